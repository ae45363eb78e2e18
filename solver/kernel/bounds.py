"""Bounds that refute a position: relaxed games in which perfect is out of reach, too.

**All hands as one** (:meth:`Bounds.hopeless`, :meth:`Bounds.pooled`). Let the seats share
one hand of as many cards as they hold together (the *room*), and let whatever fits be played at
once and at no cost. Just before a card is drawn from the pile, a real hand has played or thrown a
card away. So at most ``room - 1`` cards are held then, and of these only one copy of each card that
is still needed counts. Whatever a real game holds and has played before a draw, the shared hand can
hold or has played as well. By induction over the draws: both draw the same cards, and the shared
hand need throw no card away before it holds ``room`` useful ones, and then only one that the real
game does not hold either. So where the shared hand can't reach perfect, no real game can.

``pooled`` tries every choice of what to throw away. ``hopeless`` tries none: while the shared hand
has a choice, it throws nothing away, so that it holds at least what any choice would. The choice
ends when the cards that must be held (no copy is left in the pile) fill the room, which refutes, or
leave one slot, when all other cards are lost. A draw makes at most one more card such a one, so as
many draws as there is room for are made at once.

Where the pile's last card may be played unseen, all hands may be full when it comes: at that draw
there is room for one more card.

**Turns** (standard ending). Number the turns in which a card is played or thrown away. Turn ``k``
draws card ``k`` of the pile (from 0). With ``size`` cards in the pile, turns ``size`` to
``size + players - 1`` are each seat's last one. A card drawn in turn ``k`` is played in turn
``k + 1`` at the earliest. The last card is played in the very last turn only, since its drawer is
the last to move; if it may be played unseen, it is played in turn ``size - 1``. So what the shared
hand can't have played when card ``k`` comes takes one of the turns after ``k``.

**Which hand holds which card** (standard ending) may refute positions that all hands as one could
win. The earliest turn of each play with all hands as one is a lower bound for the real game.

**Too many for their turns.** Take cards that can't be played before turn ``size - t``, that one
hand holds and that are the only copies of their kinds. That seat plays them: one in the last round,
all others in the last ``t`` turns that draw. A kind without such a holder takes another seat's last
turn, or one of these. (A card that is played unseen from the pile takes one of these, too.)

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
    from solver.kernel.layout import ints, keys, words
else:
    from solver.kernel._cython import *
    from solver.kernel.problem import Problem
    from solver.kernel.tables import PositionTable


class Bounds:
    """The bounds, for one problem after another."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        # the stack of `pooled`
        self.pool = words(CARDS + 2)
        self.options = words(CARDS + 2)
        self.heights = ints(CARDS + 2)
        self.at = ints(CARDS + 2)
        self.key = words(CARDS + 2)
        self.check = words(CARDS + 2)
        self.refuted = PositionTable(10, 16)
        self.keys = keys("pools", SUITS * RANKS + SUITS * HEIGHTS + CARDS)
        self.late = words(LATE + 1)
        self.free = ints(SUITS)
        self.release = ints(SUITS * RANKS)
        self.checks = keys("pools, once more", SUITS * RANKS + SUITS * HEIGHTS + CARDS)

    def turns_after(self, k: int, drawn: int, turns: int) -> int:
        """How many turns there are for plays that wait for card ``k`` of the pile or a later one.

        ``turns`` are all turns left once ``drawn`` cards are drawn.
        """
        if k == self.problem.pile_size - 1 and self.problem.last_card:
            k -= 1  # that card takes the turn itself
        turns -= k + 1 - drawn
        if not self.problem.crowning:
            most = self.problem.pile_size - k - 1 + self.problem.players
            if k == self.problem.pile_size - 1:
                most = 1
            if turns > most:
                turns = most
        return turns

    def hopeless(
        self, pool: int, heights: int, trash: int, fits: int, missing: int, drawn: int, turns: int
    ) -> int:
        """Whether the shared hand can't reach perfect even if it throws nothing away by choice."""
        room = count_bits(pool)
        size = self.problem.pile_size
        timed = turns < NO_LIMIT or not self.problem.crowning
        k = drawn
        while True:
            while pool & fits:
                suit = self.problem.suit_of[bit_length(pool & fits) - 1]
                at = suit * HEIGHTS + (heights >> 4 * suit & 15)
                heights += 1 << 4 * suit
                trash |= self.problem.fitting[at]
                fits ^= self.problem.fitting[at] | self.problem.fitting[at + 1]
                missing -= 1
            if missing == 0:
                return 0
            if k == size:
                return 1
            if k == size - 1 and self.problem.last_card:
                room += 1
            locked = pool & ~trash & self.problem.gone[k]
            count = count_bits(locked)
            if count >= room - 1:
                count = self.problem.count_kinds(locked)
            if count >= room:
                return 1
            if count == room - 1:
                pool = locked
            draws = room - 1 - count
            if timed:
                after = self.turns_after(k, drawn, turns)
                if missing > after:
                    return 1
                if draws > after - missing:  # each draw takes a turn
                    draws = after - missing + 1
                if draws > size - 1 - k:  # the last card leaves one turn only
                    draws = size - 1 - k
            if draws < 1:
                draws = 1
            elif draws > size - k:
                draws = size - k
            pool |= self.problem.until[k + draws] ^ self.problem.until[k]
            k += draws

    # -- every choice ---------------------------------------------------------------------------

    def pooled(self, pool: int, heights: int, most: int) -> int:
        """REFUTED if the shared hand can't reach perfect, WON if it can.

        RUNNING if that is not known after ``most`` choices.
        """
        room = count_bits(pool)
        self.refuted.clear()
        self.at[0] = 0
        self.pool[0] = pool
        self.heights[0] = heights
        depth = 0
        tried = 0
        status = self._forward(0, room)
        while depth >= 0:
            if status == WON:
                return WON
            options = self.options[depth]
            if options == 0 or status == REFUTED:
                if status == RUNNING:
                    self.refuted.put(self.key[depth], self.check[depth], 1)
                depth -= 1
                status = RUNNING
                continue
            tried += 1
            if tried > most:
                return RUNNING
            away = self._highest(options)
            self.options[depth] = options & ~(self.problem.one << away)
            depth += 1
            self.at[depth] = self.at[depth - 1]
            self.pool[depth] = self.pool[depth - 1] & ~(self.problem.one << away)
            self.heights[depth] = self.heights[depth - 1]
            status = self._forward(depth, room)
        return REFUTED

    def _highest(self, cards: int) -> int:
        """The card of the highest rank in ``cards``: it is thrown away first."""
        best = lowest(cards)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            if self.problem.rank_of[card] > self.problem.rank_of[best]:
                best = card
        return best

    def _forward(self, depth: int, room: int) -> int:
        """Draw until something must be thrown away (RUNNING), or until the result is known."""
        pool = self.pool[depth]
        heights = self.heights[depth]
        k = self.at[depth]
        while True:
            heights = self._play_all(pool, heights)
            pool = self._one_of_each(pool, heights)
            missing = self._missing(heights)
            if missing == 0:
                return WON
            if k == self.problem.pile_size:
                return REFUTED
            if missing > self.turns_after(k, 0, NO_LIMIT):
                return REFUTED
            if k == self.problem.pile_size - 1 and self.problem.last_card:
                room += 1
            if count_bits(pool) >= room:
                break
            pool |= self.problem.pile[k]
            k += 1
        options = 0
        rest = pool
        while rest:
            low = rest & -rest
            rest ^= low
            if self.problem.twins[lowest(low)] & self.problem.rest[k]:
                options |= low
        self.at[depth] = k
        self.pool[depth] = pool
        self.heights[depth] = heights
        self.options[depth] = options
        self._hash(depth)
        return REFUTED if self.refuted.has(self.key[depth], self.check[depth]) else RUNNING

    def _play_all(self, pool: int, heights: int) -> int:
        """The heights of the fireworks once everything in ``pool`` that fits is played."""
        for suit in range(self.problem.suits):
            height = heights >> 4 * suit & 15
            while pool & self.problem.fitting[suit * HEIGHTS + height]:
                height += 1
                heights += 1 << 4 * suit
        return heights

    def _one_of_each(self, pool: int, heights: int) -> int:
        """One copy of each card in ``pool`` that is still needed."""
        kept = 0
        for suit in range(self.problem.suits):
            for height in range(heights >> 4 * suit & 15, self.problem.tops[suit]):
                same = pool & self.problem.fitting[suit * HEIGHTS + height]
                kept |= same & -same
        return kept

    def _missing(self, heights: int) -> int:
        missing = 0
        for suit in range(self.problem.suits):
            missing += self.problem.tops[suit] - (heights >> 4 * suit & 15)
        return missing

    def _hash(self, depth: int) -> None:
        """Hash a choice: the pile index, the kinds of cards held, and the heights."""
        at = SUITS * RANKS + SUITS * HEIGHTS + self.at[depth]
        key = self.keys[at]
        check = self.checks[at]
        pool = self.pool[depth]
        while pool:
            card = lowest(pool)
            pool &= pool - 1
            at = self.problem.suit_of[card] * RANKS + self.problem.rank_of[card] - 1
            key ^= self.keys[at]
            check ^= self.checks[at]
        for suit in range(self.problem.suits):
            at = SUITS * RANKS + suit * HEIGHTS + (self.heights[depth] >> 4 * suit & 15)
            key ^= self.keys[at]
            check ^= self.checks[at]
        self.key[depth] = key
        self.check[depth] = check

    # -- by seats -------------------------------------------------------------------------------

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
                turn = k
                if k == size:
                    turn = size - 1 if self.problem.last_card else size + self.problem.players - 1
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
