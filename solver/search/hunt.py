"""Searches of one problem that take turns: for any line, for so many hints, and by clauses."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from solver.kernel.core import Search
from solver.kernel.layout import EVERYTHING_TRIED, REFUTED, RUNNING, TABLE_FULL, WON
from solver.kernel.lending import MEMORY, borrowed, borrowed_paced
from solver.kernel.paced import Paced
from solver.position import Position
from solver.rules import Rules
from solver.sat.learning import Learning
from solver.search.cases import Cases

FIRST = 20_000
"""Nodes of the search for any line before others take turns with it."""
LEARN_AT = 50_000
"""Nodes of all before clauses are asked."""
LEARNING = 5
"""As many times the nodes of another one's turn they get in theirs."""

Stints = Generator[tuple[Search | Learning, int], int, None]


class Hunt:
    """Searches one problem after another under the same rules.

    Under the standard ending, a search that is stuck takes turns with another one, which tells
    cases apart by their hints (:mod:`solver.search.cases`). Where both are stuck, under either
    ending, clauses have a turn, too (:mod:`solver.sat.learning`): they show in a few steps what a
    search must try in millions of positions, and find lines that are rare. Only nodes decide whose
    turn it is. ``nodes`` counts those of all.
    """

    def __init__(self, search: Search, rules: Rules, cards: int, memory: int) -> None:
        self.search = search
        self.nodes = 0
        self.reason = search.reason
        self._rules = rules
        self._cards = cards
        self._memory = memory
        self._found: Search | Learning = search
        self._now: Search | Learning = search
        self._borrowed = ExitStack()
        self._paced: Paced | None = None

    @property
    def at_once(self) -> int:
        """How many nodes to search between two looks at the limits."""
        return self._now.at_once

    def load(self, position: Callable[[], Position], numbers: array[int], start: int = 0) -> int:
        """Take the problem that begins at ``start`` in ``numbers``, and return its status.

        ``position`` returns it as a position, if that is asked for.
        """
        self.nodes = 0
        self._trying = 0  # of these, the nodes of searches that try lines
        self._found = self.search
        self._position = position
        self._numbers = numbers, start
        status = self.search.load(numbers, start)
        self.reason = self.search.reason
        self._stints = self._turns()
        self._now, self._left = next(self._stints)
        return status

    def run(self, nodes: int) -> int:
        """Search for about ``nodes`` more nodes, and return the status."""
        until = self.nodes + nodes
        while self.nodes < until:
            before = self._now.nodes
            status = self._now.run(min(until - self.nodes, max(1, self._left)))
            spent = self._now.nodes - before
            self.nodes += spent
            self._left -= spent
            if status == TABLE_FULL:
                return status
            if status == WON or (status == REFUTED and self._now is not self._paced):
                self._found = self._now
                self.reason = self._now.reason
                return status
            if status == REFUTED or self._left <= 0:
                try:
                    self._now, self._left = self._stints.send(status)
                except StopIteration:
                    self.reason = EVERYTHING_TRIED
                    return REFUTED
        return RUNNING

    def grow(self) -> None:
        """Enlarge the table of the one whose turn it is (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
        self._now.grow()

    def line(self) -> list[int]:
        """Return the moves of the line that was found."""
        return self._found.line()

    def close(self) -> None:
        """Give back what was borrowed."""
        self._borrowed.close()

    def _turns(self) -> Stints:
        """Yield who searches next and for how many nodes, and take the status after these."""
        others = self._other_turns()
        stint = next(others)
        learning: Learning | None = None
        while True:
            before = self.nodes
            status = yield stint
            spent = self.nodes - before
            self._trying += spent
            if self.nodes >= LEARN_AT:
                learning = learning or self._learning()
                yield learning, LEARNING * spent
            try:
                stint = others.send(status)
            except StopIteration:
                return

    def _other_turns(self) -> Stints:
        """The same, without clauses."""
        yield self.search, FIRST
        paced = self._pacer()
        cases = Cases(paced, self._rules.tokens, *self._numbers, paced.open(*self._numbers))
        if not cases.open:
            while True:
                yield self.search, FIRST
        while True:
            before = self._trying
            for share in cases.round():
                cases.status = yield paced, share
            if not cases.open:
                return
            yield self.search, self._trying - before

    def _learning(self) -> Learning:
        """The clauses of the problem, without plays from the pile, which the others do not know."""
        position = self._position()
        rules = replace(position.board.rules, deck_plays=False)
        board = replace(position.board, rules=rules)
        return Learning(replace(position, board=board), self._memory)

    def _pacer(self) -> Paced:
        if self._paced is None:
            asked = self._rules, self._cards, self._memory
            self._paced = self._borrowed.enter_context(borrowed_paced(*asked))
        return self._paced


@contextmanager
def hunting(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Hunt]:
    """Lend searches under ``rules`` that take turns, as :func:`borrowed` lends one.

    :raises HanabiError: if the memory is too little.
    """
    with borrowed(rules, cards, memory // 2 or memory) as search:
        hunt = Hunt(search, rules, cards, memory // 4 or memory)
        try:
            yield hunt
        finally:
            hunt.close()
