"""Runs a search piece by piece, within limits."""

from __future__ import annotations

from typing import Protocol

from solver.kernel.layout import REFUTED, RUNNING, TABLE_FULL, WON
from solver.limits import Limits


class Searching(Protocol):
    """A search that runs piece by piece, and returns its status after each piece."""

    @property
    def nodes(self) -> int:
        """The nodes of the problem so far."""

    @property
    def at_once(self) -> int:
        """How many nodes to search between two checks of the limits."""

    def run(self, nodes: int) -> int:
        """Run the search for about ``nodes`` more nodes."""

    def grow(self) -> None:
        """Allocate more memory, after TABLE_FULL."""


def drive(search: Searching, status: int, limits: Limits) -> int:
    """Run a loaded search from ``status`` until it has decided or a limit is reached.

    :returns: its status: WON, REFUTED, or RUNNING at a limit.
    """
    while status not in (WON, REFUTED):
        if limits.is_spent:
            return RUNNING
        if status == TABLE_FULL:
            search.grow()
        before, left = search.nodes, limits.nodes_left
        status = search.run(search.at_once if left is None else min(search.at_once, left))
        limits.spend(search.nodes - before)
    return status
