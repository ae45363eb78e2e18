"""A cache of the tables in play, always in step with the store.

A table is read from the store on first use, and dropped when too many others were used since.
Nothing counts here before the store has it.
"""

from __future__ import annotations

from collections import OrderedDict

from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.web.errors import NotFound
from deducer.web.store.rows import LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.tables.open_table import OpenTable
from deducer.web.tables.visible_table import VisibleTable

MOST_OPEN = 400
"""How many tables are held in memory at a time."""


class TableCache:
    """The tables of a store, with the latest used in memory."""

    def __init__(self, store: Store, most: int = MOST_OPEN) -> None:
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
