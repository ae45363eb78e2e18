"""The beat: the moments at which answers and changes leave a server.

How long it takes to draw a table for a seat depends on all that this seat sees, cards included
that others may not see. A seat that waits meanwhile could learn of its own cards from how long it
waits: if it says a false card, its teammates are shown what would mend it, which takes ten times as
long to draw as what is true. Three rules prevent this, whatever was entered:

- Every change leaves ``LEAD`` beats after the one at which drawing begins, together with the answer
  to whoever made it. Other answers about tables leave at the next beat.
- It is drawn first for those who see no more than the sender and everybody do. Whoever is not drawn
  in time gets it at a later beat; nobody else waits for that.
- At a beat, the answers are sent first, then what shows a sender's secrets, and then drawing
  begins: how much the others are sent delays no answer. No drawing begins in the second half of the
  time to the next beat. So nothing misses its beat, as long as a single seat is drawn in the other
  half.

Several changes between two beats are drawn once.
"""

from __future__ import annotations

import asyncio
from math import floor

SECONDS = 0.04
"""From one beat to the next: several times what it takes to draw what an entry changes."""
LEAD = 2
"""Beats for drawing a change before it leaves."""


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

    async def let_send(self) -> None:
        """Wait until what leaves now is sent."""
        await asyncio.sleep(self.seconds / 20)

    def is_half_over(self, number: int) -> bool:
        """Return whether the time from beat ``number`` to the next is half over."""
        return asyncio.get_running_loop().time() >= (number + 0.5) * self.seconds
