"""Checks a census row by row: lines by the referee, proofs by their checkers.

Nothing of the search takes part; the deals are shuffled anew from the plan.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from solver.board import End
from solver.census.crew import Crew
from solver.census.line_text import read_line
from solver.census.pieces import Pieces
from solver.census.plan import Plan
from solver.census.proof_text import read_proof
from solver.census.row import Row
from solver.census.store import CensusFile
from solver.deal import Deal
from solver.errors import CensusError, HanabiError, IllegalMove
from solver.proof import ExhaustionProof
from solver.search.solution import Verdict

LISTED = 20
"""So many wrong rows are listed at the most."""


@dataclass(frozen=True)
class Checked:
    """How many rows were checked and how many of them are wrong; why, of the first of those."""

    rows: int = 0
    wrong: int = 0
    problems: tuple[tuple[int, str], ...] = ()

    def plus(self, other: Checked) -> Checked:
        """Return both together."""
        listed = sorted(self.problems + other.problems)[:LISTED]
        return Checked(self.rows + other.rows, self.wrong + other.wrong, tuple(listed))


def verify(file: CensusFile, crew: Crew, watch: Callable[[Checked], None] | None = None) -> Checked:
    """Check all rows of a census; ``watch`` is called with what was checked so far.

    :raises CensusError: if the file is damaged, or workers are lost again and again.
    """
    ((last,),) = file.ask_for("SELECT max(number) FROM deal")
    pieces = Pieces([range(1, (last or 0) + 1)], crew.size)
    checked = Checked()
    for found, size, seconds in crew.results(partial(_timed, file.path), pieces):
        checked = checked.plus(found)
        pieces.took(size, seconds)
        if watch is not None:
            watch(checked)
    return checked


def _timed(path: Path, numbers: range) -> tuple[Checked, int, float]:
    """Check the rows of a range that are there: each worker reads the file for itself."""
    begun = time.perf_counter()
    with CensusFile.read(path) as file:
        rows = list(file.rows(numbers))  # at once, so that a writer need not wait
        problems = [(row.number, why) for row in rows if (why := problem(file.plan, row))]
    checked = Checked(len(rows), len(problems), tuple(problems[:LISTED]))
    return checked, len(numbers), time.perf_counter() - begun


def problem(plan: Plan, row: Row) -> str | None:
    """Say what is wrong with a row, if anything is."""
    try:
        _check(plan, row)
    except (HanabiError, TypeError) as error:
        return str(error)
    return None


def _check(plan: Plan, row: Row) -> None:
    if row.seed != plan.row_seed(row.number):
        raise CensusError("this is not the seed of the row's deal")
    if not 0 <= row.nodes <= plan.node_limit:
        raise CensusError(f"it can't be {row.nodes} nodes, with a limit of {plan.node_limit}")
    deal = plan.deal(row.number)
    match row.verdict, row.line, row.proof:
        case Verdict.WINNABLE, str(line), None:
            _check_line(deal, row, line)
        case Verdict.UNWINNABLE, None, str(proof) if row.moves is row.spare_tokens is None:
            _check_proof(deal, row, proof)
        case Verdict.UNDECIDED, None, None if row.moves is row.spare_tokens is None:
            if row.nodes < plan.node_limit and not plan.rules.deck_plays:
                raise CensusError("it is undecided, and was not searched to the limit")
        case _:
            raise CensusError(f"columns are there that do not go with {row.verdict}")


def _check_line(deal: Deal, row: Row, text: str) -> None:
    position = deal.start
    line = read_line(position, text)
    spare = position.board.tokens
    for number, move in enumerate(line, start=1):
        try:
            position = position.after(move)
        except IllegalMove as error:
            raise CensusError(f"move {number}: {error}") from None
        spare = min(spare, position.board.tokens)
    if position.board.end is not End.PERFECT:
        raise CensusError("the line does not reach perfect")
    if row.moves != len(line):
        raise CensusError(f"the line has {len(line)} moves, not {row.moves}")
    if row.spare_tokens != spare:
        raise CensusError(f"the line leaves {spare} tokens to spare, not {row.spare_tokens}")


def _check_proof(deal: Deal, row: Row, text: str) -> None:
    proof = read_proof(text)
    if isinstance(proof, ExhaustionProof) and proof.nodes != row.nodes:
        raise CensusError(f"its proof tells of {proof.nodes} nodes, not {row.nodes}")
    proof.check(deal)
