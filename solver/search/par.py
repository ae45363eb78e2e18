"""Par: the fewest turns in which perfect can be reached, or bounds on it."""

from __future__ import annotations

from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import MEMORY, borrowed_fewest
from solver.kernel.translate import cards, moves, problem
from solver.moves import Move
from solver.position import Position
from solver.search.limits import Effort
from solver.search.solution import Par

FIRST_TRY = 2_000
"""Nodes for the first attempt at a number of turns; each further one takes four times as many."""


def par_of(
    position: Position, line: tuple[Move, ...], effort: Effort, memory: int = MEMORY
) -> tuple[Par, tuple[Move, ...]]:
    """Return bounds on the turns to perfect, and the shortest line found, given a first ``line``.

    Each number of turns from the lower bound on is tried for some nodes, up to the first for which
    there is a line; then all that are still open, for more.
    """
    board = position.board
    low = board.rules.perfect - board.points
    if position.pile_play_ahead or effort.is_spent:  # the search knows no plays from the pile
        return Par(low, len(line)), line
    with borrowed_fewest(board.rules, len(cards(position)), memory) as search:
        low = max(low, min(search.pose(problem(position)), len(line)))
        nodes = FIRST_TRY
        while low < len(line) and not effort.is_spent:
            turns = low
            while turns < len(line) and not effort.is_spent:
                search.within(turns)
                status = effort.drive(search, RUNNING, nodes)
                if status == WON:
                    line = tuple(moves(position, search.line()))
                elif status == REFUTED:
                    low = turns + 1
                turns += 1
            nodes *= 4
    return Par(low, len(line)), line
