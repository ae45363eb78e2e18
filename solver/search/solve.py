"""Solves deals and positions: returns a verdict with a line or a proof."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import groupby, islice

from solver.board import End
from solver.deal import Deal, start_of
from solver.kernel.drive import Found, drive, run_batch
from solver.kernel.layout import BOUND, CONTRADICTED, REFUTED, WON
from solver.kernel.lending import MEMORY, check_memory
from solver.kernel.translate import cards, moves, problem
from solver.limits import BETTER_SECONDS, PAR_SECONDS, Limits, Progress, Stop, check_limits, never
from solver.position import Position
from solver.proof.arguments import simple_proof
from solver.proof.kinds import ClausesProof, ExhaustionProof
from solver.proof.proof import Proof
from solver.proof.recheck import log_of
from solver.rules import Rules
from solver.search.better import best_score, preference_named, refuse_best, sparing, with_par
from solver.search.portfolio import portfolio
from solver.search.solution import Preference, Solution
from solver.verdict import Verdict

PAR_NODES = 400_000
"""Nodes to look for par if nodes are limited: about as many as ``PAR_SECONDS`` allow."""
BATCH = 1_000
"""Deals that the kernel solves in one call."""
BATCH_NODES = 5_000
"""Nodes for each deal of a batch; harder deals are searched alone."""


def solve(
    game: Deal | Position,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    best: bool = False,
    prefer: str | None = None,
    par: bool = False,
    memory: int = MEMORY,
    progress: Progress | None = None,
    stop: Stop = never,
) -> Solution:
    """Find a perfect line from ``game``, or a proof that there is none.

    Without limits the search goes on until it has decided. With ``node_limit`` or ``time_limit``
    (seconds) the verdict may be UNDECIDED. Ctrl-C raises KeyboardInterrupt within a fraction of a
    second (compiled).

    A search that is stuck takes turns with others (:mod:`solver.search.portfolio`). With a node
    limit, the result is the same on every machine.

    ``best`` (standard ending) looks for the best score if perfect can't be reached. ``prefer``
    ("short" or "tokens") looks for a better line than the first, for ten seconds if there is no
    limit. ``par`` looks for the fewest turns to perfect, or bounds on them, for at most a second
    (with ``node_limit``: for ``PAR_NODES``). The table of refuted positions takes at most
    ``memory`` MiB. ``progress`` is called with nodes and seconds, many times a second. Once
    ``stop`` returns True, the search ends as if its time were up.

    :raises HanabiError: if there is no such preference or limit, with ``best`` under Crowning Piece
        (where a game is perfect or lost), or if there is too little memory.
    """
    check_search(node_limit, time_limit, memory)
    position = start_of(game)
    preference = preference_named(prefer)
    if best:
        refuse_best(position)
    whole = limits = Limits(node_limit, time_limit, stop, progress)
    solution = _solve(position, limits, memory)
    if solution.verdict is Verdict.WINNABLE and preference is not None:
        if node_limit is None and time_limit is None:
            limits = whole.part(seconds=BETTER_SECONDS)
        if preference is Preference.SHORT:
            solution = with_par(position, solution, limits, memory, shorten=True)
        else:
            solution = sparing(position, solution, limits, memory)
    elif solution.verdict is not Verdict.WINNABLE and best:
        solution = _with_best(position, solution, limits, memory)
    nodes = whole.spent
    if par and solution.par is None and solution.verdict is Verdict.WINNABLE:
        seconds = PAR_SECONDS if node_limit is None else None
        limits = limits.part(None if node_limit is None else PAR_NODES, seconds)
        solution = with_par(position, solution, limits, memory)
    return replace(solution, nodes=nodes, seconds=whole.elapsed)


def _with_best(position: Position, solution: Solution, limits: Limits, memory: int) -> Solution:
    """Add the best score; the search for it may find perfect where that was undecided."""
    best = best_score(position, solution.verdict is Verdict.UNDECIDED, limits, memory)
    if best.score == position.board.rules.perfect:
        return Solution(Verdict.WINNABLE, best.line)
    return replace(solution, best=best)


def _solve(position: Position, limits: Limits, memory: int) -> Solution:
    if position.board.end is End.PERFECT:
        return Solution(Verdict.WINNABLE)
    if position.board.end is not None:
        return Solution(Verdict.UNWINNABLE, prove=partial(_proof, position, BOUND, None))
    with portfolio(position.board.rules, len(cards(position)), memory) as search:
        status = drive(search, search.load(lambda: position, problem(position)), limits)
        return concluded(position, search.found(status), search.learnt_clauses(status))


def concluded(position: Position, found: Found, learnt: array[int] | None = None) -> Solution:
    """Return the solution for ``position`` that follows from what the kernel ``found``.

    ``learnt`` are the clauses that have decided, if any have.
    """
    status, nodes, codes, reason = found
    if status == WON:
        return Solution(Verdict.WINNABLE, tuple(moves(position, codes)), nodes=nodes)
    if status != REFUTED:
        return Solution(Verdict.UNDECIDED, nodes=nodes)
    prove = partial(_proof, position, reason, learnt)
    return Solution(Verdict.UNWINNABLE, nodes=nodes, prove=prove)


def _proof(position: Position, reason: int, learnt: array[int] | None) -> Proof:
    """Return the simplest proof that there is no line, for the kernel's ``reason``."""
    if (simple := simple_proof(position)) is not None:
        return simple
    if reason == CONTRADICTED:
        return ClausesProof(log_of(position, learnt))
    return ExhaustionProof()


