"""Finds perfect lines with a SAT solver of python-sat, and shares nothing with the search."""

from __future__ import annotations

from dataclasses import dataclass

from solver.board import End
from solver.deal import Deal
from solver.kernel.translate import moves
from solver.moves import Move
from solver.position import Position
from solver.proof.recheck import line_clauses
from solver.sat.events import codes
from solver.verdict import Verdict

CADICAL_OPTIONS = {"phase": 0, "stabilizeonly": 1}
"""Options for CaDiCaL: most literals of a line are false, and there are many lines or none."""


@dataclass(frozen=True)
class SatResult:
    """A SAT solver's result: a verdict, and a line if there is one."""

    verdict: Verdict
    line: tuple[Move, ...] = ()


def sat_solve(game: Deal | Position) -> SatResult:
    """Find a perfect line with CaDiCaL, or show that there is none.

    >>> from solver import Rules
    >>> rules = Rules.house("r", (2, 1, 1), hand_size=1, ending="crowning-piece")
    >>> sat_solve(Deal.parse("r1 r2 r3 r1", players=2, rules=rules)).verdict
    <Verdict.WINNABLE: 'winnable'>
    """
    from pysat.solvers import Cadical195  # late: a browser's runtime has none

    position = game.start if isinstance(game, Deal) else game
    if position.board.end is not None:
        won = position.board.end is End.PERFECT
        return SatResult(Verdict.WINNABLE if won else Verdict.UNWINNABLE)
    clauses = line_clauses(position)
    with Cadical195() as solver:
        solver.configure(CADICAL_OPTIONS)  # before it has any clauses
        solver.append_formula(clauses.all)
        if not solver.solve():
            return SatResult(Verdict.UNWINNABLE)
        line = tuple(moves(position, codes(position, clauses, solver.get_model())))
    assert position.replay(line).board.end is End.PERFECT
    return SatResult(Verdict.WINNABLE, line)
