"""The tables of one phone: dictionaries, since a browser's Python has no database.

Each change is given out as a *row*, a JSON text, which JavaScript writes to the browser's storage:
``{"store": "games" | "links" | "entries", "row": {...}}``, or ``{"erase": GAME}``. The same rows
bring the tables back. Rows of games and entries are written once; that of a link may change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from deducer.web.errors import Stale
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow, TableStore
from solver.errors import Phrase

OUT_OF_ORDER = Phrase("this is saved already, or something before it is missing")


@dataclass(frozen=True)
class _StoredTable:
    """A table with its links by id, and its log entries by sender and key."""

    game: TableRow
    links: Mapping[str, Link] = field(default_factory=dict)
    log: Mapping[tuple[str, str], LogEntry] = field(default_factory=dict)


class MemoryStore(TableStore):
    """A store in memory, which gives out rows."""

    def __init__(self, rows: Iterable[str] = ()) -> None:
        """Begin with the tables of ``rows``, as :meth:`take` does."""
        self._tables: dict[str, _StoredTable] = {}
        self._changes: list[str] = []
        self.take(rows)

    # -- rows --------------------------------------------------------------------------------

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
                if values["id"] in self._tables:
                    raise Stale(OUT_OF_ORDER)
                self._tables[values["id"]] = _StoredTable(TableRow(**values))
            case "links":
                self._put(Link(**values | {"digest": bytes.fromhex(values["digest"])}))
            case "entries":
                game, kind, digest = values.pop("game"), values["kind"], values["asked"]
                values |= {"kind": EntryKind(kind), "asked": bytes.fromhex(digest)}
                self._append(game, LogEntry(**values))
            case _:
                self._tables.pop(row["erase"], None)

    def _put(self, link: Link) -> None:
        """Add ``link``, or put it in its own place."""
        table, other = self._tables.get(link.game), self.link_of(link.digest)
        if table is None or (other is not None and other.id != link.id):
            raise Stale(OUT_OF_ORDER)
        self._tables[link.game] = replace(table, links={**table.links, link.id: link})

    def _append(self, game: str, log_entry: LogEntry) -> None:
        table, sent = self._tables.get(game), (log_entry.by, log_entry.key)
        if table is None or log_entry.seq != len(table.log) + 1 or sent in table.log:
            raise Stale(OUT_OF_ORDER)
        self._tables[game] = replace(table, log={**table.log, sent: log_entry})

    def _change(self, **row: object) -> None:
        """Take a row that is new, and give it out."""
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"), default=bytes.hex)
        self._take(json.loads(text))
        self._changes.append(text)

    def pop_changes(self) -> tuple[str, ...]:
        """Return the rows of all changes since the last call, to be kept before they are shown."""
        rows, self._changes = tuple(self._changes), []
        return rows

    def leave(self, game: str) -> None:
        """Drop the table ``game``, so that its rows can be taken again."""
        self._tables.pop(game, None)

    @property
    def is_changing(self) -> bool:
        """Whether there are changes whose rows were not given out yet."""
        return bool(self._changes)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes inside count together: none is left, and no row, if it fails."""
        rows, before = len(self._changes), dict(self._tables)
        try:
            yield
        except BaseException:
            self._tables = before
            del self._changes[rows:]
            raise

    # -- tables ------------------------------------------------------------------------------

    def create(
        self, game: TableRow, links: Sequence[Link], log_entries: Sequence[LogEntry]
    ) -> None:
        with self.together():
            self._change(store="games", row=asdict(game))
            for link in links:
                self._new(link)
            for log_entry in log_entries:
                self.append(game.id, log_entry)

    def game(self, game: str) -> TableRow | None:
        table = self._tables.get(game)
        return None if table is None else table.game

    def games(self) -> list[TableRow]:
        return sorted((each.game for each in self._tables.values()), key=lambda game: game.created)

    @property
    def tables(self) -> int:
        return len(self._tables)

    def erase(self, game: str) -> None:
        self._change(erase=game)

    # -- log entries -------------------------------------------------------------------------

    def append(self, game: str, log_entry: LogEntry) -> None:
        self._change(store="entries", row={"game": game, **log_entry.stored})

    def log_entries(self, game: str) -> list[LogEntry]:
        table = self._tables.get(game)
        if table is None:
            return []
        seats = {link.id: link.seat for link in table.links.values()}
        return [replace(each, seat=seats.get(each.by)) for each in table.log.values()]

    def is_empty(self, game: str) -> bool:
        """Return whether no log entry of a table is here."""
        table = self._tables.get(game)
        return table is None or not table.log

    # -- links -------------------------------------------------------------------------------

    def link_of(self, digest: bytes) -> Link | None:
        return next((link for link in self._all_links() if link.digest == digest), None)

    def _all_links(self) -> Iterator[Link]:
        for table in self._tables.values():
            yield from table.links.values()

    def links(self, game: str) -> list[Link]:
        table = self._tables.get(game)
        here = [] if table is None else table.links.values()
        return sorted((link for link in here if not link.removed), key=_place)

    def replace_links(self, old: Iterable[str], new: Link | None) -> None:
        names = set(old)
        with self.together():
            for link in [link for link in self._all_links() if link.id in names]:
                self._change(store="links", row=asdict(replace(link, removed=True)))
            if new is not None:
                self._new(new)

    def make_host(self, game: str, seat: int | None) -> None:
        for link in self.links(game):
            row = asdict(replace(link, is_host=link.seat == seat))
            self._change(store="links", row=row)

    def _new(self, link: Link) -> None:
        if any(each.id == link.id for each in self._all_links()):
            raise Stale(OUT_OF_ORDER)
        self._change(store="links", row=asdict(link))


def game_of(row: str) -> str:
    """Return the table that ``row`` is about."""
    data = json.loads(row)
    if "erase" in data:
        return str(data["erase"])
    return str(data["row"]["id" if data["store"] == "games" else "game"])


def _place(link: Link) -> tuple[bool, int, bool, str]:
    return link.seat is None, link.seat or 0, link.joined, link.id
