"""The file of a census: an SQLite database with the plan and one row for each deal.

One process writes. All rows that it adds in one call are stored together or not at all, even if the
process is killed. Meanwhile others can read.
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
from solver.errors import CensusError, HanabiError, Phrase

FORMAT = 2
"""The file format's version."""
PAR_FORMAT = 3
"""That of a census which looks for par: its rows have a column more."""
APPLICATION = 0x48414E43
"""Marks a database as a census: ``HANC``."""
MOST_DEALS = 2**63 - 1
"""The largest row number of SQLite."""
PATIENCE = 60
"""Seconds for which readers and the writer wait for each other."""
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
PAR = "seconds REAL NOT NULL,\n        par INTEGER                  -- no line has fewer moves"


class CensusFile:
    """A census in a file: its plan, how many deals were asked for, and the rows stored so far."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        """Take an open database; call :meth:`read` or :meth:`write` instead."""
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
    def write(cls, path: Path, plan: Plan) -> Self:
        """Open the census at ``path`` to continue it; a missing or empty file begins one.

        :raises CensusError: if the file is not a census, or one with another plan or by another
            version of the project, or if another process writes to it.
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
        raise CensusError(
            "{path}: there is no row {number}: it has {deals} deals",
            path=self.path,
            number=number,
            deals=self.deals,
        )

    @property
    def columns(self) -> str:
        """The columns of the file's rows, in the order of :class:`Row`."""
        return ", ".join(Row._fields if self.plan.par else Row._fields[:-1])

    @property
    def deals(self) -> int:
        """How many rows there are."""
        ((count,),) = self.ask_for("SELECT count(*) FROM deal")
        return int(count)

    def missing(self, deals: int) -> list[range]:
        """Return the row numbers up to ``deals`` that are not stored yet, as ranges."""
        there = self.ask_for(
            "SELECT number FROM deal WHERE number BETWEEN 1 AND ? ORDER BY number", (deals,)
        )
        return gaps((number for (number,) in there), deals)

    def ask_for(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows that the SQL ``query`` finds, with ``values`` for its question marks.

        :raises CensusError: if the database is damaged.
        """
        with _named(self.path):
            yield from self.database.execute(query, values)

    def oddities(self) -> list[Phrase]:
        """Return in words how the file differs from what this version would write.

        :raises CensusError: if the database is damaged.
        """
        for (said,) in self.ask_for("PRAGMA integrity_check(1)"):
            if said != "ok":
                raise CensusError(
                    "{path}: this file is damaged: {problem}",
                    path=self.path,
                    problem=_in_a_row(said),
                )
        laid_out = dict(self.ask_for("SELECT name, sql FROM sqlite_schema"))
        odd = [
            Phrase("its table {name} is not laid out as that of a census", name=name)
            for name, sql in _layout(par=self.plan.par).items()
            if laid_out.get(name) != sql
        ]
        said, due = self._meta(), _description(self.plan, self.asked)
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
        """Store that ``deals`` deals are asked for, if that is more than before.

        :raises CensusError: if a census can't have that many.
        """
        if deals > MOST_DEALS:
            raise CensusError(
                "a census has {most} deals at the most, not {deals}",
                most=MOST_DEALS,
                deals=deals,
            )
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


def gaps(numbers: Iterable[int], last: int) -> list[range]:
    """Return which of 1, 2, ..., ``last`` are not among ``numbers``, which ascend."""
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


def _lay_out(database: sqlite3.Connection, plan: Plan) -> None:
    for statement in _schema(par=plan.par):
        database.execute(statement)
    database.executemany("INSERT INTO meta VALUES (?, ?)", _description(plan, 0).items())
    database.execute("COMMIT")
    database.execute("BEGIN IMMEDIATE")


def _description(plan: Plan, deals: int) -> dict[str, str]:
    """The content of the table ``meta``."""
    number = PAR_FORMAT if plan.par else FORMAT
    said = {"format": str(number), "version": project_version(), "deals": str(deals)}
    return said | plan.said()


def _schema(*, par: bool) -> tuple[str, ...]:
    """The statements that lay a census out."""
    if not par:
        return SCHEMA
    version = f"PRAGMA user_version = {PAR_FORMAT}"
    return (*(each.replace("seconds REAL NOT NULL", PAR) for each in SCHEMA[:-1]), version)


@cache
def _layout(*, par: bool) -> dict[str, str]:
    """The SQL of each table of a census, as SQLite stores it."""
    database = sqlite3.connect(":memory:")
    for statement in _schema(par=par):
        database.execute(statement)
    found = dict(database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
    database.close()
    return found


def _refuse_foreign(path: Path, database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (number,) = database.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise CensusError("{path}: this is no census", path=path)
    if number not in (FORMAT, PAR_FORMAT):
        raise CensusError(
            "{path}: a census of format {number}, and this reads {ours}",
            path=path,
            number=number,
            ours=f"{FORMAT} and {PAR_FORMAT}",
        )


def _refuse_other(path: Path, said: dict[str, str], plan: Plan) -> None:
    """Refuse to mix rows of two plans, or of two versions, which may find other lines."""
    wanted = plan.said() | {"version": project_version()}
    wanted.setdefault("par", "no")
    for key, value in wanted.items():
        kept = said.get(key, "no") if key == "par" else said[key]
        if kept != value:
            was, now = (_in_a_row(text) for text in (kept, value))
            raise CensusError(
                "{path}: this census has {key} {was}, not {now}: name another file",
                path=path,
                key=key,
                was=was,
                now=now,
            )


def _in_a_row(text: str) -> str:
    return " · ".join(text.splitlines()).removeprefix("rules: ")
