"""Archives unused tables: their records are written to a folder, then they are removed.

A record is on disk before its table is removed, so nothing that was entered is lost. Every command
can read the text, and a new table can import it. A table without entries leaves nothing behind.
"""

from __future__ import annotations

import logging
import time

from deducer.disk import sync_folder, write_whole
from deducer.record import writing
from deducer.web.store.rows import Unused
from deducer.web.tables.service import Service
from solver.errors import HanabiError

_log = logging.getLogger("deducer.web")


def unused(service: Service) -> list[Unused]:
    """Return the tables that have been unused for long enough, the longest first."""
    keep = service.limits.keep
    if service.archive is None or not keep:
        return []
    now = service.clock()
    return service.store.unused(now - keep, now - min(keep, service.limits.keep_empty))


def put_away(service: Service, table: Unused) -> bool:
    """Write a table's record to the archive, remove the table, and return whether to go on.

    The table stays if it was used meanwhile, can't be read, or can't be written. The latter two are
    logged, and after a failed write there is no point in going on.
    """
    if not service.store.is_still(table):
        return True
    try:
        if table.last is not None:
            _write(service, table)
    except HanabiError as error:
        _log.error("the table %s stays, as it can't be read: %s", table.game, error)
    except OSError as error:
        _log.error("the table %s stays, as the disk fails: %s", table.game, error)
        return False
    else:
        service.store.erase(table.game)
        service.cache.leave(table.game)
    return True


def _write(service: Service, table: Unused) -> None:
    assert service.archive is not None
    text = writing.show(service.cache.written(table.game))
    service.archive.mkdir(mode=0o700, exist_ok=True)
    day = time.strftime("%Y-%m-%d", time.gmtime(table.created))
    path = service.archive / f"{day}-{table.game}.hanabi"
    write_whole(path, text.encode(), over=True)
    sync_folder(path)  # it replaces the table, which is erased next
