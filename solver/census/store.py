"""The file of a census: an SQLite database with what was planned, and a row a deal.

One process writes: all rows that it adds at a time are there after that, or none, whatever ends the
process. Meanwhile others can read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from solver.census.plan import Plan
from solver.census.row import Row
from solver.errors import CensusError, HanabiError

FORMAT = 2
"""Counts up when what stands in a file changes."""
APPLICATION = 0x48414E43
"""Marks a database as a census: ``HANC``."""
MOST_DEALS = 2**63 - 1
"""SQLite numbers no more rows."""
PATIENCE = 60
"""Seconds for which a reader waits for the writer, and the writer for readers."""
SCHEMA = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """CREATE TABLE deal (
        number INTEGER PRIMARY KEY,  -- from 1
        seed INTEGER NOT NULL,       -- of the deal's own shuffle
        verdict TEXT NOT NULL,       -- winnable, unwinnable or undecided
        line TEXT,                   -- of a winnable one: a word a move
        proof TEXT,                  -- of an unwinnable one: JSON
        moves INTEGER,               -- of the line
        nodes INTEGER NOT NULL,      -- positions searched
        spare_tokens INTEGER,        -- the fewest that are left at any time on the line
        seconds REAL NOT NULL
    )""",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {FORMAT}",
)
COLUMNS = ", ".join(Row._fields)


class CensusFile:
    """A census in a file: its plan, how many deals were asked for, and the rows that are there."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        """Take an open database; use :meth:`read` or :meth:`write`."""
        self.path = path
        self.database = database
        said = self._meta()
        try:
            self.plan = Plan.read(said)
            self.version = said["version"]
            self.asked = int(said["deals"])
            if not 0 <= self.asked <= MOST_DEALS:
                raise CensusError("it can't be so many deals")
        except (HanabiError, KeyError, ValueError, TypeError) as error:
            raise CensusError(f"{path}: its plan can't be read: {error}") from None

    @classmethod
    def read(cls, path: Path) -> Self:
        """Open a census to look at it, also while another process writes.

        :raises CensusError: if the file holds none.
        :raises OSError: if it can't be opened.
        """
        path.open("rb").close()  # SQLite's own words say less
        with _opened(path) as database:
            database.execute("PRAGMA query_only = ON")
            _refuse_foreign(path, database)
            return cls(path, database)

    @classmethod
    def write(cls, path: Path, plan: Plan) -> Self:
        """Open a census to go on with it, or begin one where there is no file or an empty one.

        :raises CensusError: if the file holds none, or one with another plan or by another version
            of the project; or another process writes to it.
        :raises OSError: if it can't be written.
        """
        path.open("ab").close()
        with _opened(path) as database:
            database.execute("PRAGMA busy_timeout = 0")
            _begin(path, database)
            if not _has_tables(database):
                _lay_out(database, plan)
            _refuse_foreign(path, database)
            database.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
            file = cls(path, database)
            _refuse_other(path, file._meta(), plan)
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
        """Close the file; what was not kept yet is not there."""
        self.database.close()

    # -- reading -----------------------------------------------------------------------------

    def rows(self, numbers: range | None = None) -> Iterator[Row]:
        """Yield rows in order: all, or those that are there of a range."""
        if numbers is not None and numbers.start > MOST_DEALS:
            return
        where = "" if numbers is None else "WHERE number BETWEEN ? AND ?"
        bounds = () if numbers is None else (numbers.start, min(numbers.stop - 1, MOST_DEALS))
        for values in self.ask_for(f"SELECT {COLUMNS} FROM deal {where} ORDER BY number", bounds):
            yield Row(*values)

    def row(self, number: int) -> Row:
        """Return one row.

        :raises CensusError: if it is not there.
        """
        for row in self.rows(range(number, number + 1)):
            return row
        raise CensusError(f"{self.path}: there is no row {number}: it has {self.deals} deals")

    @property
    def deals(self) -> int:
        """How many rows there are."""
        ((count,),) = self.ask_for("SELECT count(*) FROM deal")
        return int(count)

    def missing(self, deals: int) -> list[range]:
        """Return the numbers up to so many deals whose rows are not there yet, in ranges."""
        there = self.ask_for(
            "SELECT number FROM deal WHERE number BETWEEN 1 AND ? ORDER BY number", (deals,)
        )
        return gaps((number for (number,) in there), deals)

    def ask_for(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield what a query of the database finds.

        :raises CensusError: if the database is damaged.
        """
        with _named(self.path):
            yield from self.database.execute(query, values)

    def oddities(self) -> list[str]:
        """Say what is not as this version of the project lays a census out and describes it.

        :raises CensusError: if the database is damaged.
        """
        for (said,) in self.ask_for("PRAGMA integrity_check(1)"):
            if said != "ok":
                raise CensusError(f"{self.path}: this file is damaged: {_in_a_row(said)}")
        laid_out = dict(self.ask_for("SELECT name, sql FROM sqlite_schema"))
        odd = [
            f"its table {name} is not laid out as that of a census"
            for name, sql in _layout().items()
            if laid_out.get(name) != sql
        ]
        said, due = self._meta(), _description(self.plan, self.asked)
        return odd + [
            f"its {key} reads {said.get(key)!r}, where this would be {due.get(key)!r}"
            for key in sorted(said.keys() | due.keys())
            if said.get(key) != due.get(key)
        ]

    def _meta(self) -> dict[str, str]:
        with _named(self.path):
            return dict(self.database.execute("SELECT key, value FROM meta"))

    # -- writing -----------------------------------------------------------------------------

    def ask(self, deals: int) -> None:
        """Keep that so many deals are asked for, if they are more than before.

        :raises CensusError: if they are more than a census can have.
        """
        if deals > MOST_DEALS:
            raise CensusError(f"a census has {MOST_DEALS} deals at the most, not {deals}")
        self.asked = max(self.asked, deals)
        self._keep("INSERT OR REPLACE INTO meta VALUES ('deals', ?)", [(str(self.asked),)])

    def add(self, rows: Iterable[Row]) -> None:
        """Keep rows: all of them are there after that, also if the process ends.

        :raises CensusError: if one is there already, or the disk is full.
        """
        marks = ", ".join("?" * len(Row._fields))
        self._keep(f"INSERT INTO deal ({COLUMNS}) VALUES ({marks})", rows)

    def _keep(self, statement: str, values: Iterable[tuple[object, ...]]) -> None:
        """Write and commit, or nothing; between two commits this process stays the only writer."""
        with _named(self.path):
            try:
                self.database.executemany(statement, values)
                self.database.execute("COMMIT")
            except BaseException:
                self.database.rollback()
                raise
            finally:
                _begin(self.path, self.database)


