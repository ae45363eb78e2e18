"""Perfect play with open hands: all see every hand, and only the order of the pile is hidden.

One team that knows everything in play is up against chance: each card drawn is any card of the
pile, equally likely. The value is the chance of perfect under the best policy, which depends only
on the cards in play. Two other games bound it, or are bounded by it:

* **Hidden hands**, the real game. Whatever the seats agree on, for given hands each seat's actions
  then follow from the cards drawn so far. That is a policy with open hands, too. So on average over
  the hands, the value with open hands is an upper bound.
* **The clairvoyant's**, who knows the order as well. For a given order it can do what any policy
  would do, so it wins at least as often.

A hint gives no information here. It passes the turn for a token, and all hints are one action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from math import factorial

from solver.board import Board
from solver.cards import Card
from solver.kernel.core import Search
from solver.kernel.lending import borrowed
from solver.limits import LimitReached, Limits
from solver.moves import PILE, Hint, Move
from solver.openhands.states import HINT, OpenBoards, OpenState
from solver.openhands.values import Values, alike

__all__ = ["MOST_ORDERS", "OpenHands", "open_hands"]

MOST_ORDERS = 20_000
"""The most orders of a pile to look at, with equal cards and all trash alike."""
Hands = Sequence[Sequence[Card]]


class OpenHands:
    """The chances of perfect with open hands in positions that share a board.

    The methods take all ``hands`` (slot 1 first) and the cards in the ``pile``, in any order.
    Results are kept for later calls: after a draw, many positions are the same.
    """

    def __init__(self, board: Board, search: Search, limits: Limits) -> None:
        self.board = board
        self._boards = OpenBoards(board)
        self._number = self._boards.number(board)
        self._values = Values(self._boards, search, limits)

    def chance(self, hands: Hands, pile: Sequence[Card], move: Move | None = None) -> Fraction:
        """Return the chance of perfect under the best policy, after a legal ``move`` if given.

        :raises LimitReached: if a limit is reached, or the pile has more orders than
            ``MOST_ORDERS``.
        """
        return Fraction(self.wins(hands, pile, move), factorial(len(pile)))

    def wins(self, hands: Hands, pile: Sequence[Card], move: Move | None = None) -> int:
        """Return the number of orders of the pile in which that policy wins, after ``move``.

        Orders of equal cards count separately.

        :raises LimitReached: as for :meth:`chance`.
        """
        state = self._state(hands, pile)
        if move is None or state.board < 0:
            return self._values.best(state)
        return self._values.after(state, self._step(state, hands, move))

    def bound(self, hands: Hands, pile: Sequence[Card]) -> Fraction:
        """Return an upper bound on the chance: the clairvoyant's, or a lower known one.

        :raises LimitReached: as for :meth:`chance`.
        """
        wins = self._values.bound(self._state(hands, pile))
        return Fraction(wins, factorial(len(pile)))

    def _state(self, hands: Hands, pile: Sequence[Card]) -> OpenState:
        state = self._boards.state(self._number, hands, pile)
        if factorial(len(pile)) > MOST_ORDERS * alike(state.pile):
            raise LimitReached
        return state

    def _step(self, state: OpenState, hands: Hands, move: Move) -> OpenState:
        """Return the state after ``move``, before its draw."""
        if isinstance(move, Hint):
            return self._boards.step(state, None, HINT)
        if move.slot == PILE:
            return self._boards.step(state, move, state.pile[0])
        card = self._boards.kinds[hands[self.board.turn][move.slot - 1]]
        (kind,) = self._boards.alike(state, bytes([card]))
        return self._boards.step(state, replace(move, slot=1), kind)


@contextmanager
def open_hands(board: Board, limits: Limits | None = None) -> Iterator[OpenHands]:
    """Lend :class:`OpenHands` for ``board``, within ``limits``."""
    cards = sum(board.hands) + board.pile
    with borrowed(board.rules, cards) as search:
        yield OpenHands(board, search, limits or Limits())
