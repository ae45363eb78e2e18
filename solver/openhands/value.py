"""The value."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import factorial, prod

from solver.openhands.orders import Orders
from solver.openhands.states import LOST, PERFECT, Boards, State


class Values:
    def __init__(self, boards: Boards, orders: Orders) -> None:
        self.boards = boards
        self.orders = orders
        self.high: dict[State, int] = {}
        self.low: dict[State, int] = {}
        self.states = 0

    def bound(self, state: State, among=None) -> int:
        """An upper bound: how many orders can be won, of all of them."""
        found = self.high.get(state)
        if found is None:
            if state.board == PERFECT:
                found = factorial(len(state.pile))
            elif state.board == LOST:
                found = 0
            else:
                found = len(self.orders.winnable(state, among)) * alike(state.pile)
            if not found or state.board < 0 or alike(state.pile) == factorial(len(state.pile)):
                self.low[state] = found
            self.high[state] = found
        return found

    def best(self, state: State, floor: int = 0) -> int:
        """The value, or an upper bound that is at most ``floor``."""
        high = self.bound(state)
        if high <= floor or self.low.get(state) == high:
            return high
        self.states += 1
        best = self.low.get(state, 0)
        top = 0
        winnable = self.orders.winnable(state)
        rated = []
        for step in self.boards.steps(state):
            then = self.boards.then(step)
            bound = sum(count * self.bound(kid) for kid, count in then.items())
            if bound == high:
                value = self._after(then, bound, max(best, floor))
                top = max(top, value)
                if value > max(best, floor):
                    best = value
                    if best == high:
                        self.low[state] = best
                        return best
            else:
                rated.append((bound, then))
        rated.sort(key=lambda each: -each[0])
        for bound, then in rated:
            if bound <= max(best, floor):
                top = max(top, bound)
                break
            value = self._after(then, bound, max(best, floor))
            top = max(top, value)
            best = max(best, value) if value > max(best, floor) else best
        if best > floor:
            self.low[state] = self.high[state] = best
            return best
        self.high[state] = min(high, top)
        return self.high[state]

    def _after(self, then: Counter[State], bound: int, floor: int) -> int:
        """The value of an action, or an upper bound that is at most ``floor``."""
        for kid, count in sorted(then.items(), key=lambda each: each[1]):
            before = self.bound(kid)
            least = floor - (bound - count * before)
            value = self.best(kid, least // count if least >= 0 else -1)
            bound -= count * (before - value)
            if bound <= floor:
                return bound
        return bound


@lru_cache(maxsize=65536)
def alike(cards: bytes) -> int:
    """In how many ways equal cards can change places."""
    return prod(map(factorial, Counter(cards).values()))