def begun(path: Path) -> bool:
    """Whether there is anything in a file; a census that was killed as it began is not there.

    :raises CensusError: if it is no database.
    """
    if not path.exists():
        return False
    with _opened(path) as database:
        there = _has_tables(database)
        database.close()
    return there


def gaps(numbers: Iterable[int], last: int) -> list[range]:
    """Return which of 1, 2, ... up to the last are not among numbers in ascending order."""
    found, before = [], 0
    for number in numbers:
        if number > before + 1:
            found.append(range(before + 1, number))
        before = number
    return [*found, range(before + 1, last + 1)] if before < last else found


def project_version() -> str:
    """Return the version of the project that is installed."""
    try:
        return version("hanabi-deducer")
    except PackageNotFoundError:
        return "not installed"


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database, and close it if anything is wrong with it."""
    with _named(path):
        address = f"{path.absolute().as_uri()}?mode=rw"  # one that can't be written is read
        database = sqlite3.connect(address, uri=True, isolation_level=None, timeout=PATIENCE)
        database.text_factory = _text
        try:
            yield database
        except BaseException:
            database.close()
            raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Let SQLite's complaints name the file."""
    try:
        yield
    except sqlite3.Error as error:
        said = "this is no census" if "not a database" in str(error) else error
        raise CensusError(f"{path}: {said}") from None


def _text(data: bytes) -> str:
    """A text of the database, whatever bytes somebody else put there."""
    return data.decode(errors="replace")


def _begin(path: Path, database: sqlite3.Connection) -> None:
    """Become the writer."""
    try:
        database.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise
        raise CensusError(f"{path}: another census is writing to this file") from None


def _has_tables(database: sqlite3.Connection) -> bool:
    (count,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(count)


def _lay_out(database: sqlite3.Connection, plan: Plan) -> None:
    for statement in SCHEMA:
        database.execute(statement)
    database.executemany("INSERT INTO meta VALUES (?, ?)", _description(plan, 0).items())
    database.execute("COMMIT")
    database.execute("BEGIN IMMEDIATE")


def _description(plan: Plan, deals: int) -> dict[str, str]:
    """What the table ``meta`` says."""
    said = {"format": str(FORMAT), "version": project_version(), "deals": str(deals)}
    return said | plan.said()


@cache
def _layout() -> dict[str, str]:
    """The tables of a census, each as SQLite keeps how it was made."""
    database = sqlite3.connect(":memory:")
    for statement in SCHEMA:
        database.execute(statement)
    found = dict(database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    database.close()
    return found


def _refuse_foreign(path: Path, database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (number,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise CensusError(f"{path}: this is no census")
    if number != FORMAT:
        raise CensusError(f"{path}: a census of format {number}, and this reads {FORMAT}")


def _refuse_other(path: Path, said: dict[str, str], plan: Plan) -> None:
    """Refuse to mix rows of two plans, or of two versions, which may find other lines."""
    wanted = plan.said() | {"version": project_version()}
    for key, value in wanted.items():
        if said[key] != value:
            was, now = (_in_a_row(text) for text in (said[key], value))
            raise CensusError(f"{path}: this census has {key} {was}, not {now}: name another file")


def _in_a_row(text: str) -> str:
    return " · ".join(text.splitlines()).removeprefix("rules: ")
