"""Runs a census: a crew solves the missing rows, and the file stores them.

A row does not depend on the others that are solved with it: the kernel forgets everything between
two deals, and the limit is a number of nodes.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from solver.census.crew import Crew, Pieces
from solver.census.plan import CensusPlan, CensusRow, Shuffles
from solver.census.store import CensusFile
from solver.census.texts import Replays, line_text, proof_text
from solver.kernel.drive import drive, run_problems
from solver.kernel.layout import BOUND, LINE, REFUTED, RUNNING, WON
from solver.limits import Limits, Stop, never
from solver.position import Position
from solver.proof.kinds import logged
from solver.search.par import shortening
from solver.search.portfolio import Portfolio, portfolio
from solver.search.solve import BATCH_NODES, PAR_NODES, concluded
from solver.verdict import Verdict


@dataclass(frozen=True)
class _Result:
    """The kernel's result for a deal: a status, the moves if it is winnable, else a reason."""

    status: int
    codes: list[int]
    nodes: int
    reason: int
    seconds: float
    par: int | None = None
    learnt: array[int] | None = None


def solved(plan: CensusPlan, numbers: Sequence[int]) -> list[CensusRow]:
    """Return the rows with these ``numbers``."""
    replays = Replays(plan)
    seeds = [plan.row_seed(number) for number in numbers]
    problems, starts = Shuffles(plan).problems(seeds)
    results = _searched(plan, numbers, problems, starts)
    if plan.par:
        results = _shortened(plan, problems, starts, results)
    return [
        _row(plan, replays, number, seed, each)
        for number, seed, each in zip(numbers, seeds, results, strict=True)
    ]


def _searched(
    plan: CensusPlan, numbers: Sequence[int], problems: array[int], starts: array[int]
) -> Iterator[_Result]:
    """Search all deals briefly in one call, then those still undecided one by one."""
    with portfolio(plan.rules, plan.rules.composition.total) as searches:
        begun = time.perf_counter()
        moment = min(plan.node_limit, BATCH_NODES)
        statuses, nodes, lines, reasons = run_problems(searches.search, problems, starts, moment)
        seconds = (time.perf_counter() - begun) / len(starts)
        for which, start in enumerate(starts):
            if statuses[which] == RUNNING:
                status = searches.load(partial(_position, plan, numbers[which]), problems, start)
                yield _alone(searches, status, plan.node_limit)
                continue
            line = lines[which * LINE : (which + 1) * LINE]
            codes = line[: line.index(-1)].tolist()
            yield _Result(statuses[which], codes, nodes[which], reasons[which], seconds)


def _position(plan: CensusPlan, number: int) -> Position:
    return plan.deal(number).start


def _alone(searches: Portfolio, status: int, node_limit: int) -> _Result:
    limits = Limits(node_limit)
    status = drive(searches, status, limits)
    codes = searches.line() if status == WON else []
    learnt = searches.learnt_clauses() if status == REFUTED else None
    return _Result(status, codes, searches.nodes, searches.reason, limits.elapsed, learnt=learnt)


def _shortened(
    plan: CensusPlan, problems: array[int], starts: array[int], results: Iterable[_Result]
) -> Iterator[_Result]:
    """Look for the shortest line of each winnable deal, with the nodes left."""
    size = len(problems) // len(starts)
    with shortening(plan.rules, plan.rules.composition.total) as shortener:
        for each, start in zip(results, starts, strict=True):
            if (
                each.status != WON or plan.rules.deck_plays
            ):  # the search knows no plays from the pile
                yield each
                continue
            limits = Limits(min(PAR_NODES, plan.node_limit - each.nodes))
            numbers = problems[start : start + size]
            par, codes = shortener.shortest(numbers, each.codes, limits)
            yield replace(
                each,
                par=par,
                codes=codes,
                nodes=each.nodes + limits.spent,
                seconds=each.seconds + limits.elapsed,
            )


def _row(plan: CensusPlan, replays: Replays, number: int, seed: int, result: _Result) -> CensusRow:
    seconds = round(result.seconds, 6)
    if result.status == WON:
        line = line_text(plan.rules.composition, result.codes)
        return CensusRow(
            number,
            seed,
            Verdict.WINNABLE.value,
            line,
            None,
            len(result.codes),
            result.nodes,
            replays.spare_tokens(seed, line),
            seconds,
            result.par,
        )
    start = plan.deal(number).start
    learnt = result.learnt
    solution = concluded(start, result.status, result.reason, result.nodes, [], learnt)
    proof = solution.proof
    if proof is not None and result.reason != BOUND:  # whose check is quick
        proof = logged(proof, start)
    verdict = solution.verdict.value
    text = None if proof is None else proof_text(proof)
    return CensusRow(number, seed, verdict, None, text, None, result.nodes, None, seconds)


Watcher: TypeAlias = Callable[[list[CensusRow]], None]
"""Called with rows as soon as they are stored."""


def extend(
    file: CensusFile,
    deals: int,
    crew: Crew,
    watch: Watcher | None = None,
    stop: Stop = never,
) -> None:
    """Solve those of the first ``deals`` deals of ``file`` that it lacks.

    It may be stopped at any time by any means; ``stop`` is polled after each piece of work. Stored
    rows stay, and the next run continues after them. A row is the same, except for its time,
    whichever workers solve it and however often the census was stopped.

    :raises CensusError: if the file can't be written, or workers are lost again and again.
    """
    file.plan_deals(deals)
    missing = file.missing(range(file.first, file.first + deals))
    if not missing:
        return
    pieces = Pieces(missing, crew.size)
    with closing(crew.results(partial(_timed, file.plan), pieces)) as results:
        for rows, seconds in results:
            file.add(rows)
            pieces.took(len(rows), seconds)
            if watch is not None:
                watch(rows)
            if stop():
                return


def _timed(plan: CensusPlan, numbers: range) -> tuple[list[CensusRow], float]:
    begun = time.perf_counter()
    return solved(plan, numbers), time.perf_counter() - begun
