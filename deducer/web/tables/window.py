"""What one view sees of a table, kept up to date entry by entry.

A window is immutable: an entry leads to a new one, so that it can be tried and dropped. It replays
only what is new, unless an entry is a correction. Replaying the record from its beginning is the
slow way to the same table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from deducer.errors import RecordError
from deducer.game import Record
from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.entry_line import EntryLine
from deducer.record.events import Correction, Dropped, Entry, Event, Fixed, Inserted, Undone
from deducer.table.replay import Replay
from deducer.table.table import Table
from deducer.web.tables.secrecy import veiled, veiled_entry
from solver.errors import HanabiError


@dataclass(frozen=True)
class Window:
    """A ``record`` as one view may read it, and the table that it leads to.

    ``viewer`` is a seat, or None for all around the table; once the game is ``opened`` nothing is
    hidden. ``replay`` is an error where the record can't have happened event by event. ``before``
    is the table without the last entry, if that is an event and the rest is possible.
    """

    record: Record
    viewer: int | None
    opened: bool
    replay: Replay | RecordError
    before: Table | None = None

    @classmethod
    def of(cls, record: RecordData, viewer: int | None, *, opened: bool = False) -> Self:
        """Return what ``viewer`` sees of the whole ``record``."""
        seen = Record.of(record if opened else veiled(record, viewer))
        return cls(seen, viewer, opened, _replayed(seen))

    @property
    def entries(self) -> int:
        """How many entries of the log it shows."""
        return len(self.record.log)

    @cached_property
    def clash(self) -> RecordError | None:
        """Why what can be seen can't have happened, or None."""
        try:
            self.table  # noqa: B018 - replaying is the check
        except RecordError as error:
            return error
        return None

    @property
    def shown(self) -> Table | None:
        """The table to show: the one just before, if the last event clashes.

        It is None if the record clashes for longer than that.
        """
        return self.table if self.clash is None else self.before

    @cached_property
    def table(self) -> Table:
        """The table that the record leads to.

        :raises RecordError: if it can't have happened.
        """
        if isinstance(self.replay, RecordError):
            raise self.replay.with_traceback(None)
        return Table.after(self.replay, self.record)

    def after(self, *entries: Entry) -> Self:
        """Return the window after these entries in everybody's record."""
        seen = entries if self.opened else [veiled_entry(entry, self.viewer) for entry in entries]
        return self._with(*seen)

    def _with(self, *entries: Entry) -> Self:
        record = self.record.append(*entries)
        events = [entry for entry in entries if not isinstance(entry, Correction)]
        if isinstance(self.replay, RecordError) or len(events) < len(entries):
            replay = _replayed(record)
        else:
            replay = _continued(self.replay, events)
        alone = len(events) == len(entries) == 1 and self.clash is None
        before = self.table if alone else None
        return replace(self, record=record, replay=replay, before=before)

    # -- entries from this view --------------------------------------------------------------

    def accepted(self, entry: Entry, reader: EntryReader) -> tuple[EntryLine, Self]:
        """Try an entry that this view wrote; return it with what it left open filled in.

        Its line and the window after it are returned, too. If the record can't have happened
        already, only corrections are accepted, and need not correct everything at once.

        :raises HanabiError: if the entry is impossible, as far as this view can see.
        """
        after = self._with(entry)
        if isinstance(entry, Correction) and self.clash is not None:
            after.record.folded  # noqa: B018 - carrying it out is the check
        elif self.clash is not None:
            raise self.clash
        elif after.clash is not None:
            raise after.clash
        filled = _filled(after, entry)
        if not self.opened and veiled_entry(filled, self.viewer) != filled:
            raise HanabiError("whoever sees these cards enters them: here, nobody does")
        line = EntryLine.of(filled, reader)
        return line, replace(after, record=self.record.append(filled))


def _replayed(record: RecordData) -> Replay | RecordError:
    """A record replayed from its beginning, or why that is impossible."""
    try:
        return Replay.of(record)
    except RecordError as error:
        return error.with_traceback(None)


def _continued(replay: Replay, events: Iterable[Event]) -> Replay | RecordError:
    """A replay with more events, or why that is impossible; ``replay`` is not changed."""
    after = replay.copy()
    try:
        for event in events:
            after.add(event)
    except RecordError as error:
        return error.with_traceback(None)
    return after


def _filled(after: Window, entry: Entry) -> Entry:
    """The last entry of a window's log, with what it left open filled in as far as known."""
    match entry:
        case Undone() | Dropped():
            return entry
        case Fixed(number, event) | Inserted(number, event):
            return replace(entry, event=_filled_event(after, number, event))
        case _ if isinstance(after.replay, RecordError):
            return _filled_event(after, len(after.record.events), entry)
        case _:
            return after.replay.events[-1]


def _filled_event(after: Window, number: int, event: Event) -> Event:
    """Event ``number`` of a window's record as its replay fills it in, if it gets that far."""
    if not isinstance(after.replay, RecordError):
        return after.replay.events[number - 1]
    begun = replace(after.record, log=after.record.events[:number], lines=())
    replay = _replayed(begun)
    return event if isinstance(replay, RecordError) else replay.events[-1]
