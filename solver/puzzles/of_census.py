"""Puzzles from a census: of the deals that took longest to search, the one with least choice."""

from __future__ import annotations

from solver.census.line_text import read_line
from solver.census.plan import CensusPlan
from solver.census.row import CensusRow
from solver.census.store import CensusFile
from solver.errors import CensusError
from solver.puzzles.puzzle import Puzzle
from solver.verdict import Verdict

POOL = 8
"""How many of the deals that took longest to search are considered."""


def puzzle(plan: CensusPlan, row: CensusRow) -> Puzzle:
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
    return Puzzle(deal, read_line(deal.start, row.line), row.nodes)


def hardest(file: CensusFile) -> tuple[CensusRow, Puzzle]:
    """Return the puzzle with the most turns on which only one action wins, of the long searches.

    :raises CensusError: if no deal of the census is winnable.
    """
    found = [(row, puzzle(file.plan, row)) for row in long_searches(file)]
    return max(found, key=lambda each: (len(each[1].narrow), each[0].nodes))


def long_searches(file: CensusFile) -> list[CensusRow]:
    """Return the winnable deals that took longest to search, the longest first.

    :raises CensusError: if no deal of the census is winnable.
    """
    found = file.select(
        f"SELECT {file.columns} FROM deal WHERE verdict = ? "
        f"ORDER BY nodes DESC, number LIMIT {POOL}",
        (Verdict.WINNABLE.value,),
    )
    rows = [CensusRow(*values) for values in found]
    if not rows:
        raise CensusError("{path}: no deal of this census is winnable", path=file.path)
    return rows
