"""Finds perfect lines with a SAT solver of python-sat, and shares nothing with the search.

It needs an extra: ``pip install 'hanabi-deducer[sat]'``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from solver.board import End
from solver.deal import Deal
from solver.errors import HanabiError
from solver.kernel.translate import cards
from solver.moves import Move
from solver.position import Position
from solver.sat.model import Model
from solver.sat.moves import moves
from solver.stop import Stop, never
from solver.verdict import Verdict


class Engine(StrEnum):
    """The fastest SAT solvers measured: CaDiCaL in the median, Glucose on hard deals."""

    CADICAL = "cadical195"
    GLUCOSE = "glucose4"


CONFLICTS_AT_ONCE = {Engine.CADICAL: 10_000, Engine.GLUCOSE: 1_000}
"""Conflicts between two checks of the time limit: a second, or a tenth of one, at most.

Glucose does the same whether it is interrupted or not. CaDiCaL starts anew each time.
"""

CADICAL_OPTIONS = {"phase": 0, "stabilizeonly": 1}
"""Options for CaDiCaL: most literals of a line are false, and there are many lines or none."""


@dataclass(frozen=True)
class SatResult:
    """A SAT solver's result: a verdict, a line if there is one, and its conflicts and seconds."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    conflicts: int = 0
    seconds: float = 0.0


def sat_solve(
    game: Deal | Position,
    *,
    horizon: int | None = None,
    time_limit: float | None = None,
    engine: Engine = Engine.CADICAL,
    stop: Stop = never,
) -> SatResult:
    """Find a perfect line with a SAT solver, or show that there is none.

    With a ``horizon`` only lines of at most that many moves are considered. If there is none, the
    verdict is UNWINNABLE only if no line can be longer (:func:`most_moves`), and UNDECIDED
    otherwise. It is also UNDECIDED after ``time_limit`` seconds, or once ``stop`` returns True.

    >>> from solver import Rules
    >>> rules = Rules.house("r", (2, 1, 1), hand_size=1, ending="crowning-piece")
    >>> sat_solve(Deal.parse("r1 r2 r3 r1", players=2, rules=rules)).verdict
    <Verdict.WINNABLE: 'winnable'>

    :raises HanabiError: if python-sat is not installed.
    """
    begun = time.perf_counter()
    solver = _solver(engine)
    position = game.start if isinstance(game, Deal) else game
    if position.board.end is not None:
        won = position.board.end is End.PERFECT
        return SatResult(Verdict.WINNABLE if won else Verdict.UNWINNABLE)
    if horizon is not None and horizon >= most_moves(position):
        horizon = None
    model = Model(position, horizon)
    until = None if time_limit is None else begun + time_limit
    with solver:
        solver.append_formula(model.clauses)
        answer = None
        while answer is None and not _is_over(until, stop):
            solver.conf_budget(CONFLICTS_AT_ONCE[engine])
            answer = solver.solve_limited()
        conflicts = solver.accum_stats()["conflicts"]
        line = tuple(moves(position, model.line(solver.get_model()))) if answer else ()
    verdict = Verdict.UNDECIDED
    if answer:
        assert position.replay(line).board.end is End.PERFECT
        verdict = Verdict.WINNABLE
    elif answer is False and horizon is None:
        verdict = Verdict.UNWINNABLE
    return SatResult(verdict, line, conflicts, time.perf_counter() - begun)


def most_moves(position: Position) -> int:
    """Return an upper bound on the moves of a perfect line from ``position``.

    A line plays each card that is needed once, and throws away (discards or misplays) at most the
    others. Its hints are at most the tokens at the start and those that return before the last
    move: at most one for each throw, one for each firework except the one completed last, and with
    the timed choreography one for each play except the last. That makes 25 + 25 + 8 + 25 + 4 = 87
    for a full deal of 50 cards.

    Under the standard ending, moreover, as many plays and throws as there are cards in the pile
    come first, with the hints between, and then one turn for each seat. Plays for which those last
    turns have no room must be among the first ones, which leaves fewer throws.
    """
    board = position.board
    needed = board.rules.perfect - board.points
    fireworks = zip(board.fireworks, board.rules.composition.tops, strict=True)
    tokens = board.tokens + sum(height < top for height, top in fireworks) - 1
    if board.rules.choreography:
        tokens += needed - 1
    throws = max(0, len(cards(position)) - needed)
    most = needed + throws + tokens + throws
    if board.rules.crowning_piece:
        return most
    turns = board.players if board.turns_left is None else board.turns_left
    if not position.pile:
        return min(most, turns)
    early = len(position.pile)
    throws = min(throws, max(0, early - max(0, needed - turns)))
    return min(most, early + tokens + throws + turns)


def _solver(engine: Engine) -> Any:
    try:
        from pysat.solvers import Solver
    except ImportError:
        raise HanabiError(
            "solving by SAT needs python-sat: pip install 'hanabi-deducer[sat]'"
        ) from None
    solver = Solver(name=engine)
    if engine is Engine.CADICAL:
        solver.configure(CADICAL_OPTIONS)
    return solver


def _is_over(until: float | None, stop: Stop) -> bool:
    """Whether the time is up, or the solver is to stop."""
    return (until is not None and time.perf_counter() >= until) or stop()
