"""One problem's cards as bits: who holds them, their order in the pile, and which are equal.

Each card that is not yet played or discarded is a bit. Copies of a card are neighbours, so that a
shift finds equal cards in a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, words
else:  # else layout.pxd has the rest
    from solver.kernel._cython import ints, words
    from solver.kernel.layout import (
        CARDS,
        FIREWORKS_AT,
        HEIGHTS,
        MOST_COPIES,
        PILE_AT,
        RANKS,
        SEATS,
        SUITS,
    )


class Problem:
    """A position's cards, tokens, strikes, turns and fireworks.

    ``tops`` are the heights that the fireworks are to reach, suit by suit.
    """

    def __init__(self, tops: Sequence[int], crowning: bool) -> None:
        self.suits = len(tops)
        self.tops = ints(SUITS)
        for suit, top in enumerate(tops):
            self.tops[suit] = top
        self.crowning = crowning
        self.hands = words(SEATS)
        self.pile = ints(CARDS)
        self.places = ints(CARDS)
        self.first = ints(SUITS * RANKS + 1)
        self.rest = words(CARDS + 1)
        self.suit_of = ints(CARDS)
        self.rank_of = ints(CARDS)
        self.twins = words(CARDS)
        self.twin_at = words(MOST_COPIES)
        self.kinds = words(SUITS * RANKS)
        self.fitting = words(SUITS * HEIGHTS)
        self.below = words(SUITS * HEIGHTS)
        self.one = 1

    def read(self, numbers: Sequence[int], start: int) -> None:
        """Take the problem that begins at ``start`` in a flat array.

        It holds the players, the seat to move, the tokens, the strikes left, the turns left (-1
        before the final round) and the number of cards in the pile. Then come the height of each
        firework and the number of cards in each hand. All cards follow, hand by hand and the pile
        from the top, each as ``suit * 5 + rank - 1``.
        """
        one = self.one
        players = self.players = numbers[start]
        self.turn = numbers[start + 1]
        self.tokens = numbers[start + 2]
        self.strikes = numbers[start + 3]
        self.turns_left = numbers[start + 4]
        size = self.pile_size = numbers[start + PILE_AT]
        sizes = start + FIREWORKS_AT + self.suits
        count = size
        for seat in range(players):
            count += numbers[sizes + seat]
        self._number(numbers, sizes + players, count)
        where = 0
        for seat in range(players):
            hand = 0
            for _ in range(numbers[sizes + seat]):
                hand |= one << self.places[where]
                where += 1
            self.hands[seat] = hand
        for k in range(size):
            self.pile[k] = self.places[where + k]
        self._rest()
        self._fireworks(numbers, start + FIREWORKS_AT)

    def _number(self, numbers: Sequence[int], at: int, count: int) -> None:
        """Give each card a bit, with copies of a card side by side, and build the masks."""
        one = self.one
        kinds = self.suits * RANKS
        self.most_copies = 0
        for kind in range(kinds + 1):
            self.first[kind] = 0
        for where in range(count):
            self.first[numbers[at + where] + 1] += 1
        for kind in range(kinds):
            copies = self.first[kind + 1]
            if copies > self.most_copies:
                self.most_copies = copies
            first = self.first[kind]
            self.first[kind + 1] = first + copies
            same = ((one << copies) - 1) << first if copies else 0
            self.kinds[kind] = same
            for card in range(first, first + copies):
                self.twins[card] = same
                self.suit_of[card] = kind // RANKS
                self.rank_of[card] = kind % RANKS + 1
        for copy in range(1, self.most_copies):
            self.twin_at[copy] = 0
            for kind in range(kinds):
                same = self.kinds[kind]
                self.twin_at[copy] |= same & same << copy
        for where in range(count):
            kind = numbers[at + where]
            self.places[where] = self.first[kind]
            self.first[kind] += 1

    def _rest(self) -> None:
        """Find which cards of the pile can still be of use, from each draw on.

        Under the standard ending a card that comes too late is left out. The last card can be
        played in the very last turn only, any other from the turn after its draw on, and each
        higher card of its suit takes a turn after that.
        """
        one = self.one
        size = self.pile_size
        end = size + self.players
        self.rest[size] = 0
        for k in range(size - 1, -1, -1):
            card = self.pile[k]
            slot = end - 1 if k == size - 1 else k + 1
            self.rest[k] = self.rest[k + 1]
            if self.crowning or slot + self.tops[self.suit_of[card]] - self.rank_of[card] < end:
                self.rest[k] |= one << card

    def _fireworks(self, numbers: Sequence[int], at: int) -> None:
        self.trash = 0
        self.fits = 0
        self.heights = 0
        self.left = 0
        for suit in range(self.suits):
            top = self.tops[suit]
            below = 0
            for height in range(HEIGHTS):
                self.below[suit * HEIGHTS + height] = below
                fitting = 0
                if height < top:
                    fitting = self.kinds[suit * RANKS + height]
                elif height < RANKS:  # never needed
                    self.trash |= self.kinds[suit * RANKS + height]
                self.fitting[suit * HEIGHTS + height] = fitting
                below |= fitting
            height = numbers[at + suit]
            if height > top:
                height = top
            self.heights |= height << 4 * suit
            self.trash |= self.below[suit * HEIGHTS + height]
            self.fits |= self.fitting[suit * HEIGHTS + height]
            self.left += top - height
