"""The file of a census: an SQLite database with the plan and one row for each deal.

Rows are counted from 1. A file can begin at a later one, so that many can share a census out.

One process writes. All rows that it adds in one call are stored together or not at all, even if the
process is killed. Meanwhile others can read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from solver.census.layout import (
    APPLICATION,
    FORMATS,
    description,
    differences,
    identity,
    in_a_row,
    project_version,
    statements,
    tables,
)
from solver.census.plan import Plan
from solver.census.row import Row
from solver.census.spans import gaps
from solver.errors import CensusError, HanabiError, Phrase

MOST_DEALS = 2**63 - 1
"""The largest row number of SQLite."""
PATIENCE = 60
"""Seconds for which readers and the writer wait for each other."""


class CensusFile:
    """A census in a file: its plan, which deals were asked for, and the rows stored so far.

    ``asked`` deals were asked for, from row ``first`` on. ``version`` of the project found them.
    """

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        """Take an open database; call :meth:`read` or :meth:`write` instead."""
        self.path = path
        self.database = database
        said = self._meta()
        try:
            self.plan = Plan.read(said)
            self.version = said["version"]
            self.first = int(said.get("first row", "1"))
            self.asked = int(said["deals"])
            if self.first < 1 or not 0 <= self.asked <= MOST_DEALS + 1 - self.first:
                raise CensusError("it can't be so many deals")
        except (HanabiError, KeyError, ValueError, TypeError) as error:
            raise CensusError(
                "{path}: its plan can't be read: {problem}", path=path, problem=error
            ) from None

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open the census at ``path`` for reading, even while another process writes.

        :raises CensusError: if the file is not a census.
        :raises OSError: if it can't be opened.
        """
        path.open("rb").close()  # its error says more than SQLite's
        with _opened(path) as database:
            database.execute("PRAGMA query_only = ON")
            _refuse_foreign(path, database)
            return cls(path, database)

    @classmethod
    def write(
        cls, path: Path, plan: Plan, *, first: int | None = None, version: str | None = None
    ) -> Self:
        """Open the census at ``path`` to continue it; a missing or empty file begins one.

        ``first`` is its first row, by default that of the file or 1. ``version`` of the project
        finds its rows, by default this one.

        :raises CensusError: if the file is not a census, or one with another plan or first row or
            by another version, or if another process writes to it.
        :raises OSError: if it can't be written.
        """
        _refuse_more(first or 1)
        path.open("ab").close()
        with _opened(path) as database:
            database.execute("PRAGMA busy_timeout = 0")
            _begin(path, database)
            if not _has_tables(database):
                _lay_out(database, plan, first or 1, version or project_version())
            _refuse_foreign(path, database)
            database.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
            file = cls(path, database)
            kept = identity(file.plan, file.version) | {"first row": str(file.first)}
            wanted = identity(plan, version or project_version())
            wanted["first row"] = str(first or file.first)
            for key, was, now in differences(kept, wanted):
                raise CensusError(
                    "{path}: this census has {key} {was}, not {now}: name another file",
                    path=path,
                    key=key,
                    was=was,
                    now=now,
                )
            return file

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; what was not committed is lost."""
        self.database.close()

    # -- reading -----------------------------------------------------------------------------

    def rows(self, numbers: range | None = None) -> Iterator[Row]:
        """Yield the rows in order: all, or those in the range ``numbers``."""
        if numbers is not None and numbers.start > MOST_DEALS:
            return
        where = "" if numbers is None else "WHERE number BETWEEN ? AND ?"
        bounds = () if numbers is None else (numbers.start, min(numbers.stop - 1, MOST_DEALS))
        query = f"SELECT {self.columns} FROM deal {where} ORDER BY number"
        for values in self.ask_for(query, bounds):
            yield Row(*values)

    def row(self, number: int) -> Row:
        """Return the row ``number``.

        :raises CensusError: if it is not there.
        """
        for row in self.rows(range(number, number + 1)):
            return row
        said = {"path": self.path, "number": number, "deals": self.deals}
        if self.first > 1:
            raise CensusError(
                "{path}: there is no row {number}: it has {deals} deals, from row {first} on",
                **said,
                first=self.first,
            )
        raise CensusError("{path}: there is no row {number}: it has {deals} deals", **said)

    @property
    def columns(self) -> str:
        """The columns of the file's rows, in the order of :class:`Row`."""
        return ", ".join(Row._fields if self.plan.par else Row._fields[:-1])

    @property
    def deals(self) -> int:
        """How many rows there are."""
        ((count,),) = self.ask_for("SELECT count(*) FROM deal")
        return int(count)

    @property
    def due(self) -> range:
        """The numbers of the rows that were asked for."""
        return range(self.first, self.first + self.asked)

    def missing(self, due: range) -> list[range]:
        """Return which rows of ``due`` are not stored yet, as ranges."""
        return gaps(self.numbers(due), due)

    def numbers(self, due: range) -> Iterator[int]:
        """Yield the numbers of the rows of ``due`` that are there, in order."""
        there = self.ask_for(
            "SELECT number FROM deal WHERE typeof(number) = 'integer' AND number BETWEEN ? AND ? "
            "ORDER BY number",
            (due.start, due.stop - 1),
        )
        return (number for (number,) in there)

    def ask_for(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that the SQL ``query`` finds, with ``values`` for its question marks.

        :raises CensusError: if the database is damaged.
        """
        with _named(self.path):
            # map() has no close(): that of a cursor fails where the database is closed already
            yield from map(tuple, self.database.execute(query, values))

    def oddities(self) -> list[Phrase]:
        """Return in words how the file differs from what this version would write.

        :raises CensusError: if the database is damaged.
        """
        for (said,) in self.ask_for("PRAGMA integrity_check(1)"):
            if said != "ok":
                raise CensusError(
                    "{path}: this file is damaged: {problem}",
                    path=self.path,
                    problem=in_a_row(said),
                )
        laid_out = dict(self.ask_for("SELECT name, sql FROM sqlite_schema"))
        odd = [
            Phrase("its table {name} is not laid out as that of a census", name=name)
            for name, sql in tables(par=self.plan.par).items()
            if laid_out.get(name) != sql
        ]
        said = self._meta()
        due = description(self.plan, self.first, self.asked, project_version())
        return odd + [
            Phrase(
                "its {key} reads {said}, where this would be {due}",
                key=key,
                said=repr(said.get(key)),
                due=repr(due.get(key)),
            )
            for key in sorted(said.keys() | due.keys())
            if said.get(key) != due.get(key)
        ]

    def _meta(self) -> dict[str, str]:
        with _named(self.path):
            return dict(self.database.execute("SELECT key, value FROM meta"))

    # -- writing -----------------------------------------------------------------------------

    def ask(self, deals: int) -> None:
        """Store that ``deals`` deals are asked for from the first row on, if that is more.

        :raises CensusError: if a census can't have that many.
        """
        _refuse_more(self.first - 1 + deals)
        self.asked = max(self.asked, deals)
        self._keep("INSERT OR REPLACE INTO meta VALUES ('deals', ?)", [(str(self.asked),)])

    def add(self, rows: Iterable[Row]) -> None:
        """Store ``rows`` for good; they survive the end of the process.

        :raises CensusError: if one is there already, or the disk is full.
        """
        columns = self.columns
        count = columns.count(",") + 1
        marks = ", ".join("?" * count)
        self._keep(f"INSERT INTO deal ({columns}) VALUES ({marks})", (row[:count] for row in rows))

    def _keep(self, statement: str, values: Iterable[tuple[object, ...]]) -> None:
        """Write and commit, or neither; between two commits this process stays the only writer."""
        with _named(self.path):
            try:
                self.database.executemany(statement, values)
                self.database.execute("COMMIT")
            except BaseException:
                self.database.rollback()
                raise
            finally:
                _begin(self.path, self.database)


@contextmanager
def created(path: Path, plan: Plan, *, first: int, version: str) -> Iterator[CensusFile]:
    """Begin a census in a new file, which is there only if no error is raised.

    :raises CensusError: if there is a file at ``path``.
    :raises OSError: if none can be written there.
    """
    try:
        path.open("xb").close()
    except FileExistsError:
        raise CensusError("{path}: there is such a file already: name another", path=path) from None
    try:
        with CensusFile.write(path, plan, first=first, version=version) as file:
            yield file
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def begun(path: Path) -> bool:
    """Whether the file holds anything; a census that was killed while it began holds nothing.

    :raises CensusError: if it is not a database.
    """
    if not path.exists():
        return False
    with _opened(path) as database:
        there = _has_tables(database)
        database.close()
    return there


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database, and close it if an error is raised."""
    with _named(path):
        address = f"{path.absolute().as_uri()}?mode=rw"  # read-only if it can't be written
        database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)
        database.text_factory = _text
        try:
            yield database
        except BaseException:
            database.close()
            raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into a CensusError that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        if "not a database" in str(error):
            raise CensusError("{path}: this is no census", path=path) from None
        raise CensusError("{path}: {problem}", path=path, problem=str(error)) from None


def _text(data: bytes) -> str:
    """Decode a text of the database, even if its bytes are not valid."""
    return data.decode(errors="replace")


def _begin(path: Path, database: sqlite3.Connection) -> None:
    """Become the writer."""
    try:
        database.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise CensusError("{path}: another census is writing to this file", path=path) from None


def _has_tables(database: sqlite3.Connection) -> bool:
    (count,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(count)


def _lay_out(database: sqlite3.Connection, plan: Plan, first: int, version: str) -> None:
    for statement in statements(plan, first):
        database.execute(statement)
    said = description(plan, first, 0, version)
    database.executemany("INSERT INTO meta VALUES (?, ?)", said.items())
    database.execute("COMMIT")
    database.execute("BEGIN IMMEDIATE")


def _refuse_more(deals: int) -> None:
    if deals > MOST_DEALS:
        raise CensusError(
            "a census has {most} deals at the most, not {deals}",
            most=MOST_DEALS,
            deals=deals,
        )


def _refuse_foreign(path: Path, database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (number,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise CensusError("{path}: this is no census", path=path)
    if number not in FORMATS:
        raise CensusError(
            "{path}: a census of format {number}, and this reads {ours}",
            path=path,
            number=number,
            ours=FORMATS,
        )
