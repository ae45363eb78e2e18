"""The service behind a network: its store, streams, long questions, and rate limits."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import time
from dataclasses import dataclass, field
from functools import partial
from typing import ParamSpec, TypeVar

from deducer.record.sheet import Sheet
from deducer.web.beat import Beat
from deducer.web.errors import Lost
from deducer.web.gate.guard import LOOPBACK
from deducer.web.gate.server_limits import DAY, Buckets, Pace
from deducer.web.jobs import Jobs, Pool, RequestTurns, Threads
from deducer.web.store.rows import Link
from deducer.web.store.writer import StoreWriter
from deducer.web.tables.live import Live
from deducer.web.tables.service import Service
from solver.errors import Phrase

ROUND = 6 * 3600.0
"""Seconds between two searches for unused tables."""
TIDY = 600.0
"""Seconds between two collections of garbage. Little here is a cycle, while to look for one stops
everything: for a tenth of a second or more each time, if that is left to Python.
"""
PAUSE = 0.05
"""Seconds between two tables that are archived, so that nobody waits for many."""
TOO_MANY_TODAY = Phrase("too many tables were made from this address: try again tomorrow")

_log = logging.getLogger("deducer.web")

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Site:
    """A server's names, by which requests may call it.

    ``address`` is where phones find it, if that differs from the local address. ``agreements`` are
    those that the form for a new table begins with.
    """

    hosts: frozenset[str] = LOOPBACK
    address: str | None = None
    agreements: Sheet = field(default_factory=Sheet)


class Companion:
    """A service that handles requests one after another."""

    def __init__(self, service: Service, site: Site, pool: Pool, beat: Beat) -> None:
        """Use ``pool`` for questions that take seconds; answers leave on ``beat``."""
        self.service = service
        self.site = site
        limits = service.limits
        self.beat = beat
        self.writer = StoreWriter(service.store, service.forget)
        self.live = Live(service.cache, self.writer, beat, limits)
        service.present = self.live.seats
        self.quick = Jobs(Threads(1), limits.quick)
        """For questions that take a moment, so that they do not block the service."""
        self.jobs = Jobs(pool, limits.jobs)
        """For questions that take seconds."""
        self.turns = RequestTurns(limits.at_service)
        """For requests to the service at tables."""
        self._links = Buckets(limits.per_link, time.monotonic)
        self._founders = Buckets(limits.new_tables, time.monotonic)
        a_day = Pace(limits.tables_a_day / DAY, limits.tables_a_day)
        self._days = Buckets(a_day, time.monotonic, TOO_MANY_TODAY)

    def take(self, link: Link, tokens: int = 1) -> None:
        """Count a request of ``link``, which costs ``tokens``.

        :raises TooMany: if it makes too many.
        """
        self._links.take(link.id, tokens)

    def count_founder(self, address: str, tables: float = 1) -> None:
        """Count a table that ``address`` makes, or a request that costs as much as several.

        :raises TooMany: if it makes too many.
        """
        self._founders.take(address)
        self._days.take(address, tables)

    async def put_unused_away(self) -> None:
        """Archive the tables that were unused for long, one after another."""
        expiry = self.service.expiry
        for table in await self.writer.ask(expiry.unused, slow=True):
            if self.live.is_listened_to(table.game):
                continue
            if not await self.writer.ask(partial(expiry.put_away, table), slow=True):
                return
            await asyncio.sleep(PAUSE)

    @staticmethod
    async def tidy() -> None:
        """Collect garbage now and then."""
        while True:
            await asyncio.sleep(TIDY)
            gc.collect()

    async def look_after(self) -> None:
        """Archive unused tables now and then."""
        while True:
            try:
                await self.put_unused_away()
            except (sqlite3.Error, Lost) as error:
                _log.error("unused tables stay, as the store fails: %s", error)
            await asyncio.sleep(ROUND)

    def stop(self) -> None:
        """End what would not end by itself: streams, and waiting questions."""
        self.live.close()
        self.quick.stop()
        self.jobs.stop()

    def close(self) -> None:
        """End streams and questions; what was requested of the service is still done."""
        self.live.close()
        self.quick.close()
        self.jobs.close()
        self.writer.close()
