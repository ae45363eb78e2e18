"""Checks a census row by row, in two ways; only a changed time goes unnoticed.

Each deal is shuffled and solved again, which must give the same row, since the search is
deterministic. Besides, a referee plays the lines and checkers check the proofs without the search,
so the results do not depend on it. If these checks are limited, the numbers of the rows whose
proofs take longer are reported.
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
from solver.census.crew import Crew, Pieces
from solver.census.plan import CensusPlan, CensusRow, gaps, merged
from solver.census.solving import solved
from solver.census.store import CensusFile
from solver.census.texts import Replays, read_line, read_proof
from solver.deal import Deal
from solver.errors import CensusError, HanabiError, Phrase, UncheckedError
from solver.limits import Limits
from solver.proof.kinds import ClausesProof, ExhaustionProof
from solver.search.better import spare_tokens
from solver.verdict import Verdict

LISTED = 20
"""The most wrong rows that are explained."""
HARD = tuple(f'{{"kind":"{kind.kind()}"' for kind in (ExhaustionProof, ClausesProof))
"""How the proofs begin whose check may take long: it tries every line, or takes many steps."""


@dataclass(frozen=True)
class CensusCheck:
    """How many rows were checked, and which of them are wrong.

    ``wrong`` are the numbers of all wrong rows, and ``problems`` explain the first ones.
    ``missing`` are the numbers of missing rows. ``about`` are the faults of the file itself.
    ``unchecked`` are the numbers of rows whose proofs take longer to check than the limits allow.
    ``looked_at`` are the numbers of all rows so far, and ``hard`` counts those of them whose proof
    may take long to check.
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

    def plus(self, other: CensusCheck) -> CensusCheck:
        """Return this result and ``other`` as one."""
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


def hard_rows(file: CensusFile) -> int:
    """Return how many rows of ``file`` have a proof that may take long to check.

    :raises CensusError: if the file is damaged.
    """
    begins = " OR ".join(["instr(proof, ?) = 1"] * len(HARD))
    ((count,),) = file.select(f"SELECT count(*) FROM deal WHERE {begins}", HARD)
    return int(count)


def verify(
    file: CensusFile,
    crew: Crew,
    watch: Callable[[CensusCheck], None] | None = None,
    limits: Limits | None = None,
) -> CensusCheck:
    """Check the census in ``file`` and all its rows; ``watch`` gets the result so far.

    The ``limits`` are for the check of each proof, with its moves or choices as nodes.

    :raises CensusError: if the file is damaged, or workers are lost again and again.
    """
    about = file.oddities()
    stored = [number for (number,) in file.select("SELECT number FROM deal")]
    numbers = sorted({number for number in stored if type(number) is int})
    about += [
        Phrase("a row's number is {number}", number=reprlib.repr(number))
        for number in stored
        if type(number) is not int
    ]
    due = file.due
    missing = gaps((number for number in numbers if number in due), due)
    checked = CensusCheck(missing=tuple(missing), about=tuple(about))
    pieces = Pieces([range(len(numbers))] if numbers else [], crew.size)
    spans = (range(numbers[each.start], numbers[each.stop - 1] + 1) for each in pieces)
    task = partial(_timed, file.path, limits or Limits())
    with closing(crew.results(task, spans)) as results:
        for piece, seconds in results:
            checked = checked.plus(piece)
            pieces.took(piece.rows, seconds)
            if watch is not None:
                watch(checked)
    return checked


def _timed(path: Path, limits: Limits, numbers: range) -> tuple[CensusCheck, float]:
    """Check the rows of the file whose ``numbers`` are in the range; each worker opens the file."""
    begun = time.perf_counter()
    with CensusFile.read(path) as file:
        rows = list(file.rows(numbers))  # at once, so that a writer need not wait
    faults = dict(_problems(file.plan, file.due, rows, limits))
    problems = {number: why for number, why in faults.items() if why is not None}
    unchecked = tuple(number for number, why in faults.items() if why is None)
    listed = tuple(problems.items())[:LISTED]
    hard = sum(str(row.proof).startswith(HARD) for row in rows)
    checked = CensusCheck(
        len(rows), tuple(problems), listed, unchecked=unchecked, looked_at=(numbers,), hard=hard
    )
    return checked, time.perf_counter() - begun


