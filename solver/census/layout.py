"""The layout of a census file: its tables, their format, and its metadata."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from solver.census.plan import CensusPlan
from solver.errors import CensusError, HanabiError

FORMAT = 5
"""The file format's version. Proofs of the versions before it held English sentences."""
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


def description(plan: CensusPlan, first: int, deals: int, made_by: str) -> dict[str, str]:
    """Return the content of the table ``meta``; ``made_by`` is a version of the project."""
    meta = {"format": str(FORMAT), "version": made_by, "deals": str(deals)}
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


def identity(plan: CensusPlan, made_by: str) -> dict[str, str]:
    """Return the metadata that all files of one census share, so that they can be merged."""
    return {"par": "no"} | plan.meta() | {"version": made_by}


def differences(
    meta: Mapping[str, str], wanted: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield each key whose value in ``meta`` is not the ``wanted`` one, with both on one line."""
    for key, value in wanted.items():
        if meta[key] != value:
            yield key, on_one_line(meta[key]), on_one_line(value)


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
