"""Entries as messages: each says what the entry says, and comes back as it was."""

import json

import pytest
from hypothesis import given
from pydantic import TypeAdapter, ValidationError

from deducer.record.entries import EntryReader
from deducer.record.events import Entry, HandDealt, Hinted, Played
from deducer.web.messages.entries import EntryMessage, entry_data, entry_of
from solver import Card, Hint, Rules
from tests.support.records import entries

MESSAGE: TypeAdapter[EntryMessage] = TypeAdapter(EntryMessage)
READER = EntryReader(("Ann", "Bob", "Cy"), Rules.named())


@given(entries(READER.rules, 3))
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
        {"kind": "seen", "seat": 6, "slot": 1, "card": "r1"},
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
