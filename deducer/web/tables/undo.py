"""What undo would take back, and whose entry it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deducer.knowledge.secrecy import veiled_entry
from deducer.record.events import DrawSeen, Dropped, Entry, Event, Fixed, Inserted, Undone
from deducer.web.messages.events import entry_data
from deducer.web.messages.state import UndoShown


@dataclass(frozen=True, slots=True)
class Step:
    """What undo would take back: an entry, the number of its log entry, and who sent it."""

    seq: int
    seat: int | None
    entry: Entry


def undone(step: Step, viewer: int | None, events: Sequence[Event]) -> Entry:
    """Return the entry of ``step`` as a view may see it.

    ``events`` are those that count, as the view sees them.
    """
    entry = veiled_entry(step.entry, viewer)
    match entry:
        case Fixed(number) | Inserted(number):
            return replace(entry, event=events[number - 1])
        case Undone() | Dropped() | DrawSeen():
            return entry
        case _:
            return events[-1]


def undo_shown(step: Step, entry: Entry, line: str) -> UndoShown:
    """Return ``step`` as in a state; ``entry`` is what the view sees of it, with its ``line``."""
    return UndoShown(seq=step.seq, seat=step.seat, text=line, entry=entry_data(entry))
