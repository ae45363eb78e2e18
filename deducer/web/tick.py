"""The tick: answers about a table leave a whole number of ticks after they were asked for.

How long a table takes to draw depends on all that its seats see. If a seat says a false card, its
teammates are shown what would mend it, and that takes ten times as long to draw as what is true.
Without a tick, the seat could learn its own cards from how long it waits meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from math import floor
from typing import TypeVar

SECONDS = 0.05
"""A tick: more than it takes to draw a table for one seat, whatever it is shown."""

_Result = TypeVar("_Result")


async def on_tick(seconds: float, work: Awaitable[_Result]) -> _Result:
    """Return the result of ``work`` a whole number of ticks of ``seconds`` after this call."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    try:
        return await work
    finally:
        passed = loop.time() - begun
        await asyncio.sleep((floor(passed / seconds) + 1) * seconds - passed)