def solve_many(
    games: Iterable[Deal | Position],
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory: int = MEMORY,
    stop: Stop = never,
) -> Iterator[Solution]:
    """Solve ``games`` one by one, as :func:`solve` does, and yield the results in order.

    The limits are for each game. The kernel takes a thousand games under the same rules at once,
    without a Python call between them, and then each undecided game alone. Once ``stop`` returns
    True, there are no more results.

    :raises HanabiError: if there is no such limit, or if there is too little memory.
    """
    check_search(node_limit, time_limit, memory)
    return _solve_many(map(start_of, games), node_limit, time_limit, memory, stop)


def check_search(node_limit: int | None, time_limit: float | None, memory: int) -> None:
    """Check the limits of a search.

    :raises HanabiError: naming one that is no number, or too low.
    """
    check_limits(node_limit, time_limit, ("node_limit", "time_limit"))
    check_memory(memory)


def _solve_many(
    positions: Iterable[Position],
    node_limit: int | None,
    time_limit: float | None,
    memory: int,
    stop: Stop,
) -> Iterator[Solution]:
    for rules, alike in groupby(positions, key=lambda position: position.board.rules):
        while batch := list(islice(alike, BATCH)):
            briefly = _batch(rules, batch, node_limit, stop)
            for position, solution in zip(batch, briefly, strict=True):
                if solution.verdict is Verdict.UNDECIDED:
                    limits = Limits(node_limit, time_limit, stop)
                    solution = _solve(position, limits, memory)
                    solution = replace(solution, nodes=limits.spent, seconds=limits.elapsed)
                if stop():
                    return
                yield solution


def _batch(
    rules: Rules, batch: list[Position], node_limit: int | None, stop: Stop
) -> Iterator[Solution]:
    """Yield the results of a short search of each position of ``batch``."""
    nodes = BATCH_NODES if node_limit is None else min(node_limit, BATCH_NODES)
    begun = time.perf_counter()
    found = run_batch(rules, map(problem, batch), nodes, stop)
    seconds = (time.perf_counter() - begun) / len(batch)
    for position, each in zip(batch, found, strict=True):
        if position.board.end is None:
            yield replace(concluded(position, each), seconds=seconds)
        else:
            yield Solution(Verdict.UNDECIDED)
