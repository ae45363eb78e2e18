"""How much anybody may ask: numbers, sizes, and how often."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from deducer.web.errors import TooMany


@dataclass(frozen=True)
class Pace:
    """So many a second, and so many at once."""

    a_second: float
    at_once: int


@dataclass(frozen=True)
class Limits:
    """What a server takes on; generous for a club, and no more than it can carry."""

    tables: int = 20_000
    facts: int = 1_500
    """Facts at one table: some ten times what a game has."""
    body: int = 256 * 1024
    """Bytes of what is sent; imports have their own."""
    imported: int = 1024 * 1024
    header: int = 256 * 1024
    """Characters of what a game's header may hold, foreign data included."""
    streams: int = 900
    streams_of_link: int = 4
    per_link: Pace = Pace(20, 80)
    per_address: Pace = Pace(300, 1_500)
    new_tables: Pace = Pace(0.5, 60)
    """From one address."""
    claims: Pace = Pace(0.1, 8)
    """What a seat may say of its own cards in the middle of a game, or take back."""
    refusal: int = 10
    """What a refused entry costs, as so many others: to say why takes time."""


class Buckets:
    """Who asked how often lately: a bucket of tokens each, that fills again as time goes."""

    MOST = 10_000

    def __init__(self, pace: Pace, clock: Callable[[], float]) -> None:
        self.pace = pace
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Tokens left and when that was, the longest idle first."""

    def take(self, who: str, tokens: float = 1) -> None:
        """Take tokens from somebody's bucket; more than it holds leave it owing.

        :raises TooMany: if it is empty.
        """
        now = self.clock()
        left, before = self._left.pop(who, (float(self.pace.at_once), now))
        left = min(self.pace.at_once, left + (now - before) * self.pace.a_second)
        taken = tokens if left >= 1 else 0
        self._left[who] = (left - taken, now)
        if len(self._left) > self.MOST:
            self._left.popitem(last=False)
        if not taken:
            raise TooMany("that is too much at once: wait a moment")
