"""Turns at what serves one after the other: nobody waits for all that one address asks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Lets a few of each address go on at a time; more of them wait, and hold up nobody else."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def taken(self, who: str) -> AsyncIterator[None]:
        """Wait until it is the turn of somebody from an address."""
        gate = self._gates.setdefault(who, asyncio.Semaphore(self._each))
        self._here[who] += 1
        try:
            async with gate:
                yield
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who], self._gates[who]
