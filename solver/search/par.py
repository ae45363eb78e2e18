"""Par: the fewest turns in which perfect can be reached, or bounds on them."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import contextmanager

from solver.kernel.drive import drive
from solver.kernel.fewest import Fewest, HintCountSearch
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.lending import MEMORY, borrowed_kernel
from solver.kernel.translate import cards, moves, problem
from solver.limits import Limits
from solver.moves import Move
from solver.position import Position
from solver.rules import Rules
from solver.search.portfolio import Cases
from solver.search.solution import Par

FIRST_TRY = 4_000
"""Nodes for the first attempt at a number of turns; each further attempt gets four times more."""


def par_of(
    position: Position, line: tuple[Move, ...], limits: Limits, memory: int = MEMORY
) -> tuple[Par, tuple[Move, ...]]:
    """Return bounds on the turns to perfect, and the shortest line; ``line`` is a first one."""
    board = position.board
    if position.pile_play_ahead or board.points == board.rules.perfect:
        # neither the search nor its bound allows for plays from the pile
        return Par(board.rules.perfect - board.points, len(line)), line
    known = [-1] * len(line)
    with shortening(board.rules, len(cards(position)), memory) as shortener:
        low, codes = shortener.shortest(problem(position), known, limits)
    if codes is not known:
        line = tuple(moves(position, codes))
    return Par(low, len(line)), line


class Shortener:
    """Looks for the shortest lines of one problem after another under the same rules.

    Under the standard ending, a search that is stuck takes turns with one that splits lines into
    cases by their hints.
    """

    def __init__(self, search: Fewest, hint_search: HintCountSearch) -> None:
        self.search = search
        self.hint_search = hint_search

    def shortest(
        self, numbers: array[int], line: list[int], limits: Limits
    ) -> tuple[int, list[int]]:
        """Return a lower bound on the turns to perfect, and the shortest line found, in codes.

        ``line`` is a first one. Each number of turns from the lower bound up is tried for some
        nodes, until one has a line; then all undecided ones for more nodes. The least number gets
        most of them: usually it has no line, and the next one has.
        """
        low = min(self.search.load_winnable(numbers), len(line))
        hints = self.hint_search.begin(numbers)
        cases: dict[int, Cases] = {}
        nodes = FIRST_TRY
        while low < len(line) and not limits.is_spent:
            turns, share = low, nodes
            while turns < len(line) and not limits.is_spent:
                winner: Fewest = self.search
                winner.within(turns)
                status = drive(winner, RUNNING, limits.part(share))
                if status == RUNNING and hints >= 0 and nodes > FIRST_TRY:
                    if turns not in cases:
                        cases[turns] = Cases(self.hint_search, hints, turns)
                    winner = self.hint_search
                    status = self._by_hints(cases[turns], limits, share)
                if status == WON:
                    line = winner.line()
                elif status == REFUTED:
                    low = turns + 1
                turns, share = turns + 1, nodes // 4
            nodes *= 4
        return low, line

    def _by_hints(self, cases: Cases, limits: Limits, nodes: int) -> int:
        """Look for a line case by case, for about ``nodes`` nodes, and return the status."""
        until = limits.spent + nodes
        while limits.spent < until and not limits.is_spent:
            for share in cases.round():
                if drive(self.hint_search, RUNNING, limits.part(share)) == WON:
                    return WON
            if not cases.undecided:
                return REFUTED
        return RUNNING


@contextmanager
def shortening(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Shortener]:
    """Lend searches under ``rules`` for problems of at most ``cards`` cards; ``memory`` is in MiB.

    :raises HanabiError: if the memory is too little.
    """
    each = memory // 2 or memory
    with (
        borrowed_kernel(Fewest, rules, cards, each) as search,
        borrowed_kernel(HintCountSearch, rules, cards, each) as hint_search,
    ):
        yield Shortener(search, hint_search)
