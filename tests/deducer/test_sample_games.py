"""The sample games: each shows its one thing, and what they say stays as it is."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from deducer import Contradiction, Record
from deducer.formats import load
from deducer.record.events import Ended, Played, Rearranged, Reason
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Deal, End
from solver.rules import Ending
from tests.support import bruteforce
from tests.support.agree import assert_agree
from tests.support.cases import a_few
from tests.support.golden import AGREED, TURNS, answers, path, promised
from tests.support.places import GAMES, SAMPLES, SHARED, needs_shared

RECORDS = sorted(SAMPLES.glob("*.hanabi"))
DECKS = sorted(SAMPLES.glob("*.deck"))


@pytest.mark.parametrize("file", RECORDS + DECKS, ids=lambda path: path.name)
def test_a_sample_says_what_it_shows(file: Path) -> None:
    assert file.read_text("utf-8").startswith("# ")


@pytest.mark.parametrize("file", RECORDS, ids=lambda path: path.name)
def test_a_sample_reads_back_as_it_is_written(file: Path) -> None:
    record = parse(file.read_text("utf-8"))
    assert parse(show(record)) == record


@pytest.mark.parametrize("sample", TURNS)
def test_golden_answers(sample: str) -> None:
    assert answers(sample) == path(sample).read_text("utf-8")


def test_golden_promises() -> None:
    assert promised(AGREED) == path(AGREED).read_text("utf-8")


def test_each_shows_its_one_thing() -> None:
    tables = {
        file.stem: Record.load(file).table for file in RECORDS if file.stem != "contradiction"
    }
    seats = tables["three_seats"]
    assert any(isinstance(event, Rearranged) for event in seats.events)
    assert len(seats.record.log) > len(seats.events)  # something was put right
    assert not any(seats.card(place) for place in seats.now.hands[0])
    won = tables["crowning_piece_won"]
    assert (won.board.end, won.outcome.score, won.board.pile) == (End.PERFECT, 25, 0)
    assert min(won.board.hands) < 5
    told = [event for event in tables["choreography"].events if isinstance(event, Played)]
    announced = {each.announce == each.card.suit for each in told if each.announce and each.card}
    assert announced == {True, False}
    last = tables["final_round"].board
    assert (last.rules.ending, last.end, last.turns_left) == (Ending.STANDARD, End.LAST_TURN, 0)
    with pytest.raises(Contradiction, match=r"turn 1, line 7.*turn 5, line 11"):
        Record.load(SAMPLES / "contradiction.hanabi").at()
    deal = Deal.parse((SAMPLES / "suit_and_dots.deck").read_text("utf-8"))
    assert (len(deal.deck), deal.rules.edition) == (49, "suit-and-dots")


# -- real games replay to their end, as the brute-force referee has it -------------------------


SILENT = ("hc_3p_24", "hc_3p_26", "hc_3p_30", "hc_5p_75")
"""Logs that stop in the final round without a word: no card could be played any more."""
DECK_PLAYS = {"hc_3p_39": 55, "hc_5p_78": 47}
"""The actions (from 1) that play the last card while it lies on the pile."""


def refereed(game: dict[str, Any]) -> tuple[bruteforce.Game, list[int]]:
    """Play a log to its end by the brute-force referee; return also which actions play the pile."""
    deck = [f"{'rygbp'[card['suitIndex']]}{card['rank']}" for card in game["deck"]]
    copies = ", ".join(f"{letter} 3 2 2 2 1" for letter in "rygbp")
    header = f"players: {len(game['players'])}\ncopies: {copies}\nrules: standard deck-plays\n"
    referee = bruteforce.Game(header + " ".join(deck))
    held = iter(range(50))
    hands = [[next(held) for _ in hand] for hand in referee.hands]
    pile_plays = []
    for number, action in enumerate(game["actions"], start=1):
        kind, target = action["type"], action["target"]
        hand = hands[referee.mover]
        if kind in (0, 1):
            slot = len(hand) - hand.index(target) if target in hand else 0
            pile_plays += [number] * (not slot)
            hand += islice(held, 1)
            hand.remove(target)
            referee.apply((("play", "discard")[kind], slot, None))
        elif kind in (2, 3):
            clue = "rygbp"[action["value"]] if kind == 2 else action["value"]
            referee.apply(("hint", target, clue))
    return referee, pile_plays


@needs_shared
@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_real_game_replays_to_its_end(path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8"))
    referee, pile_plays = refereed(game)
    record = load(path)
    table = Table.of(record)
    position = table.position()
    assert position is not None
    assert_agree(position, referee)
    broken_off = any(action["type"] == 4 and action["value"] > 1 for action in game["actions"])
    assert table.outcome.score == (0 if broken_off else referee.score())
    assert table.now.turn == record.actions == sum(each["type"] < 4 for each in game["actions"])
    assert (table.ended is not None) == (broken_off or path.stem in SILENT)
    assert table.outcome.over
    assert pile_plays == ([DECK_PLAYS[path.stem]] if path.stem in DECK_PLAYS else [])
    assert not table.caveats
    assert parse(show(record)) == record


@needs_shared
def test_a_game_that_was_given_up_says_so() -> None:
    table = Table.of(load(SHARED / "games" / "hc_2p_03.json"))
    assert table.ended == Ended(Reason.GIVEN_UP, 0)
    assert table.board.end is None
    assert table.outcome.score == 0
