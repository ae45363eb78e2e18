"""Runs the kernel's SAT solver on the clauses of a position, and writes logs of what it learns.

A log says how clauses contradict one another, step by step, for everybody to check.

A step is a list of clauses, by their numbers: the clauses of a position come first, from 1 on, and
each step adds one more. Each clause after a step's first has just one literal whose negation is in
what there is so far; its other literals take the place of that. Literals that are known to be false
go at the end: the steps before have shown each of their negations alone. The last step leaves none.
"""

from __future__ import annotations

import base64
import bz2
from array import array
from collections.abc import Iterator, Sequence

from solver.kernel.layout import CONTRADICTED
from solver.kernel.learner import Learner, Trimmer
from solver.kernel.lending import COMPILED
from solver.limits import Limits
from solver.position import Position
from solver.sat.events import LineClauses, codes

WEIGHT = 7
"""The nodes that a conflict counts as."""
AT_ONCE = 3_000 if COMPILED else 90
"""Nodes between two checks of the limits: some hundredths of a second."""
TRIMMED_AT_ONCE = 200
"""Learnt clauses between two checks of the limits while a log is written."""
NUMBER = 4
"""Bytes of a number in a clause."""

Step = tuple[int, list[int]]
"""The number of a learnt clause or 0, and the clauses from which it follows, by their numbers."""


class ClauseSearch:
    """The search for a line from ``position``, or for a contradiction of its ``clauses``.

    Learnt clauses take about ``memory`` MiB at most, and so does
    their log.
    """

    at_once = AT_ONCE
    reason = CONTRADICTED

    def __init__(self, position: Position, clauses: LineClauses, memory: int) -> None:
        self._position = position
        self._clauses = clauses
        size = memory * 2**20 // NUMBER
        self._learner = Learner(clauses.last, flat(clauses.all), size)
        self.nodes = 0
        """Conflicts so far, by their weight, and no more than the requested nodes."""

    def run(self, nodes: int) -> int:
        """Search for ``nodes`` more nodes, or one conflict, and return the status."""
        before = self._learner.nodes
        status = self._learner.run(max(1, nodes // WEIGHT))
        self.nodes += min(nodes, WEIGHT * (self._learner.nodes - before))
        return status

    def grow(self) -> None:
        """Allocate memory for more clauses (after TABLE_FULL)."""
        self._learner.grow()

    def learnt_clauses(self) -> array[int] | None:
        """Return the clauses learnt so far; None if they took too much memory."""
        return self._learner.learnt_clauses()

    def line(self) -> list[int]:
        """Return the line as the kernel's codes."""
        return list(codes(self._position, self._clauses, self._learner.model()))


def written_log(
    variables: int, given: Sequence[Sequence[int]], learnt: array[int], limits: Limits
) -> str:
    """Return the log of a contradiction of the clauses ``given``, or "" if a limit comes first.

    ``learnt`` are clauses that follow from those before them, each ended by a 0, and that
    contradict one another.
    """
    trimmer = Trimmer(variables, flat(given) + learnt, len(given))
    is_done = False
    while not is_done:
        if limits.is_spent:
            return ""
        is_done = trimmer.run(TRIMMED_AT_ONCE)
    numbers = bytearray()
    for step in _replayed(given, trimmer):
        for number in (*step, 0):
            while number > 127:
                numbers.append(number & 127 | 128)
                number >>= 7
            numbers.append(number)
    return base64.b64encode(bz2.compress(bytes(numbers))).decode()


def flat(clauses: Sequence[Sequence[int]]) -> array[int]:
    """Return ``clauses`` one after the other, each ended by a 0."""
    numbers = array("i")
    for clause in clauses:
        numbers.extend(clause)
        numbers.append(0)
    return numbers


def _steps(numbers: Sequence[int]) -> list[Step]:
    """The steps that the trimmer found, the first one first."""
    steps: list[Step] = []
    step: list[int] = []
    for number in numbers:
        if number > 0:
            step.append(number)
        else:
            steps.append((-number, step))
            step = []
    return steps[::-1]


def _replayed(given: Sequence[Sequence[int]], trimmer: Trimmer) -> Iterator[list[int]]:
    """Yield the steps with what they need alone, and with the numbers that clauses have in a log.

    A learnt clause may turn out to need fewer literals than the trimmer has taken it to have.
    """
    clauses = dict(enumerate(map(frozenset, given), start=1))
    renumbered = dict(zip(clauses, clauses, strict=True))
    false = {-literal for clause in given if len(clause) == 1 for literal in clause}
    count = len(given)
    for learnt, step in _steps(trimmer.found()):
        left: set[int] = set()
        kept: list[int] = []
        for number in step:
            clause = clauses[number]
            pivot = next((each for each in clause if -each in left), 0)
            if pivot:
                left.remove(-pivot)
                left |= clause - {pivot}
                kept.append(number)
            elif not kept or any(-each in left for each in trimmer.literals(number)):
                left = set(
                    clause
                )  # the literal that was to be replaced is not there: all are false
                kept = [number]
        left -= false
        if len(left) == 1 and not learnt and left == clauses[kept[-1]]:
            continue  # it is known already
        count += 1
        if len(left) == 1:
            false |= {-each for each in left}
        if learnt:
            clauses[learnt] = frozenset(left)
            renumbered[learnt] = count
        yield [renumbered[number] for number in kept]
        if not left:
            return
