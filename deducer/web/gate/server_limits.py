"""The limits of a server: generous for a club, which may share one address, that of its router."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from deducer.web.errors import TooMany
from solver.errors import Phrase

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Pace:
    """Rate limit: ``a_second`` requests per second, bursts of up to ``at_once``."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class ServerLimits:
    """What a link, an address and all together may do."""

    tables: int = 20_000
    tables_a_day: int = 500
    """From one address."""
    log_entries: int = 1_500
    """Log entries at one table: about ten times what a game has."""
    body: int = 1024 * 1024
    """Bytes of a request."""
    questions: int = 240
    """Questions that wait for an answer."""
    streams: int = 4
    """Streams of a link: where it has more, the oldest one ends."""
    per_link: Pace = Pace(20, 80)
    per_address: Pace = Pace(300, 1_500)
    keep: float = 365 * DAY
    """Seconds after the last entry until a table is archived; 0: never."""
    keep_empty: float = 30 * DAY
    """The same for a table without entries."""


HURRIED = Phrase("too many requests at once: wait a moment")


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

    def take(self, who: str) -> None:
        """Take a token from the bucket of ``who``.

        :raises TooMany: if it is empty.
        """
        now = self.clock()
        balance, before = self._tokens.pop(who, (float(self.pace.at_once), now))
        elapsed = max(0.0, now - before)  # a clock may be set back
        balance = min(self.pace.at_once, balance + elapsed * self.pace.a_second)
        enough = balance >= 1
        self._tokens[who] = (balance - enough, now)
        if len(self._tokens) > self.MOST:
            self._tokens.popitem(last=False)
        if not enough:
            raise TooMany(self._refusal)


def counted(host: str) -> str:
    """Return the name under which an address is counted; for IPv6, that of its network.

    >>> counted("192.0.2.7"), counted("::ffff:192.0.2.7"), counted("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return host
    mapped = address.ipv4_mapped
    return str(mapped or ipaddress.ip_network((address, 64), strict=False))
