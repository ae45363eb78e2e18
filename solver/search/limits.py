"""The effort of a search: nodes and seconds spent, their limits, progress, and how to stop it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from solver.kernel.layout import REFUTED, RUNNING, TABLE_FULL, WON
from solver.stop import Stop, never

Progress = Callable[[int, float], None]
"""Called with the nodes searched and the seconds spent so far."""


class Searching(Protocol):
    """What searches a problem piece by piece, and tells its status after each."""

    @property
    def nodes(self) -> int:
        """The nodes of the problem so far."""

    @property
    def at_once(self) -> int:
        """How many nodes to search between two looks at the limits."""

    def run(self, nodes: int) -> int:
        """Search for about so many more nodes."""

    def grow(self) -> None:
        """Make more memory ready, after TABLE_FULL."""


class Effort:
    """The nodes and seconds spent on a question, and their limits, if any."""

    def __init__(
        self,
        node_limit: int | None = None,
        time_limit: float | None = None,
        progress: Progress | None = None,
        stop: Stop = never,
    ) -> None:
        self.node_limit = node_limit
        self.time_limit = time_limit
        self.progress = progress
        self.stop = stop
        self.begun = time.perf_counter()
        self.nodes = 0

    @property
    def seconds(self) -> float:
        """The seconds since this was created."""
        return time.perf_counter() - self.begun

    def allow(self, seconds: float, nodes: int) -> None:
        """Limit what may still be spent: to ``nodes`` if nodes are limited, else to ``seconds``."""
        if self.node_limit is not None:
            self.node_limit = min(self.node_limit, self.nodes + nodes)
        else:
            end = self.seconds + seconds
            self.time_limit = end if self.time_limit is None else min(self.time_limit, end)

    @property
    def is_spent(self) -> bool:
        """Whether a limit is reached, or the search is told to stop."""
        if self.node_limit is not None and self.nodes >= self.node_limit:
            return True
        if self.stop():
            return True
        return self.time_limit is not None and self.seconds > self.time_limit

    def drive(
        self, search: Searching, status: int, nodes: int | None = None, seconds: float | None = None
    ) -> int:
        """Run a loaded search until it has decided or a limit is reached, and return its status.

        ``nodes`` and ``seconds`` limit this call alone.
        """
        spent_before = self.nodes - search.nodes
        end = None if seconds is None else self.seconds + seconds
        until = None if nodes is None else search.nodes + nodes
        while status not in (WON, REFUTED):
            at_once = search.at_once
            if self.node_limit is not None:
                at_once = min(at_once, self.node_limit - self.nodes)
            if until is not None:
                at_once = min(at_once, until - search.nodes)
            if at_once <= 0 or self.is_spent or (end is not None and self.seconds > end):
                return RUNNING
            if status == TABLE_FULL:
                search.grow()
            status = search.run(at_once)
            self.nodes = spent_before + search.nodes
            if self.progress is not None:
                self.progress(self.nodes, self.seconds)
        return status
