"""The beat: the moments at which answers and changes leave a server.

How long it takes to draw a table for a seat depends on all that this seat sees, cards included
that others may not see. A seat that waits meanwhile could learn of its own cards from how long it
waits. Therefore tables are drawn at one beat, and leave at the next: for all links at once,
together with the answer to whoever made the change. Other answers about tables leave at a beat,
too. Several changes between two beats are drawn once.

What a seat says of its own cards is the attack: if it is false, teammates are shown what would mend
it, which takes several times longer to draw than what is true. So this leaves a few beats later (a
play or a discard in turn does not), and drawing never fills a beat: other answers would miss it.
"""

from __future__ import annotations

import asyncio
from math import floor

SECONDS = 0.04
"""From one beat to the next: several times what it takes to draw what an entry changes."""


class Beat:
    """Beats that are ``seconds`` apart on the event loop's clock."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    async def wait(self) -> int:
        """Wait for the next beat, and return its number."""
        now = asyncio.get_running_loop().time()
        number = floor(now / self.seconds) + 1
        await asyncio.sleep(number * self.seconds - now)
        return number
