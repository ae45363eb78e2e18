"""How long a search may take, and how it is stopped."""

from __future__ import annotations

import time


class OutOfTime(Exception):
    """The time is up: what was found until now stands."""


class Clock:
    """Counts the seconds since it was made, and down to an end that can be moved."""

    def __init__(self, seconds: float) -> None:
        self.begun = time.perf_counter()
        self.end = seconds

    @property
    def seconds(self) -> float:
        """The seconds until now."""
        return time.perf_counter() - self.begun

    @property
    def left(self) -> float:
        """The seconds until the end, none once it is past."""
        return max(0.0, self.end - self.seconds)

    def tick(self) -> None:
        """Go on.

        :raises OutOfTime: if the end is past.
        """
        if self.seconds > self.end:
            raise OutOfTime
