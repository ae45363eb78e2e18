"""Real games logged on hanab.live replay to their end, as a small replayer of the JSON has it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from deducer.formats import load
from deducer.record.events import Ended, Reason
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.table.table import Table
from solver import Card, End
from tests.support.cases import a_few
from tests.support.places import GAMES, SHARED, needs_shared

SILENT = ("hc_3p_24", "hc_3p_26", "hc_3p_30", "hc_5p_75")
"""Logs that stop in the final round without a word: no card could be played any more."""
DECK_PLAYS = {"hc_3p_39": 55, "hc_5p_78": 47}
"""The actions (from 1) that play the last card while it lies on the pile."""

pytestmark = needs_shared


@dataclass
class Tally:
    """A game counted along by nothing but card ids and the rules in their plainest form."""

    game: dict[str, Any]
    fireworks: list[int] = field(default_factory=lambda: [0] * 5)
    tokens: int = 8
    strikes: int = 0
    acted: int = 0
    left: int | None = None
    end: End | None = None
    broken_off: bool = False
    pile_plays: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        seats = len(self.game["players"])
        size = 5 if seats < 4 else 4
        self.hands = [set(range(seat * size, (seat + 1) * size)) for seat in range(seats)]
        self.next = size * seats
        for number, action in enumerate(self.game["actions"], start=1):
            if action["type"] == 4:
                self.broken_off = action["value"] > 1
                continue
            assert self.end is None
            self._act(number, action)

    def _act(self, number: int, action: dict[str, int]) -> None:
        seat = self.acted % len(self.hands)
        self.acted += 1
        if self.left is not None:
            self.left -= 1
        if action["type"] in (2, 3):
            assert self.tokens > 0
            self.tokens -= 1
        else:
            self._turn_up(number, seat, action)
        if sum(self.fireworks) == 25:
            self.end = End.PERFECT
        elif self.strikes == 3:
            self.end = End.STRIKES
        elif self.left == 0:
            self.end = End.LAST_TURN

    def _turn_up(self, number: int, seat: int, action: dict[str, int]) -> None:
        place = action["target"]
        if place == self.next == 49 and action["type"] == 0:
            self.pile_plays.append(number)
            self.hands[seat].add(place)
            self.next += 1
            self.left = len(self.hands)
        self.hands[seat].remove(place)
        card = self.game["deck"][place]
        if action["type"] == 1:
            assert self.tokens < 8
            self.tokens += 1
        elif self.fireworks[card["suitIndex"]] == card["rank"] - 1:
            self.fireworks[card["suitIndex"]] += 1
            self.tokens = min(8, self.tokens + (card["rank"] == 5))
        else:
            self.strikes += 1
        if self.next < 50:
            self.hands[seat].add(self.next)
            self.next += 1
            if self.next == 50:
                self.left = len(self.hands)

    @property
    def score(self) -> int:
        return 0 if self.broken_off or self.end is End.STRIKES else sum(self.fireworks)


@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_real_game_replays_to_its_end(path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8"))
    tally = Tally(game)
    record = load(path)
    table = Table.of(record)
    assert table.board.fireworks == tuple(tally.fireworks)
    assert (table.board.tokens, table.board.strikes) == (tally.tokens, tally.strikes)
    assert table.board.end == tally.end
    assert table.board.turns_left == tally.left
    assert table.outcome.score == tally.score
    assert table.now.turn == record.actions == tally.acted
    assert [set(hand) for hand in table.now.hands] == tally.hands
    assert table.now.pile == tuple(range(tally.next, 50))
    assert (table.ended is not None) == (tally.broken_off or path.stem in SILENT)
    assert table.outcome.over
    assert tally.pile_plays == ([DECK_PLAYS[path.stem]] if path.stem in DECK_PLAYS else [])
    deck = [Card("rygbp"[card["suitIndex"]], card["rank"]) for card in game["deck"]]
    assert [table.card(place) for place in range(50)] == deck
    assert not table.caveats
    assert parse(show(record)) == record


@pytest.mark.parametrize("stem", SILENT)
def test_a_silent_log_scores_what_lies_there(stem: str) -> None:
    table = Table.of(load(SHARED / "games" / f"{stem}.json"))
    assert table.ended == Ended(Reason.FINISHED)
    assert table.board.turns_left
    assert table.outcome.score == table.board.points > 0


def test_a_game_that_was_given_up_says_so() -> None:
    table = Table.of(load(SHARED / "games" / "hc_2p_03.json"))
    assert table.ended == Ended(Reason.GIVEN_UP, 0)
    assert table.board.end is None
    assert table.outcome.score == 0
