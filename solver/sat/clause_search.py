"""Runs the kernel's SAT solver on the clauses of a position, as a search like the others."""

from __future__ import annotations

from array import array

from solver.kernel.layout import CONTRADICTED
from solver.kernel.learner import Learner
from solver.kernel.lending import COMPILED
from solver.limits import Limits
from solver.moves import Move
from solver.position import Position
from solver.sat.log import flat, written_log
from solver.sat.model import Model, codes, moves

WEIGHT = 7
"""The nodes that a conflict counts as."""
AT_ONCE = 3_000 if COMPILED else 90
"""Nodes between two checks of the limits: some hundredths of a second."""
NUMBER = 4
"""Bytes of a number in a clause."""


class ClauseSearch:
    """The search for a line from ``position``, or for a contradiction.

    It allows for plays from the pile. Learnt clauses take about ``memory`` MiB at most, and so does
    their log.
    """

    at_once = AT_ONCE
    reason = CONTRADICTED

    def __init__(self, position: Position, memory: int) -> None:
        self._position = position
        self._model = Model(position)
        size = memory * 2**20 // NUMBER
        self._learner = Learner(self._model.variables, flat(self._model.clauses), size)
        self.nodes = 0
        """Conflicts so far, by their weight, and no more than the requested nodes."""

    def run(self, nodes: int) -> int:
        """Search for ``nodes`` more nodes, or one conflict, and return the status."""
        before = self._learner.nodes
        status = self._learner.run(max(1, nodes // WEIGHT))
        self.nodes += min(nodes, WEIGHT * (self._learner.nodes - before))
        return status

    def grow(self) -> None:
        """Allocate memory for more clauses (after TABLE_FULL)."""
        self._learner.grow()

    def learnt_clauses(self) -> array[int] | None:
        """Return the clauses learnt so far; None if they took too much memory."""
        return self._learner.learnt_clauses()

    def line(self) -> list[int]:
        """Return the line as the kernel's codes; it must not play from the pile."""
        return list(codes(self._position, self._model.line(self._learner.model())))

    def moves(self) -> tuple[Move, ...]:
        """Return the moves of the line."""
        return tuple(moves(self._position, self._model.line(self._learner.model())))


def log_of(position: Position, learnt: array[int] | None, limits: Limits | None = None) -> str:
    """Return the log of the contradiction of ``position``'s clauses that ``learnt`` ones led to.

    It is "" without ``learnt`` clauses, or if a limit comes first.
    """
    if learnt is None:
        return ""
    model = Model(position)
    return written_log(model.variables, model.clauses, learnt, limits or Limits())
