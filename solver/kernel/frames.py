"""The line being tried: a stack of positions with their hashes and the moves tried from each.

Frames lie one after another in flat arrays, so that going back costs nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, keys, words
else:
    from solver.kernel._cython import count_bits, ints, keys, words
    from solver.kernel.layout import (
        ANNOUNCED,
        DEPTH,
        DISCARD,
        DRAWN_AT,
        HANDS_AT,
        HEIGHTS,
        HINT,
        KEYS,
        MISPLAY,
        MOST_COPIES,
        MOVE,
        MOVES,
        ROW,
        SEATS,
        STRIKES_AT,
        SUITS,
        TOKENS,
        TOKENS_AT,
        TRASH,
        TURNS_LEFT_AT,
    )
    from solver.kernel.problem import Problem


class Frames:
    """The frames, for one line after another under the same rules.

    ``tops`` are the heights of complete fireworks, suit by suit. A hint leaves at least
    ``least_tokens``.
    """

    def __init__(
        self, tops: Sequence[int], most_tokens: int, crowning: bool, choreography: bool
    ) -> None:
        self.most_tokens = most_tokens
        self.crowning = crowning
        self.choreography = choreography
        self.complete = ints(SUITS)
        for suit, top in enumerate(tops):
            self.complete[suit] = top
        self.least_tokens = 0
        self.problem = Problem(tops, crowning)
        self.one = 1
        self.hashed = 0
        self._lay_out()

    def _lay_out(self) -> None:
        """Allocate the frames and the hash keys."""
        self.hands = words(DEPTH * SEATS)
        self.pool = words(DEPTH)
        self.trash = words(DEPTH)
        self.fits = words(DEPTH)
        self.heights = ints(DEPTH)
        self.missing = ints(DEPTH)
        self.drawn = ints(DEPTH)
        self.tokens = ints(DEPTH)
        self.strikes = ints(DEPTH)
        self.turn = ints(DEPTH)
        self.turns_left = ints(DEPTH)
        self.moves = ints(DEPTH * MOVES)
        self.move_count = ints(DEPTH)
        self.next_move = ints(DEPTH)
        self.key = words(DEPTH)
        self.check = words(DEPTH)
        self.begun = words(DEPTH)
        self.keys = keys("positions", KEYS)
        self.checks = keys("positions, once more", KEYS)

    def _begin(self) -> None:
        """Fill the first frame from the problem."""
        self.players = self.problem.players
        self.pool[0] = 0
        for seat in range(self.players):
            self.hands[seat] = self.problem.hands[seat]
            self.pool[0] |= self.hands[seat]
        self.trash[0] = self.problem.trash
        self.fits[0] = self.problem.fits
        self.heights[0] = self.problem.heights
        self.missing[0] = self.problem.missing
        self.turn[0] = self.problem.turn
        self.tokens[0] = self.problem.tokens
        self.strikes[0] = self.problem.strikes
        self.turns_left[0] = self.problem.turns_left
        self.drawn[0] = 0
        self.key[0] = 0
        self.check[0] = 0
        self.hashed = 0

    def _make(self, depth: int, move: int) -> None:
        """Fill the frame after ``move``."""
        child = depth + 1
        if self.hashed > depth:
            self.hashed = depth
        kind = move // MOVE
        seat = self.turn[depth]
        tokens = self.tokens[depth]
        drawn = self.drawn[depth]
        self.turn[child] = 0 if seat + 1 == self.players else seat + 1
        self.pool[child] = self.pool[depth]
        self.trash[child] = self.trash[depth]
        self.fits[child] = self.fits[depth]
        self.heights[child] = self.heights[depth]
        self.missing[child] = self.missing[depth]
        self.strikes[child] = self.strikes[depth]
        self.turns_left[child] = self.turns_left[depth] - (self.turns_left[depth] > 0)
        for at in range(depth * SEATS, depth * SEATS + self.players):
            self.hands[at + SEATS] = self.hands[at]
        if kind == HINT:
            tokens -= 1
        else:
            card = move % MOVE
            changed = self.one << card
            if drawn < self.problem.pile_size:
                changed |= self.problem.pile[drawn]
                drawn += 1
                if drawn == self.problem.pile_size and not self.crowning:
                    self.turns_left[child] = self.players
            self.pool[child] ^= changed
            self.hands[child * SEATS + seat] ^= changed
            if kind == DISCARD:
                tokens += 1
            elif kind == MISPLAY:
                self.strikes[child] -= 1
            else:
                suit = self.problem.suit_of[card]
                height = self.heights[depth] >> 4 * suit & 15
                fitting = self.problem.fitting[suit * HEIGHTS + height]
                self.heights[child] += 1 << 4 * suit
                self.trash[child] |= fitting
                self.fits[child] ^= fitting | self.problem.fitting[suit * HEIGHTS + height + 1]
                self.missing[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.complete[suit])
                if tokens > self.most_tokens:  # a table may have put in more: those stay
                    tokens = self.tokens[depth]
                    if tokens < self.most_tokens:
                        tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn

    def _hash_line(self, depth: int) -> None:
        """Hash the positions up to ``depth`` that are not hashed yet."""
        for before in range(self.hashed, depth):
            self._hash(before, self.moves[before * MOVES + self.next_move[before] - 1])
            self.hashed = before + 1

    def _hash(self, depth: int, move: int) -> None:
        """Hash the position after ``move`` as two independent words.

        Equal cards in a hand are interchangeable, and so are all trash cards. Which copies were
        thrown away follows from those that are left. The first position's hash is 0, and each later
        one exchanges the keys of what ``move`` changes. A number of cards has a key for each card.
        """
        child = depth + 1
        kind = move // MOVE
        card = move % MOVE
        seat = self.turn[depth]
        drawn = self.drawn[depth]
        at = TOKENS_AT + TOKENS * seat + self.tokens[depth]
        to = TOKENS_AT + TOKENS * self.turn[child] + self.tokens[child]
        key = self.key[depth] ^ self.keys[at] ^ self.keys[to]
        check = self.check[depth] ^ self.checks[at] ^ self.checks[to]
        if kind != HINT:
            at = self._last_of(depth, seat, self.problem.kind_of[card], self.trash[depth])
            key ^= self.keys[at]
            check ^= self.checks[at]
        if kind == MISPLAY:
            at = STRIKES_AT + self.strikes[child]
            key ^= self.keys[at]
            check ^= self.checks[at]
        if drawn < self.drawn[child]:
            at = DRAWN_AT + drawn
            to = self._last_of(child, seat, self.problem.pile_kinds[drawn], self.trash[child])
            key ^= self.keys[at] ^ self.keys[to]
            check ^= self.checks[at] ^ self.checks[to]
        if self.turns_left[child] != self.turns_left[depth]:
            at = TURNS_LEFT_AT + self.turns_left[depth]
            to = TURNS_LEFT_AT + self.turns_left[child]
            key ^= self.keys[at] ^ self.keys[to]
            check ^= self.checks[at] ^ self.checks[to]
        self.key[child] = key
        self.check[child] = check
        if kind < DISCARD:
            self._hash_play(depth, card)

    def _last_of(self, depth: int, seat: int, kind: int, trash: int) -> int:
        """The key for the last card of a kind in a hand, where all trash counts as one kind."""
        hand = self.hands[depth * SEATS + seat]
        same = self.problem.kinds[kind]
        if same & trash:
            return HANDS_AT + ROW * seat + TRASH + count_bits(hand & trash) - 1
        return HANDS_AT + ROW * seat + MOST_COPIES * kind + count_bits(hand & same) - 1

    def _hash_play(self, depth: int, card: int) -> None:
        """Put into the hash that ``card`` is played, and that its other copies are trash now."""
        child = depth + 1
        suit = self.problem.suit_of[card]
        at = HEIGHTS * suit + (self.heights[depth] >> 4 * suit & 15)
        self.key[child] ^= self.keys[at]
        self.check[child] ^= self.checks[at]
        others = self.problem.twins[card] ^ self.one << card
        if self.pool[depth] & others == 0:
            return
        for seat in range(self.players):
            hand = self.hands[depth * SEATS + seat]
            at = HANDS_AT + ROW * seat + MOST_COPIES * self.problem.kind_of[card]
            to = HANDS_AT + ROW * seat + TRASH + count_bits(hand & self.trash[depth])
            for copy in range(count_bits(hand & others)):
                self.key[child] ^= self.keys[at + copy] ^ self.keys[to + copy]
                self.check[child] ^= self.checks[at + copy] ^ self.checks[to + copy]
