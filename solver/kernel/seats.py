"""Bounds on the end of a standard game by which hand holds which card.

They refute positions that all hands as one could win. The earliest turn of each play with all hands
as one is a lower bound for the real game (:mod:`solver.kernel.bounds` says how turns are numbered):
turn ``k`` draws card ``k`` of the pile, which has ``size`` cards.

**Too many for their turns.** Take cards that can't be played before turn ``size - t``, that one
hand holds and that are the only copies of their kinds. That seat plays them: one in the last round,
all others in the last ``t`` turns that draw. A kind without such a holder takes another seat's last
turn, or one of these.

**Out of order.** Assume which seat draws the last card. Then seats move in a known order, and so do
the ranks of a suit. Each card takes the first turn after that of the rank below in which its holder
can move (before the last draw, that may be any turn), and there must be one left.

Both depend only on who holds late cards, and on the turn once fewer than LATE cards are in the
pile: no late card can be played before that. So before that, a move that neither takes a late card
from a hand nor draws one does not change their results.
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, words
else:
    from solver.kernel._cython import bit_length, count_bits, ints, words
    from solver.kernel.layout import HEIGHTS, LATE, RANKS, SUITS
    from solver.kernel.problem import Problem


class SeatBounds:
    """What the seats have to do in their last turns, for one problem after another."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.late = words(LATE + 1)
        self.free = ints(SUITS)
        self.release = ints(SUITS * RANKS)

    def find_late(self, pool: int, heights: int, fits: int) -> int:
        """Find and return the cards that can't be played before the last turns."""
        size = self.problem.pile_size
        for t in range(LATE + 1):
            self.late[t] = 0
        for suit in range(self.problem.suits):
            self.free[suit] = 0
        for k in range(size + 1):
            if k > 0:
                pool |= self.problem.pile[k - 1]
            while pool & fits:
                suit = self.problem.suit_of[bit_length(pool & fits) - 1]
                height = heights >> 4 * suit & 15
                fitting = self.problem.fitting[suit * HEIGHTS + height]
                turn = size + self.problem.players - 1 if k == size else k
                if turn < self.free[suit]:
                    turn = self.free[suit]
                self.free[suit] = turn + 1
                self.release[suit * RANKS + height] = turn
                for t in range(max(size - turn, 0), LATE + 1):
                    self.late[t] |= fitting
                fits ^= fitting | self.problem.fitting[suit * HEIGHTS + height + 1]
                heights += 1 << 4 * suit
        return self.late[LATE]

    def clash(self, hands: MutableSequence[int], at: int, pool: int, trash: int, drawn: int) -> int:
        """Whether seats hold more late cards than they have turns.

        The hands, together the ``pool``, begin at index ``at``. The last round has not begun.
        """
        late = self.late[LATE] & ~trash
        if late == 0:
            return 0
        sure = self._sure(hands, at, late, pool | self.problem.rest[drawn])
        draws = self.problem.pile_size - drawn
        for t in range(LATE + 1):
            most = t if t < draws else draws
            late = self.late[t] & ~trash
            kinds = count_bits(late)
            if kinds > most:
                kinds = self.problem.count_kinds(late)
            if kinds <= most:
                continue
            late &= sure
            extra = 0
            idle = 0
            for seat in range(self.problem.players):
                count = count_bits(hands[at + seat] & late)
                kinds -= count
                if count:
                    extra += count - 1
                else:
                    idle += 1
            if kinds > idle:
                extra += kinds - idle
            if extra > most:
                return 1
        late = self.late[LATE] & ~trash
        for last in range(self.problem.players):
            if self._in_order(hands, at, late, sure, drawn, last):
                return 0
        return 1

    def _sure(self, hands: MutableSequence[int], at: int, late: int, alive: int) -> int:
        """One card of each late kind that one hand has all copies of: that seat must play it."""
        late &= alive
        sure = 0
        while late:
            same = self.problem.twins[bit_length(late) - 1] & alive
            late &= ~same
            for seat in range(self.problem.players):
                if same & ~hands[at + seat] == 0:
                    sure |= same & -same
        return sure

    def _in_order(
        self, hands: MutableSequence[int], at: int, late: int, sure: int, drawn: int, last: int
    ) -> int:
        """Whether late cards can be played suit by suit if seat ``last`` draws the last card."""
        draw = self.problem.pile_size - 1
        end = draw + self.problem.players
        suit = -1
        while late:  # by suit and rank
            card = bit_length(late & -late) - 1
            same = self.problem.twins[card]
            late &= ~same
            if self.problem.suit_of[card] != suit:
                suit = self.problem.suit_of[card]
                turn = drawn - 1
            turn += 1
            if turn < self.release[self.problem.kind_of[card]]:
                turn = self.release[self.problem.kind_of[card]]
            if turn >= draw and same & sure:
                for seat in range(self.problem.players):
                    if same & sure & hands[at + seat]:
                        own = draw + seat - last
                        if seat < last:
                            own += self.problem.players
                        if seat == last and turn > draw:
                            own = end
                        if own < turn:
                            return 0
                        turn = own
            if turn > end:
                return 0
        return 1
