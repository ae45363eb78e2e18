"""Archives unused tables: their records are written to a folder, then they are removed.

A record is on disk before its table is removed, so nothing that was entered is lost. Every command
can read the text, and a new table can import it. A table without entries leaves nothing behind.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from deducer.disk import sync_folder, write_whole
from deducer.record import writing
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.store.rows import ArchivedStore, Unused
from deducer.web.tables.cache import TableCache
from solver.errors import HanabiError

_log = logging.getLogger("deducer.web")


class Expiry:
    """Archives tables of a store in the folder ``archive`` (None: never)."""

    def __init__(
        self,
        cache: TableCache,
        archive: Path | None,
        clock: Callable[[], float],
        limits: ServerLimits,
    ) -> None:
        self.archive = archive
        self._cache = cache
        self._clock = clock
        self._limits = limits

    @property
    def _store(self) -> ArchivedStore:
        assert isinstance(self._cache.store, ArchivedStore)
        return self._cache.store

    def unused(self) -> list[Unused]:
        """Return the tables that have been unused for long enough, the longest first."""
        keep = self._limits.keep
        if self.archive is None or not keep:
            return []
        now = self._clock()
        return self._store.unused(now - keep, now - min(keep, self._limits.keep_empty))

    def put_away(self, unused: Unused) -> bool:
        """Write a table's record to the folder, remove the table, and return whether to go on.

        The table stays if it was used meanwhile, can't be read, or can't be written. The latter two
        are logged, and after a failed write there is no point in going on.
        """
        table = unused.game
        if not self._store.is_still(unused):
            return True
        try:
            if unused.last is not None:
                self._write(unused)
        except HanabiError as error:
            _log.error("the table %s stays, as it can't be read: %s", table, error)
        except OSError as error:
            _log.error("the table %s stays, as the disk fails: %s", table, error)
            return False
        else:
            self._store.erase(table)
            self._cache.leave(table)
        return True

    def _write(self, unused: Unused) -> None:
        assert self.archive is not None
        text = writing.show(self._cache.written(unused.game))
        self.archive.mkdir(mode=0o700, exist_ok=True)
        day = time.strftime("%Y-%m-%d", time.gmtime(unused.created))
        path = self.archive / f"{day}-{unused.game}.hanabi"
        write_whole(path, text.encode(), over=True)
        sync_folder(path)  # it replaces the table, which is erased next
