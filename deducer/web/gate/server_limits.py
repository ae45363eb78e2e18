"""Limits for requests: numbers, sizes, rates, and how much at a time."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from deducer.web.errors import TooMany
from solver.errors import Phrase

DAY = 24 * 3600.0
FEWEST = 200
"""The least number of connections for an address: a browser that loads a page opens six."""


@dataclass(frozen=True)
class Pace:
    """Rate limit: ``a_second`` requests per second, bursts of up to ``at_once``."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Waiting:
    """How many questions may wait at a time, those being answered included."""

    of_table: int
    of_address: int
    of_all: int


@dataclass(frozen=True)
class ServerLimits:
    """The limits of a server: generous for a club, and no more than it can carry.

    A whole club may share one address, that of its router. Users from other addresses must not
    notice what a single address does.
    """

    tables: int = 20_000
    log_entries: int = 1_500
    """Log entries at one table: about ten times what a game has."""
    body: int = 256 * 1024
    """Bytes of a request; imports have their own limit."""
    imported: int = 1024 * 1024
    header: int = 256 * 1024
    """Characters of a game's header, foreign data included."""
    connections: int = 2_000
    connections_of_address: int = 800
    """Behind a proxy: requests of an address at a time."""
    streams: int = 1_500
    streams_of_address: int = 400
    streams_of_link: int = 4
    at_service: int = 8
    """Requests of an address that the service handles at a time; more of them wait."""
    bodies_of_address: int = 16 * 1024 * 1024
    """Bytes being received at a time."""
    quick: Waiting = Waiting(of_table=24, of_address=240, of_all=480)
    """Questions that take a moment, and imports."""
    jobs: Waiting = Waiting(of_table=6, of_address=60, of_all=240)
    """Questions that take seconds: one for each seat of a table and for the page in the middle."""
    per_link: Pace = Pace(20, 80)
    per_address: Pace = Pace(300, 1_500)
    new_tables: Pace = Pace(0.5, 60)
    """From one address."""
    claims: Pace = Pace(0.1, 8)
    """What a seat may say of its own cards in the middle of a game, or take back."""
    tables_a_day: int = 500
    """From one address; over ``keep_least`` this makes fewer than ``tables``."""
    import_share: int = 16 * 1024
    """Characters of an imported game that count as one more table of that day."""
    refusal: int = 10
    """What a refused entry costs, in requests: to explain it takes time."""
    keep: float = 365 * DAY
    """Seconds after the last entry until a table is archived; 0: never."""
    keep_least: float = 30 * DAY
    """The same for a table without entries, and for the longest unused where there are too many."""

    @classmethod
    def of(cls, phones: int, keep: float) -> Self:
        """Return the limits for ``phones`` phones from one address."""
        return cls(
            connections=max(cls.connections, 5 * phones),
            connections_of_address=max(2 * phones, FEWEST),
            streams=max(cls.streams, 4 * phones),
            streams_of_address=phones,
            keep=keep,
        )


HURRIED = Phrase("too many requests at once: wait a moment")
CROWDED = Phrase("too many pages are open here: close one")


class Buckets:
    """Rate limits for many clients: a token bucket for each."""

    MOST = 10_000

    def __init__(self, pace: Pace, clock: Callable[[], float], refusal: Phrase = HURRIED) -> None:
        """Use ``refusal`` as the message where a bucket is empty."""
        self.pace = pace
        self.clock = clock
        self._refusal = refusal
        self._tokens: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Tokens left and when that was, the longest idle first."""

    def take(self, who: str, tokens: float = 1) -> None:
        """Take tokens from the bucket of ``who``; it may go below zero.

        :raises TooMany: if it is empty.
        """
        now = self.clock()
        balance, before = self._tokens.pop(who, (float(self.pace.at_once), now))
        elapsed = max(0.0, now - before)  # a clock may be set back
        balance = min(self.pace.at_once, balance + elapsed * self.pace.a_second)
        enough = balance >= 1
        self._tokens[who] = (balance - tokens if enough else balance, now)
        if len(self._tokens) > self.MOST:
            self._tokens.popitem(last=False)
        if not enough:
            raise TooMany(self._refusal)


class Shares:
    """How much of a limited resource each address holds at a time."""

    def __init__(self, each: int, whole: int, refusal: Phrase) -> None:
        """Use ``refusal`` as the message to those who want more than their share."""
        self.each = each
        self.whole = whole
        self._refusal = refusal
        self._shares: Counter[str] = Counter()
        self._all = 0

    def take(self, who: str | None, amount: int = 1) -> None:
        """Take ``amount`` for an address (None: without its limit), until :meth:`give`.

        :raises TooMany: if it has its share already, or nothing is left.
        """
        share = 0 if who is None else self._shares[who]
        if share + amount > self.each or self._all + amount > self.whole:
            raise TooMany(self._refusal)
        self._all += amount
        if who is not None:
            self._shares[who] = share + amount

    def give(self, who: str | None, amount: int = 1) -> None:
        """Give ``amount`` back."""
        self._all -= amount
        if who is not None:
            self._shares[who] -= amount
            if not self._shares[who]:
                del self._shares[who]

    @contextmanager
    def holding(self, who: str, amount: int = 0) -> Iterator[Callable[[int], None]]:
        """Take ``amount`` for an address, and yield a function that takes more, until the end."""
        self.take(who, amount)
        total = amount

        def take(amount: int) -> None:
            nonlocal total
            self.take(who, amount)
            total += amount

        try:
            yield take
        finally:
            self.give(who, total)


def counted(host: str) -> str:
    """Return the name under which an address is counted; for IPv6, that of its network.

    >>> counted("192.0.2.7"), counted("::ffff:192.0.2.7"), counted("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
