"""Puzzles of a census: of the deals with the longest searches, the one with the least choice."""

from __future__ import annotations

from solver.census.plan import CensusPlan, CensusRow
from solver.census.store import COLUMNS, CensusFile
from solver.census.texts import read_line
from solver.errors import CensusError
from solver.puzzles.puzzle import Puzzle
from solver.verdict import Verdict

POOL = 8
"""The number of deals with the longest searches to consider."""


def puzzle_of_row(plan: CensusPlan, row: CensusRow) -> Puzzle:
    """Return the deal of ``row`` in a census with ``plan`` as a puzzle.

    :raises CensusError: if the row has no line, or a wrong one.
    """
    if row.line is None:
        raise CensusError(
            "row {number} is {verdict}, but a puzzle must be winnable",
            number=row.number,
            verdict=row.verdict,
        )
    deal = plan.deal(row.number)
    return Puzzle(deal, read_line(deal.start, row.line), row.nodes)


def hardest(file: CensusFile) -> tuple[CensusRow, Puzzle]:
    """Return, of the long searches, the puzzle with the most turns that only one action wins.

    :raises CensusError: if no deal of the census is winnable.
    """
    puzzles = [(row, puzzle_of_row(file.plan, row)) for row in long_searches(file)]
    return max(puzzles, key=lambda each: (len(each[1].narrow), each[0].nodes))


def long_searches(file: CensusFile) -> list[CensusRow]:
    """Return the winnable deals with the longest searches, the longest first.

    :raises CensusError: if no deal of the census is winnable.
    """
    stored = file.select(
        f"SELECT {COLUMNS} FROM deal WHERE verdict = ? ORDER BY nodes DESC, number LIMIT {POOL}",
        (Verdict.WINNABLE.value,),
    )
    rows = [CensusRow(*values) for values in stored]
    if not rows:
        raise CensusError("{path}: no deal of this census is winnable", path=file.path)
    return rows
