"""Solves the rows of a census.

A row does not depend on the others that are solved with it: the kernel forgets everything between
two deals, and the limit is a number of nodes.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from solver.census.line_text import LineWriter
from solver.census.plan import CensusPlan
from solver.census.proof_text import proof_text
from solver.census.row import CensusRow
from solver.census.shuffles import Shuffles
from solver.kernel.layout import LINE, RUNNING, WON
from solver.limits import Limits
from solver.position import Position
from solver.search.batch import run_problems
from solver.search.drive import drive
from solver.search.hunt import Hunt, hunting
from solver.search.par import shortening
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


def solved(plan: CensusPlan, numbers: Sequence[int]) -> list[CensusRow]:
    """Return the rows with these ``numbers``."""
    writer = LineWriter(plan.rules)
    seeds = [plan.row_seed(number) for number in numbers]
    problems, starts = Shuffles(plan).problems(seeds)
    results = _searched(plan, numbers, problems, starts)
    if plan.par:
        results = _shortened(plan, problems, starts, results)
    return [
        _row(plan, writer, number, seed, each)
        for number, seed, each in zip(numbers, seeds, results, strict=True)
    ]


def _searched(
    plan: CensusPlan, numbers: Sequence[int], problems: array[int], starts: array[int]
) -> Iterator[_Result]:
    """Search all deals briefly in one call, then those still undecided one by one."""
    with hunting(plan.rules, plan.rules.composition.total) as hunt:
        begun = time.perf_counter()
        moment = min(plan.node_limit, BATCH_NODES)
        statuses, nodes, lines, reasons = run_problems(hunt.search, problems, starts, moment)
        seconds = (time.perf_counter() - begun) / len(starts)
        for which, start in enumerate(starts):
            if statuses[which] == RUNNING:
                status = hunt.load(partial(_position, plan, numbers[which]), problems, start)
                yield _alone(hunt, status, plan.node_limit)
                continue
            line = lines[which * LINE : (which + 1) * LINE]
            codes = line[: line.index(-1)].tolist()
            yield _Result(statuses[which], codes, nodes[which], reasons[which], seconds)


def _position(plan: CensusPlan, number: int) -> Position:
    return plan.deal(number).start


def _alone(hunt: Hunt, status: int, node_limit: int) -> _Result:
    limits = Limits(node_limit)
    status = drive(hunt, status, limits)
    codes = hunt.line() if status == WON else []
    return _Result(status, codes, hunt.nodes, hunt.reason, limits.elapsed)


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


def _row(
    plan: CensusPlan, writer: LineWriter, number: int, seed: int, result: _Result
) -> CensusRow:
    seconds = round(result.seconds, 6)
    if result.status == WON:
        return CensusRow(
            number,
            seed,
            Verdict.WINNABLE.value,
            writer.text(result.codes),
            None,
            len(result.codes),
            result.nodes,
            writer.spare_tokens(result.codes),
            seconds,
            result.par,
        )
    start = plan.deal(number).start
    solution = concluded(start, result.status, result.reason, result.nodes, [])
    proof = None if solution.proof is None else proof_text(solution.proof)
    verdict = solution.verdict.value
    return CensusRow(number, seed, verdict, None, proof, None, result.nodes, None, seconds)
