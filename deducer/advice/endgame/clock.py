"""How long a search may take, and how it is stopped."""

from __future__ import annotations

import time
from typing import TypedDict

STEPS = 5_000
"""Steps that a search takes in a second, at least, on a machine of today."""
TICK = 3
"""Steps from one look at the clock to the next, besides those that are counted by themselves."""
NODES_OF_STEP = 250
"""Nodes of the solver that count as a step."""


class OutOfTime(Exception):
    """The time is up, or the steps are taken: what was found until now stands."""


class GivenUp(Exception):
    """The time is up, and what was found until now does not stand: that would depend on it."""


class Limits(TypedDict, total=False):
    """How long the solver may search for one position."""

    time_limit: float
    node_limit: int


class Clock:
    """Counts the seconds since it was made, and down to an end that can be moved.

    If a number of ``steps`` is given it counts down those, so that the same is found whatever the
    machine does meanwhile; where that takes longer than ``seconds``, all is given up.
    """

    def __init__(self, seconds: float, steps: int | None = None) -> None:
        self.begun = time.perf_counter()
        self.allowed = seconds
        self.steps = steps
        self.share = 1.0
        """The share of the time, or of the steps, that may be taken until now."""
        self._taken = 0

    @property
    def seconds(self) -> float:
        """The seconds until now."""
        return time.perf_counter() - self.begun

    @property
    def limits(self) -> Limits:
        """How long the solver may search for a position."""
        if self.steps is None:
            return {"time_limit": max(0.0, self.allowed * self.share - self.seconds)}
        return {"node_limit": NODES_OF_STEP * max(0, int(self.steps * self.share) - self._taken)}

    def work(self, steps: int) -> None:
        """Take so many steps; they count when somebody looks at the clock."""
        self._taken += steps

    def tick(self) -> None:
        """Go on.

        :raises OutOfTime: if the end is past.
        :raises GivenUp: if the time is up before the steps are taken.
        """
        if self.steps is None:
            if self.seconds > self.allowed * self.share:
                raise OutOfTime
            return
        self._taken += TICK
        if self._taken > self.steps * self.share:
            raise OutOfTime
        if self.seconds > self.allowed:
            raise GivenUp
