"""Checks a census row by row, in two ways: only a change of a time goes unnoticed.

Each deal is shuffled again from the plan and solved again, which must give the same row, since the
search is deterministic. Besides, a referee plays the lines and checkers check the proofs, without
the search. So what a row says of its deal does not rest on the search. Where a check is limited, it
is told which proofs took longer.
"""

from __future__ import annotations

import math
import reprlib
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from operator import itemgetter
from pathlib import Path

from solver.board import End
from solver.census.crew import Crew
from solver.census.line_text import read_line
from solver.census.pieces import Pieces
from solver.census.plan import Plan
from solver.census.proof_text import proof_text, read_proof
from solver.census.replays import Replays
from solver.census.row import Row
from solver.census.solving import solved
from solver.census.spans import gaps, merged
from solver.census.store import CensusFile
from solver.deal import Deal
from solver.errors import CensusError, HanabiError, IllegalMove, Phrase, UncheckedError
from solver.proof.kinds import ClausesProof, ExhaustionProof
from solver.verdict import Verdict

LISTED = 20
"""How many wrong rows are explained."""
HARD = (proof_text(ExhaustionProof()), proof_text(ClausesProof()))
"""Proofs that are checked by trying every line: nobody knows how long that takes."""


@dataclass(frozen=True)
class Checked:
    """How many rows were checked, and which of them are wrong.

    ``wrong`` are the numbers of all wrong rows, and ``problems`` explain the first of them.
    ``missing`` are the numbers of rows that the census should have. ``about`` says what is wrong
    with the file itself. ``unchecked`` are the numbers of rows whose proofs took longer to check
    than they might. ``looked_at`` are the numbers of the rows so far, and ``hard`` counts those of
    them whose proof may take long to check.
    """

    rows: int = 0
    wrong: tuple[int, ...] = ()
    problems: tuple[tuple[int, Phrase], ...] = ()
    missing: tuple[range, ...] = ()
    about: tuple[Phrase, ...] = ()
    unchecked: tuple[int, ...] = ()
    looked_at: tuple[range, ...] = field(default=(), compare=False)
    hard: int = field(default=0, compare=False)

    @property
    def right(self) -> bool:
        """Whether nothing is wrong; some proofs may be unchecked."""
        return not (self.wrong or self.missing or self.about)

    def plus(self, other: Checked) -> Checked:
        """Return this with the rows of ``other`` added."""
        listed = sorted(self.problems + other.problems, key=itemgetter(0))[:LISTED]
        return replace(
            self,
            rows=self.rows + other.rows,
            wrong=tuple(sorted(self.wrong + other.wrong)),
            problems=tuple(listed),
            unchecked=tuple(sorted(self.unchecked + other.unchecked)),
            looked_at=merged(self.looked_at + other.looked_at),
            hard=self.hard + other.hard,
        )


@dataclass(frozen=True)
class ProofLimits:
    """How long the check of each proof may take: moves or choices that it tries, and seconds."""

    node_limit: int | None = None
    time_limit: float | None = None


NONE = ProofLimits()


def hard_rows(file: CensusFile) -> int:
    """Return how many rows of ``file`` have a proof that may take long to check.

    :raises CensusError: if the file is damaged.
    """
    ((count,),) = file.ask_for("SELECT count(*) FROM deal WHERE proof IN (?, ?)", HARD)
    return int(count)


