"""Par: the fewest turns in which perfect can be reached, or bounds on them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager

from solver.kernel.fewest import Fewest
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import MEMORY, borrowed_fewest, borrowed_paced
from solver.kernel.paced import Paced
from solver.kernel.translate import cards, moves, problem
from solver.moves import Move
from solver.position import Position
from solver.rules import Rules
from solver.search.cases import Cases
from solver.search.limits import Effort
from solver.search.solution import Par

FIRST_TRY = 4_000
"""Nodes for the first attempt at a number of turns; each further one takes four times as many."""


def par_of(
    position: Position, line: tuple[Move, ...], effort: Effort, memory: int = MEMORY
) -> tuple[Par, tuple[Move, ...]]:
    """Return bounds on the turns to perfect, and the shortest line found after a first ``line``."""
    board = position.board
    if position.pile_play_ahead or board.points == board.rules.perfect:
        # the search knows no plays from the pile, by which the bound does not hold either
        return Par(board.rules.perfect - board.points, len(line)), line
    known = [-1] * len(line)
    with shortening(board.rules, len(cards(position)), memory) as shortener:
        low, codes = shortener.shortest(problem(position), known, effort)
    if codes is not known:
        line = tuple(moves(position, codes))
    return Par(low, len(line)), line


class Shortener:
    """Looks for the shortest lines of one problem after another under the same rules.

    A search for lines of at most so many turns that is stuck takes turns with one that tells lines
    apart by their hints (standard ending).
    """

    def __init__(self, search: Fewest, paced: Paced, tokens: int) -> None:
        self.search = search
        self.tokens = tokens
        self.paced = paced

    def shortest(
        self, numbers: array[int], line: list[int], effort: Effort
    ) -> tuple[int, list[int]]:
        """Return a lower bound on the turns to perfect, and the shortest line found, in codes.

        ``line`` is a first one. Each number of turns from the lower bound on is tried for some
        nodes, up to the first for which there is a line; then all that are still open, for more.
        The least one gets most of them: as a rule there is no line for it, but for the next one.
        """
        low = min(self.search.pose(numbers), len(line))
        hints = self.paced.open(numbers)
        cases: dict[int, Cases] = {}
        nodes = FIRST_TRY
        while low < len(line) and not effort.is_spent:
            turns, share = low, nodes
            while turns < len(line) and not effort.is_spent:
                status = self._within(turns, effort, share)
                if status == RUNNING and hints >= 0 and nodes > FIRST_TRY:
                    if turns not in cases:
                        cases[turns] = Cases(self.paced, self.tokens, numbers, 0, hints, turns)
                    status = self._by_hints(cases[turns], effort, share)
                if status == WON:
                    line = self._found.line()
                elif status == REFUTED:
                    low = turns + 1
                turns, share = turns + 1, nodes // 4
            nodes *= 4
        return low, line

    def _within(self, turns: int, effort: Effort, nodes: int) -> int:
        """Look for a line of at most so many ``turns`` for some nodes, and return the status."""
        self._found: Fewest = self.search
        self.search.within(turns)
        return effort.drive(self.search, RUNNING, nodes)

    def _by_hints(self, cases: Cases, effort: Effort, nodes: int) -> int:
        """Look for the same case by case, for about as many nodes, and return the status."""
        self._found = self.paced
        until = effort.nodes + nodes
        while effort.nodes < until and not effort.is_spent:
            for share in cases.round():
                cases.status = effort.drive(self.paced, RUNNING, share)
                if cases.status == WON:
                    return WON
            if not cases.open:
                return REFUTED
        return RUNNING


@contextmanager
def shortening(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Shortener]:
    """Lend searches under ``rules`` for problems of at most ``cards`` cards; ``memory`` is in MiB.

    :raises HanabiError: if the memory is too little.
    """
    each = memory // 2 or memory
    with borrowed_fewest(rules, cards, each) as search, borrowed_paced(rules, cards, each) as paced:
        yield Shortener(search, paced, rules.tokens)
