"""The store of tables: one SQLite file of append-only log entries, on disk before they count.

The schema itself refuses a gap, a number used twice, and any change of a log entry. One connection
writes; another process with the same file can make an append fail (:class:`Stale`), but never
double it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

from deducer.web.errors import Lost, Stale
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow

_Result = TypeVar("_Result")
_TABLES = """
CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('one', 'every')),
    created REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS link (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game,
    seat INTEGER CHECK (seat BETWEEN 0 AND 5),
    is_host INTEGER NOT NULL CHECK (is_host IN (0, 1)),
    digest BLOB NOT NULL UNIQUE,
    joined INTEGER NOT NULL DEFAULT 0 CHECK (joined IN (0, 1)),
    removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS links_of_game ON link (game);
CREATE TABLE IF NOT EXISTS event (
    game TEXT NOT NULL REFERENCES game,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('entry', 'advice', 'mode', 'open')),
    line TEXT NOT NULL,
    by TEXT NOT NULL,
    key TEXT NOT NULL,
    asked BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, by, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gap BEFORE INSERT ON event
WHEN NEW.seq <> (SELECT COALESCE(MAX(seq), 0) + 1 FROM event WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'log entries follow one another'); END;
CREATE TRIGGER IF NOT EXISTS no_change BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'a log entry is never changed'); END;
"""
NO_ERASURE = """
CREATE TRIGGER IF NOT EXISTS no_erasure BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'a log entry is never erased'); END;
"""
VERSION = 1
_MADE = f"BEGIN IMMEDIATE; {_TABLES} {NO_ERASURE} PRAGMA user_version = {VERSION}; COMMIT;"
"""A script that creates the schema in an empty file."""
_WIDER = """
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'BETWEEN 0 AND 4', 'BETWEEN 0 AND 5')
WHERE name = 'link' AND sql LIKE '%BETWEEN 0 AND 4%';
PRAGMA writable_schema = RESET;
"""
"""A script that lets a file from when five could play hold a sixth seat's links."""
_NAMES = frozenset({"game", "link", "event", "no_gap", "no_change", "no_erasure"})
"""What every file of ours has; later versions may add more."""
IN_MEMORY = ":memory:"


class Foreign(sqlite3.DatabaseError):
    """The file is another program's, or another version's."""


