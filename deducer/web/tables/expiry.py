"""Archives unused tables: their records are written to a folder, then they are removed.

A record is on disk before its table is removed, so nothing that was entered is lost. Every command
can read the text, and a new table can import it. A table without entries leaves nothing behind.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from math import inf
from pathlib import Path

from deducer.disk import sync_folder, write_whole
from deducer.record import writing
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.store.rows import ArchivedStore, Unused
from deducer.web.tables.cache import TableCache
from deducer.web.tables.links import Links
from solver.errors import HanabiError

ROOM = 20
"""How many tables are archived at once where there are too many."""
_log = logging.getLogger("deducer.web")


class Expiry:
    """Archives tables of a store in the folder ``archive`` (None: never).

    ``clock`` gives the seconds since 1970, and may be set wrong; ``steady`` gives those since some
    moment, and can't be set.
    """

    def __init__(
        self,
        cache: TableCache,
        links: Links,
        archive: Path | None,
        clock: Callable[[], float],
        steady: Callable[[], float],
        limits: ServerLimits,
    ) -> None:
        self.archive = archive
        self._cache = cache
        self._links = links
        self._clock = clock
        self._steady = steady
        self._start = steady()
        self._limits = limits
        self._unreadable: set[str] = set()
        """Tables that can't be read, which are left alone."""

    @property
    def _store(self) -> ArchivedStore:
        assert isinstance(self._cache.store, ArchivedStore)
        return self._cache.store

    def unused(self) -> list[Unused]:
        """Return the tables that have been unused for long enough."""
        return self._older_than(self._limits.keep, min(self._limits.keep, self._limits.keep_least))

    def make_room(self) -> None:
        """Archive some tables early, the longest unused first."""
        least = min(self._limits.keep, self._limits.keep_least)
        for table in self._older_than(least, least)[:ROOM]:
            if not self.put_away(table):
                return

    def _older_than(self, used: float, empty: float) -> list[Unused]:
        if self.archive is None or not self._limits.keep:
            return []
        now, store = self._clock(), self._store
        due = store.unused(now - used, now - empty)
        if due:
            ran = self._steady() - self._start
            times = sorted(_last_use(table) for table in store.unused(inf, inf))
            ages = _ages(times, now, used / 2, ran)
            empty_ages = _ages(times, now, empty / 2, ran)
            due = [
                each
                for each in due
                if (each.last is None and empty_ages[each.created] > empty)
                or (each.last is not None and ages[each.last] > used)
            ]
        return [table for table in due if table.game not in self._unreadable]

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
            self._unreadable.add(table)
            _log.error("the table %s stays, as it can't be read: %s", table, error)
        except OSError as error:
            _log.error("the table %s stays, as the disk fails: %s", table, error)
            return False
        else:
            self._store.erase(table)
            self._cache.leave(table)
            self._links.forget()
        return True

    def _write(self, unused: Unused) -> None:
        assert self.archive is not None
        text = writing.show(self._cache.written(unused.game))
        self.archive.mkdir(mode=0o700, exist_ok=True)
        day = time.strftime("%Y-%m-%d", time.gmtime(unused.created))
        path = self.archive / f"{day}-{unused.game}.hanabi"
        write_whole(path, text.encode(), over=True)
        sync_folder(path)  # it replaces the table, which is erased next


def _last_use(table: Unused) -> float:
    return table.created if table.last is None else table.last


def _ages(times: list[float], now: float, longest: float, ran: float) -> dict[float, float]:
    """Return how long ago each of ``times``, at which tables were last used, seems to be.

    A clock that was set wrong shows as one long pause in which no table was used. So each pause
    counts ``longest`` at most, but for the one up to now, as far as the server ``ran`` through it.
    """
    ages, age, later, most = {}, 0.0, now, max(longest, ran)
    for use in reversed(times):
        if use < now:
            age += min(later - use, most)
            later, most = use, longest
        ages[use] = age
    return ages
