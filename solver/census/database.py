"""Opens the SQLite database of a census: errors name the file, and one process writes at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solver.census.layout import APPLICATION, FORMAT
from solver.errors import CensusError

PATIENCE = 60
"""Seconds for which readers and the writer wait for each other."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the database at ``path``, and close it if an error is raised."""
    with named_errors(path):
        address = f"{path.absolute().as_uri()}?mode=rw"  # read-only if it can't be written
        database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)
        database.text_factory = _decode
        try:
            yield database
        except BaseException:
            database.close()
            raise


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a CensusError that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        if "not a database" in str(error):
            raise CensusError("{path}: this is no census", path=path) from None
        raise CensusError("{path}: {problem}", path=path, problem=str(error)) from None


def _decode(data: bytes) -> str:
    """Decode a text of the database, even if it is not valid UTF-8."""
    return data.decode(errors="replace")


def begin_writing(path: Path, database: sqlite3.Connection) -> None:
    """Become the only process that writes to the database.

    :raises CensusError: if another process is writing to it.
    """
    try:
        database.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise CensusError("{path}: another census is writing to this file", path=path) from None


def has_tables(database: sqlite3.Connection) -> bool:
    """Whether ``database`` has any table."""
    (count,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(count)


def refuse_foreign(path: Path, database: sqlite3.Connection) -> None:
    """Check that ``database`` is a census of a format that this version reads.

    :raises CensusError: if it is not.
    """
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (number,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise CensusError("{path}: this is no census", path=path)
    refuse_format(path, number)


def refuse_format(path: Path, number: int) -> None:
    """Check the format of the census at ``path``.

    :raises CensusError: if this version does not read format ``number``.
    """
    if number < FORMAT:
        raise CensusError(
            "{path}: a census of the old format {number}, and this reads {ours}: run it again",
            path=path,
            number=number,
            ours=FORMAT,
        )
    if number > FORMAT:
        raise CensusError(
            "{path}: a census of format {number}, and this reads {ours}",
            path=path,
            number=number,
            ours=FORMAT,
        )
