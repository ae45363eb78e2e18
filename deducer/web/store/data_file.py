"""The file of a server's tables: opened by one server at a time, and only if it is sound.

Any problem with it is reported before requests are served, with a remedy.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from deducer.disk import disk_problem
from deducer.web.store.sqlite_store import Foreign, Store
from solver.errors import HanabiError, Phrase, joined

ANOTHER = Phrase("name another file with --data")
_NO_WRITING = Phrase("it can't be written: see who may write the file and its folder")
_DAMAGED = Phrase(
    "it is damaged: put a copy in its place, or save what is left: sqlite3 FILE .recover"
)
_WRONG: dict[int, Phrase] = {
    sqlite3.SQLITE_NOTADB: Phrase("it is not a file of tables: {another}", another=ANOTHER),
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_READONLY: _NO_WRITING,
    sqlite3.SQLITE_CANTOPEN: _NO_WRITING,
    sqlite3.SQLITE_PERM: _NO_WRITING,
    sqlite3.SQLITE_FULL: Phrase("the disk is full: make room on it"),
    sqlite3.SQLITE_BUSY: Phrase(
        "another program writes to it: end that one, or {another}", another=ANOTHER
    ),
}
"""What an error means to the person who starts a server: by SQLite's primary result code."""


@contextmanager
def open_store(path: Path) -> Iterator[Store]:
    """Yield the store at ``path``, created if missing; no other server can open it meanwhile.

    :raises HanabiError: if it can't be used, saying why and how to go on.
    """
    real = Path(os.path.realpath(path))
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        if real.is_dir():
            raise HanabiError(
                "{path} can't be used: it is a folder: {another}", path=path, another=ANOTHER
            )
        lock = real.with_name(f"{real.name}-lock")
        with closing(_locked(path, lock)), closing(_opened(path)) as store:
            yield store
    except OSError as error:
        raise HanabiError(
            "{problem}: {another}", problem=disk_problem(error, str(path)), another=ANOTHER
        ) from None


def _opened(path: Path) -> Store:
    try:
        return Store(path)
    except sqlite3.Error as error:
        raise _unusable(path, error) from None


def _unusable(path: Path, error: sqlite3.Error) -> HanabiError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if isinstance(error, Foreign):
        code = sqlite3.SQLITE_NOTADB
    problem = _WRONG.get(code) or joined("", [str(error)])
    return HanabiError("{path} can't be used: {problem}", path=path, problem=problem)


def _locked(path: Path, lock: Path) -> sqlite3.Connection:
    """Return a hold on the file ``lock``, which the system releases however this process ends.

    :raises HanabiError: if another server holds it.
    """
    lock.touch(mode=0o600)
    connection = None
    try:
        connection = sqlite3.connect(lock, isolation_level=None, timeout=0)
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise HanabiError(
                "{path} can't be used: another server uses it: end that one, or {another}",
                path=path,
                another=ANOTHER,
            ) from None
        raise _unusable(lock, error) from None
    return connection