def _problems(
    plan: CensusPlan, planned: range, rows: Sequence[CensusRow], limits: Limits
) -> Iterable[tuple[int, Phrase | None]]:
    """Yield wrong rows with their faults; None for a proof that takes too long to check."""
    counts = Counter(row.number for row in rows if type(row.number) is int)
    due = [number for number in counts if number in planned]
    again = dict(zip(due, solved(plan, due), strict=True)) if due else {}
    for row in rows:
        if row.number not in counts:  # already reported
            continue
        if row.number not in again:
            yield (
                row.number,
                Phrase("there is no such row in a census of {deals} deals", deals=len(planned)),
            )
        elif counts[row.number] > 1:
            yield row.number, Phrase("it occurs {count} times", count=counts[row.number])
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


def difference(row: CensusRow, again: CensusRow) -> Phrase | None:
    """Return how ``row`` differs from ``again``, its deal solved again, apart from the time."""
    for name, stored, solved_again in zip(CensusRow._fields, row, again, strict=True):
        if name == "seconds":
            if type(stored) is not float or not 0 <= stored < math.inf:
                return Phrase(
                    "it says {seconds} seconds: no search takes that long",
                    seconds=reprlib.repr(stored),
                )
        elif type(stored) is not type(solved_again) or stored != solved_again:
            if name == "seed":
                return Phrase("this is not the seed of the row's deal")
            return Phrase(
                "column {name} is {stored}, and solving the deal again gives {solved}",
                name=name,
                stored=reprlib.repr(stored),
                solved=reprlib.repr(solved_again),
            )
    return None


def problem(plan: CensusPlan, row: CensusRow, limits: Limits | None = None) -> Phrase | None:
    """Return what is wrong with ``row``, or None, without searching for a line again.

    Of an undecided row, only its nodes are checked.

    :raises UncheckedError: if its proof takes longer to check than the limits allow.
    """
    try:
        _check(plan, row, limits or Limits())
    except UncheckedError:
        raise
    except HanabiError as error:
        return error.phrase
    except Exception as error:  # noqa: BLE001 - whatever the error, this row is wrong
        return Phrase("it can't be checked: {error}", error=type(error).__name__)
    return None


def _check(plan: CensusPlan, row: CensusRow, limits: Limits) -> None:
    if row.seed != plan.row_seed(row.number):
        raise CensusError("this is not the seed of the row's deal")
    if not 0 <= row.nodes <= plan.node_limit:
        raise CensusError(
            "its {nodes} nodes are impossible with a limit of {limit}",
            nodes=row.nodes,
            limit=plan.node_limit,
        )
    match row.verdict, row.line, row.proof:
        case Verdict.WINNABLE, str(line), None:
            _check_line(plan, row, line)
        case Verdict.UNWINNABLE, None, str(proof) if _has_no_line(row):
            read_proof(proof).check(
                plan.deal(row.number), node_limit=limits.nodes, time_limit=limits.seconds
            )
        case Verdict.UNDECIDED, None, None if _has_no_line(row):
            if row.nodes < plan.node_limit:
                raise CensusError("it is undecided, but the search stopped before its limit")
        case _:
            raise CensusError("some columns do not fit the verdict {verdict}", verdict=row.verdict)


def _has_no_line(row: CensusRow) -> bool:
    return row.moves is row.spare_tokens is row.par is None


def _check_line(plan: CensusPlan, row: CensusRow, line: str) -> None:
    moves = len(line.split())
    spare = _replays(plan).spare_tokens(row.seed, line)
    if spare is None:  # play it move by move, to name the fault
        spare = _played(plan.deal(row.number), line)
    if row.moves != moves:
        raise CensusError("the line has {count} moves, not {moves}", count=moves, moves=row.moves)
    if row.par is not None and not plan.rules.perfect <= row.par <= moves:
        raise CensusError(
            "its par is {par}, but every line has at least {least} moves, and this one has {count}",
            par=row.par,
            least=plan.rules.perfect,
            count=moves,
        )
    if row.spare_tokens != spare:
        raise CensusError(
            "the line leaves {spare} tokens to spare, not {stored}",
            spare=spare,
            stored=row.spare_tokens,
        )


@lru_cache(maxsize=1)
def _replays(plan: CensusPlan) -> Replays:
    return Replays(plan)


def _played(deal: Deal, line: str) -> int:
    """Play a line to perfect, and return the fewest tokens at any time."""
    moves = read_line(deal.start, line)
    if deal.replay(moves).board.end is not End.PERFECT:
        raise CensusError("the line does not reach perfect")
    return spare_tokens(deal.start, moves)
