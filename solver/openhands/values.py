"""The value of a state, by a search with the clairvoyant's wins as its upper bound.

A value is the number of orders of the pile in which the best policy wins. Orders of equal cards
count separately: ``n`` cards have ``n!`` orders, all equally likely.

An action's value is the sum over the cards that may be drawn, and a state's value is that of its
best action. If the pile has one card, or only equal ones, its order is known: then the value is the
solver's result.

The clairvoyant knows the order of the pile: its wins are the orders in which a state can be won.

Usually some action keeps all of the clairvoyant's wins, so such actions are searched first. Once
one of them has that value, it is the best. Of the other actions, only those with a bound above the
best value so far are searched.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

from solver.kernel.core import Search
from solver.kernel.drive import drive
from solver.kernel.layout import LOADING, RUNNING, WON
from solver.limits import LimitReached, Limits
from solver.openhands.states import PERFECT, TRASH, OpenBoards, OpenState


def orders(cards: bytes) -> Iterator[bytes]:
    """Yield the different orders of sorted ``cards``.

    >>> list(orders(b"ABB"))
    [b'ABB', b'BAB', b'BBA']
    """
    if not cards:
        yield b""
    for at in range(len(cards)):
        if not at or cards[at] != cards[at - 1]:
            for rest in orders(cards[:at] + cards[at + 1 :]):
                yield cards[at : at + 1] + rest


@lru_cache(maxsize=65536)
def alike(cards: bytes) -> int:
    """Return the number of ways to permute equal ``cards``."""
    return prod(map(factorial, Counter(cards).values()))


class _Child(NamedTuple):
    """A state that an action may lead to, with ``weight`` cards of the pile (1 if none is drawn).

    All orders of its pile that can be won are in ``among``.
    """

    state: OpenState
    weight: int
    among: list[bytes]


class Values:
    """Bounds on the values of states, as tight as the searches so far have made them.

    All methods raise :class:`~solver.limits.LimitReached` once a limit is reached, and keep what
    they know by then.
    """

    def __init__(self, boards: OpenBoards, search: Search, limits: Limits) -> None:
        self.boards = boards
        self.search = search
        self.limits = limits
        self._known: dict[OpenState, dict[bytes, bool]] = {}
        self._high: dict[OpenState, int] = {}
        self._exact: set[OpenState] = set()
        self._winnable: dict[OpenState, list[bytes]] = {}

    def bound(self, state: OpenState, among: list[bytes] | None = None) -> int:
        """Return an upper bound: the clairvoyant's wins, or a lower known one.

        All orders of the pile that can be won are in ``among``, if given.
        """
        if state.board < 0:
            return factorial(len(state.pile)) if state.board == PERFECT else 0
        bound = self._high.get(state)
        if bound is None:
            among = list(orders(state.pile)) if among is None else among
            winnable = self._winnable[state] = [o for o in among if self._can_win(state, o)]
            ways = alike(state.pile)
            bound = self._high[state] = len(winnable) * ways
            if not bound or ways == factorial(len(state.pile)):
                self._exact.add(state)
        return bound

    def best(self, state: OpenState, floor: int = -1) -> int:
        """Return the value of a state, or else an upper bound that is at most ``floor``."""
        high = self.bound(state)
        if high <= floor or state.board < 0 or state in self._exact:
            return high
        best, top, others = floor, 0, []
        for step in self.boards.steps(state):
            children = self._children(state, step)
            if not self._keeps_all(children):
                others.append(children)
                continue
            value = self._after(children, best)
            top = max(top, value)
            best = max(best, value)
            if value == high:
                break
        else:
            bounds = [(self._bound(children), at) for at, children in enumerate(others)]
            for bound, at in sorted(bounds, reverse=True):
                top = max(top, bound if bound <= best else self._after(others[at], best))
                best = max(best, top)
        self._high[state] = top
        if top > floor:
            self._exact.add(state)
        return top

    def after(self, state: OpenState, step: OpenState) -> int:
        self.bound(state)
        return self._after(self._children(state, step), -1)

    def _children(self, state: OpenState, step: OpenState) -> list[_Child]:
        winnable, children = self._winnable[state], []
        for child, drawn in self.boards.then(step).items():
            among: list[bytes] = []
            if child.board >= 0:
                rests = winnable
                if drawn:
                    rests = [order[1:] for order in winnable if order[0] in drawn]
                among = list(dict.fromkeys(self.boards.alike(child, rest) for rest in rests))
            children.append(_Child(child, max(1, len(drawn)), among))
        return children

    def _keeps_all(self, children: list[_Child]) -> bool:
        """Whether the action keeps all of the clairvoyant's wins."""
        for state, _, among in children:
            if state.board == PERFECT:
                continue
            if state not in self._high:
                if not all(self._can_win(state, order) for order in among):
                    return False
            elif self._high[state] != len(among) * alike(state.pile):
                return False
        return True

    def _bound(self, children: list[_Child]) -> int:
        """Return an upper bound of the value of an action."""
        return sum(child.weight * self.bound(child.state, child.among) for child in children)

    def _after(self, children: list[_Child], floor: int) -> int:
        """Return the value of an action, or an upper bound that is at most ``floor``."""
        bound = self._bound(children)
        for state, weight, _ in children:
            if bound <= floor:
                break
            before = self.bound(state)
            least = (floor - bound + weight * before) // weight
            bound -= weight * (before - self.best(state, max(-1, least)))
        return bound

    def _can_win(self, state: OpenState, order: bytes) -> bool:
        known = self._known.setdefault(state, {})
        wins = known.get(order)
        if wins is None:
            wins = known[order] = self._search(state, order)
        return wins

    def _search(self, state: OpenState, order: bytes) -> bool:
        """Whether the kernel finds a line with the pile in this ``order``."""
        self.limits.check()
        played = self.boards.played[state.board]
        numbers = array("i", self.boards.heads[state.board])
        trash = 0
        for each in b"".join((*state.hands, order)):
            if each == TRASH:
                numbers.append(played[trash % len(played)])  # all trash is alike
                trash += 1
            else:
                numbers.append(each)
        self.limits.spend(LOADING)
        status = drive(self.search, self.search.load(numbers), self.limits)
        if status == RUNNING:
            raise LimitReached
        return status == WON
