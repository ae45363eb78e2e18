"""Finds perfect lines with a SAT solver of python-sat, and shares nothing with the search."""

from __future__ import annotations

from dataclasses import dataclass

from solver.board import End
from solver.deal import Deal
from solver.limits import Limits, Stop, never
from solver.moves import Move
from solver.position import Position
from solver.sat.model import Model, moves
from solver.verdict import Verdict

CONFLICTS_AT_ONCE = 10_000
"""Conflicts between two checks of the time limit: a second at most; CaDiCaL starts anew each time.
"""
CADICAL_OPTIONS = {"phase": 0, "stabilizeonly": 1}
"""Options for CaDiCaL: most literals of a line are false, and there are many lines or none."""


@dataclass(frozen=True)
class SatResult:
    """A SAT solver's result: a verdict, a line if there is one, and its conflicts."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    conflicts: int = 0


def sat_solve(
    game: Deal | Position, *, time_limit: float | None = None, stop: Stop = never
) -> SatResult:
    """Find a perfect line with CaDiCaL, or show that there is none.

    The verdict is UNDECIDED after ``time_limit`` seconds, or once ``stop`` returns True.

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
    limits = Limits(seconds=time_limit, stop=stop)
    model = Model(position)
    with Cadical195() as solver:
        solver.configure(CADICAL_OPTIONS)  # before it has any clauses
        solver.append_formula(model.clauses)
        answer = None
        while answer is None and not limits.is_spent:
            solver.conf_budget(CONFLICTS_AT_ONCE)
            answer = solver.solve_limited()
        conflicts = solver.accum_stats()["conflicts"]
        line = tuple(moves(position, model.line(solver.get_model()))) if answer else ()
    if answer:
        assert position.replay(line).board.end is End.PERFECT
        return SatResult(Verdict.WINNABLE, line, conflicts)
    verdict = Verdict.UNDECIDED if answer is None else Verdict.UNWINNABLE
    return SatResult(verdict, (), conflicts)
