"""How much choice each turn leaves: how many of its actions keep perfect possible.

Only actions with different effects count, and only those that do not lose visibly: throwing away
the last copy of a needed card is no choice, but any other action may be a mistake.
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
    """A turn: ``keep`` actions of ``among`` keep perfect possible; others may be ``undecided``."""

    keep: int
    among: int
    undecided: int = 0

    @property
    def narrow(self) -> bool:
        """Whether only one action may keep perfect possible."""
        return self.keep + self.undecided == 1

    @property
    def bits(self) -> float:
        """The bits of choice: log2 of one over the share of actions that keep perfect possible."""
        return log2(self.among / (self.keep + self.undecided))


def choices(position: Position, line: Iterable[Move]) -> tuple[TurnChoice, ...]:
    """Return the choice on each turn of ``line``, which wins from ``position``."""
    choices = []
    for move in line:
        choices.append(choice(position))
        position = position.after(move)
    return tuple(choices)


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
    """Whether fireworks and discards show that perfect is out of reach."""
    if board.end is not None:
        return board.end is not End.PERFECT
    return board.reachable < board.rules.perfect


def bits(choices: Iterable[TurnChoice]) -> float:
    """Return the bits of choice of all these turns together."""
    return sum(each.bits for each in choices)
