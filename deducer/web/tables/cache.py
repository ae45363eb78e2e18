"""A cache of the tables in play, always in step with the store.

A table is read from the store on first use, and dropped when too many others were used since.
Nothing counts here before the store has it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, Self, cast

from pydantic_core import to_json

from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import DrawSeen, Entry, Undone
from deducer.record.reading import parse
from deducer.record.writing import EntryLine
from deducer.web.errors import BadRequest, NotFound
from deducer.web.messages.state import Mode, State
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow, TableStore
from deducer.web.tables.claims import Claim, claims_of, tells_own
from deducer.web.tables.reveal import NO_REVEAL, RevealStep
from deducer.web.tables.state import Frame, Lines, view
from deducer.web.tables.visible_table import VisibleTable
from solver.notation.words import split

MOST_OPEN = 400
"""How many tables are held in memory at a time."""


class ViewerGroup(NamedTuple):
    """Links that are shown the same: a seat's view or the public's (None), the host's or not."""

    viewer: int | None
    host: bool

    @classmethod
    def of(cls, link: Link) -> Self:
        return cls(link.seat, link.is_host)


def json_of(data: object) -> str:
    """Return ``data`` as JSON text."""
    return to_json(data).decode()


@dataclass(frozen=True)
class Snapshot:
    """A ``state`` as links are shown it, and its text."""

    state: State

    @property
    def seq(self) -> int:
        """The number of the last log entry."""
        return self.state["seq"]

    @cached_property
    def text(self) -> str:
        return json_of(self.state)


