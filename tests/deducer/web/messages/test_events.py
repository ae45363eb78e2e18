"""Entries as messages: each says what the entry says, and comes back as it was."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from deducer.record.entries import EntryReader
from deducer.record.events import (
    Counter,
    CounterAdjusted,
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Ended,
    Entry,
    Event,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    LateDraw,
    Noted,
    PileShown,
    Played,
    PlayOutcome,
    Rearranged,
    Reason,
    Returned,
    Seen,
    SheetChanged,
    Shown,
    TurnAdjusted,
    Undone,
    VeiledLook,
    Voted,
)
from deducer.record.sheet import PRESETS, Sheet
from deducer.web.messages.entries import EntryMessage
from deducer.web.messages.events import entry_data, entry_of
from solver import Card, Hint, Rules

MESSAGE: TypeAdapter[EntryMessage] = TypeAdapter(EntryMessage)
READER = EntryReader(("Ann", "Bob", "Cy"), Rules.named())

seats = st.integers(0, 4)
slots = st.integers(1, 11)
cards = st.builds(Card, st.sampled_from("rygbwABCDEm"), st.integers(1, 5))
unknown = st.none() | cards
slips = st.none() | st.sampled_from(["", "too late", "! é"])
said = st.sampled_from(["", "wrong"])
hints = st.builds(Hint, seats, colour=st.sampled_from("rB")) | st.builds(
    Hint, seats, rank=st.integers(1, 5)
)
drawn = st.none() | st.builds(Drawn, unknown) | st.just(Drawn(nothing=True))
pointed = st.none() | st.sets(slots, max_size=5).map(lambda each: tuple(sorted(each)))
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(HandDealt, seats, st.lists(unknown, min_size=1, max_size=5).map(tuple)),
    st.builds(Hinted, st.none() | seats, hints, pointed, slips),
    st.builds(
        Played,
        st.none() | seats,
        st.integers(0, 11),
        unknown,
        st.none() | st.sampled_from("rB"),
        st.none() | st.sampled_from(PlayOutcome),
        drawn,
        slips,
    ),
    st.builds(Discarded, st.none() | seats, slots, unknown, drawn, slips),
    st.builds(Rearranged, seats, st.lists(slots, min_size=1, max_size=5).map(tuple)),
    st.builds(Seen, seats, slots, cards),
    st.just(VeiledLook()),
    st.builds(Shown, seats, slots, cards, slips),
    st.builds(PileShown, st.lists(unknown, min_size=1, max_size=5).map(tuple)),
    st.builds(CounterAdjusted, st.sampled_from(Counter), st.integers(0, 20), said),
    st.builds(TurnAdjusted, seats, said),
    st.builds(LateDraw, seats, unknown, said),
    st.builds(Returned, seats, slots, said),
    st.builds(SheetChanged, st.sampled_from([*PRESETS]).map(Sheet.named)),
    st.builds(Noted, st.sampled_from(["x", "an é and a ♥"])),
    st.builds(Voted, seats),
    st.builds(Ended, st.sampled_from(Reason), st.none() | seats),
)
numbers = st.integers(1, 9999)
entries: st.SearchStrategy[Entry] = st.one_of(
    events,
    st.just(Undone()),
    st.builds(Fixed, numbers, events),
    st.builds(Inserted, numbers, events),
    st.builds(Dropped, numbers),
    st.builds(DrawSeen, numbers, seats, unknown),
)


@given(entries)
def test_what_is_sent_comes_back(entry: Entry) -> None:
    data = json.loads(json.dumps(entry_data(entry)))
    assert entry_of(MESSAGE.validate_python(data), READER) == entry


def test_what_an_entry_leaves_open_is_left_out() -> None:
    assert entry_data(Played(None, 2)) == {"kind": "play", "slot": 2}
    assert entry_data(HandDealt(1, (None, Card("r", 1)))) == {
        "kind": "deal",
        "seat": 1,
        "cards": [None, "r1"],
    }


def test_a_line_of_notation_is_an_entry_too() -> None:
    entry = entry_of(MESSAGE.validate_python({"kind": "line", "text": " h bob red 14 "}), READER)
    assert entry == Hinted(None, Hint(1, colour="r"), (1, 4))


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "hint", "to": 1},
        {"kind": "hint", "to": 1, "colour": "r", "rank": 1},
        {"kind": "hint", "to": True, "rank": 1},
        {"kind": "play", "slot": "1"},
        {"kind": "play", "slot": 1, "card": "r6"},
        {"kind": "play", "slot": 1, "outcome": "maybe"},
        {"kind": "play", "slot": 1.0},
        {"kind": "seen", "seat": 5, "slot": 1, "card": "r1"},
        {"kind": "adjust", "what": "turn", "value": 1},
        {"kind": "note", "text": "two\nlines"},
        {"kind": "agree"},
        {"kind": "agree", "sheet": "beginner\nno-touch"},
        {"kind": "agree", "sheet": "level-2 " + 99 * "no-touch "},
        {"kind": "note", "text": "   "},
        {"kind": "note", "text": "x" * 501},
        {"kind": "undo", "number": 1},
        {"kind": "fix", "number": 1, "entry": {"kind": "undo"}},
        {"kind": "fix", "number": 0, "entry": {"kind": "note", "text": "x"}},
        {"kind": "nothing"},
        {},
    ],
)
def test_what_is_no_entry_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        MESSAGE.validate_python(data)
