"""The file of a census: an SQLite database with the plan and one row for each deal.

Rows are numbered from 1. A file may begin at a later row.

One process writes, while others can read. All rows that it adds in one call are stored together or
not at all, even if the process is killed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Self

from solver.census.plan import CensusPlan, CensusRow, gaps
from solver.errors import CensusError, HanabiError, Phrase

FORMAT = 10
"""The file format's version."""
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
        seconds REAL NOT NULL,
        par INTEGER                  -- no line has fewer moves, if the plan asks for it
    )"""
TABLES = {"meta": META, "deal": DEAL}
"""The SQL that creates each table of a census, which SQLite stores as it is."""
COLUMNS = ", ".join(CensusRow._fields)


def description(plan: CensusPlan, first: int, deals: int) -> dict[str, str]:
    """Return the content of the table ``meta`` as this version writes it."""
    counts = {"deals": str(deals), "first row": str(first)}
    return plan.meta() | {"format": str(FORMAT), "version": project_version()} | counts


def described(path: Path, meta: Mapping[str, str]) -> tuple[CensusPlan, int, int, str]:
    """Return the plan, the first row, the number of deals and the version in :func:`description`.

    :raises CensusError: if they are missing or impossible.
    """
    try:
        first, deals = int(meta["first row"]), int(meta["deals"])
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


def project_version() -> str:
    try:
        return version("hanabi-deducer")
    except PackageNotFoundError:
        return "not installed"


WAITING = 60
"""Seconds for which readers and the writer wait for each other."""


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the database at ``path``, and close it if an error is raised."""
    with named_errors(path):
        address = f"{path.absolute().as_uri()}?mode=rw"  # read-only if it can't be written
        database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=WAITING)
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
    if number != FORMAT:
        raise CensusError(
            "{path}: this census has format {number}, but this version reads format {ours}",
            path=path,
            number=number,
            ours=FORMAT,
        )