class OpenTable:
    """One table: what was written at it, and what each view may see of that."""

    def __init__(
        self, table: str, record: RecordData, mode: str, log_entries: Iterable[LogEntry]
    ) -> None:
        """Begin with a record without entries, and continue with ``log_entries``.

        :raises HanabiError: if a log entry can't be read, in a damaged file.
        """
        self.id = table
        self.record = record
        self.mode = mode
        self.seq = 0
        self.revealed = False
        self.reveal = NO_REVEAL
        self.log_entries: list[LogEntry] = []
        self.sent: dict[tuple[str, str], tuple[int, bytes]] = {}
        """The number and the request's digest of what links have sent, by link and key."""
        self._tellers: dict[int, int] = {}
        """The seats that told of their own cards, by the place of the entry in the log."""
        self._steps: list[LogEntry] = []
        """What undo takes back, one after the other: a draw goes with the action that it joined."""
        self.reader = EntryReader(record.players, record.rules)
        self._visible: dict[int | None, VisibleTable] = {}
        self._lines = Lines(record.players)
        self._snapshots: dict[ViewerGroup, Snapshot] = {}
        self._take(log_entries)

    def take(self, log_entry: LogEntry, sender: VisibleTable | None = None) -> None:
        """Add a log entry; ``sender`` is its sender's view after it, where that is known."""
        self._take([log_entry])
        if log_entry.kind is not EntryKind.ENTRY:
            self._visible.clear()
        elif sender is not None:
            self._visible[sender.viewer] = sender

    def _take(self, log_entries: Iterable[LogEntry]) -> None:
        entries: list[Entry] = []
        advice = self.record.advice
        for log_entry in log_entries:
            match log_entry.kind:
                case EntryKind.ENTRY:
                    entry = log_entry.entry or self.reader.read(split(log_entry.line))
                    if log_entry.entry is None:
                        log_entry = replace(log_entry, entry=entry)
                    self._lines.note(EntryLine(entry, log_entry.line))
                    if log_entry.seat is not None and tells_own(entry, log_entry.seat):
                        self._tellers[len(self.record.log) + len(entries)] = log_entry.seat
                    self.reveal = self.reveal.after_entry(entry)
                    entries.append(entry)
                    if isinstance(entry, Undone):
                        self._steps.pop()
                    elif not isinstance(entry, DrawSeen):
                        self._steps.append(log_entry)
                case EntryKind.ADVICE:
                    advice = log_entry.line == "on"
                case EntryKind.MODE:
                    self.mode = log_entry.line
                case EntryKind.OPEN:
                    self.revealed |= log_entry.line == RevealStep.REVEAL
                    self.reveal = self.reveal.after(log_entry)
            self.log_entries.append(log_entry)
            self.seq = log_entry.seq
            self.sent[log_entry.by, log_entry.key] = log_entry.seq, log_entry.asked
        self.record = self.record.append(*entries)
        if advice != self.record.advice:
            self.record = replace(self.record, advice=advice)

    def visible_to(self, viewer: int | None) -> VisibleTable:
        """Return what ``viewer`` sees now."""
        visible = self._visible.get(viewer)
        if visible is None:
            visible = VisibleTable.of(self.record, viewer, revealed=self.revealed)
        elif visible.entries < len(self.record.log):
            visible = visible.after(*self.record.log[visible.entries :])
        self._visible[viewer] = visible
        return visible

    @property
    def last(self) -> LogEntry | None:
        """What undo would take back now."""
        return self._steps[-1] if self._steps else None

    def is_undone(self, seq: int) -> bool:
        """Return whether the entry with log entry number ``seq`` was taken back by undo.

        :raises BadRequest: if undo can't take that back.
        """
        log_entry = self.log_entries[seq - 1] if seq <= self.seq else None
        entry = log_entry and log_entry.entry
        if entry is None or isinstance(entry, Undone | DrawSeen):
            raise BadRequest("undo can't take back log entry {number}", number=seq)
        return all(step.seq != seq for step in reversed(self._steps))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What seats have said of their own cards, where several phones play."""
        return () if self.mode == "one" else tuple(claims_of(self.record, self._tellers))

    def snapshot(self, audience: ViewerGroup) -> Snapshot:
        """Return what an audience is shown now."""
        known = self._snapshots.get(audience)
        if known is None or known.seq != self.seq:
            mode = cast(Mode, self.mode)  # the file takes no other
            last = None if self.revealed else self.last
            frame = Frame(
                self.id,
                self.seq,
                mode,
                audience.host,
                self.revealed,
                self.claims,
                last,
                self.reveal,
            )
            state = view(self.visible_to(audience.viewer), frame, self._lines)
            known = self._snapshots[audience] = Snapshot(state)
        return known


class TableCache:
    """The tables of a store, with the latest used in memory."""

    def __init__(self, store: TableStore, most: int = MOST_OPEN) -> None:
        self.store = store
        self.most = most
        self._open: OrderedDict[str, OpenTable] = OrderedDict()

    def table(self, game: str) -> OpenTable:
        """Return a table.

        :raises NotFound: if there is none with that id.
        """
        table = self._open.get(game)
        if table is None:
            table = self._open[game] = self._read(game)
            if len(self._open) > self.most:
                self._open.popitem(last=False)
        self._open.move_to_end(game)
        return table

    def header(self, game: str) -> RecordData:
        """Return the record of a table, perhaps without its entries.

        :raises NotFound: if there is none with that id.
        """
        table = self._open.get(game)
        return parse(self._stored(game).header) if table is None else table.record

    def written(self, game: str) -> RecordData:
        """Return the record of a table with all entries, without caching it.

        :raises HanabiError: if there is none with that id, or it can't be read.
        """
        return (self._open.get(game) or self._read(game)).record

    def leave(self, game: str) -> None:
        """Drop a table that is no longer in the store."""
        self._open.pop(game, None)

    def forget(self) -> None:
        """Drop all tables, which are read again on their next use."""
        self._open.clear()

    def _read(self, game: str) -> OpenTable:
        stored = self._stored(game)
        return OpenTable(game, parse(stored.header), stored.mode, self.store.log_entries(game))

    def _stored(self, game: str) -> TableRow:
        stored = self.store.game(game)
        if stored is None:
            raise NotFound("there is no such table")
        return stored

    def append(
        self, table: OpenTable, log_entry: LogEntry, sender: VisibleTable | None = None
    ) -> None:
        """Append a log entry to a table; it is on disk when this returns.

        :raises Stale: if the table has changed in the store; it is read again on its next use.
        """
        try:
            self.store.append(table.id, log_entry)
            table.take(log_entry, sender)
        except BaseException:
            self._open.pop(table.id, None)  # what is in the store counts
            raise
