"""What undo would take back, and whose entry it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from deducer.knowledge.secrecy import veiled_entry
from deducer.record.events import DrawSeen, Dropped, Entry, Event, Fixed, Inserted, Undone
from deducer.web.messages.state import UndoShown
from deducer.web.tables.kept import Lines


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


def undo_shown(step: Step, entry: Entry, lines: Lines) -> UndoShown:
    """Return ``step`` as in a state; ``entry`` is what the view sees of it."""
    return UndoShown(seq=step.seq, seat=step.seat, text=lines.text(entry), entry=lines.data(entry))
