"""What a viewer sees, kept up to date entry by entry, against the same from the beginning."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deducer.errors import RecordError
from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import (
    Discarded,
    Drawn,
    Dropped,
    Entry,
    Event,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    Noted,
    Played,
    Seen,
    Shown,
    Undone,
)
from deducer.record.writing import entry_text
from deducer.web.tables.parts import StateParts
from deducer.web.tables.shown import Lines, Painter, parts_of, rules_text
from deducer.web.tables.state import Frame, state_of
from deducer.web.tables.window import Window
from solver import Card, Deal, Hint, Rules
from solver.errors import HanabiError
from tests.support.games import played
from tests.support.phones import steps_of

SMALL = Rules.house("ryg", (3, 2, 1), hand_size=3, tokens=4)
PLAYERS = ("Ann", "Bob", "Cy")


def game(seed: int, players: int, actions: int) -> RecordData:
    """The record that phones would write of a random game."""
    rules = Rules.named() if seed % 4 == 0 else SMALL
    record = played(Deal.shuffle(rules, players=players, seed=seed), seed, actions=actions).record
    steps = [step.entry for step in steps_of(record)]
    return replace(record, log=tuple(steps))


def corrected(record: RecordData, dice: random.Random) -> list[Entry]:
    """A log with guesses and corrections in it, some of which make nonsense of the rest."""
    log: list[Entry] = []
    for entry in record.log:
        log.append(entry)
        if dice.random() < 0.1:
            card = dice.choice(record.rules.composition.cards)
            log.append(Shown(dice.randrange(len(record.players)), dice.randint(1, 3), card, "oops"))
        count = len(replace(record, log=tuple(log)).events)
        if count and dice.random() < 0.2:
            number, other = dice.randint(1, count), dice.choice(record.events)
            mends = (Undone(), Dropped(number), Fixed(number, other), Inserted(number, other))
            log.append(dice.choice(mends))
        if count > 1 and dice.random() < 0.1:
            log.append(Undone())
    return log


@pytest.mark.slow
@settings(max_examples=35)
@given(st.integers(0, 10**6), st.integers(2, 4), st.integers(-1, 3), st.booleans())
def test_entry_by_entry_is_the_same_as_from_the_beginning(
    seed: int, players: int, seat: int, mended: bool
) -> None:
    record = game(seed, players, actions=12)
    log = corrected(record, random.Random(seed)) if mended else list(record.log)
    viewer = None if seat < 0 else seat % players
    window = Window.of(replace(record, log=()), viewer)
    painter = Painter(viewer, Lines(record.players), rules_text(record))
    before: StateParts | None = None
    dice, seq = random.Random(seed), 0
    while seq < len(log):
        news = log[seq : seq + dice.choice((1, 1, 1, 2, 4))]
        window = window.after(*news)
        seq += len(news)
        full = replace(record, log=tuple(log[:seq]))
        again = Window.of(full, viewer)
        assert str(window.clash) == str(again.clash)
        if window.clash is None:
            assert replace(window.table, record=full) == replace(again.table, record=full)
        if window.shown is not None:
            frame = Frame("t", seq, "every", host=True, opened=False)
            drawn = painter.drawn(window, window.shown, frame)
            expected = state_of(full, viewer, frame)
            assert json.loads(drawn.text) == json.loads(json.dumps(expected))
            assert drawn == parts_of(expected)
            if before is not None:
                assert before.after(drawn.since(before)) == drawn
            before = drawn


def test_a_window_that_is_gone_on_from_stays_as_it_was() -> None:
    record = game(1, 3, actions=10)
    window = Window.of(replace(record, log=record.log[:8]), 0)
    before = str(window.table.now), dict(window.table.sources), dict(window.table.clues)
    for entry in record.log[8:]:
        window.after(entry)
    assert (str(window.table.now), window.table.sources, window.table.clues) == before


# -- what is accepted ------------------------------------------------------------------------


def begun(*log: Event) -> RecordData:
    return RecordData(Rules.named(), PLAYERS, log)


def cards(text: str) -> tuple[Card | None, ...]:
    return tuple(None if word == "?" else Card.parse(word) for word in text.split())


BOB = HandDealt(1, cards("r1 r2 y3 g4 b5"))
CY = HandDealt(2, cards("w1 w2 y1 g1 b1"))
ANN = HandDealt(0, cards("r5 y5 g5 w5 b2"))


def accepted(record: RecordData, viewer: int | None, entry: Entry) -> Entry:
    """The entry as it is written down."""
    window = Window.of(record, viewer)
    line, after = window.accepted(entry, EntryReader(record.players, record.rules))
    again = window.after(line.entry)
    assert after.record == again.record
    assert after.clash is None or window.clash is not None
    assert line.text == entry_text(line.entry, record.players)
    return line.entry


def test_what_an_entry_leaves_open_is_filled_in_by_what_its_sender_sees() -> None:
    record = begun(BOB, CY)
    hint = Hint(1, colour="r")
    assert accepted(record, 0, Hinted(None, hint)) == Hinted(0, hint, (1, 2))
    told = record.append(Hinted(0, hint, (1, 2)))
    assert accepted(told, 0, Played(None, 1)) == Played(1, 1, Card("r", 1))
    with pytest.raises(RecordError, match="say which card it was"):
        accepted(told, 1, Played(None, 1))
    with pytest.raises(RecordError, match="say which slots"):
        accepted(record, 1, Hinted(0, hint))


def test_corrections_are_filled_in_too() -> None:
    record = begun(BOB, CY, Hinted(0, Hint(1, colour="r"), (1, 2)))
    fixed = accepted(record, 0, Fixed(3, Hinted(None, Hint(1, rank=3))))
    assert fixed == Fixed(3, Hinted(0, Hint(1, rank=3), (3,)))
    assert accepted(record, 0, Inserted(3, Noted("x"))) == Inserted(3, Noted("x"))


def test_refusals_depend_on_what_the_sender_sees_alone() -> None:
    record = begun(BOB, CY, ANN)
    clash = Seen(1, 1, Card("g", 4))
    for viewer in (0, 2):
        with pytest.raises(RecordError, match="r1 by event 1"):
            accepted(record, viewer, clash)
    told = record.append(Hinted(0, Hint(1, rank=1), (1,)))
    lie = Played(1, 1, Card("w", 1))  # Bob can't know better: his own card is told to him by nobody
    assert accepted(told, 1, lie) == lie
    assert Window.of(told.append(lie), 1).clash is None
    others = Window.of(told.append(lie), 0).clash
    assert others is not None
    assert "r1" in str(others)


def test_nobody_enters_cards_that_they_do_not_see() -> None:
    record = begun(BOB, CY)
    with pytest.raises(RecordError, match="can't see"):
        accepted(record, 0, ANN)
    with pytest.raises(RecordError, match="can't see"):
        accepted(record, 0, Discarded(0, 1, Card("r", 4), Drawn(Card("r", 3)), slip="full"))
    for entry in (ANN, Seen(0, 1, Card("r", 1)), Fixed(1, ANN)):
        with pytest.raises(HanabiError, match="whoever sees these cards"):
            accepted(record, None, entry)


def test_where_nothing_fits_any_more_corrections_are_accepted_and_nothing_else() -> None:
    hint = Hint(1, rank=1)
    record = begun(BOB, CY, Hinted(0, hint, (1,)), Played(1, 1, Card("w", 1)), Noted("x"))
    assert Window.of(record, 0).clash is not None
    with pytest.raises(RecordError, match="r1"):
        accepted(record, 0, Noted("y"))
    assert accepted(record, 0, Undone()) == Undone()
    mended = Fixed(4, Played(1, 1, Card("r", 1)))
    assert accepted(record, 0, mended) == mended
    assert Window.of(record.append(mended), 0).clash is None
    with pytest.raises(RecordError, match="no event 9"):
        accepted(record, 0, Dropped(9))


def test_what_can_not_be_written_down_is_refused() -> None:
    record = begun(BOB, CY)
    for text in ("a\nb", "\x00", " blank", ""):
        with pytest.raises(HanabiError):
            accepted(record, 0, Noted(text))
