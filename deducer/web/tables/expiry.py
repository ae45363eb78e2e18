"""Archives unused tables: their records are written to a folder, then they are removed.

A record is on disk before its table is removed, so nothing that was entered is lost. Every command
can read the text, and a new table can import it. A table without entries leaves nothing behind.
"""

from __future__ import annotations

import logging
import time

from deducer.disk import sync_folder, write_whole
from deducer.record import writing
from deducer.web.tables.service import Service
from solver.errors import HanabiError

AT_ONCE = 20
"""Tables that are archived while requests wait."""

_log = logging.getLogger("deducer.web")


def archive_unused(service: Service) -> bool:
    """Archive some tables that have been unused for long, and return whether there may be more.

    A table that can't be read or written stays, and the log says so.
    """
    keep, folder = service.limits.keep, service.archive
    if folder is None or not keep:
        return False
    now, archived = service.clock(), 0
    for game, created, has_entries in service.store.unused(
        now - keep, now - min(keep, service.limits.keep_empty)
    ):
        try:
            if has_entries:
                text = writing.show(service.cache.table(game).record)
                folder.mkdir(mode=0o700, exist_ok=True)
                day = time.strftime("%Y-%m-%d", time.gmtime(created))
                path = folder / f"{day}-{game}.hanabi"
                write_whole(path, text.encode(), over=True)
                sync_folder(path)  # it replaces the table, which is erased next
        except (HanabiError, OSError) as error:
            _log.error("the table %s stays, as it can't be archived: %s", game, error)
            if isinstance(error, OSError):  # others can't be written, either
                return False
            continue
        service.store.erase(game)
        service.cache.leave(game)
        archived += 1
        if archived == AT_ONCE:
            return True
    return False
