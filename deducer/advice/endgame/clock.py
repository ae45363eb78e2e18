"""The limits of a search in seconds or steps and in memory, and how it is stopped."""

from __future__ import annotations

import time
from typing import TypedDict

from solver.limits import Limits
from solver.stop import Stop, never

STEPS = 5_000
"""The least number of steps that a search takes in a second on a current machine."""
TICK = 3
"""Steps counted at each check of the clock, besides those that are counted by themselves."""
NODES_OF_STEP = 250
"""Nodes of the solver that count as a step."""
MOST_HELD = 1_000_000
"""The most worlds in all states that are held at once: about 0.7 GiB, after some 20 seconds."""


class OutOfTime(Exception):
    """The time is up, or the steps or the memory are used: what was found until now is kept."""


class GivenUp(Exception):
    """The time is up, and what was found is dropped, since it would depend on the time."""


class SolveLimits(TypedDict, total=False):
    """The limits of :func:`solver.solve` for one position."""

    time_limit: float
    node_limit: int
    stop: Stop


class Clock:
    """Counts the seconds since it was made, against a limit of which a share may be used.

    With ``steps`` it counts those instead, so that the result is the same on any machine; if they
    take longer than ``seconds``, the search is given up. Once ``stop`` says so, the time is up.
    """

    def __init__(self, seconds: float, steps: int | None = None, stop: Stop = never) -> None:
        self.begun = time.perf_counter()
        self.allowed = seconds
        self.steps = steps
        self.stop = stop
        self.share = 1.0
        """The share of the time, or of the steps, and of the memory that may be used until now."""
        self._taken = 0
        self._held = 0

    @property
    def seconds(self) -> float:
        """The seconds since it was made."""
        return time.perf_counter() - self.begun

    @property
    def limits(self) -> SolveLimits:
        """The solver's limits for a position."""
        if self.steps is None:
            left = max(0.0, self.allowed * self.share - self.seconds)
            return {"time_limit": left, "stop": self.stop}
        nodes = NODES_OF_STEP * max(0, int(self.steps * self.share) - self._taken)
        return {"node_limit": nodes, "stop": self.is_up}

    def part(self, share: float) -> Limits:
        """Return limits for the solver: at most a ``share`` of what is left."""
        if self.steps is None:
            left = self.allowed * self.share - self.seconds
            return Limits(None, max(0.0, left * share), self.stop)
        left = int(self.steps * self.share) - self._taken
        return Limits(max(0, int(NODES_OF_STEP * left * share)), stop=self.is_up)

    def spend(self, part: Limits) -> None:
        """Count the nodes spent of a :meth:`part`."""
        if self.steps is not None:
            self._taken += part.spent // NODES_OF_STEP

    def insist(self) -> None:
        """Check that the results of a :meth:`part` do not depend on the time.

        :raises GivenUp: if the time is up before the steps are used.
        """
        if self.steps is not None and self.is_up():
            raise GivenUp

    def is_up(self) -> bool:
        """Whether the time is up."""
        if self.stop():
            return True
        return self.seconds > self.allowed * (self.share if self.steps is None else 1.0)

    def work(self, steps: int) -> None:
        """Count ``steps``; the limit is checked at the next :meth:`tick`."""
        self._taken += steps

    def hold(self, worlds: int) -> None:
        """Count ``worlds`` that are held; the limit is checked at the next :meth:`check`."""
        self._held += worlds

    def check(self) -> None:
        """Check the time and the memory alone.

        :raises OutOfTime: if the time is up, or the memory used.
        :raises GivenUp: if the time is up before the steps are used.
        """
        if self.is_up():
            raise OutOfTime if self.steps is None else GivenUp
        if self._held > MOST_HELD * self.share:
            raise OutOfTime

    def tick(self) -> None:
        """Check the limits, and count a few steps.

        :raises OutOfTime: if a limit is passed.
        :raises GivenUp: if the time is up before the steps are used.
        """
        self.check()
        if self.steps is not None:
            self._taken += TICK
            if self._taken > self.steps * self.share:
                raise OutOfTime
