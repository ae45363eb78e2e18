"""The layout of a census file, and how its database is opened: one process writes at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from solver.census.plan import CensusPlan
from solver.errors import CensusError, HanabiError

FORMAT = 9
"""The file format's version. The version before it had logs of other clauses."""
MOST_DEALS = 2**63 - 1
"""The largest row number of SQLite."""
APPLICATION = 0x48414E43
"""Marks a database as a census: ``HANC``."""
META = "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"
DEAL = """CREATE TABLE deal (
        number INTEGER PRIMARY KEY,  -- from 1
        seed INTEGER NOT NULL,       -- of the deal's own shuffle
        verdict TEXT NOT NULL,       -- winnable, unwinnable or undecided
        line TEXT,                   -- of a winnable one: a word a move
        proof TEXT,                  -- of an unwinnable one: JSON
        moves INTEGER,               -- of the line
        nodes INTEGER NOT NULL,      -- positions searched
        spare_tokens INTEGER,        -- the fewest that are left at any time on the line
        seconds REAL NOT NULL
    )"""
PAR = "seconds REAL NOT NULL,\n        par INTEGER                  -- no line has fewer moves"


def description(plan: CensusPlan, first: int, deals: int) -> dict[str, str]:
    """Return the content of the table ``meta`` as this version writes it."""
    meta = {"format": str(FORMAT), "version": project_version(), "deals": str(deals)}
    if first > 1:
        meta["first row"] = str(first)
    return meta | plan.meta()


def described(path: Path, meta: Mapping[str, str]) -> tuple[CensusPlan, int, int, str]:
    """Return the plan, the first row, the number of deals and the version in :func:`description`.

    :raises CensusError: if they are missing or impossible.
    """
    try:
        first, deals = int(meta.get("first row", "1")), int(meta["deals"])
        if first < 1 or not 0 <= deals <= MOST_DEALS + 1 - first:
            raise CensusError("its number of deals or its first row is impossible")
        return CensusPlan.read(meta), first, deals, str(meta["version"])
    except (HanabiError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise CensusError(
            "{path}: its plan can't be read: {problem}", path=path, problem=error
        ) from None


def on_one_line(text: str) -> str:
    """Return the lines of ``text``, such as rules, as one line."""
    return " · ".join(text.splitlines()).removeprefix("rules: ")


def statements(plan: CensusPlan) -> tuple[str, ...]:
    """Return the SQL statements that create a census."""
    return (
        *_creations(par=plan.par),
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {FORMAT}",
    )


@cache
def tables(*, par: bool) -> dict[str, str]:
    """Return the SQL of each table of a census, as SQLite stores it."""
    database = sqlite3.connect(":memory:")
    for statement in _creations(par=par):
        database.execute(statement)
    schema = dict(database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    database.close()
    return schema


def project_version() -> str:
    """Return the installed version of the project."""
    try:
        return version("hanabi-deducer")
    except PackageNotFoundError:
        return "not installed"


def _creations(*, par: bool) -> tuple[str, str]:
    return META, DEAL.replace("seconds REAL NOT NULL", PAR) if par else DEAL


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
            raise CensusError("{path}: this is not a census", path=path) from None
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
        raise CensusError("{path}: this is not a census", path=path)
    if number < FORMAT:
        raise CensusError(
            "{path}: this census has the old format {number}, but this version reads format "
            "{ours}: run the census again",
            path=path,
            number=number,
            ours=FORMAT,
        )
    if number > FORMAT:
        raise CensusError(
            "{path}: this census has format {number}, but this version reads format {ours}",
            path=path,
            number=number,
            ours=FORMAT,
        )
