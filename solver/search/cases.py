"""Lines told apart by their hints, in ever finer cases, each of which is searched for a while."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from solver.kernel.layout import NO_LIMIT, PILE_AT, REFUTED, RUNNING
from solver.kernel.paced import Paced

SHARE = 500
"""Nodes for each case in the first round; in each further round, half as many again."""
MOST_GAPS = 8
"""The most draws before which a case tells the number of hints."""
TOKENS_AT = 2
"""The index in a problem of the tokens."""

Case = tuple[int, tuple[int, ...]]
"""The hints before the last draw, and those just before it, before the next-to-last, and so on."""


class Cases:
    """The cases that are open, of the lines of at most so many ``turns``.

    Each line is in one of them, by :mod:`solver.kernel.paced`: so where none stays open there is no
    such line. There are none at first where hints don't tell lines apart. ``paced`` has opened the
    problem in ``numbers``, and found that up to ``hints`` are possible. By the rules there are so
    many ``tokens``.
    """

    def __init__(
        self,
        paced: Paced,
        tokens: int,
        numbers: array[int],
        start: int,
        hints: int,
        turns: int = NO_LIMIT,
    ) -> None:
        self._paced = paced
        self._draws = numbers[start + PILE_AT]
        self._most_hints = max(tokens, numbers[start + TOKENS_AT])
        self._turns = turns
        self._share = SHARE
        self.status = RUNNING
        self.open: list[Case] = [(count, ()) for count in range(hints + 1)]

    def round(self) -> Iterator[int]:
        """Let ``paced`` look for one case after the other, and yield for how many nodes it should.

        What comes of these is then set as ``status``. A case that stays open is split by how many
        hints come just before one of the last draws, and the one before it in the next round.
        """
        still_open = []
        for hints, gaps in self.open:
            self._paced.pace(hints, gaps, self._turns)
            self.status = RUNNING
            yield self._share
            if self.status != REFUTED:
                still_open.append((hints, gaps))
        self.open = [finer for case in still_open for finer in self._split(case)]
        self._share += self._share // 2

    def _split(self, case: Case) -> Iterator[Case]:
        """Yield the cases into which ``case`` falls by one gap more."""
        hints, gaps = case
        if len(gaps) in (MOST_GAPS, self._draws - 1):
            yield case
            return
        for gap in range(min(self._most_hints, hints - sum(gaps)) + 1):
            yield hints, (*gaps, gap)
