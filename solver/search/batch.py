"""Searches many positions under the same rules in one call of the kernel."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from solver.kernel.core import Search
from solver.kernel.layout import LINE
from solver.kernel.lending import borrowed
from solver.kernel.translate import cards, problem
from solver.position import Position
from solver.rules import Rules


def run_batch(
    rules: Rules, batch: Sequence[Position], nodes: int
) -> tuple[array[int], array[int], array[int], array[int]]:
    """Search each position of ``batch`` for at most ``nodes`` nodes.

    :returns: for each position its status, its nodes, LINE move codes with -1 after the last, and
        the reason why there is no line (see :mod:`solver.kernel.layout`).
    """
    numbers = array("i")
    starts = array("i")
    for position in batch:
        starts.append(len(numbers))
        numbers.extend(problem(position))
    most = max((len(cards(position)) for position in batch), default=0)
    with borrowed(rules, most) as search:
        return run_problems(search, numbers, starts, nodes)


def run_problems(
    search: Search, numbers: array[int], starts: array[int], nodes: int
) -> tuple[array[int], array[int], array[int], array[int]]:
    """Search each problem in ``numbers`` for ``nodes`` nodes; ``starts`` is where each begins.

    :returns: the same as :func:`run_batch`.
    """
    size = len(starts)
    statuses, counts, reasons = (array("i", bytes(4 * size)) for _ in range(3))
    lines = array("i", bytes(4 * LINE * size))
    search.run_many(numbers, starts, nodes, statuses, counts, lines, reasons)
    return statuses, counts, lines, reasons
