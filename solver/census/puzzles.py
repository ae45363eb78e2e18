"""Puzzles from a census: deals that are winnable, but hard to win.

A deal is hard if it takes long to search, and if few lines win: on many turns of the line that was
found, any other action would lose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.board import End
from solver.census.line_text import read_line
from solver.census.plan import Plan
from solver.census.row import Row
from solver.census.store import CensusFile
from solver.deal import Deal
from solver.errors import CensusError
from solver.kernel.layout import REFUTED
from solver.moves import Move
from solver.position import Position
from solver.search.batch import run_batch
from solver.search.solve import BATCH_NODES
from solver.verdict import Verdict

POOL = 8
"""How many of the deals that took longest to search are considered."""


@dataclass(frozen=True)
class Puzzle:
    """A winnable deal, a line that wins it, and the turns (from 1) on which nothing else wins."""

    row: Row
    deal: Deal
    line: tuple[Move, ...]
    narrow: tuple[int, ...]


def puzzle(plan: Plan, row: Row) -> Puzzle:
    """Return the deal of ``row`` in a census with ``plan`` as a puzzle.

    :raises CensusError: if the row has no line, or a wrong one.
    """
    if row.line is None:
        raise CensusError(
            "row {number} is {verdict}: a puzzle is winnable",
            number=row.number,
            verdict=row.verdict,
        )
    deal = plan.deal(row.number)
    line = read_line(deal.start, row.line)
    return Puzzle(row, deal, line, tuple(_narrow_turns(deal, line)))


def hardest(file: CensusFile) -> Puzzle:
    """Return the puzzle with the most turns on which only one action wins, of the long searches.

    :raises CensusError: if no deal of the census is winnable.
    """
    found = [puzzle(file.plan, row) for row in long_searches(file)]
    return max(found, key=lambda each: (len(each.narrow), each.row.nodes))


def long_searches(file: CensusFile) -> list[Row]:
    """Return the winnable deals that took longest to search, the longest first.

    :raises CensusError: if no deal of the census is winnable.
    """
    found = file.ask_for(
        f"SELECT {file.columns} FROM deal WHERE verdict = ? "
        f"ORDER BY nodes DESC, number LIMIT {POOL}",
        (Verdict.WINNABLE.value,),
    )
    rows = [Row(*values) for values in found]
    if not rows:
        raise CensusError("{path}: no deal of this census is winnable", path=file.path)
    return rows


def _narrow_turns(deal: Deal, line: tuple[Move, ...]) -> Iterator[int]:
    """Yield the turns of ``line`` on which every other action loses."""
    position = deal.start
    for turn, move in enumerate(line, start=1):
        others = list(_others(position, move))
        if all(after.board.end is not End.PERFECT for after in others):
            still_open = [after for after in others if after.board.end is None]
            statuses, *_ = run_batch(deal.rules, still_open, BATCH_NODES)
            if all(status == REFUTED for status in statuses):
                yield turn
        position = position.after(move)


def _others(position: Position, done: Move) -> Iterator[Position]:
    """Yield the positions after the other actions, once for actions with the same effect."""
    effect = position.effect(done)
    for move in position.distinct_moves():
        if position.effect(move) != effect:
            yield position.after(move)
