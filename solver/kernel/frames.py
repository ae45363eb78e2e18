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
    from solver.kernel._cython import bit_length, count_bits, ints, keys, lowest, words
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
        NO_LIMIT,
        PLAY,
        ROW,
        SEATS,
        STRIKES_AT,
        SUITS,
        TOKENS,
        TOKENS_AT,
        TRASH,
        TURNS_AT,
        TURNS_LEFT_AT,
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
        self.hashed = 0
        self._lay_out()

    def _lay_out(self) -> None:
        """Allocate the frames and the hash keys."""
        self.hands = words(DEPTH * SEATS)
        self.pool = words(DEPTH)
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
        self.plays_only = ints(DEPTH)
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
        self.left[0] = self.problem.left
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
        self.left[child] = self.left[depth]
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
                self.left[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.complete[suit])
                if tokens > self.most_tokens:
                    tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn

    def _generate(self, depth: int) -> None:
        """List the moves to try, best first; the others than plays only once plays have failed."""
        self.next_move[depth] = 0
        self.move_count[depth] = 0
        playable = self.hands[depth * SEATS + self.turn[depth]] & self.fits[depth]
        if playable:
            if playable & (playable - 1):
                playable &= ~self.problem.spare(playable)
            if self.choreography and self.tokens[depth] < self.most_tokens:
                self._push(depth, ANNOUNCED, playable)
            self._push(depth, PLAY, playable)
        if playable and not self.swaps:
            self.plays_only[depth] = 1
        else:
            self._generate_others(depth)
            if self.swaps:
                self._swap(depth * MOVES, self.move_count[depth])

    def _generate_others(self, depth: int) -> None:
        """List the moves other than plays."""
        tokens = self.tokens[depth]
        hand = self.hands[depth * SEATS + self.turn[depth]]
        others = self.pool[depth] ^ hand
        trash = self.trash[depth]
        fits = self.fits[depth]
        spare = self.problem.spare(hand) & ~trash
        junk = hand & trash
        if junk:
            junk &= -junk
        junk |= spare
        useful = hand & ~trash & ~spare
        all_tried = self.choreography and self.problem.suits == 1
        can_discard = tokens < self.most_tokens
        can_hint = tokens > self.least_tokens and others != 0
        self.plays_only[depth] = 0
        if can_hint and self.thrifty:
            self._push(depth, HINT, self.one)
        if can_discard:
            self._push(depth, DISCARD, junk)
        if can_hint and not self.thrifty:
            self._push(depth, HINT, self.one)
        if can_discard and (not junk or all_tried):
            self._push(depth, DISCARD, self._doubled(depth, useful, others))
        if self.strikes[depth] > 1 and (not can_discard or all_tried):
            if all_tried or not self.choreography:  # no wrong colour can be announced
                junk &= ~fits
                useful &= ~fits
            self._push(depth, MISPLAY, junk)
            if not junk or all_tried:
                self._push(depth, MISPLAY, self._doubled(depth, useful, others))

    def _doubled(self, depth: int, cards: int, others: int) -> int:
        """Those of ``cards`` of which a copy is among ``others`` or still to come in time."""
        gone = self.problem.gone[self.drawn[depth]]
        doubled = cards & ~gone
        cards &= gone
        while cards:
            card = bit_length(cards) - 1
            cards ^= self.one << card
            if self.problem.twins[card] & others:
                doubled |= self.one << card
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
        if self.most_turns < NO_LIMIT:
            key ^= self.keys[TURNS_AT + depth]
            check ^= self.checks[TURNS_AT + depth]
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
