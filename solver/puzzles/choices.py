"""How much choice each turn leaves: how many actions keep perfect possible, of how many.

Only actions that differ count, and of these only those that do not lose before everybody's eyes: to
throw the last copy of a needed card away is no choice, but any other action may be a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from solver.board import Board, End
from solver.kernel.layout import REFUTED, WON
from solver.moves import Move
from solver.position import Position
from solver.search.batch import run_batch
from solver.search.solve import BATCH_NODES


@dataclass(frozen=True)
class TurnChoice:
    """A turn: ``keep`` actions of ``among`` keep perfect possible; ``open`` are not decided."""

    keep: int
    among: int
    open: int = 0

    @property
    def narrow(self) -> bool:
        """Whether only one action may keep perfect possible."""
        return self.keep + self.open == 1

    @property
    def bits(self) -> float:
        """How often chance must halve to find an action that keeps perfect possible."""
        return log2(self.among / (self.keep + self.open))


def choices(position: Position, line: Iterable[Move]) -> tuple[TurnChoice, ...]:
    """Return the choice on each turn of ``line``, which wins from ``position``."""
    found = []
    for move in line:
        found.append(choice(position))
        position = position.after(move)
    return tuple(found)


def choice(position: Position, nodes: int = BATCH_NODES) -> TurnChoice:
    """Return the choice that the seat to move has; each action is searched for ``nodes`` nodes."""
    after = [position.after(move) for move in position.distinct_moves()]
    among = [each for each in after if not _plainly_lost(each.board)]
    searched = [each for each in among if each.board.end is None]
    statuses = run_batch(position.board.rules, searched, nodes)[0] if searched else ()
    won = sum(status == WON for status in statuses) + len(among) - len(searched)
    refuted = sum(status == REFUTED for status in statuses)
    return TurnChoice(won, len(among), len(among) - won - refuted)


def _plainly_lost(board: Board) -> bool:
    """Whether what lies open shows that perfect is out of reach."""
    if board.end is not None:
        return board.end is not End.PERFECT
    return board.reachable < board.rules.perfect


def bits(found: Iterable[TurnChoice]) -> float:
    """Return how often chance must halve to get through all of these turns."""
    return sum(each.bits for each in found)
