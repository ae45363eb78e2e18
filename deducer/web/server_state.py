"""The service behind a network: its store, streams, long questions, and rate limits."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from deducer.record.sheet import Sheet
from deducer.web.errors import Lost
from deducer.web.gate.guard import LOOPBACK
from deducer.web.gate.server_limits import DAY, Buckets, Pace
from deducer.web.jobs import Jobs, Pool, Threads
from deducer.web.routes.route import Route, Runs
from deducer.web.tables.expiry import archive_unused
from deducer.web.tables.live import Live
from deducer.web.tables.service import Service
from solver.errors import Phrase

ROUND = 6 * 3600.0
"""Seconds between two searches for unused tables."""
TOO_MANY_TODAY = Phrase("too many tables were made from this address: try again tomorrow")

_log = logging.getLogger("deducer.web")
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


class ServerState:
    """A service that handles requests one after another."""

    def __init__(self, service: Service, site: Site, pool: Pool, tick: float) -> None:
        """Use ``pool`` for questions that take seconds; answers leave on ticks of ``tick`` s."""
        self.service = service
        self.site = site
        self.tick = tick
        limits = service.limits
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self.live = Live(service.drawn, self.ask, limits.streams, tick)
        service.present = self.live.seats
        self._publishing: set[asyncio.Task[None]] = set()
        self.quick = Jobs(Threads(1), limits.questions)
        """For questions that take a moment, so that they do not block the service."""
        self.jobs = Jobs(pool, limits.questions)
        """For questions that take seconds."""
        self.links = Buckets(limits.per_link, time.monotonic)
        a_day = Pace(limits.tables_a_day / DAY, limits.tables_a_day)
        self.founders = Buckets(a_day, time.monotonic, TOO_MANY_TODAY)

    def ask(self, work: Callable[[], _Result]) -> asyncio.Future[_Result]:
        """Run ``work`` on the store's thread, after what was asked before, in a transaction.

        All that it wrote is on disk when it is answered, or nothing if it fails.
        """
        run, forget = self.service.store.run, self.service.cache.forget
        return asyncio.wrap_future(self._thread.submit(run, work, forget))

    def pool_of(self, route: Route) -> Jobs:
        """Return who answers the questions of ``route``."""
        return self.jobs if route.runs is Runs.LONG else self.quick

    def publish(self, table: str, sender: int | None, asked: float) -> None:
        """Send a table to all who listen, as :meth:`Live.publish` does, in the background."""
        task = asyncio.create_task(self.live.publish(table, sender, asked))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    async def look_after(self) -> None:
        """Archive unused tables now and then."""
        while True:
            try:
                while await self.ask(partial(archive_unused, self.service)):
                    pass
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
        for task in self._publishing:
            task.cancel()
        self.quick.close()
        self.jobs.close()
        self._thread.shutdown()