class Store:
    """The tables in one file; ``:memory:`` stores them nowhere.

    Two threads must not use it at once.
    """

    def __init__(self, path: str | Path) -> None:
        """Open or create a file, which no other user of the machine can read.

        :raises sqlite3.Error: if it is not such a file (it is left as it is), is damaged, or can't
            be read or written.
        :raises OSError: if it can't be created.
        """
        self._files: dict[str, os.stat_result | None] = {}
        """The file and its journal, as they were when they were opened."""
        if str(path) != IN_MEMORY and not Path(path).exists():
            Path(path).touch(mode=0o600)
        self._is_together = False
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            is_new = _is_empty(self._connection)
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")
            if is_new:
                self._connection.executescript(_MADE)
            (verdict,) = self._connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(verdict)
            self._connection.execute(f"PRAGMA user_version = {VERSION}")  # can it be written?
            self._connection.executescript(_WIDER)
            if str(path) != IN_MEMORY:
                names = (str(path), f"{os.path.realpath(path)}-wal")
                self._files = {name: _stat(name) for name in names}
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Use the store no more."""
        self._connection.close()

    @property
    def is_changing(self) -> bool:
        """Whether there are changes that are not on disk yet."""
        return self._connection.in_transaction

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes inside one transaction: on exit all are on disk, or none.

        :raises sqlite3.Error: if the disk fails, or the file is gone.
        """
        self._is_together = True
        try:
            yield
            if self._connection.in_transaction:
                self.check_place()
                self._connection.execute("COMMIT")
                self.check_place()
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        finally:
            self._is_together = False

    def run(self, work: Callable[[], _Result], forget: Callable[[], None]) -> _Result:
        """Run ``work`` in a transaction: all that it wrote counts, or nothing if it fails.

        ``forget`` is called where what was computed of that may be wrong.
        """
        writes = True
        try:
            with self.together():
                try:
                    return work()
                finally:
                    writes = self.is_changing
        except BaseException:
            if writes:
                forget()
            raise

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One change: on disk on exit, or on exit of :meth:`together`."""
        with nullcontext() if self._is_together else self.together():
            if not self._connection.in_transaction:
                self._connection.execute("BEGIN IMMEDIATE")
            yield self._connection

    def check_place(self) -> None:
        """Check that the file and its journal are where they were.

        :raises Lost: if one was deleted, moved or replaced.
        """
        for name, before in self._files.items():
            now = _stat(name)
            if before is not None and (now is None or not os.path.samestat(before, now)):
                raise Lost

    # -- tables ------------------------------------------------------------------------------

    def create(
        self, game: TableRow, links: Sequence[Link], log_entries: Sequence[LogEntry]
    ) -> None:
        """Add the table ``game`` with its ``links`` and its first ``log_entries``."""
        with self._writing():
            self._put("game", asdict(game))
            for link in links:
                self._put("link", asdict(link))
            for log_entry in log_entries:
                self._put("event", {"game": game.id, **log_entry.stored})

    def _put(self, kind: str, row: dict[str, Any]) -> None:
        """Add a row to the table ``kind`` of the file; of a link that is there, some may change."""
        change = "is_host = excluded.is_host, removed = excluded.removed"
        also = f" ON CONFLICT (id) DO UPDATE SET {change}" if kind == "link" else ""
        names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
        self._connection.execute(f"INSERT INTO {kind} ({names}) VALUES ({values}){also}", row)

    def game(self, game: str) -> TableRow | None:
        """Return the table with the id ``game``, if there is one."""
        row = self._connection.execute("SELECT * FROM game WHERE id = ?", (game,)).fetchone()
        return None if row is None else TableRow(*row)

    def games(self) -> list[TableRow]:
        """Return all tables, the first that was made first."""
        rows = self._connection.execute("SELECT * FROM game ORDER BY created, id")
        return [TableRow(*row) for row in rows]

    @property
    def tables(self) -> int:
        """How many tables there are."""
        (count,) = self._connection.execute("SELECT COUNT(*) FROM game").fetchone()
        return int(count)

    def unused(self, before: float, empty_before: float) -> list[tuple[str, float, bool]]:
        """Return the tables whose last log entry is older than ``before``, the oldest first.

        Tables without log entries are included if they were made before ``empty_before``. Each
        comes with the time when it was made, and whether it has log entries.
        """
        rows = self._connection.execute(
            "SELECT id, created, last IS NOT NULL FROM (SELECT id, created, (SELECT at FROM event"
            " WHERE game = game.id ORDER BY seq DESC LIMIT 1) AS last FROM game"
            " WHERE created < MAX(?1, ?2)) WHERE last < ?1 OR (last IS NULL AND created < ?2)"
            " ORDER BY COALESCE(last, created), id",
            (before, empty_before),
        )
        return [(game, created, bool(has_entries)) for game, created, has_entries in rows]

    def erase(self, game: str) -> None:
        """Remove a table with all that belongs to it, for good."""
        with self._writing() as connection:
            connection.execute("DROP TRIGGER no_erasure")
            for named, kind in (("game", "event"), ("game", "link"), ("id", "game")):
                connection.execute(f"DELETE FROM {kind} WHERE {named} = ?", (game,))
            connection.execute(NO_ERASURE)

    # -- log entries -------------------------------------------------------------------------

    def append(self, game: str, log_entry: LogEntry) -> None:
        """Append ``log_entry`` to the table ``game``.

        :raises Stale: if that number, or that sender and key, has a log entry already.
        """
        with self._writing():
            try:
                self._put("event", {"game": game, **log_entry.stored})
            except sqlite3.IntegrityError as error:  # SQLite has undone this alone
                raise Stale(str(error)) from None

    def log_entries(self, game: str) -> list[LogEntry]:
        """Return the log entries of a table in their order."""
        rows = self._connection.execute(
            "SELECT seq, kind, line, by, key, asked, at, link.seat "
            "FROM event LEFT JOIN link ON link.id = by WHERE event.game = ? ORDER BY seq",
            (game,),
        )
        return [LogEntry(seq, EntryKind(kind), *others) for seq, kind, *others in rows]

    # -- links -------------------------------------------------------------------------------

    def link_of(self, digest: bytes) -> Link | None:
        """Return the link whose secret has that ``digest``, removed or not."""
        return next(iter(self._links_where("digest = ?", digest)), None)

    def links(self, game: str) -> list[Link]:
        """Return the links of a table that are not removed: seats in order, then the page's."""
        return self._links_where("game = ? AND removed = 0", game)

    def past_seats(self, game: str) -> set[int | None]:
        """Return the seats of a table that somebody sits in, or sat in before."""
        return {link.seat for link in self._links_where("game = ? AND joined = 1", game)}

    def _links_where(self, condition: str, value: object) -> list[Link]:
        rows = self._connection.execute(
            f"SELECT * FROM link WHERE {condition} ORDER BY seat IS NULL, seat, joined, id",
            (value,),
        )
        return [
            Link(name, game, seat, bool(is_host), digest, bool(joined), bool(removed))
            for name, game, seat, is_host, digest, joined, removed in rows
        ]

    def replace_links(self, old: Iterable[Link], new: Link | None) -> None:
        """Remove the links ``old`` and add ``new``, together."""
        with self._writing():
            for link in old:
                self._put("link", asdict(link) | {"removed": True})
            if new is not None:
                self._put("link", asdict(new))

    def make_host(self, game: str, seat: int | None) -> None:
        """Make the links of ``seat`` (None: of the page in the middle) the only host's links."""
        with self._writing():
            for link in self.links(game):
                self._put("link", asdict(link) | {"is_host": link.seat == seat})


def _stat(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except OSError:
        return None


def _is_empty(connection: sqlite3.Connection) -> bool:
    """Return whether a file is empty; otherwise it has this schema.

    :raises sqlite3.DatabaseError: if it holds anything else.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names and version == 0:
        return True
    if not names >= _NAMES or version != VERSION:
        raise Foreign
    return False
