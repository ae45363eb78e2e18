"""What a desk works with: its tables, the service, and who asks."""

from __future__ import annotations

from dataclasses import dataclass

from deducer.web.alone.kept import Kept
from deducer.web.store.rows import Link
from deducer.web.tables.cache import TableCache
from deducer.web.tables.service import Service


@dataclass(frozen=True)
class Parts:
    """The tables of this phone as they are ``kept``, and the service that works on them."""

    kept: Kept
    service: Service

    def leave(self, game: str) -> None:
        """Drop what is computed of the table ``game``, and its rows."""
        self.kept.leave(game)
        self.service.cache.leave(game)
        self.service.links.forget()


@dataclass(frozen=True)
class Visit:
    """A request at a table by the seat that this phone has there; ``whose`` may name that seat."""

    parts: Parts
    table: str
    whose: str | None = None

    @property
    def service(self) -> Service:
        return self.parts.service

    @property
    def cache(self) -> TableCache:
        return self.service.cache

    @property
    def link(self) -> Link:
        """This phone's link to the table.

        :raises NotFound: if there is no such table.
        :raises Forbidden: if its seat is not that of ``whose``.
        """
        links = self.parts.kept.links(self.table)
        return self.service.links.chosen(self.table, links, self.whose)
