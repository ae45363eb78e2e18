"""Plays lines of whole deals by the rules, many per second, to check search results.

It shares nothing with the searches but the array types. It accepts no line that the rules forbid,
but it may refuse one that they allow: a move written as a play must fit, and one written as a
misplay must not.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:
    from solver.kernel._cython import ints
    from solver.kernel.layout import (
        ANNOUNCED,
        CARDS,
        DISCARD,
        KINDS,
        MISPLAY,
        RANKS,
        SEATS,
        SUITS,
    )


class Referee:
    """The rules of whole games that seat 0 begins.

    ``tops`` are the highest ranks of the suits. A game begins with all ``tokens``, and is lost with
    the last of the ``strikes``. With ``crowning`` it goes on after the pile is empty, and with
    ``announced`` colours may be announced.
    """

    def __init__(
        self, tops: Sequence[int], tokens: int, strikes: int, crowning: int, announced: int
    ) -> None:
        self.suits = len(tops)
        self.top = ints(SUITS)
        for suit in range(self.suits):
            self.top[suit] = tops[suit]
        self.most_tokens = tokens
        self.most_strikes = strikes
        self.crowning = crowning
        self.announced = announced
        self.height = ints(SUITS)
        self.counts = ints(SEATS * KINDS)
        self.size = ints(SEATS)
        self.pile = ints(CARDS)
        self.pile_size = self.drawn = self.turn = self.turns_left = 0
        self.tokens = self.strikes = self.missing = self.spare = self.players = 0

    def reaches_perfect(self, cards: array[int], sizes: array[int], line: array[int]) -> int:
        """Whether the moves of ``line`` are legal, and the last one completes all fireworks.

        Then :attr:`spare` is the fewest tokens that were left at any time. The ``cards`` (kinds:
        ``suit * RANKS + rank - 1``) lie hand by hand, hands of ``sizes`` cards, and then the pile,
        top first. A move is ``card << 2 | what`` (PLAY, ANNOUNCED, DISCARD, MISPLAY) with one card
        of that kind, or ``KINDS << 2``, a hint.
        """
        self.players = len(sizes)
        self._deal(cards, sizes)
        for move in line:
            if self.missing == 0 or not self._make(move):
                return 0
        return self.missing == 0

    def _deal(self, cards: Sequence[int], sizes: Sequence[int]) -> None:
        self.missing = 0
        for suit in range(self.suits):
            self.height[suit] = 0
            self.missing += self.top[suit]
        at = 0
        for seat in range(self.players):
            for kind in range(KINDS):
                self.counts[seat * KINDS + kind] = 0
            self.size[seat] = sizes[seat]
            for _ in range(sizes[seat]):
                self.counts[seat * KINDS + cards[at]] += 1
                at += 1
        self.pile_size = len(cards) - at
        for place in range(self.pile_size):
            self.pile[place] = cards[at + place]
        self.drawn = self.turn = 0
        self.turns_left = self.players if self.pile_size == 0 and not self.crowning else -1
        self.tokens = self.spare = self.most_tokens
        self.strikes = self.most_strikes

    def _make(self, move: int) -> int:
        """Make a move of the seat to move; 0 if the rules forbid it or it loses the game."""
        if self.turns_left == 0:
            return 0
        if self.turns_left > 0:
            self.turns_left -= 1
        done = self._hint() if move == KINDS << 2 else self._move_card(move >> 2, move & 3)
        if self.tokens < self.spare:
            self.spare = self.tokens
        self.turn = 0 if self.turn + 1 == self.players else self.turn + 1
        return done

    def _hint(self) -> int:
        if self.tokens == 0:
            return 0
        self.tokens -= 1
        for seat in range(self.players):
            if seat != self.turn and self.size[seat]:
                return 1
        return 0

    def _move_card(self, kind: int, what: int) -> int:
        mine = self.turn * KINDS + kind
        if not 0 <= kind < self.suits * RANKS or self.counts[mine] == 0:
            return 0
        suit = kind // RANKS
        fits = kind % RANKS == self.height[suit]
        self.counts[mine] -= 1
        self.size[self.turn] -= 1
        if what == DISCARD:
            if self.tokens == self.most_tokens:
                return 0
            self.tokens += 1
        elif what == MISPLAY:
            # a card that would fit is misplayed as one of another suit
            if fits and not (self.announced and self.suits > 1):
                return 0
            self.strikes -= 1
            if self.strikes == 0:
                return 0
        else:
            if not fits or (what == ANNOUNCED and not self.announced):
                return 0
            self.height[suit] += 1
            self.missing -= 1
            self.tokens += (what == ANNOUNCED) + (self.height[suit] == self.top[suit])
            if self.tokens > self.most_tokens:
                self.tokens = self.most_tokens
        self._draw()
        return 1

    def _draw(self) -> None:
        if self.drawn == self.pile_size:
            return
        self.counts[self.turn * KINDS + self.pile[self.drawn]] += 1
        self.size[self.turn] += 1
        self.drawn += 1
        if self.drawn == self.pile_size and not self.crowning:
            self.turns_left = self.players
