"""Three searches that take turns on one problem: depth first, by numbers of hints, by clauses."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from solver.kernel.core import Search
from solver.kernel.drive import Found
from solver.kernel.fewest import HintCountSearch
from solver.kernel.layout import (
    EVERYTHING_TRIED,
    NO_LIMIT,
    REFUTED,
    RUNNING,
    TABLE_FULL,
    WON,
)
from solver.kernel.lending import MEMORY, borrowed, borrowed_kernel
from solver.position import Position
from solver.proof.recheck import clause_search
from solver.rules import Rules
from solver.sat.clause_search import ClauseSearch

SHARE = 500
"""Nodes for each case in the first round; each further round has half as many again."""
MOST_GAPS = 8
"""The most draws for which a case fixes the number of hints just before them."""

Case = tuple[int, tuple[int, ...]]
"""The hints before the last draw, and those just before it, before the next-to-last, and so on."""


class Cases:
    """The ``undecided`` cases of lines of at most ``turns`` turns.

    Each line belongs to one case (see :mod:`solver.kernel.fewest`), so once no case is undecided
    there is no such line. If hints don't distinguish lines (``hints`` is -1), there are no cases at
    all. The problem is loaded in ``by_hints``, and its lines have at most ``hints`` hints.
    """

    def __init__(self, by_hints: HintCountSearch, hints: int, turns: int = NO_LIMIT) -> None:
        self._by_hints = by_hints
        self._turns = turns
        self._share = SHARE
        self.undecided: list[Case] = [(count, ()) for count in range(hints + 1)]

    def round(self) -> Iterator[int]:
        """Prepare ``by_hints`` for one case after the other, and yield the nodes for each.

        The caller runs ``by_hints`` before it goes on. A case that stays undecided is split by the
        number of hints just before one of the last draws: a draw earlier each round.
        """
        still_undecided = []
        for hints, gaps in self.undecided:
            self._by_hints.with_hints(hints, gaps, self._turns)
            yield self._share
            if self._by_hints.status != REFUTED:
                still_undecided.append((hints, gaps))
        self.undecided = [finer for case in still_undecided for finer in self._split(case)]
        self._share += self._share // 2

    def _split(self, case: Case) -> Iterator[Case]:
        """Yield the cases of ``case`` with one more gap fixed."""
        hints, gaps = case
        problem = self._by_hints.problem
        if len(gaps) in (MOST_GAPS, problem.pile_size - 1):
            yield case
            return
        most = max(self._by_hints.most_tokens, problem.tokens)
        for gap in range(min(most, hints - sum(gaps)) + 1):
            yield hints, (*gaps, gap)


FIRST = 20_000
"""Nodes of the depth-first search before the others take turns with it."""
LEARN_AT = 50_000
"""Nodes of all searches before the clauses take turns, too."""
LEARNING = 10
"""How many times as many nodes the clauses get as the search before them."""

Slices = Iterator[tuple[Search | ClauseSearch, int]]


class Portfolio:
    """Searches one problem after another under the same rules.

    Under the standard ending, the depth-first search takes turns with one that splits lines into
    cases by their hints (:class:`Cases`), once it is stuck. Once both are stuck, under either
    ending, clauses take turns, too (:mod:`solver.sat.clause_search`): they refute in a few
    steps what takes a search millions of positions, and find rare lines. Only nodes decide whose
    turn it is. ``nodes`` counts those of all searches.
    """

    def __init__(
        self, search: Search, rules: Rules, cards: int, memory: int, borrowed: ExitStack
    ) -> None:
        self.search = search
        self._rules = rules
        self._cards = cards
        self._memory = memory
        self._borrowed = borrowed
        self._by_hints: HintCountSearch | None = None

    @property
    def at_once(self) -> int:
        """How many nodes to search between two looks at the limits."""
        return self._current.at_once

    def load(self, position: Callable[[], Position], numbers: array[int], start: int = 0) -> int:
        """Take the problem that begins at ``start`` in ``numbers``, and return its status.

        ``position`` returns it as a position; it is called only if clauses need it.
        """
        self.nodes = 0
        self._depth_nodes = 0  # of all searches but the clauses
        self._position = position
        self._numbers = numbers, start
        status = self.search.load(numbers, start)
        self.reason = self.search.reason
        self._winner: Search | ClauseSearch = self.search
        self._slices = self._turns()
        self._current, self.slice_nodes = next(self._slices)  # those left to the current search
        return status

    def run(self, nodes: int) -> int:
        """Search for about ``nodes`` more nodes, and return the status."""
        until = self.nodes + nodes
        while self.nodes < until:
            before = self._current.nodes
            status = self._current.run(min(until - self.nodes, max(1, self.slice_nodes)))
            spent = self._current.nodes - before
            self.nodes += spent
            self.slice_nodes -= spent
            if status == TABLE_FULL:
                return status
            if status == WON or (status == REFUTED and self._current is not self._by_hints):
                self._winner = self._current
                self.reason = self._current.reason
                return status
            if status == REFUTED or self.slice_nodes <= 0:
                try:
                    self._current, self.slice_nodes = next(self._slices)
                except StopIteration:
                    self.reason = EVERYTHING_TRIED
                    return REFUTED
        return RUNNING

    def grow(self) -> None:
        """Enlarge the table of the current search (after TABLE_FULL)."""
        self._current.grow()

    def found(self, status: int) -> Found:
        """Return what the searches found, once they have come to ``status``."""
        return Found(status, self.nodes, self._winner.line() if status == WON else [], self.reason)

    def learnt_clauses(self, status: int) -> array[int] | None:
        """Return the clauses that led to a contradiction, after REFUTED by them; else None."""
        if status != REFUTED or not isinstance(self._winner, ClauseSearch):
            return None
        return self._winner.learnt_clauses()

    def _turns(self) -> Slices:
        """Yield the next search and its number of nodes, with those of the clauses in between."""
        learning: ClauseSearch | None = None
        for each in self._other_turns():
            before = self.nodes
            yield each
            spent = self.nodes - before
            self._depth_nodes += spent
            if self.nodes >= LEARN_AT:
                learning = learning or clause_search(self._position(), self._memory)
                yield learning, LEARNING * spent

    def _other_turns(self) -> Slices:
        """The slices of the searches without clauses."""
        yield self.search, FIRST
        if self._by_hints is None:
            lender = borrowed_kernel(HintCountSearch, self._rules, self._cards, self._memory)
            self._by_hints = self._borrowed.enter_context(lender)
        by_hints = self._by_hints
        cases = Cases(by_hints, by_hints.begin(*self._numbers))
        if not cases.undecided:
            while True:
                yield self.search, FIRST
        while True:
            before = self._depth_nodes
            for share in cases.round():
                yield by_hints, share
            if not cases.undecided:
                return
            yield self.search, self._depth_nodes - before


@contextmanager
def portfolio(rules: Rules, cards: int, memory: int = MEMORY) -> Iterator[Portfolio]:
    """Lend a :class:`Portfolio` under ``rules``, as :func:`borrowed` lends a search.

    :raises HanabiError: if the memory is too little.
    """
    with borrowed(rules, cards, memory // 2 or memory) as search, ExitStack() as others:
        yield Portfolio(search, rules, cards, memory // 4 or memory, others)
