"""How the file of a census is laid out: its tables, their format, and what it says of itself."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from solver.census.plan import Plan

FORMAT = 2
"""The file format's version."""
PAR_FORMAT = 3
"""That of a census which looks for par: its rows have a column more."""
PART_FORMAT = 4
"""That of a census, with par or without, whose first row is not row 1."""
FORMATS = FORMAT, PAR_FORMAT, PART_FORMAT
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


def description(plan: Plan, first: int, deals: int, made_by: str) -> dict[str, str]:
    """Return the content of the table ``meta``; ``made_by`` is a version of the project."""
    said = {"format": str(_format(plan, first)), "version": made_by, "deals": str(deals)}
    if first > 1:
        said["first row"] = str(first)
    return said | plan.said()


def identity(plan: Plan, made_by: str) -> dict[str, str]:
    """Return what all files of one census say alike: their rows may stand in one file."""
    return {"par": "no"} | plan.said() | {"version": made_by}


def differences(
    said: Mapping[str, str], wanted: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """Yield what ``said`` has otherwise than ``wanted``: a key and both values, each in a line."""
    for key, value in wanted.items():
        if said[key] != value:
            yield key, in_a_row(said[key]), in_a_row(value)


def in_a_row(text: str) -> str:
    """Return the lines of ``text``, such as rules, in one line."""
    return " · ".join(text.splitlines()).removeprefix("rules: ")


def statements(plan: Plan, first: int) -> tuple[str, ...]:
    """Return the SQL that lays a census out."""
    return (
        *_creations(par=plan.par),
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {_format(plan, first)}",
    )


@cache
def tables(*, par: bool) -> dict[str, str]:
    """Return the SQL of each table of a census, as SQLite stores it."""
    database = sqlite3.connect(":memory:")
    for statement in _creations(par=par):
        database.execute(statement)
    found = dict(database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    database.close()
    return found


def project_version() -> str:
    """Return the version of the project that is installed."""
    try:
        return version("hanabi-deducer")
    except PackageNotFoundError:
        return "not installed"


def _format(plan: Plan, first: int) -> int:
    return PART_FORMAT if first > 1 else PAR_FORMAT if plan.par else FORMAT


def _creations(*, par: bool) -> tuple[str, str]:
    return META, DEAL.replace("seconds REAL NOT NULL", PAR) if par else DEAL
