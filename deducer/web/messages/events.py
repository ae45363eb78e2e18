"""Converts messages to entries of a record, and entries to the JSON data that clients send.

A message and its entry have members of the same names; what differs is written out below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, cast

from pydantic import BaseModel, TypeAdapter

from deducer.record import events
from deducer.record.entries import NOTHING, UNKNOWN, EntryReader
from deducer.record.events import Action, Adjustment, Drawn, DrawSeen, Entry, Event, Hinted
from deducer.record.sheet import Sheet
from deducer.web.messages.entries import (
    AdjustCounter,
    AdjustEntry,
    EntryMessage,
    FixEntry,
    HintEntry,
    InsertEntry,
    LineEntry,
    MoveEntry,
    UndoEntry,
)
from solver.cards import Card
from solver.moves import Hint, Move
from solver.notation.words import split

_ADJUSTMENTS = {
    "turn": events.TurnAdjusted,
    "draw": events.LateDraw,
    "return": events.Returned,
}
_ENTRIES: dict[str, Callable[..., Any]] = {
    "hint": Hinted,
    "play": events.Played,
    "discard": events.Discarded,
    "deal": events.HandDealt,
    "seen": events.Seen,
    "look": events.VeiledLook,
    "show": events.Shown,
    "left": events.PileShown,
    "rearrange": events.Rearranged,
    "adjust": events.CounterAdjusted,
    "agree": events.SheetChanged,
    "note": events.Noted,
    "vote": events.Voted,
    "end": events.Ended,
    "undo": events.Undone,
    "fix": events.Fixed,
    "insert": events.Inserted,
    "drop": events.Dropped,
    "drew": DrawSeen,
}
_KINDS: dict[object, dict[str, str]] = {
    **{entry: {"kind": kind} for kind, entry in _ENTRIES.items()},
    **{entry: {"kind": "adjust", "what": what} for what, entry in _ADJUSTMENTS.items()},
}
_RENAMED = {"event": "entry", "counter": "what"}
"""Members of entries that have another name in messages."""
_MOVE: TypeAdapter[MoveEntry] = TypeAdapter(MoveEntry)


def entry_of(message: EntryMessage, reader: EntryReader) -> Entry:
    """Return the entry that ``message`` describes.

    :raises NotationError: if a line of notation can't be read.
    """
    match message:
        case LineEntry(text=text):
            return reader.read(split(text))
        case UndoEntry():
            return events.Undone()
        case FixEntry(number=number, entry=event):
            return events.Fixed(number, _event(event))
        case InsertEntry(number=number, entry=event):
            return events.Inserted(number, _event(event))
    return cast(Entry, _event(message))


def _event(message: EntryMessage) -> Any:
    """The entry of a message that is neither a line nor an undo, and has no other inside."""
    match message:
        case HintEntry(to=to, colour=colour, rank=rank, slots=slots):
            pointed = None if slots is None else tuple(sorted(set(slots)))
            return Hinted(message.seat, Hint(to, colour, rank), pointed, message.slip)
        case AdjustEntry(root=adjustment):
            values = _values(adjustment) | {"slip": adjustment.slip or ""}
            if isinstance(adjustment, AdjustCounter):
                return events.CounterAdjusted(events.Counter(adjustment.what), **values)
            return _ADJUSTMENTS[adjustment.what](**values)
    return _ENTRIES[message.kind](**_values(message))


def _values(message: BaseModel) -> dict[str, Any]:
    """The members of a message as its entry has them."""
    return {
        name: value if value is None or name not in _READ else _READ[name](value)
        for name, value in message
        if name not in ("kind", "what")
    }


def _drawn(text: str) -> Drawn:
    if text == NOTHING:
        return Drawn(nothing=True)
    return Drawn(None if text == UNKNOWN else Card.parse(text))


_READ: dict[str, Callable[[Any], object]] = {
    "card": Card.parse,
    "cards": lambda texts: tuple(text and Card.parse(text) for text in texts),
    "drawn": _drawn,
    "order": tuple,
    "sheet": Sheet.parse,
}


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return ``entry`` as JSON data, without what it leaves open."""
    data: dict[str, Any] = {**_KINDS[type(entry)]}
    for each in fields(entry):
        value = getattr(entry, each.name)
        if isinstance(value, Hint):
            clue = {"to": value.to, "colour": value.colour, "rank": value.rank}
            data |= {name: part for name, part in clue.items() if part is not None}
        elif value is not None or isinstance(entry, DrawSeen):
            data[_RENAMED.get(each.name, each.name)] = _data(value)
    if isinstance(entry, Adjustment) and not entry.slip:
        del data["slip"]
    return data


def _data(value: object) -> object:
    match value:
        case Card() | Sheet() | str():
            return str(value)
        case tuple():
            return [_data(each) for each in value]
        case Drawn(card, nothing):
            return NOTHING if nothing else UNKNOWN if card is None else str(card)
    return entry_data(cast(Event, value)) if type(value) in _KINDS else value


def move_of(message: MoveEntry) -> Move:
    """Return the move that ``message`` describes, whoever makes it."""
    return events.move_of(cast(Action, _event(message)))


def move_entry(move: Move) -> MoveEntry:
    """Return the message that describes ``move``."""
    return _MOVE.validate_python(entry_data(events.event_of(move)))
