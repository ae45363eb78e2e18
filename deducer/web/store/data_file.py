"""The file of a server's tables: opened by one server at a time, and only if it is sound.

Any problem with it is reported before requests are served, with a remedy.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from deducer.disk import disk_problem
from deducer.web.store.sqlite_store import Foreign, Newer, Store
from solver.errors import HanabiError, Phrase, joined

ANOTHER = Phrase("name another file with --data")
_NO_FILE = Phrase("it is not a file of tables: {another}", another=ANOTHER)
_NO_WRITING = Phrase("it can't be written: see who may write the file and its folder")
_DAMAGED = Phrase(
    "it is damaged: put a copy in its place, or save what is left: sqlite3 FILE .recover"
)
_WRONG: dict[object, Phrase] = {
    Foreign: Phrase("it holds another program's data: {another}", another=ANOTHER),
    Newer: Phrase(
        "a later version of this program wrote it: install that, or {another}", another=ANOTHER
    ),
    sqlite3.SQLITE_NOTADB: _NO_FILE,
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
        _check_names(path)
        with _alone(path, real), closing(_sound(path)) as store:
            yield store
    except OSError as error:
        raise HanabiError(
            "{problem}: {another}", problem=disk_problem(error, str(path)), another=ANOTHER
        ) from None


def _check_names(path: Path) -> None:
    """Refuse a file with several names: SQLite keeps a journal beside that which is opened.

    :raises HanabiError: saying how many.
    """
    names = path.stat().st_nlink if path.exists() else 1
    if names > 1:
        raise HanabiError(
            "{path} can't be used: it has {names} names (hard links), and what is written under "
            "one is missed under another: remove the others, or {another}",
            path=path,
            names=names,
            another=ANOTHER,
        )


def _sound(path: Path) -> Store:
    with ExitStack() as stack:
        try:
            store = stack.enter_context(closing(Store(path)))
            store.check()
        except sqlite3.Error as error:
            raise _unusable(path, error) from None
        stack.pop_all()
    return store


def _unusable(path: Path, error: sqlite3.Error) -> HanabiError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    kind = type(error) if isinstance(error, Foreign | Newer) else code
    problem = _WRONG.get(kind) or joined("", [str(error)])
    return HanabiError("{path} can't be used: {problem}", path=path, problem=problem)


@contextmanager
def _alone(path: Path, real: Path) -> Iterator[None]:
    """Hold the lock beside a file, which the system releases however this process ends.

    ``real`` is the file that ``path`` leads to, by links or without.

    :raises HanabiError: if another server holds it.
    """
    lock = real.with_name(f"{real.name}-lock")
    with closing(_locked(path, lock)):
        try:
            yield
        finally:
            with suppress(OSError):  # where open files can't be removed, it stays
                lock.unlink()


def _locked(path: Path, lock: Path) -> sqlite3.Connection:
    while True:
        lock.touch(mode=0o600)
        with ExitStack() as stack:
            try:
                before = lock.stat()
                connection = stack.enter_context(
                    closing(sqlite3.connect(lock, isolation_level=None, timeout=0))
                )
                connection.execute("PRAGMA journal_mode = MEMORY")
                connection.execute("BEGIN EXCLUSIVE")
                if lock.stat().st_ino == before.st_ino:
                    stack.pop_all()
                    return connection
            except sqlite3.Error as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                    raise HanabiError(
                        "{path} can't be used: another server uses it: end that one, or {another}",
                        path=path,
                        another=ANOTHER,
                    ) from None
                raise _unusable(lock, error) from None
            except FileNotFoundError:  # another server has removed it as it ended
                pass
