"""Splits lines into cases by the numbers of their hints, and searches each case for a while."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from solver.kernel.layout import NO_LIMIT, PILE_AT, REFUTED
from solver.kernel.paced import Paced

SHARE = 500
"""Nodes for each case in the first round; each further round has half as many again."""
MOST_GAPS = 8
"""The most draws for which a case fixes the number of hints just before them."""
TOKENS_AT = 2
"""The index of the tokens in a problem."""

Case = tuple[int, tuple[int, ...]]
"""The hints before the last draw, and those just before it, before the next-to-last, and so on."""


class Cases:
    """The ``undecided`` cases of lines of at most ``turns`` turns.

    Each line belongs to one case (see :mod:`solver.kernel.paced`), so once no case is undecided
    there is no such line. If hints don't distinguish lines (``hints`` is -1), there are no cases at
    all. The problem in ``numbers`` is loaded in ``paced``, and its lines have at most ``hints``
    hints. The rules have ``tokens``.
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
        self.undecided: list[Case] = [(count, ()) for count in range(hints + 1)]

    def round(self) -> Iterator[int]:
        """Prepare ``paced`` for one case after the other, and yield the number of nodes for each.

        The caller runs ``paced`` before it goes on. A case that stays undecided is split by the
        number of hints just before one of the last draws: a draw earlier each round.
        """
        still_undecided = []
        for hints, gaps in self.undecided:
            self._paced.pace(hints, gaps, self._turns)
            yield self._share
            if self._paced.status != REFUTED:
                still_undecided.append((hints, gaps))
        self.undecided = [finer for case in still_undecided for finer in self._split(case)]
        self._share += self._share // 2

    def _split(self, case: Case) -> Iterator[Case]:
        """Yield the cases of ``case`` with one more gap fixed."""
        hints, gaps = case
        if len(gaps) in (MOST_GAPS, self._draws - 1):
            yield case
            return
        for gap in range(min(self._most_hints, hints - sum(gaps)) + 1):
            yield hints, (*gaps, gap)
