"""The tables of one phone: a store in memory, whose changes the page keeps.

Each change is given out as a *row*, a JSON text, which JavaScript writes to the browser's storage:
``{"store": "games" | "links" | "entries", "row": {...}}``, or ``{"erase": GAME}``. The same rows
bring the tables back. Rows of games and entries are written once; that of a link may change.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from deducer.web.errors import Stale
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from solver.errors import Phrase

_STORES = {"game": "games", "link": "links", "event": "entries"}
"""What the page calls the tables of the file."""
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

    def _take(self, change: dict[str, Any]) -> None:
        if "erase" in change:
            super().erase(change["erase"])
            return
        (kind,) = (kind for kind, store in _STORES.items() if store == change["store"])
        row = change["row"]
        bytes_of = {name: bytes.fromhex(row[name]) for name in ("digest", "asked") if name in row}
        super()._put(kind, row | bytes_of)

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

    def _put(self, kind: str, row: dict[str, Any]) -> None:
        super()._put(kind, row)
        self._give_out(store=_STORES[kind], row=row)

    def erase(self, game: str) -> None:
        super().erase(game)
        self._give_out(erase=game)

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