def verify(
    file: CensusFile,
    crew: Crew,
    watch: Callable[[Checked], None] | None = None,
    *,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Checked:
    """Check the census in ``file`` and all its rows; ``watch`` gets the result so far.

    ``node_limit`` (moves or choices) and ``time_limit`` (seconds) are for the check of each proof.

    :raises CensusError: if the file is damaged, or workers are lost again and again.
    """
    about = file.oddities()
    said = [number for (number,) in file.ask_for("SELECT number FROM deal")]
    numbers = sorted({number for number in said if type(number) is int})
    about += [
        Phrase("a row's number is {number}", number=reprlib.repr(number))
        for number in said
        if type(number) is not int
    ]
    due = file.due
    missing = gaps((number for number in numbers if number in due), due)
    checked = Checked(missing=tuple(missing), about=tuple(about))
    pieces = Pieces([range(len(numbers))] if numbers else [], crew.size)
    spans = (range(numbers[each.start], numbers[each.stop - 1] + 1) for each in pieces)
    limits = ProofLimits(node_limit, time_limit)
    with closing(crew.results(partial(_timed, file.path, limits), spans)) as results:
        for found, seconds in results:
            checked = checked.plus(found)
            pieces.took(found.rows, seconds)
            if watch is not None:
                watch(checked)
    return checked


def _timed(path: Path, limits: ProofLimits, numbers: range) -> tuple[Checked, float]:
    """Check the rows of the file whose ``numbers`` are in the range; each worker opens the file."""
    begun = time.perf_counter()
    with CensusFile.read(path) as file:
        rows = list(file.rows(numbers))  # at once, so that a writer need not wait
    found = dict(_problems(file.plan, file.due, rows, limits))
    problems = {number: why for number, why in found.items() if why is not None}
    unchecked = tuple(number for number, why in found.items() if why is None)
    listed = tuple(problems.items())[:LISTED]
    hard = sum(row.proof in HARD for row in rows)
    checked = Checked(
        len(rows), tuple(problems), listed, unchecked=unchecked, looked_at=(numbers,), hard=hard
    )
    return checked, time.perf_counter() - begun


def _problems(
    plan: Plan, asked: range, rows: Sequence[Row], limits: ProofLimits
) -> Iterable[tuple[int, Phrase | None]]:
    """Yield what is wrong with rows, by their numbers; None for a proof that takes too long."""
    counts = Counter(row.number for row in rows if type(row.number) is int)
    due = [number for number in counts if number in asked]
    again = dict(zip(due, solved(plan, due), strict=True)) if due else {}
    for row in rows:
        if row.number not in counts:  # reported already
            continue
        if row.number not in again:
            yield (
                row.number,
                Phrase("there is no such row in a census of {asked} deals", asked=len(asked)),
            )
        elif counts[row.number] > 1:
            yield row.number, Phrase("it is there {count} times", count=counts[row.number])
        elif why := difference(row, again[row.number]):
            yield row.number, why
        else:
            try:
                why = problem(plan, row, limits)
            except UncheckedError:
                yield row.number, None
            else:
                if why is not None:
                    yield row.number, why


def difference(row: Row, again: Row) -> Phrase | None:
    """Return how ``row`` differs from ``again``, its deal solved again, apart from the time."""
    for name, said, found in zip(Row._fields, row, again, strict=True):
        if name == "seconds":
            if type(said) is not float or not 0 <= said < math.inf:
                return Phrase(
                    "its seconds are {said}: no search takes that", said=reprlib.repr(said)
                )
        elif type(said) is not type(found) or said != found:
            if name == "seed":
                return Phrase("this is not the seed of the row's deal")
            return Phrase(
                "its {name} reads {said}, and solving the deal again gives {found}",
                name=name,
                said=reprlib.repr(said),
                found=reprlib.repr(found),
            )
    return None


def problem(plan: Plan, row: Row, limits: ProofLimits = NONE) -> Phrase | None:
    """Return what is wrong with ``row``, or None, without the search.

    An undecided row can't be checked without it.

    :raises UncheckedError: if its proof takes longer to check than the limits allow.
    """
    try:
        _check(plan, row, limits)
    except UncheckedError:
        raise
    except HanabiError as error:
        return error.phrase
    except Exception as error:  # noqa: BLE001 - whatever it holds, it is this row that is wrong
        return Phrase("it can't be checked: {error}", error=type(error).__name__)
    return None


def _check(plan: Plan, row: Row, limits: ProofLimits) -> None:
    if row.seed != plan.row_seed(row.number):
        raise CensusError("this is not the seed of the row's deal")
    if not 0 <= row.nodes <= plan.node_limit:
        raise CensusError(
            "it can't be {nodes} nodes, with a limit of {limit}",
            nodes=row.nodes,
            limit=plan.node_limit,
        )
    match row.verdict, row.line, row.proof:
        case Verdict.WINNABLE, str(line), None:
            _check_line(plan, row, line)
        case Verdict.UNWINNABLE, None, str(proof) if _has_no_line(row):
            read_proof(proof).check(
                plan.deal(row.number), node_limit=limits.node_limit, time_limit=limits.time_limit
            )
        case Verdict.UNDECIDED, None, None if _has_no_line(row):
            if row.nodes < plan.node_limit and not plan.rules.deck_plays:
                raise CensusError("it is undecided, and was not searched to the limit")
        case _:
            raise CensusError(
                "columns are there that do not go with {verdict}", verdict=row.verdict
            )


def _has_no_line(row: Row) -> bool:
    return row.moves is row.spare_tokens is row.par is None


def _check_line(plan: Plan, row: Row, line: str) -> None:
    moves = len(line.split())
    spare = _replays(plan).spare_tokens(row.seed, line)
    if spare is None:  # played move by move, to name what is wrong
        spare = _played(plan.deal(row.number), line)
    if row.moves != moves:
        raise CensusError("the line has {count} moves, not {moves}", count=moves, moves=row.moves)
    if row.par is not None and not plan.rules.perfect <= row.par <= moves:
        raise CensusError(
            "its par is {par}, and a line has {least} moves at least, and this one {count}",
            par=row.par,
            least=plan.rules.perfect,
            count=moves,
        )
    if row.spare_tokens != spare:
        raise CensusError(
            "the line leaves {spare} tokens to spare, not {told}",
            spare=spare,
            told=row.spare_tokens,
        )


@lru_cache(maxsize=1)
def _replays(plan: Plan) -> Replays:
    return Replays(plan)


def _played(deal: Deal, line: str) -> int:
    """Play a line to perfect, and return the fewest tokens that are left at any time."""
    position = deal.start
    spare = position.board.tokens
    for number, move in enumerate(read_line(position, line), start=1):
        try:
            position = position.after(move)
        except IllegalMove as error:
            raise CensusError(
                "move {number}: {problem}", number=number, problem=error.phrase
            ) from None
        spare = min(spare, position.board.tokens)
    if position.board.end is not End.PERFECT:
        raise CensusError("the line does not reach perfect")
    return spare
