"""Checks the kernel's results by the rules alone: plays a line, or tries every move.

It shares nothing with the searches but the array types. A line is taken only if the rules allow
each move; one that they allow may be refused, since a move written as a play must fit, and one
written as a misplay must not.

The search leaves nothing out: every move of every position.

It gives a position up for three reasons only: no copy of a needed card can come in time, more plays
are missing than turns are left, or the position has failed before. There is no other bound, no
order of moves, and no move is left out because another is as good. A hand is a count of each card,
and moves are made and taken back in place.

A card of the pile comes too late (standard ending) if fewer turns come after the one that draws it
than it and the cards above it take. Each takes a turn of its own. The last card's drawer moves
once more, in the very last turn; after any other card come a turn for each later one, and the last
round. If the last card may be played unseen, it is in the turn that would draw it.

Positions are the same if the same cards are held (a hand has no order, and played cards are alike),
with the same pile, fireworks, tokens, strikes, turn and turns left. All hints of a seat lead to the
same position. Positions that failed are kept by two independent words of 64 bits.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, words
else:
    from solver.kernel._cython import *

ENTRY = 16
"""Bytes for a position that failed."""


class Plain:
    """Lines and the search from one position; :meth:`load` takes another of as many suits.

    ``numbers`` are the players, the seat to move, the tokens, the most tokens, the strikes left,
    the turns left (-1 before the last round), whether the game goes on to the end of all cards
    (Crowning Piece), whether colours are announced, whether the pile's last card may be played
    unseen, and the number of suits. Then come the height
    and the top of each firework and the size of each hand. All cards follow, hand by hand and the
    pile from the top, each as ``suit * 5 + rank - 1``. The table of positions has at most ``2 **
    most_bits`` entries.

    A move is ``card << 2 | what`` (PLAY, ANNOUNCED, DISCARD, MISPLAY) with one card of that kind,
    or four times the number of kinds, a hint.
    """

    def __init__(self, numbers: array[int], most_bits: int) -> None:
        self.height = ints(SUITS)
        self.top = ints(SUITS)
        self.counts = ints(SEATS * KINDS)
        self.last = ints(KINDS)
        self.pile = ints(CARDS)
        self.move = ints(DEPTH)
        self.tokens_at = ints(DEPTH)
        self.turns_left_at = ints(DEPTH)
        self.key = words(DEPTH)
        self.check = words(DEPTH)
        self.at_once = AT_ONCE if cython.compiled else AT_ONCE // SLOWER
        self.most_bits = most_bits
        self.bits = min(16, most_bits)
        self.stored = 0
        self.keys = array("Q", bytes(8 << self.bits))
        self.checks = array("Q", bytes(8 << self.bits))
        self.word = (1 << 64) - 1
        self.odd = 0xD6E8FEB86659FD93
        self.other_odd = 0xBF58476D1CE4E5B9
        self.load(numbers)

    def load(self, numbers: array[int]) -> None:
        """Begin with the position in ``numbers``."""
        self.players, self.turn, self.tokens, self.most_tokens = numbers[:4]
        self.strikes, self.turns_left, self.crowning, self.announced = numbers[4:8]
        self.pile_plays, self.suits = numbers[8:10]
        self.kinds = self.suits * RANKS
        self.spare = self.tokens
        self.drawn = 0
        self.gone = 0
        self._read(numbers)
        self.nodes = 0
        self.depth = 0
        self.move[0] = -1
        self._name(0)
        self.status = RUNNING
        if self.missing == 0:
            self.status = WON
        elif self._is_lost():
            self.status = REFUTED
        for kind in range(self.kinds):
            if self._is_gone(kind):
                self.status = REFUTED

    def _read(self, numbers: array[int]) -> None:
        at = 10
        self.missing = 0
        for suit in range(self.suits):
            self.height[suit] = numbers[at]
            self.top[suit] = numbers[at + 1]
            self.missing += numbers[at + 1] - numbers[at]
            at += 2
        sizes = at
        at += self.players
        for seat in range(self.players):
            for kind in range(self.kinds):
                self.counts[seat * KINDS + kind] = 0
            for _ in range(numbers[sizes + seat]):
                self.counts[seat * KINDS + numbers[at]] += 1
                at += 1
        self.pile_size = len(numbers) - at
        for kind in range(self.kinds):
            self.last[kind] = -1
        for place in range(self.pile_size):
            kind = numbers[at + place]
            self.pile[place] = kind
            turns = self.pile_size - 1 - place + self.players
            if place == self.pile_size - 1:
                turns = 1 + self.players if self.pile_plays else 1
            if self.crowning or turns > self.top[kind // RANKS] - kind % RANKS - 1:
                self.last[kind] = place  # the last copy that comes in time

    def _is_gone(self, kind: int) -> int:
        """Whether a card is needed, nobody holds it, and no copy of it is to come in time."""
        suit = kind // RANKS
        if not self.height[suit] <= kind % RANKS < self.top[suit] or self.last[kind] >= self.drawn:
            return 0
        for seat in range(self.players):
            if self.counts[seat * KINDS + kind]:
                return 0
        return 1

    def reaches_perfect(self, line: array[int]) -> int:
        """Whether the moves of ``line`` are allowed, and the last one completes all fireworks.

        The line begins at the loaded position; :attr:`spare` is the fewest tokens at any time.
        """
        for move in line:
            if self.missing == 0 or not self._may_make(move):
                return 0
            self.move[0] = move
            self._make()
            if self._is_lost():
                return 0
            if self.tokens < self.spare:
                self.spare = self.tokens
        return self.missing == 0

    def _may_make(self, move: int) -> int:
        kind = move >> 2
        if move == self.kinds * 4:
            return self._can_hint()
        return 0 <= kind < self.kinds and self._is_allowed(kind, move & 3)

    def run(self, nodes: int) -> int:
        """Make some ``nodes`` more moves, and return the status: RUNNING, WON or REFUTED."""
        if self.status == RUNNING:
            if self.bits < self.most_bits and self.stored >> (self.bits - 1):
                self.grow()
            with cython.nogil:
                self.status = self._run(nodes)
        return self.status

    def _run(self, nodes: int) -> int:
        until = self.nodes + nodes
        while self.nodes < until:
            if not self._find_move():
                self._put(self.key[self.depth], self.check[self.depth] | 1)
                self.depth -= 1
                if self.depth < 0:
                    return REFUTED
                self._take_back()
                continue
            self.nodes += 1
            self._make()
            if self.missing == 0:
                return WON
            if self._is_lost():
                self._take_back()
                continue
            self._name(self.depth + 1)
            if self._has_failed(self.depth + 1):
                self._take_back()
                continue
            self.depth += 1
            self.move[self.depth] = -1
        return RUNNING

    def _is_lost(self) -> int:
        """Whether the position is lost for one of the plain reasons."""
        if self.strikes == 0 or self.gone:
            return 1
        if self.crowning:
            return 0
        if self.turns_left >= 0:
            return self.missing > self.turns_left
        return self.missing > self.pile_size - self.drawn + self.players

    # -- moves ----------------------------------------------------------------------------------

    def _find_move(self) -> int:
        """Go on to the next legal move at this depth; 0 if there is none."""
        for move in range(self.move[self.depth] + 1, self.kinds * 4):
            if self._is_allowed(move >> 2, move & 3) and self._is_new(move >> 2):
                self.move[self.depth] = move
                return 1
        hint = self.kinds * 4
        if self.move[self.depth] == hint:
            return 0
        self.move[self.depth] = hint
        return self._can_hint()

    def _can_hint(self) -> int:
        mine = self.turn * KINDS
        if self.tokens:
            for at in range(self.players * KINDS):
                if self.counts[at] and not mine <= at < mine + KINDS:
                    return 1
        return 0

    def _is_new(self, kind: int) -> int:
        """Whether no equivalent card was tried before: all played cards in a hand are alike."""
        if self._is_played(kind):
            for other in range(kind):
                if self._is_played(other) and self.counts[self.turn * KINDS + other]:
                    return 0
        return 1

    def _is_played(self, kind: int) -> int:
        return kind % RANKS < self.height[kind // RANKS]

    def _is_allowed(self, kind: int, what: int) -> int:
        """Whether the mover may do this with such a card, in hand or the pile's last."""
        is_held = self.counts[self.turn * KINDS + kind]
        if not is_held and (what == DISCARD or not self._is_last_of_pile(kind)):
            return 0
        fits = kind % RANKS == self.height[kind // RANKS]
        if what == ANNOUNCED:
            return fits and self.announced
        if what == PLAY:
            return fits
        if what == DISCARD:
            return self.tokens < self.most_tokens
        return not fits or (self.announced and self.suits > 1)

    def _is_last_of_pile(self, kind: int) -> int:
        """Whether this is the pile's last card, and the mover may play it: it could move, too."""
        if not self.pile_plays or self.drawn != self.pile_size - 1:
            return 0
        mine = self.turn * KINDS
        for at in range(mine, mine + KINDS):
            if self.counts[at]:
                return self.pile[self.drawn] == kind
        return self.pile[self.drawn] == kind and self._can_hint()

    def _make(self) -> None:
        """Make this depth's move."""
        move = self.move[self.depth]
        self.tokens_at[self.depth] = self.tokens
        self.turns_left_at[self.depth] = self.turns_left
        if self.turns_left > 0:
            self.turns_left -= 1
        if move == self.kinds * 4:
            self.tokens -= 1
        else:
            self._make_with_card(move >> 2, move & 3)
        self.turn = (self.turn + 1) % self.players

    def _make_with_card(self, kind: int, what: int) -> None:
        suit = kind // RANKS
        self.counts[self.turn * KINDS + kind] -= 1
        if what in (PLAY, ANNOUNCED):
            self.height[suit] += 1
            self.missing -= 1
            self.tokens += (what == ANNOUNCED) + (self.height[suit] == self.top[suit])
            if self.tokens > self.most_tokens:
                self.tokens = max(self.most_tokens, self.tokens_at[self.depth])
        else:
            if what == DISCARD:
                self.tokens += 1
            else:
                self.strikes -= 1
            self.gone = self._is_gone(kind)
        if self.drawn < self.pile_size:
            self.counts[self.turn * KINDS + self.pile[self.drawn]] += 1
            if self.drawn + 1 == self.pile_size and not self.crowning:
                self.turns_left = self.players
        self.drawn += 1  # beyond the pile, too: a draw is taken back as it was made

    def _take_back(self) -> None:
        """Take back this depth's move."""
        move = self.move[self.depth]
        self.turn = (self.turn + self.players - 1) % self.players
        self.tokens = self.tokens_at[self.depth]
        self.turns_left = self.turns_left_at[self.depth]
        self.gone = 0
        if move == self.kinds * 4:
            return
        kind = move >> 2
        self.drawn -= 1
        if self.drawn < self.pile_size:
            self.counts[self.turn * KINDS + self.pile[self.drawn]] -= 1
        self.counts[self.turn * KINDS + kind] += 1
        if move & 3 in (PLAY, ANNOUNCED):
            self.height[kind // RANKS] -= 1
            self.missing += 1
        elif move & 3 == MISPLAY:
            self.strikes += 1

    # -- positions that failed --------------------------------------------------------------------

    def _name(self, depth: int) -> None:
        """Give the position its two words: all that matters is mixed into them, hand by hand."""
        self.key[depth] = 1
        self.check[depth] = 2
        state = self.drawn if self.drawn < self.pile_size else self.pile_size
        state = state << 5 | self.tokens
        state = state << 4 | self.strikes
        state = state << 3 | self.turn
        state = state << 3 | self.turns_left + 1
        for suit in range(self.suits):
            state = state << 3 | self.height[suit]
        self._mix(depth, state)
        for seat in range(self.players):
            cards = 0
            played = 0
            for kind in range(self.kinds):
                count = self.counts[seat * KINDS + kind]
                if self._is_played(kind):
                    played += count
                    count = 0
                cards = cards << 4 | count
                if kind == 14:
                    self._mix(depth, cards)
                    cards = 0
            self._mix(depth, cards)
            self._mix(depth, played)

    def _mix(self, depth: int, number: int) -> None:
        """Mix a number into the words: each step can be undone, so that no number is lost in it."""
        key = self.key[depth] ^ number
        key = (key ^ key >> 32) * self.odd & self.word
        self.key[depth] = key ^ key >> 29
        check = (self.check[depth] + number) & self.word
        check = (check ^ check >> 30) * self.other_odd & self.word
        self.check[depth] = check ^ check >> 31

    def _has_failed(self, depth: int) -> int:
        at = self.key[depth] & ((1 << self.bits) - 1)
        check = self.check[depth] | 1
        if self.checks[at] == check and self.keys[at] == self.key[depth]:
            return 1
        at ^= 1
        return self.checks[at] == check and self.keys[at] == self.key[depth]

    def _put(self, key: int, check: int) -> None:
        """Put a position in one of two places: in an older one's if both are taken."""
        at = key & ((1 << self.bits) - 1)
        if self.checks[at]:
            at ^= 1
        if self.checks[at] == 0:
            self.stored += 1
        self.keys[at] = key
        self.checks[at] = check

    def grow(self) -> None:
        """Make the table four times as large, and keep its positions."""
        keys, checks = self.keys, self.checks
        self.bits = min(self.bits + 2, self.most_bits)
        self.keys = array("Q", bytes(8 << self.bits))
        self.checks = array("Q", bytes(8 << self.bits))
        self.stored = 0
        self._spread(keys, checks)

    def _spread(self, keys: array[int], checks: array[int]) -> None:
        """Put what was kept into the larger table."""
        for at in range(len(keys)):
            if checks[at]:
                self._put(keys[at], checks[at])
