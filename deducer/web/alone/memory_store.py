"""The tables of one phone: a store in memory, whose changes the page keeps.

Each change is given out as a *row*, a JSON text, which JavaScript writes to the browser's storage:
``{"store": "games" | "links" | "entries", "row": {...}}``, or ``{"erase": GAME}``. The same rows
bring the tables back. Rows of games and entries are written once; that of a link may change.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, astuple
from typing import Any

from deducer.web.errors import Stale
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from solver.errors import Phrase

_PUT_LINK = """
INSERT INTO link VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET is_host = excluded.is_host, removed = excluded.removed
"""
"""Adds a link, or changes what of it may change."""
OUT_OF_ORDER = Phrase("this is saved already, or something before it is missing")


class MemoryStore(Store):
    """A store in memory, which gives out rows."""

    def __init__(self, rows: Iterable[str] = ()) -> None:
        """Begin with the tables of ``rows``, as :meth:`take` does."""
        super().__init__(IN_MEMORY)
        self._changes: list[str] = []
        self.take(rows)

    def take(self, rows: Iterable[str]) -> None:
        """Take ``rows`` that were kept: all of them, or none if one can't be.

        :raises Stale: if a game or an entry is there already, or an earlier row is missing.
        """
        with self.together():
            for text in rows:
                self._take(json.loads(text))

    def _take(self, row: dict[str, Any]) -> None:
        values = row.get("row", {})
        match row.get("store"):
            case "games":
                super().create(TableRow(**values), [], [])
            case "links":
                link = Link(**values | {"digest": bytes.fromhex(values["digest"])})
                with self._writing() as connection:
                    connection.execute(_PUT_LINK, astuple(link))
            case "entries":
                game, digest = values.pop("game"), bytes.fromhex(values["asked"])
                values |= {"kind": EntryKind(values["kind"]), "asked": digest}
                super().append(game, LogEntry(**values))
            case _:
                super().erase(row["erase"])

    def pop_changes(self) -> tuple[str, ...]:
        """Return the rows of all changes since the last call, to be kept before they are shown."""
        rows, self._changes = tuple(self._changes), []
        return rows

    def leave(self, game: str) -> None:
        """Drop the table ``game``, so that its rows can be taken again."""
        super().erase(game)

    @property
    def is_changing(self) -> bool:
        """Whether there are changes whose rows were not given out yet."""
        return bool(self._changes)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes inside count together: none is left, and no row, if it fails.

        :raises Stale: if one of them can't follow on what is there.
        """
        rows = len(self._changes)
        self._connection.execute("SAVEPOINT together")
        try:
            yield
        except BaseException as error:
            self._connection.execute("ROLLBACK TO together")
            del self._changes[rows:]
            if isinstance(error, sqlite3.IntegrityError):
                raise Stale(OUT_OF_ORDER) from None
            raise
        finally:
            self._connection.execute("RELEASE together")

    # -- what gives out rows -----------------------------------------------------------------

    def create(
        self, game: TableRow, links: Sequence[Link], log_entries: Sequence[LogEntry]
    ) -> None:
        super().create(game, links, log_entries)
        self._give_out(store="games", row=asdict(game))
        self._give_out_links(links)
        for log_entry in log_entries:
            self._give_out_entry(game.id, log_entry)

    def append(self, game: str, log_entry: LogEntry) -> None:
        super().append(game, log_entry)
        self._give_out_entry(game, log_entry)

    def erase(self, game: str) -> None:
        super().erase(game)
        self._give_out(erase=game)

    def replace_links(self, old: Iterable[str], new: Link | None) -> None:
        names = list(old)
        super().replace_links(names, new)
        for name in [*names, *([new.id] if new else [])]:
            self._give_out_links(self._links_where("id = ?", name))

    def make_host(self, game: str, seat: int | None) -> None:
        super().make_host(game, seat)
        self._give_out_links(self.links(game))

    def _give_out_links(self, links: Iterable[Link]) -> None:
        for link in links:
            self._give_out(store="links", row=asdict(link))

    def _give_out_entry(self, game: str, log_entry: LogEntry) -> None:
        self._give_out(store="entries", row={"game": game, **log_entry.stored})

    def _give_out(self, **row: object) -> None:
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"), default=bytes.hex)
        self._changes.append(text)

    def is_empty(self, game: str) -> bool:
        """Return whether no log entry of a table is here."""
        rows = self._connection.execute("SELECT 1 FROM event WHERE game = ? LIMIT 1", (game,))
        return rows.fetchone() is None


def game_of(row: str) -> str:
    """Return the table that ``row`` is about."""
    data = json.loads(row)
    if "erase" in data:
        return str(data["erase"])
    return str(data["row"]["id" if data["store"] == "games" else "game"])