class CensusFile:
    """A census in a file: its plan, and the rows stored so far.

    The file is to have ``planned`` rows, from row ``first`` on, all solved by the project's
    ``version``.
    """

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        """Take an open database; callers use :meth:`read` or :meth:`write` instead."""
        self.path = path
        self.database = database
        self.plan, self.first, self.planned, self.version = described(path, self._meta())

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the census at ``path`` for reading, even while another process writes.

        :raises CensusError: if the file is not a census.
        :raises OSError: if it can't be opened.
        """
        path.open("rb").close()  # its error says more than SQLite's
        with opened(path) as database:
            database.execute("PRAGMA query_only = ON")
            refuse_foreign(path, database)
            return cls(path, database)

    @classmethod
    def write(cls, path: Path, plan: CensusPlan, *, first: int | None = None) -> Self:
        """Open the census at ``path`` to continue it; a missing or empty file begins one.

        ``first`` is its first row, by default that of the file or 1.

        :raises CensusError: if the file is not a census, if its plan, first row or version is
            another one, or if another process writes to it.
        :raises OSError: if it can't be written.
        """
        _refuse_more(first or 1)
        path.open("ab").close()
        with opened(path) as database:
            database.execute("PRAGMA busy_timeout = 0")
            begin_writing(path, database)
            if not has_tables(database):
                _create_tables(database, plan, first or 1)
            refuse_foreign(path, database)
            database.execute(f"PRAGMA busy_timeout = {WAITING * 1000}")
            file = cls(path, database)
            kept = file._meta()
            for key, value in description(plan, first or file.first, file.planned).items():
                if (was := kept.get(key, "")) != value:
                    raise CensusError(
                        "{path}: this census has {key} {was}, not {now}: name another file",
                        path=path,
                        key=key,
                        was=on_one_line(was),
                        now=on_one_line(value),
                    )
            return file

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; uncommitted rows are lost."""
        self.database.close()

    # -- reading -----------------------------------------------------------------------------

    def rows(self, numbers: range | None = None) -> Iterator[CensusRow]:
        """Yield the rows in order: all, or those in the range ``numbers``."""
        if numbers is not None and numbers.start > MOST_DEALS:
            return
        where = "" if numbers is None else "WHERE number BETWEEN ? AND ?"
        bounds = () if numbers is None else (numbers.start, min(numbers.stop - 1, MOST_DEALS))
        query = f"SELECT {COLUMNS} FROM deal {where} ORDER BY number"
        for values in self.select(query, bounds):
            yield CensusRow(*values)

    def row(self, number: int) -> CensusRow:
        """Return the row ``number``.

        :raises CensusError: if there is no such row.
        """
        for row in self.rows(range(number, number + 1)):
            return row
        values = {"path": self.path, "number": number, "deals": self.deals}
        if self.first > 1:
            raise CensusError(
                "{path}: there is no row {number}: it has {deals} deals, from row {first} on",
                **values,
                first=self.first,
            )
        raise CensusError("{path}: there is no row {number}: it has {deals} deals", **values)

    @property
    def deals(self) -> int:
        """How many rows there are."""
        ((count,),) = self.select("SELECT count(*) FROM deal")
        return int(count)

    @property
    def due(self) -> range:
        return range(self.first, self.first + self.planned)

    def missing(self, due: range) -> list[range]:
        """Return the rows of ``due`` that are not stored yet, as ranges."""
        return gaps(self.numbers(due), due)

    def numbers(self, due: range) -> Iterator[int]:
        """Yield the numbers of the stored rows of ``due``, in order."""
        there = self.select(
            "SELECT number FROM deal WHERE typeof(number) = 'integer' AND number BETWEEN ? AND ? "
            "ORDER BY number",
            (due.start, due.stop - 1),
        )
        return (number for (number,) in there)

    def select(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the results of the SQL ``query``, with ``values`` for its question marks.

        :raises CensusError: if the database is damaged.
        """
        with named_errors(self.path):
            # map() has no close(): a cursor's close() fails once the database is closed
            yield from map(tuple, self.database.execute(query, values))

    def oddities(self) -> list[Phrase]:
        """Return the differences from a file that this version would write, in words.

        :raises CensusError: if the database is damaged.
        """
        for (status,) in self.select("PRAGMA integrity_check(1)"):
            if status != "ok":
                raise CensusError(
                    "{path}: this file is damaged: {problem}",
                    path=self.path,
                    problem=on_one_line(status),
                )
        schema = dict(self.select("SELECT name, sql FROM sqlite_schema"))
        odd = [
            Phrase("its table {name} does not have the columns of a census", name=name)
            for name, sql in TABLES.items()
            if schema.get(name) != sql
        ]
        meta = self._meta()
        due = description(self.plan, self.first, self.planned)
        return odd + [
            Phrase(
                "its {key} is {stored}, and this version would write {expected}",
                key=key,
                stored=repr(meta.get(key)),
                expected=repr(due.get(key)),
            )
            for key in sorted(meta.keys() | due.keys())
            if meta.get(key) != due.get(key)
        ]

    def _meta(self) -> dict[str, str]:
        with named_errors(self.path):
            return dict(self.database.execute("SELECT key, value FROM meta"))

    # -- writing -----------------------------------------------------------------------------

    def plan_deals(self, deals: int) -> None:
        """Plan at least ``deals`` deals from the first row on.

        :raises CensusError: if a census can't have that many.
        """
        _refuse_more(self.first - 1 + deals)
        self.planned = max(self.planned, deals)
        self._keep("INSERT OR REPLACE INTO meta VALUES ('deals', ?)", [(str(self.planned),)])

    def add(self, rows: Iterable[CensusRow]) -> None:
        """Store ``rows`` durably: they survive the end of the process.

        :raises CensusError: if one is stored already, or the disk is full.
        """
        marks = ", ".join("?" * len(CensusRow._fields))
        self._keep(f"INSERT INTO deal ({COLUMNS}) VALUES ({marks})", rows)

    def _keep(self, statement: str, values: Iterable[tuple[object, ...]]) -> None:
        """Write and commit, or do neither; this process stays the only writer afterwards."""
        with named_errors(self.path):
            try:
                if not self.database.in_transaction:
                    begin_writing(self.path, self.database)
                self.database.executemany(statement, values)
                self.database.execute("COMMIT")
            except BaseException:
                self.database.rollback()
                raise
            finally:
                with suppress(CensusError, sqlite3.Error):  # then the next call begins
                    begin_writing(self.path, self.database)


def begun(path: Path) -> bool:
    """Whether the file has any table; a census that was killed at its very beginning has none.

    :raises CensusError: if it is not a database.
    """
    if not path.exists():
        return False
    with opened(path) as database:
        there = has_tables(database)
        database.close()
    return there


def _create_tables(database: sqlite3.Connection, plan: CensusPlan, first: int) -> None:
    for statement in TABLES.values():
        database.execute(statement)
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {FORMAT}")
    meta = description(plan, first, 0)
    database.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
    database.execute("COMMIT")
    database.execute("BEGIN IMMEDIATE")


def _refuse_more(deals: int) -> None:
    if deals > MOST_DEALS:
        raise CensusError(
            "a census has at most {most} deals, not {deals}",
            most=MOST_DEALS,
            deals=deals,
        )
