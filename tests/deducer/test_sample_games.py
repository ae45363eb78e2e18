"""The sample games: each shows its one thing, and what they say stays as it is."""

from pathlib import Path

import pytest

from deducer import Contradiction, Record
from deducer.record.events import Played, Rearranged
from deducer.record.reading import parse
from deducer.record.writing import show
from solver import Deal, End
from solver.rules import Ending
from tests.support.golden import AGREED, TURNS, answers, path, promised
from tests.support.places import SAMPLES

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
