"""Records that hold the whole deck: which cards turn up and are drawn follows from it."""

import re

import pytest

from deducer import Record
from deducer.record.events import Counter as Adjusted
from deducer.record.events import (
    CounterAdjusted,
    Discarded,
    Drawn,
    Dropped,
    Entry,
    Fixed,
    Hinted,
    LateDraw,
    PileShown,
    Played,
    PlayOutcome,
    Shown,
    Undone,
)
from deducer.table.dealt import dealt_entry
from deducer.table.replay import Replay
from solver import Card
from solver.errors import HanabiError
from solver.moves import Hint

DEALT = """\
players: Ann Bob
copies: r 3 2 1, y 3 2 1
hand: 2
deck: r1 y1 r2 y2 r3 y3 r1 r1 y1 y1 r2 y2

Ann: hint Bob 2
"""
WRONG = Card("y", 1)


def filled(entry: Entry, record: Record | None = None) -> Entry:
    return dealt_entry(Replay.of(record or Record.parse(DEALT), doubting=True), entry)


def test_a_whole_deck_is_a_deal_which_says_what_turns_up_whatever_was_sent() -> None:
    assert Record.parse(DEALT).is_dealt
    assert not Record.parse(DEALT.replace("deck: r1", "deck: ?")).is_dealt
    assert not Record.parse("players: Ann Bob").is_dealt
    drawn = Drawn(Card("r", 3))
    played = Played(1, 1, Card("y", 2), drawn=drawn)
    assert filled(Played(None, 1)) == played
    assert filled(Played(None, 1, WRONG, outcome=PlayOutcome.FITS)) == played
    assert filled(Discarded(1, 2, WRONG, Drawn(WRONG))) == Discarded(1, 2, Card("r", 2), drawn)
    assert filled(Discarded(0, 1, drawn=Drawn(nothing=True), slip="")) == Discarded(
        0, 1, Card("y", 1), Drawn(nothing=True), ""
    )
    assert filled(LateDraw(0, WRONG)) == LateDraw(0, Card("r", 3))
    over = Record.parse(DEALT + "end given-up\n")
    left = filled(PileShown((WRONG,) * 8), over)
    assert isinstance(left, PileShown)
    assert filled(Shown(0, 2, WRONG), over) == Shown(0, 2, Card("r", 1))
    assert filled(Shown(9, 1, WRONG), over) == Shown(9, 1, WRONG)
    assert [*map(str, left.cards)] == ["r3", "y3", "r1", "r1", "y1", "y1", "r2", "y2"]


def test_a_refusal_names_no_card() -> None:
    for entry in (
        Played(7, 1, WRONG),
        Played(1, 9, WRONG),
        Discarded(0, 1, WRONG),
        PileShown((WRONG,) * 8),
        Shown(0, 2, WRONG, ""),
    ):
        with pytest.raises(HanabiError) as refused:
            filled(entry)
        assert not re.search("[ry][123]", str(refused.value))


def test_hints_are_corrected_and_no_other_event_is() -> None:
    hint = Hinted(0, Hint(1, colour="r"), (2,))
    kept: list[Entry] = [hint, Fixed(1, hint), Undone(), CounterAdjusted(Adjusted.TOKENS, 2)]
    for entry in kept:
        assert filled(entry) == entry
    wrong: list[Entry] = [Fixed(1, Played(0, 1)), Dropped(1)]
    for entry in wrong:
        with pytest.raises(HanabiError, match="undo back to there"):
            filled(entry)
