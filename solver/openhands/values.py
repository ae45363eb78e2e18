"""The value of a state, by search with the clairvoyant's share as its upper bound.

Values are counted in orders of the pile, its cards all told apart: ``n`` cards have ``n!`` orders,
all equally likely, and a value says in how many of them the best policy wins. That is a whole
number, since a policy wins with an order or does not.

An action's value is the sum over the cards that may be drawn, and a state's value is that of its
best action. Cards in the pile that are all alike, or a single one, leave nothing open: there the
solver's answer is the value.

Mostly some action keeps all that the clairvoyant can win, so those come first. Once one of them is
worth as much, no other has to be looked at. Of the others only those are searched whose bound is
higher than the best value so far.
"""

from __future__ import annotations

from math import factorial
from typing import NamedTuple

from solver.openhands.orders import Orders, alike, orders
from solver.openhands.states import PERFECT, BoardNumbers, OpenState, OpenStep


class _Child(NamedTuple):
    """A state that an action may lead to.

    ``weight`` cards of the pile lead to it, or it is sure. All orders of its pile that can be won
    lie ``among`` those.
    """

    state: OpenState
    weight: int
    among: list[bytes]


class Values:
    """Bounds of the values of states, as tight as they were searched so far.

    All methods raise :class:`~solver.limits.LimitReached` once a limit is reached, and keep what
    they know by then.
    """

    def __init__(self, boards: BoardNumbers, orders: Orders) -> None:
        self.boards = boards
        self.orders = orders
        self._high: dict[OpenState, int] = {}
        self._exact: set[OpenState] = set()
        self._winnable: dict[OpenState, list[bytes]] = {}

    def bound(self, state: OpenState, among: list[bytes] | None = None) -> int:
        """Return an upper bound: what the clairvoyant wins, or less if more is known.

        All orders of the pile that can be won lie ``among`` those, if these are given.
        """
        if state.board < 0:
            return factorial(len(state.pile)) if state.board == PERFECT else 0
        found = self._high.get(state)
        if found is None:
            among = list(orders(state.pile)) if among is None else among
            winnable = self._winnable[state] = self.orders.winnable(state, among)
            ways = alike(state.pile)
            found = self._high[state] = len(winnable) * ways
            if not found or (ways == factorial(len(state.pile)) and self.orders.is_sure(state)):
                self._exact.add(state)
        return found

    def best(self, state: OpenState, floor: int = -1) -> int:
        """Return the value of a state, or else an upper bound that is at most ``floor``."""
        high = self.bound(state)
        if high <= floor or state.board < 0 or state in self._exact:
            return high
        best, top, others = floor, 0, []
        for step in self.boards.steps(state):
            kids = self._kids(state, step)
            if not self._keeps_all(kids):
                others.append(kids)
                continue
            value = self._after(kids, best)
            top = max(top, value)
            best = max(best, value)
            if value == high:
                break
        else:
            bounds = [(self._bound(kids), at) for at, kids in enumerate(others)]
            for bound, at in sorted(bounds, reverse=True):
                top = max(top, bound if bound <= best else self._after(others[at], best))
                best = max(best, top)
        self._high[state] = top
        if top > floor:
            self._exact.add(state)
        return top

    def after(self, state: OpenState, step: OpenStep) -> int:
        """Return the value of an action."""
        self.bound(state)
        return self._after(self._kids(state, step), -1)

    def _kids(self, state: OpenState, step: OpenStep) -> list[_Child]:
        """Return the states that an action leads to."""
        winnable, kids = self._winnable[state], []
        for kid, drawn in self.boards.then(step).items():
            among: list[bytes] = []
            if kid.board >= 0:
                left = (
                    order[1:] if drawn else order
                    for order in winnable
                    if not drawn or order[0] in drawn
                )
                among = list(dict.fromkeys(self.boards.rest(kid, order) for order in left))
            kids.append(_Child(kid, max(1, len(drawn)), among))
        return kids

    def _keeps_all(self, kids: list[_Child]) -> bool:
        """Whether the clairvoyant can still win all that it could win before the action."""
        for state, _, among in kids:
            if state.board == PERFECT:
                continue
            if state in self._high:
                keeps = self._high[state] == len(among) * alike(state.pile)
            else:
                keeps = self.orders.all_winnable(state, among)
            if not keeps:
                return False
        return True

    def _bound(self, kids: list[_Child]) -> int:
        """Return an upper bound of the value of an action."""
        return sum(kid.weight * self.bound(kid.state, kid.among) for kid in kids)

    def _after(self, kids: list[_Child], floor: int) -> int:
        """Return the value of an action, or an upper bound that is at most ``floor``."""
        bound = self._bound(kids)
        for state, weight, _ in kids:
            if bound <= floor:
                break
            before = self.bound(state)
            least = (floor - bound + weight * before) // weight
            bound -= weight * (before - self.best(state, max(-1, least)))
        return bound
