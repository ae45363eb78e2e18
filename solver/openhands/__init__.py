"""Perfect play with open hands: all see every hand, and only the order of the pile is hidden.

It is a game of one team that knows all of the present, against chance: each card drawn is any of
those in the pile, equally likely. Its value is the chance of perfect under the best policy, which
looks at nothing but what lies open. Two games stand beside it:

* **Hidden hands**, the real game. Whatever the seats agree on, for given hands each then does what
  the cards drawn so far make it do. That is a policy with open hands, too. So on average over the
  hands, the value with open hands is an upper bound.
* **The clairvoyant's**, which knows the order as well. For a given order it can do what any policy
  would do, so it wins at least as often.

A hint tells nothing here. It passes the turn for a token, and all hints are one action.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from fractions import Fraction
from math import factorial

from solver.board import Board
from solver.cards import Card
from solver.kernel.core import Search
from solver.kernel.lending import borrowed
from solver.limits import LimitReached, Limits
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.openhands.orders import Orders, alike
from solver.openhands.states import HINT, Act, BoardNumbers, OpenState, OpenStep
from solver.openhands.values import Values

__all__ = ["MOST_ORDERS", "OpenHands", "open_hands"]

MOST_ORDERS = 20_000
"""The most orders of a pile, equal cards and trash not told apart, that are looked at."""
Hands = Sequence[Sequence[Card]]


class OpenHands:
    """The chances of perfect with open hands in positions that share a board.

    The methods take all ``hands`` (slot 1 first) and the cards in the ``pile``, in any order. What
    is found serves later questions, too: after a draw, many positions are the same.
    """

    def __init__(self, board: Board, search: Search, limits: Limits) -> None:
        self.board = board
        self._boards = BoardNumbers(board)
        self._number = self._boards.number(board)
        self._values = Values(self._boards, Orders(self._boards, search, limits))

    def at(self, board: Board) -> OpenHands:
        """Return the same for another board of the game, which shares all that is found."""
        other = copy(self)
        other.board, other._number = board, self._boards.number(board)
        return other

    def chance(self, hands: Hands, pile: Sequence[Card], move: Move | None = None) -> Fraction:
        """Return the chance of perfect under the best policy, after a legal ``move`` if given.

        :raises LimitReached: if a limit is reached, or the pile has more orders than
            ``MOST_ORDERS``.
        """
        (found,) = self.wins(hands, pile, [move])
        return Fraction(found, factorial(len(pile)))

    def wins(self, hands: Hands, pile: Sequence[Card], moves: Iterable[Move | None]) -> list[int]:
        """Return in how many orders of the pile, all cards told apart, the best policy wins.

        It is told for each of some legal ``moves``, with which the policy begins, or None.

        :raises LimitReached: as for :meth:`chance`.
        """
        state = self._state(hands, pile)
        found: dict[OpenStep | None, int] = {}
        wins = []
        for move in moves:
            step = self._step(state, hands, move) if move and state.board >= 0 else None
            if step not in found:
                found[step] = self._values.after(state, step) if step else self._values.best(state)
            wins.append(found[step])
        return wins

    def bound(self, hands: Hands, pile: Sequence[Card]) -> Fraction:
        """Return an upper bound of the chance: the clairvoyant's, or less if more is known.

        :raises LimitReached: as for :meth:`chance`.
        """
        found = self._values.bound(self._state(hands, pile))
        return Fraction(found, factorial(len(pile)))

    def _state(self, hands: Hands, pile: Sequence[Card]) -> OpenState:
        state = self._boards.state(self._number, hands, pile)
        if factorial(len(pile)) > MOST_ORDERS * alike(state.pile):
            raise LimitReached
        return state

    def _step(self, state: OpenState, hands: Hands, move: Move) -> OpenStep:
        """A move of the game as an action of the state."""
        if isinstance(move, Hint):
            return self._boards.step(state, None, HINT)
        if move.slot == PILE:
            return self._boards.step(state, move, state.pile[0])
        act: Act = Discard(1) if isinstance(move, Discard) else Play(1, move.announce)
        card = hands[self.board.turn][move.slot - 1]
        return self._boards.step(state, act, self._boards.kind(state, card))


@contextmanager
def open_hands(board: Board, limits: Limits | None = None) -> Iterator[OpenHands]:
    """Lend what finds chances with open hands on ``board``, within ``limits``."""
    cards = sum(board.hands) + board.pile
    with borrowed(board.rules, cards) as search:
        yield OpenHands(board, search, limits or Limits())
