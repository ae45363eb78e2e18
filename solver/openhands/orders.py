"""The clairvoyant's wins: the orders of the pile in which a state can be won if the order is known.

A player who knows the order can do whatever a policy without it does, and so wins at least the same
orders: their share is an upper bound on a state's value. The state after an action and a draw can
be won in an order of the rest only if the state before can be won in the order that begins with the
drawn card. So only those orders are searched.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import factorial, prod

from solver.kernel.core import Search
from solver.kernel.layout import LOADING, RUNNING, WON
from solver.limits import LimitReached, Limits
from solver.openhands.states import TRASH, BoardNumbers, OpenState
from solver.search.drive import drive


class Orders:
    """Searches the orders of the pile, each once, within ``limits``."""

    def __init__(self, boards: BoardNumbers, search: Search, limits: Limits) -> None:
        self.boards = boards
        self.search = search
        self.limits = limits
        self._known: dict[OpenState, dict[bytes, bool]] = {}

    def winnable(self, state: OpenState, among: Iterable[bytes]) -> list[bytes]:
        """Return the orders of ``among`` in which perfect can be reached.

        :raises LimitReached: if a limit is reached.
        """
        known = self._known.setdefault(state, {})
        return [order for order in among if self._can_win(state, order, known)]

    def all_winnable(self, state: OpenState, among: Iterable[bytes]) -> bool:
        """Whether perfect can be reached in all the orders of ``among``.

        :raises LimitReached: if a limit is reached.
        """
        known = self._known.setdefault(state, {})
        return all(self._can_win(state, order, known) for order in among)

    def is_sure(self, state: OpenState) -> bool:
        """Whether orders that count as winnable really are.

        The kernel does not try plays from the pile. So while there is a pile from which cards may
        be played, every order counts as winnable.
        """
        return not (state.pile and self.boards.boards[state.board].rules.deck_plays)

    def _can_win(self, state: OpenState, order: bytes, known: dict[bytes, bool]) -> bool:
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
        return status == WON or not self.is_sure(state)


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
