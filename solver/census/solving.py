"""Solves rows of a census: from row numbers to what stands in the file.

A row is the same whichever rows are solved with it: the kernel forgets everything between two
deals, and the limit is a number of nodes.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from solver.census.line_text import LineWriter
from solver.census.plan import Plan
from solver.census.proof_text import proof_text
from solver.census.row import Row
from solver.census.shuffles import Shuffles
from solver.kernel.layout import LINE, RUNNING, WON
from solver.position import Position
from solver.search.batch import run_problems
from solver.search.hunt import Hunt, hunting
from solver.search.limits import Effort
from solver.search.par import shortening
from solver.search.solve import BATCH_NODES, PAR_NODES, concluded
from solver.verdict import Verdict


@dataclass(frozen=True)
class _Found:
    """The kernel's result for a deal: a status, the moves if it is won, else a reason."""

    status: int
    codes: list[int]
    nodes: int
    reason: int
    seconds: float
    par: int | None = None


def solved(plan: Plan, numbers: Sequence[int]) -> list[Row]:
    """Return the rows with these ``numbers``."""
    writer = LineWriter(plan.rules)
    seeds = [plan.row_seed(number) for number in numbers]
    problems, starts = Shuffles(plan).problems(seeds)
    found = _searched(plan, numbers, problems, starts)
    if plan.par:
        found = _shortened(plan, problems, starts, found)
    return [
        _row(plan, writer, number, seed, each)
        for number, seed, each in zip(numbers, seeds, found, strict=True)
    ]


def _searched(
    plan: Plan, numbers: Sequence[int], problems: array[int], starts: array[int]
) -> Iterator[_Found]:
    """Search all deals briefly in one call, and one by one those that take longer."""
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
            yield _Found(statuses[which], codes, nodes[which], reasons[which], seconds)


def _position(plan: Plan, number: int) -> Position:
    return plan.deal(number).start


def _alone(hunt: Hunt, status: int, node_limit: int) -> _Found:
    effort = Effort(node_limit)
    status = effort.drive(hunt, status)
    codes = hunt.line() if status == WON else []
    return _Found(status, codes, hunt.nodes, hunt.reason, effort.seconds)


def _shortened(
    plan: Plan, problems: array[int], starts: array[int], found: Iterable[_Found]
) -> Iterator[_Found]:
    """Look for the shortest line of each deal that is won, with the nodes that are left."""
    size = len(problems) // len(starts)
    with shortening(plan.rules, plan.rules.composition.total) as shortener:
        for each, start in zip(found, starts, strict=True):
            if each.status != WON or plan.rules.deck_plays:  # which the search does not know
                yield each
                continue
            effort = Effort(min(PAR_NODES, plan.node_limit - each.nodes))
            numbers = problems[start : start + size]
            par, codes = shortener.shortest(numbers, each.codes, effort)
            yield replace(
                each,
                par=par,
                codes=codes,
                nodes=each.nodes + effort.nodes,
                seconds=each.seconds + effort.seconds,
            )


def _row(plan: Plan, writer: LineWriter, number: int, seed: int, found: _Found) -> Row:
    seconds = round(found.seconds, 6)
    if found.status == WON:
        return Row(
            number,
            seed,
            Verdict.WINNABLE.value,
            writer.text(found.codes),
            None,
            len(found.codes),
            found.nodes,
            writer.spare_tokens(found.codes),
            seconds,
            found.par,
        )
    start = plan.deal(number).start
    said = concluded(start, found.status, found.reason, found.nodes, [])
    proof = None if said.proof is None else proof_text(said.proof)
    return Row(number, seed, said.verdict.value, None, proof, None, found.nodes, None, seconds)
