"""The service behind a network: its store, streams, long questions, and rate limits."""

from __future__ import annotations

import asyncio
import gc
import logging
import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from deducer.web.beat import Beat
from deducer.web.errors import Lost, Refusal
from deducer.web.gate.guard import LOOPBACK, address_of, host_name
from deducer.web.gate.limits import DAY, Buckets, Pace
from deducer.web.jobs import Asker, Jobs, Pool, Threads
from deducer.web.messages.numbers import FIRST
from deducer.web.store.rows import Link
from deducer.web.store.writer import StoreWriter
from deducer.web.tables.cache import TableCache
from deducer.web.tables.links import MOST_SEATS
from deducer.web.tables.live import Live
from deducer.web.tables.service import Service
from deducer.web.tables.turns import Turns
from solver.errors import HanabiError, Phrase

COOKIE = "seat-"
"""The prefix of the cookie that holds secrets; the table's id follows it."""
BETWEEN = "."
"""The separator of secrets, for a browser that holds several seats at a table."""
KEPT = 60 * 24 * 3600
"""Seconds that a browser keeps a cookie."""

ROUND = 6 * 3600.0
"""Seconds between two searches for unused tables."""
TIDY = 600.0
"""Seconds between two collections of garbage. Little here is a cycle, while to look for one stops
everything: for a tenth of a second or more each time, if that is left to Python.
"""
PAUSE = 0.05
"""Seconds between two tables that are archived, so that nobody waits for many."""
TOO_MANY_TODAY = Phrase("too many tables were made from here: go on tomorrow")

_log = logging.getLogger("deducer.web")

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Site:
    """A server's names, by which requests may call it.

    ``address`` is where phones find it, if that differs from the local address; ``number`` is its
    own among the servers that share an address.
    """

    hosts: frozenset[str] = LOOPBACK
    address: str | None = None
    number: int = FIRST


class Companion:
    """A service that handles requests one after another."""

    def __init__(self, service: Service, site: Site, pool: Pool, beat: Beat) -> None:
        """Use ``pool`` for questions that take seconds; answers leave on ``beat``."""
        self.service = service
        self.site = site
        limits = service.limits
        self.beat = beat
        self._writer = StoreWriter(service.store, service.forget)
        self.live = Live(service.cache, self._writer, beat, limits)
        service.present = self.live.seats
        self.quick = Jobs(Threads(1), limits.quick)
        """For questions that take a moment, so that they do not block the service."""
        self.jobs = Jobs(pool, limits.jobs)
        """For questions that take seconds."""
        self.turns = Turns(limits.at_service)
        """For requests to the service at tables."""
        self._links = Buckets(limits.per_link, time.monotonic)
        self._founders = Buckets(limits.new_tables, time.monotonic)
        a_day = Pace(limits.tables_a_day / DAY, limits.tables_a_day)
        self._days = Buckets(a_day, time.monotonic, TOO_MANY_TODAY)

    async def run(
        self, work: Callable[_Args, _Result], *args: _Args.args, **options: _Args.kwargs
    ) -> _Result:
        """Run ``work`` on the service, and return once what it wrote is on disk."""
        return await self._writer.ask(partial(work, *args, **options))

    def take(self, link: Link, tokens: int = 1) -> None:
        """Count a request of ``link``, which costs ``tokens``.

        :raises TooMany: if it makes too many.
        """
        self._links.take(link.id, tokens)

    def count_founder(self, request: Request, tables: float = 1) -> None:
        """Count a table that an address makes, or a request that costs as much as several.

        :raises TooMany: if it makes too many.
        """
        address = address_of(request.scope)
        self._founders.take(address)
        self._days.take(address, tables)

    async def put_unused_away(self) -> None:
        """Archive the tables that were unused for long, one after another."""
        expiry = self.service.expiry
        for table in await self._writer.ask(expiry.unused, slow=True):
            if self.live.is_listened_to(table.game):
                continue
            if not await self._writer.ask(partial(expiry.put_away, table), slow=True):
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

    def absolute(self, request: Request, path: str) -> str:
        """Return the address of ``path`` that a phone can follow."""
        host = request.headers.get("host", "")
        if self.site.address and host_name(host) in LOOPBACK:
            return self.site.address + path
        return f"{request.url.scheme}://{host}{path}"

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
        self._writer.close()


class Visit:
    """A request at a table from its cookie's link; ``whose`` selects one of several seats."""

    def __init__(
        self, companion: Companion, request: Request, table: str, whose: str | None = None
    ) -> None:
        self.companion = companion
        self.request = request
        self.table = table
        self.whose = whose
        self._secrets = _secrets(request.cookies.get(COOKIE + table, ""))

    @property
    def cache(self) -> TableCache:
        return self.companion.service.cache

    @property
    def address(self) -> str:
        """The request's address, as rate limits count it."""
        return address_of(self.request.scope)

    @property
    def asker(self) -> Asker:
        """Who asks: this address, at this table."""
        return Asker(self.address, self.table)

    async def do(
        self,
        work: Callable[Concatenate[Link, _Args], _Result],
        *args: _Args.args,
        **options: _Args.kwargs,
    ) -> _Result:
        """Run ``work`` on the service with the link that the request's cookie opens.

        Return at the next beat.

        :raises Refusal: if it opens none, or makes too many requests.
        """
        try:
            return await self._run(lambda link: work(link, *args, **options))
        finally:
            await self.companion.beat.wait()

    async def change(
        self,
        work: Callable[Concatenate[Link, _Args], _Result],
        *args: _Args.args,
        **options: _Args.kwargs,
    ) -> _Result:
        """Run ``work``, which changes the table, and push the table to all listeners.

        Return when they are sent it.

        :raises Refusal: as :meth:`do`, at the next beat.
        """

        def changed(link: Link) -> tuple[_Result, bool]:
            return work(link, *args, **options), self.cache.table(self.table).is_delicate

        try:
            result, delicate = await self._run(changed)
        except BaseException:
            await self.companion.beat.wait()
            raise
        await self.companion.live.publish(self.table, delicate=delicate)
        return result

    async def _run(self, work: Callable[[Link], _Result]) -> _Result:
        async with self.companion.turns.turn(self.address):
            return await self.companion.run(self._done, work)

    def _done(self, work: Callable[[Link], _Result]) -> _Result:
        link = self.companion.service.links.to(self.table, self._secrets, self.whose)
        self.companion.take(link)
        try:
            return work(link)
        except Refusal:
            raise
        except HanabiError:
            self.companion.take(link, self.companion.service.limits.refusal)
            raise

    async def link(self) -> Link:
        """Return the link that the request's cookie opens.

        :raises Refusal: if it opens none, or makes too many requests.
        """
        return await self.do(lambda link: link)


def set_cookie(request: Request, response: Response, table: str, secrets: Iterable[str]) -> None:
    """Set the cookie with a table's secrets, out of reach of scripts and other sites."""
    response.set_cookie(
        COOKIE + table,
        BETWEEN.join(secrets),
        max_age=KEPT,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def secrets_of(request: Request) -> dict[str, list[str]]:
    """Return the secrets that a browser holds, by table."""
    return {
        name.removeprefix(COOKIE): _secrets(value)
        for name, value in request.cookies.items()
        if name.startswith(COOKIE)
    }


def _secrets(cookie: str) -> list[str]:
    return cookie.split(BETWEEN, MOST_SEATS)[:MOST_SEATS] if cookie else []
