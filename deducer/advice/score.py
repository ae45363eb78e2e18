"""The score that advice is for: perfect, or the highest one that is left.

Once perfect is gone under the standard ending, all actions would be equally good for it. Then the
question is how likely the highest score can be reached that cards and turns still allow.
"""

from __future__ import annotations

from itertools import islice

from solver.board import Board
from solver.search.better import Goal, sums

MOST_GOALS = 40
"""The most ways to reach the score that are looked at: each is searched by itself."""


def is_gone(board: Board) -> bool:
    """Whether perfect is out of reach, whatever the hidden cards are, and play goes on."""
    return board.end is None and board.attainable < board.rules.perfect


def goals(board: Board) -> tuple[Goal, ...]:
    """Return the heights of the fireworks that make the highest score that is left.

    There are none while it is perfect, and none where there are too many.
    """
    if not is_gone(board):
        return ()
    fireworks = zip(board.fireworks, board.ceilings, strict=True)
    ways = [range(height, most + 1) for height, most in fireworks]
    heights = tuple(islice(sums(ways, board.attainable), MOST_GOALS + 1))
    return heights if len(heights) <= MOST_GOALS else ()
