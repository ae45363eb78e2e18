"""The line being tried: a stack of positions, the moves tried from each, and their hashes.

Frames lie one after another in flat arrays, so that going back costs nothing. The best moves come
first: plays, junk thrown away, a hint, the least useful card. Where the line is to be *thrifty*
with the cards of the pile, the hint comes before the junk.

What is not tried, and why nothing is lost by that:

* **Junk first.** *With junk in hand (trash, or a second copy of a card in the same hand), no other
  card is discarded.* Say a line discards ``u`` and keeps the junk ``j``. Discard ``j`` instead, and
  follow the line with ``u`` in the place of ``j``: whatever the line does with ``j`` can be done
  with ``u``, except in two cases. If ``j`` was a second copy and is played, its twin in the same
  hand is played and ``u`` stands in for that. If ``j`` is misplayed while ``u`` would fit, ``u`` is
  played instead (or misplayed as well, where a wrong colour can be announced). The firework is then
  *ahead* of the line, with a strike to spare; the copy of ``u`` that the line plays later is trash
  by then. Where the line plays it and earns a token (it was the top card, and a token was missing),
  it is discarded, which earns one, too; where the line earns none, it is misplayed, which costs the
  spare strike. From there on both are the same, except for the order of two equal cards.
* **Misplays at full tokens only.** *Where a token is missing, nothing is misplayed.* Say a line
  does; discard the card instead, which leaves a token and a strike more than in the line, and
  follow it. More strikes never hurt. The token can be in the way only where the line discards while
  our tokens are full. There we misplay the card, and have the line's tokens and strikes again; if
  it fits, we play it and are ahead of the line, as above. (Where the line's tokens become full by a
  play, ours stay full, and only the strike is left over.) Each such change moves the misplays that
  are not at full tokens later in the line, so after finitely many there are none.
* For the same reasons, **at full tokens junk is misplayed first**.
* In a deck of one suit no wrong colour can be announced, and an announced top card may earn two
  tokens, where the arguments above assume one. So if colours are announced there, everything is
  tried.
* **No indispensable card is thrown away**: perfect would be out of reach.
* All hints of a seat lead to the same position, so there is one at most.

These rules are compared with a search without them in the tests.
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
    from solver.kernel._cython import count_bits, ints, lowest, words
    from solver.kernel.layout import (
        ANNOUNCED,
        DEPTH,
        DISCARD,
        DRAWN_AT,
        HEIGHTS,
        HINT,
        MISPLAY,
        MOST_COPIES,
        MOVE,
        MOVES,
        NO_LIMIT,
        PLAY,
        RANKS,
        ROW,
        SEATS,
        STRIKES_AT,
        SUITS,
        TOKENS_AT,
        TURN_AT,
        TURNS_AT,
        TURNS_LEFT_AT,
        keys,
    )
    from solver.kernel.problem import Problem


class Frames:
    """The frames, for one line after another under the same rules.

    ``tops`` are the heights of complete fireworks, suit by suit. A hint leaves at least
    ``least_tokens``, and a line takes at most ``most_turns``.
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
        self.most_turns = NO_LIMIT
        self.problem = Problem(tops, crowning)
        self.one = 1
        self.seed = 1
        self.swaps = 0
        self.thrifty = False
        self._lay_out()

    def _lay_out(self) -> None:
        """Allocate the frames and the hash keys."""
        self.hands = words(DEPTH * SEATS)
        self.trash = words(DEPTH)
        self.fits = words(DEPTH)
        self.heights = ints(DEPTH)
        self.left = ints(DEPTH)
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
        self.hand_keys = keys("hands", SEATS * ROW)
        self.hand_checks = keys("hands, once more", SEATS * ROW)
        self.state_keys = keys("states", 2 * DEPTH)
        self.state_checks = keys("states, once more", 2 * DEPTH)

    def _begin(self) -> None:
        """Fill the first frame from the problem."""
        self.players = self.problem.players
        for seat in range(self.players):
            self.hands[seat] = self.problem.hands[seat]
        self.trash[0] = self.problem.trash
        self.fits[0] = self.problem.fits
        self.heights[0] = self.problem.heights
        self.left[0] = self.problem.left
        self.turn[0] = self.problem.turn
        self.tokens[0] = self.problem.tokens
        self.strikes[0] = self.problem.strikes
        self.turns_left[0] = self.problem.turns_left
        self.drawn[0] = 0

    def _make(self, depth: int, move: int) -> None:
        """Fill the frame after ``move``."""
        one = self.one
        child = depth + 1
        kind = move // MOVE
        card = move % MOVE
        seat = self.turn[depth]
        tokens = self.tokens[depth]
        drawn = self.drawn[depth]
        heights = self.heights[depth]
        self.trash[child] = self.trash[depth]
        self.fits[child] = self.fits[depth]
        self.left[child] = self.left[depth]
        self.strikes[child] = self.strikes[depth]
        self.turns_left[child] = self.turns_left[depth] - (self.turns_left[depth] > 0)
        for other in range(self.players):
            self.hands[child * SEATS + other] = self.hands[depth * SEATS + other]
        if kind == HINT:
            tokens -= 1
        else:
            hand = self.hands[depth * SEATS + seat] ^ one << card
            if drawn < self.problem.pile_size:
                hand |= one << self.problem.pile[drawn]
                drawn += 1
                if drawn == self.problem.pile_size and not self.crowning:
                    self.turns_left[child] = self.players
            self.hands[child * SEATS + seat] = hand
            if kind == DISCARD:
                tokens += 1
            elif kind == MISPLAY:
                self.strikes[child] -= 1
            else:
                suit = self.problem.suit_of[card]
                height = heights >> 4 * suit & 15
                heights += 1 << 4 * suit
                self.trash[child] |= self.problem.fitting[suit * HEIGHTS + height]
                self.fits[child] ^= self.problem.fitting[suit * HEIGHTS + height]
                self.fits[child] |= self.problem.fitting[suit * HEIGHTS + height + 1]
                self.left[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.complete[suit])
                if tokens > self.most_tokens:
                    tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn
        self.heights[child] = heights
        self.turn[child] = 0 if seat + 1 == self.players else seat + 1

    def _pool(self, depth: int) -> int:
        """All hands as one set of cards."""
        pool = self.hands[depth * SEATS]
        for seat in range(1, self.players):
            pool |= self.hands[depth * SEATS + seat]
        return pool

    def _generate(self, depth: int) -> None:
        """List the moves to try, best first."""
        one = self.one
        seat = self.turn[depth]
        hand = self.hands[depth * SEATS + seat]
        trash = self.trash[depth]
        fits = self.fits[depth]
        tokens = self.tokens[depth]
        others = 0
        for other in range(self.players):
            if other != seat:
                others |= self.hands[depth * SEATS + other]
        spare = self._spare(hand) & ~trash
        junk = hand & trash
        if junk:
            junk &= -junk
        junk |= spare
        useful = hand & ~trash & ~spare
        doubled = self._with_a_twin(useful, others | self.problem.rest[self.drawn[depth]])
        lies = self.choreography and self.problem.suits > 1
        all_tried = self.choreography and self.problem.suits == 1
        self.next_move[depth] = 0
        self.move_count[depth] = 0
        if tokens < self.most_tokens and self.choreography:
            self._push(depth, ANNOUNCED, useful & fits)
        self._push(depth, PLAY, useful & fits)
        can_hint = tokens > self.least_tokens and others != 0
        if can_hint and self.thrifty:
            self._push(depth, HINT, one)
        if tokens < self.most_tokens:
            self._push(depth, DISCARD, junk)
        if can_hint and not self.thrifty:
            self._push(depth, HINT, one)
        if tokens < self.most_tokens and (not junk or all_tried):
            self._push(depth, DISCARD, doubled)
        if self.strikes[depth] > 1 and (tokens == self.most_tokens or all_tried):
            if not lies:
                junk &= ~fits
                doubled &= ~fits
            self._push(depth, MISPLAY, junk)
            if not junk or all_tried:
                self._push(depth, MISPLAY, doubled)
        if self.swaps:
            self._swap(depth * MOVES, self.move_count[depth])

    def _spare(self, hand: int) -> int:
        """The second and further copies in ``hand``."""
        spare = 0
        for copy in range(1, self.problem.most_copies):
            spare |= hand << copy & self.problem.twin_at[copy]
        return spare & hand

    def _with_a_twin(self, cards: int, alive: int) -> int:
        """The cards of which a copy is in ``alive``."""
        doubled = 0
        while cards:
            low = cards & -cards
            cards ^= low
            if self.problem.twins[lowest(low)] & alive:
                doubled |= low
        return doubled

    def _push(self, depth: int, kind: int, cards: int) -> None:
        """Add a move of ``kind`` for each of ``cards``; throwaways go by falling rank."""
        first = depth * MOVES + self.move_count[depth]
        count = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            at = first + count
            if kind in (DISCARD, MISPLAY):
                rank = self.problem.rank_of[card]
                while at > first and self.problem.rank_of[self.moves[at - 1] % MOVE] < rank:
                    self.moves[at] = self.moves[at - 1]
                    at -= 1
            self.moves[at] = kind * MOVE + card
            count += 1
        self.move_count[depth] += count

    def _swap(self, first: int, count: int) -> None:
        """Swap neighbours in the list of moves, ``swaps`` percent of them at random."""
        for at in range(first, first + count - 1):
            self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
            if (self.seed >> 16) % 100 < self.swaps:
                move = self.moves[at]
                self.moves[at] = self.moves[at + 1]
                self.moves[at + 1] = move

    def _hash(self, depth: int) -> None:
        """Hash a position as two independent words.

        Equal cards in a hand are interchangeable, and so are all trash cards. Which copies were
        thrown away follows from those that are left.
        """
        key = self.state_keys[DRAWN_AT + self.drawn[depth]]
        check = self.state_checks[DRAWN_AT + self.drawn[depth]]
        trash = self.trash[depth]
        for seat in range(self.players):
            hand = self.hands[depth * SEATS + seat]
            row = seat * ROW
            at = row + SUITS * RANKS * MOST_COPIES + count_bits(hand & trash)
            key ^= self.hand_keys[at]
            check ^= self.hand_checks[at]
            hand &= ~trash
            before = -1
            copy = 0
            while hand:
                card = lowest(hand)
                hand &= hand - 1
                kind = self.problem.suit_of[card] * RANKS + self.problem.rank_of[card] - 1
                copy = copy + 1 if kind == before else 0
                before = kind
                at = row + kind * MOST_COPIES + copy
                key ^= self.hand_keys[at]
                check ^= self.hand_checks[at]
        heights = self.heights[depth]
        for suit in range(self.problem.suits):
            at = suit * HEIGHTS + (heights >> 4 * suit & 15)
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        for part in range(5):
            if part == 0:
                at = TOKENS_AT + self.tokens[depth]
            elif part == 1:
                at = STRIKES_AT + self.strikes[depth]
            elif part == 2:
                at = TURN_AT + self.turn[depth]
            elif part == 3:
                at = TURNS_LEFT_AT + self.turns_left[depth] + 1
            elif self.most_turns < NO_LIMIT:
                at = TURNS_AT + self.most_turns - depth
            else:
                break
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        self.key[depth] = key
        self.check[depth] = check
