"""Turns at a resource that serves one at a time, so that no address holds up the others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Lets at most ``each`` requests of an address run at a time; more of them wait."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until a request of the address ``who`` may run."""
        gate = self._gates.setdefault(who, asyncio.Semaphore(self._each))
        self._here[who] += 1
        try:
            async with gate:
                yield
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who], self._gates[who]
