"""Par: the fewest turns in which perfect can be reached, or bounds on it."""

from __future__ import annotations

from array import array

from solver.kernel.fewest import Fewest
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import MEMORY, borrowed_fewest
from solver.kernel.translate import cards, moves, problem
from solver.moves import Move
from solver.position import Position
from solver.search.limits import Effort
from solver.search.solution import Par

FIRST_TRY = 4_000
"""Nodes for the first attempt at a number of turns; each further one takes four times as many."""


def par_of(
    position: Position, line: tuple[Move, ...], effort: Effort, memory: int = MEMORY
) -> tuple[Par, tuple[Move, ...]]:
    """Return bounds on the turns to perfect, and the shortest line found after a first ``line``."""
    board = position.board
    if position.pile_play_ahead or board.points == board.rules.perfect:
        # the search knows no plays from the pile, by which the bound does not hold either
        return Par(board.rules.perfect - board.points, len(line)), line
    known = [-1] * len(line)
    with borrowed_fewest(board.rules, len(cards(position)), memory) as search:
        low, codes = shortest(search, problem(position), known, effort)
    if codes is not known:
        line = tuple(moves(position, codes))
    return Par(low, len(line)), line


def shortest(
    search: Fewest, numbers: array[int], line: list[int], effort: Effort
) -> tuple[int, list[int]]:
    """Return a lower bound on the turns to perfect, and the shortest line found, as move codes.

    ``line`` is a first one. Each number of turns from the lower bound on is tried for some nodes,
    up to the first for which there is a line; then all that are still open, for more. The least
    one gets most of them: as a rule there is no line for it, but for the next one.
    """
    low = min(search.pose(numbers), len(line))
    nodes = FIRST_TRY
    while low < len(line) and not effort.is_spent:
        turns, share = low, nodes
        while turns < len(line) and not effort.is_spent:
            search.within(turns)
            status = effort.drive(search, RUNNING, share)
            if status == WON:
                line = search.line()
            elif status == REFUTED:
                low = turns + 1
            turns, share = turns + 1, nodes // 4
        nodes *= 4
    return low, line
