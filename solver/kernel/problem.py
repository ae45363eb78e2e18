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
    from solver.kernel._cython import count_bits, ints, words
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
        self.pile = words(CARDS)
        self.pile_kinds = ints(CARDS)
        self.until = words(CARDS + 1)
        self.first = ints(SUITS * RANKS + 1)
        self.next = ints(SUITS * RANKS + 1)
        self.rest = words(CARDS + 1)
        self.gone = words(CARDS + 1)
        self.kind_of = ints(CARDS)
        self.suit_of = ints(CARDS)
        self.rank_of = ints(CARDS)
        self.twins = words(CARDS)
        self.twin_at = words(MOST_COPIES)
        self.kinds = words(SUITS * RANKS)
        self.fitting = words(SUITS * HEIGHTS)
        self.below = words(SUITS * HEIGHTS)
        self.one = 1
        self.numbered = -1

    def aim(self, suit: int, height: int) -> None:
        """Let the firework of ``suit`` be complete at ``height``."""
        if self.tops[suit] != height:
            self.tops[suit] = height
            self.numbered = -1

    def read(self, numbers: Sequence[int], start: int) -> None:
        """Take the problem that begins at ``start`` in a flat array.

        It holds the players, the seat to move, the tokens, the strikes left, the turns left (-1
        before the final round) and the number of cards in the pile. Then come the height of each
        firework and the number of cards in each hand. All cards follow, hand by hand and the pile
        from the top, each as ``suit * 5 + rank - 1``.
        """
        self.players = numbers[start]
        self.turn = numbers[start + 1]
        self.tokens = numbers[start + 2]
        self.strikes = numbers[start + 3]
        self.turns_left = numbers[start + 4]
        self.pile_size = numbers[start + PILE_AT]
        sizes = start + FIREWORKS_AT + self.suits
        count = self.pile_size
        for seat in range(self.players):
            count += numbers[sizes + seat]
        if not self._deal(numbers, sizes, count):
            self._number(numbers, sizes + self.players, count)
            self._deal(numbers, sizes, count)
        self._rest()
        self._fireworks(numbers, start + FIREWORKS_AT)

    def _deal(self, numbers: Sequence[int], sizes: int, count: int) -> int:
        """Lay the cards out by their bits; return 0 if they are others than those numbered."""
        one = self.one
        if count != self.numbered:
            return 0
        for kind in range(self.suits * RANKS):
            self.next[kind] = self.first[kind]
        at = sizes + self.players
        end = at
        for seat in range(self.players):
            hand = 0
            end += numbers[sizes + seat]
            while at < end:
                kind = numbers[at]
                card = self.next[kind]
                if card == self.first[kind + 1]:
                    return 0
                self.next[kind] = card + 1
                hand |= one << card
                at += 1
            self.hands[seat] = hand
        until = 0
        for k in range(self.pile_size):
            kind = numbers[at + k]
            card = self.next[kind]
            if card == self.first[kind + 1]:
                return 0
            self.next[kind] = card + 1
            self.pile[k] = one << card
            self.pile_kinds[k] = kind
            until |= self.pile[k]
            self.until[k + 1] = until
        return 1

    def _number(self, numbers: Sequence[int], at: int, count: int) -> None:
        """Give each card a bit, with copies of a card side by side, and build the masks."""
        one = self.one
        kinds = self.suits * RANKS
        self.numbered = count
        self.every = 0
        self.most_copies = 0
        for kind in range(kinds + 1):
            self.first[kind] = 0
        for where in range(at, at + count):
            self.first[numbers[where] + 1] += 1
        for kind in range(kinds):
            copies = self.first[kind + 1]
            if copies > self.most_copies:
                self.most_copies = copies
            first = self.first[kind]
            self.first[kind + 1] = first + copies
            same = ((one << copies) - 1) << first if copies else 0
            self.kinds[kind] = same
            self.every |= same
            for card in range(first, first + copies):
                self.twins[card] = same
                self.kind_of[card] = kind
                self.suit_of[card] = kind // RANKS
                self.rank_of[card] = kind % RANKS + 1
        for copy in range(1, self.most_copies):
            self.twin_at[copy] = 0
            for kind in range(kinds):
                same = self.kinds[kind]
                self.twin_at[copy] |= same & same << copy
        self.never = 0
        for suit in range(self.suits):
            below = 0
            for height in range(HEIGHTS):
                self.below[suit * HEIGHTS + height] = below
                fitting = 0
                if height < self.tops[suit]:
                    fitting = self.kinds[suit * RANKS + height]
                elif height < RANKS:
                    self.never |= self.kinds[suit * RANKS + height]
                self.fitting[suit * HEIGHTS + height] = fitting
                below |= fitting

    def _rest(self) -> None:
        """Find which cards of the pile can still be of use, from each draw on, and which kinds not.

        Under the standard ending a card that comes too late is left out. The last card can be
        played in the very last turn only, any other from the turn after its draw on, and each
        higher card of its suit takes a turn after that.
        """
        size = self.pile_size
        end = size + self.players
        rest = 0
        gone = self.every
        self.rest[size] = rest
        self.gone[size] = gone
        for k in range(size - 1, -1, -1):
            kind = self.pile_kinds[k]
            slot = end - 1 if k == size - 1 else k + 1
            higher = self.tops[kind // RANKS] - kind % RANKS - 1
            if self.crowning or slot + higher < end:
                rest |= self.pile[k]
                gone &= ~self.kinds[kind]
            self.rest[k] = rest
            self.gone[k] = gone

    def _fireworks(self, numbers: Sequence[int], at: int) -> None:
        """Find which cards fit, and which are trash."""
        self.trash = self.never
        self.fits = 0
        self.heights = 0
        self.missing = 0
        for suit in range(self.suits):
            height = min(numbers[at + suit], self.tops[suit])
            self.heights |= height << 4 * suit
            self.trash |= self.below[suit * HEIGHTS + height]
            self.fits |= self.fitting[suit * HEIGHTS + height]
            self.missing += self.tops[suit] - height

    def spare(self, cards: int) -> int:
        """The second and further copies among ``cards``."""
        spare = 0
        for copy in range(1, self.most_copies):
            spare |= cards << copy & self.twin_at[copy]
        return spare & cards

    def count_kinds(self, cards: int) -> int:
        """How many different cards there are among ``cards``."""
        return count_bits(cards & ~self.spare(cards))
