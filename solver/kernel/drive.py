"""Runs a search piece by piece, within limits, or many problems in one call of the kernel."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from solver.kernel.core import Search
from solver.kernel.layout import FIREWORKS_AT, LINE, REFUTED, RUNNING, TABLE_FULL, WON
from solver.kernel.lending import borrowed
from solver.limits import Limits, Stop, never
from solver.rules import Rules


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


class Found(NamedTuple):
    """The result for one of many problems.

    ``codes`` are the moves of its line if it is WON, ``reason`` is why there is none if it is
    REFUTED (see :mod:`solver.kernel.layout`).
    """

    status: int
    nodes: int
    codes: list[int]
    reason: int


NODES_OF_MANY = 100
"""About the nodes that one of many problems takes, with its loading."""


def run_batch(
    rules: Rules, problems: Iterable[Sequence[int]], nodes: int, stop: Stop = never
) -> list[Found]:
    """Search each of ``problems`` for at most ``nodes`` nodes, or until ``stop``.

    Each is what :func:`solver.kernel.translate.problem` makes of a position, or
    :func:`~solver.kernel.translate.head` of its board, and then the kinds of its cards.
    """
    numbers, starts, most = array("i"), array("i"), 0
    before_hands = FIREWORKS_AT + len(rules.composition.suits)
    for each in problems:
        starts.append(len(numbers))
        numbers.extend(each)
        most = max(most, len(each) - before_hands - each[0])  # of the players' hands
    with borrowed(rules, most) as search:
        return run_problems(search, numbers, starts, nodes, stop)


def run_problems(
    search: Search, numbers: array[int], starts: array[int], nodes: int, stop: Stop = never
) -> list[Found]:
    """Search each problem in ``numbers`` for ``nodes`` nodes; ``starts`` is where each begins."""
    size = len(starts)
    statuses, counts, reasons = (array("i", bytes(4 * size)) for _ in range(3))
    lines = array("i", [-1]) * (LINE * size)
    first, at_once = 0, max(1, search.at_once // NODES_OF_MANY)
    while first < size and not stop():
        last = min(first + at_once, size)
        search.run_many(numbers, starts, first, last, nodes, statuses, counts, lines, reasons)
        first = last
    codes = (
        lines[at : lines.index(-1, at)].tolist() if status == WON else []
        for status, at in zip(statuses, range(0, LINE * size, LINE), strict=True)
    )
    return list(map(Found, statuses, counts, codes, reasons))
