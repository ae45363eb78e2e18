"""A second opinion, by SAT, where the search is stuck."""

from __future__ import annotations

from importlib.util import find_spec

from solver.position import Position
from solver.proof.kinds import ClausesProof
from solver.search.limits import Effort
from solver.search.solution import Solution
from solver.verdict import Verdict

LEAST = 5.0
"""The least seconds that the SAT solver gets."""


def can_be_asked(effort: Effort) -> bool:
    """Whether a SAT solver can be asked.

    It can't if the effort is spent, if python-sat is not installed, or if nodes are limited: with
    such a limit, results are the same on every machine.
    """
    return effort.node_limit is None and not effort.is_spent and find_spec("pysat") is not None


def second_opinion(position: Position, effort: Effort) -> Solution | None:
    """Return what SAT finds in as much time as was spent already, or None."""
    if not can_be_asked(effort):
        return None
    from solver.sat.engine import Engine, sat_solve

    seconds = max(LEAST, effort.seconds)
    if effort.time_limit is not None:
        seconds = min(seconds, effort.time_limit - effort.seconds)
    found = sat_solve(position, time_limit=seconds, engine=Engine.GLUCOSE, stop=effort.stop)
    if found.verdict is Verdict.UNDECIDED:
        return None
    proof = ClausesProof() if found.verdict is Verdict.UNWINNABLE else None
    return Solution(found.verdict, found.line, proof, found.conflicts, found.seconds)
