"""Depth-first search for a perfect line, in small ints and bit masks only.

Each card that is not played or discarded yet is a bit; copies of the same card are neighbours, so
that equal cards in a hand are told apart by a shift. A frame holds one position of the line being
tried; frames lie in flat arrays, one after the other, so that going back costs nothing. Positions
that were refuted are kept in a table of fixed size.

The same source runs compiled (types are in ``core.pxd``) and as it is.

What is not tried, and why nothing is lost by that:

* **Junk first.** *With junk in hand (trash, or a second copy of a card in the same hand), no other
  card is discarded.* Say a line discards ``u`` and keeps the junk ``j``. Discard ``j`` instead, and
  follow the line with ``u`` in the place of ``j``: whatever the line does with ``j`` can be done
  with ``u``, but for two cases. If ``j`` was a second copy and is played, its twin in the same hand
  is played and ``u`` stands in for that. If ``j`` is misplayed while ``u`` would fit, ``u`` is
  played instead: the firework is then ahead of the line, the line's later copy of ``u`` is trash
  with which to do what the line does, and a strike is saved that pays for misplaying it where the
  line plays.
* **Misplays at full tokens only.** Where a token is missing, a discard does what a misplay does,
  but with a token more and a strike less. The token can only be in the way when a discard is wanted
  at full tokens: a misplay there uses up both differences at once.
* **No indispensable card is thrown away**: perfect would be out of reach.

These rules, and the bound below, are compared with a search without them in the tests.
"""

from __future__ import annotations

import random
from array import array

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.search import _cython as cython

if not cython.compiled:  # else core.pxd has them
    from solver.search._cython import count_bits, lowest
    from solver.search.layout import (
        ANNOUNCED,
        CARDS,
        DEPTH,
        DISCARD,
        HINT,
        MISPLAY,
        MOST_COPIES,
        MOVES,
        PLAY,
        RANKS,
        REFUTED,
        ROW,
        RUNNING,
        SEATS,
        SUITS,
        TABLE_FULL,
        WON,
    )


class Search:
    """A search for one problem after the other, by the same rules.

    ``table_bits`` is the size of the table of refuted positions at first, ``most_bits`` at most,
    both as powers of two; an entry takes 24 bytes.
    """

    def __init__(
        self,
        tops: list[int],
        most_tokens: int,
        crowning: bool,
        choreography: bool,
        table_bits: int = 12,
        most_bits: int = 24,
    ) -> None:
        self.suits = len(tops)
        self.tops = array("i", tops)
        self.most_tokens = most_tokens
        self.crowning = crowning
        self.choreography = choreography
        self.first_bits = table_bits
        self.most_bits = most_bits
        self.table_bits = table_bits
        self._lay_out()
        self._allocate_table(table_bits)
        self._draw_keys()
        self.generation = 0
        self.stored = 0
        self.status = REFUTED
        self.nodes = 0
        self.depth = 0

    def _lay_out(self) -> None:
        def words(count: int) -> array[int]:
            return array("Q", bytes(8 * count))

        def ints(count: int) -> array[int]:
            return array("i", bytes(4 * count))

        # the problem
        self.pile = ints(CARDS)
        self.places = ints(CARDS)
        self.kinds = words(SUITS * RANKS)
        self.rest = words(CARDS + 1)
        self.suit_of = ints(CARDS)
        self.rank_of = ints(CARDS)
        self.twins = words(CARDS)
        self.twin_at = words(MOST_COPIES)
        self.fitting = words(SUITS * (RANKS + 1))
        self.below = words(SUITS * (RANKS + 1))
        # the frames
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

    def _allocate_table(self, bits: int) -> None:
        self.table_key = array("Q", bytes(8 << bits))
        self.table_check = array("Q", bytes(8 << bits))
        self.table_work = array("I", bytes(4 << bits))
        self.table_generation = array("I", bytes(4 << bits))
        self.allocated_bits = bits

    def _draw_keys(self) -> None:
        chance = random.Random("refuted positions")

        def keys(count: int) -> array[int]:
            return array("Q", [chance.getrandbits(64) for _ in range(count)])

        self.hand_keys = keys(SEATS * ROW)
        self.hand_checks = keys(SEATS * ROW)
        self.state_keys = keys(1024)
        self.state_checks = keys(1024)

    # -- the problem -------------------------------------------------------------------------

    def load(self, problem: array[int]) -> int:
        """Take a problem, and return RUNNING, or WON or REFUTED where that is clear at once.

        ``problem`` holds players, seat to move, tokens, strikes left, turns left (-1 before the
        final round), the number of cards in the pile; the height of each firework; the number of
        cards in each hand; then all cards, hand by hand and the pile from the top, each as
        ``suit * 5 + rank - 1``. There are at most 64 cards.
        """
        self.problem = problem
        with cython.nogil:
            self.status = self._load()
        return self.status

    def _load(self) -> int:
        one = self.one = 1
        problem = self.problem
        players = self.players = problem[0]
        size = problem[5]
        self.pile_size = size
        at = 6 + self.suits + players
        count = size
        for seat in range(players):
            count += problem[6 + self.suits + seat]
        self._number(at, count)
        # the first frame
        self.nodes = 0
        self.depth = 0
        self.generation += 1
        self.table_bits = self.first_bits
        self.stored = 0
        where = 0
        for seat in range(players):
            hand = 0
            for _ in range(problem[6 + self.suits + seat]):
                hand |= one << self.places[where]
                where += 1
            self.hands[seat] = hand
        for k in range(size):
            self.pile[k] = self.places[where + k]
        self.rest[size] = 0
        for k in range(size - 1, -1, -1):
            self.rest[k] = self.rest[k + 1] | one << self.pile[k]
        self.trash[0] = 0
        self.fits[0] = 0
        self.heights[0] = 0
        self.left[0] = 0
        for suit in range(self.suits):
            height = problem[6 + suit]
            self.heights[0] |= height << 4 * suit
            self.trash[0] |= self.below[suit * 6 + height]
            self.fits[0] |= self.fitting[suit * 6 + height]
            self.left[0] += self.tops[suit] - height
        self.turn[0] = problem[1]
        self.tokens[0] = problem[2]
        self.strikes[0] = problem[3]
        self.turns_left[0] = problem[4]
        self.drawn[0] = 0
        if self.left[0] == 0:
            return WON
        if self._out_of_time(0) or self._hopeless(0):
            return REFUTED
        self._generate(0)
        self._hash(0)
        self.begun[0] = 0
        return RUNNING

    def _number(self, at: int, count: int) -> None:
        """Give each card a bit, copies of a card side by side, and lay out the masks."""
        one = self.one
        problem = self.problem
        card = 0
        for kind in range(self.suits * RANKS):
            first = card
            for where in range(count):
                if problem[at + where] == kind:
                    self.places[where] = card
                    self.suit_of[card] = kind // RANKS
                    self.rank_of[card] = kind % RANKS + 1
                    card += 1
            same = 0
            for twin in range(first, card):
                same |= one << twin
            for twin in range(first, card):
                self.twins[twin] = same
            self.kinds[kind] = same
        for copy in range(1, MOST_COPIES):
            self.twin_at[copy] = 0
            for other in range(copy, card):
                if self.twins[other] >> (other - copy) & 1:
                    self.twin_at[copy] |= one << other
        for suit in range(self.suits):
            below = 0
            for height in range(RANKS + 1):
                self.below[suit * 6 + height] = below
                fitting = 0
                if height < self.tops[suit]:
                    fitting = self.kinds[suit * RANKS + height]
                self.fitting[suit * 6 + height] = fitting
                below |= fitting

    # -- the search --------------------------------------------------------------------------

    def run(self, nodes: int) -> int:
        """Search on for about so many nodes, and say how it stands.

        After WON the line is in the frames (:meth:`line`). After TABLE_FULL the table may be let
        grow (:meth:`grow`) before the next run.
        """
        with cython.nogil:
            self.status = self._run(nodes)
        return self.status

    def _run(self, nodes: int) -> int:
        until = self.nodes + nodes
        depth = self.depth
        while depth >= 0:
            if self.next_move[depth] == self.move_count[depth]:
                self._store(depth)
                depth -= 1
                if self._full():
                    self.depth = depth
                    return TABLE_FULL
                continue
            if self.nodes >= until:
                self.depth = depth
                return RUNNING
            move = self.moves[depth * MOVES + self.next_move[depth]]
            self.next_move[depth] += 1
            self.nodes += 1
            self._make(depth, move)
            if self.left[depth + 1] == 0:
                self.depth = depth + 1
                return WON
            if self._out_of_time(depth + 1):
                continue
            if self._threw_useful(depth, move) and self._hopeless(depth + 1):
                continue
            self._hash(depth + 1)
            if self._refuted(depth + 1):
                continue
            depth += 1
            self._generate(depth)
            self.begun[depth] = self.nodes
        self.depth = 0
        return REFUTED

    def _threw_useful(self, depth: int, move: int) -> int:
        """Whether a move threw away a card that was neither trash nor one of two in the hand."""
        one = self.one
        kind = move >> 6
        card = move & 63
        if kind not in (DISCARD, MISPLAY) or self.trash[depth] >> card & 1:
            return 0
        hand = self.hands[depth * SEATS + self.turn[depth]]
        return (hand & self.twins[card] & ~(one << card)) == 0

    def _make(self, depth: int, move: int) -> None:
        """Lay out the frame after a move."""
        one = self.one
        child = depth + 1
        kind = move >> 6
        card = move & 63
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
            if drawn < self.pile_size:
                hand |= one << self.pile[drawn]
                drawn += 1
                if drawn == self.pile_size and not self.crowning:
                    self.turns_left[child] = self.players
            self.hands[child * SEATS + seat] = hand
            if kind == DISCARD:
                tokens += 1
            elif kind == MISPLAY:
                self.strikes[child] -= 1
            else:
                suit = self.suit_of[card]
                height = heights >> 4 * suit & 15
                heights += 1 << 4 * suit
                self.trash[child] |= self.fitting[suit * 6 + height]
                self.fits[child] ^= self.fitting[suit * 6 + height]
                self.fits[child] |= self.fitting[suit * 6 + height + 1]
                self.left[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.tops[suit])
                if tokens > self.most_tokens:
                    tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn
        self.heights[child] = heights
        self.turn[child] = 0 if seat + 1 == self.players else seat + 1

    def _out_of_time(self, depth: int) -> int:
        """Whether fewer turns are left than plays are needed (standard ending)."""
        if self.crowning:
            return 0
        turns = self.turns_left[depth]
        if turns < 0:
            turns = self.pile_size - self.drawn[depth] + self.players
        return turns < self.left[depth]

    # -- the bound ---------------------------------------------------------------------------

    def _hopeless(self, depth: int) -> int:
        """Whether perfect is out of reach even if all hands were one.

        Pretend that the seats share one hand of as many cards as they hold together, and play
        whatever fits at no cost. Walk the pile: before each draw, the shared hand must hold every
        card that is needed, fits no firework yet, and has no copy left in the pile. If these fill
        the hand, nobody can play or discard, so nobody can draw. If they leave one slot, whatever
        else was kept is thrown away before the next draw. A real game can't do better: at the same
        draw, its fireworks are no higher (what it played came from the same cards), so what is
        needed here is needed there.

        Under the standard ending, moreover, each card that can't have been played before a draw
        takes a turn after it, and only so many are left.
        """
        one = self.one
        pool = 0
        for seat in range(self.players):
            pool |= self.hands[depth * SEATS + seat]
        room = count_bits(pool)
        heights = self.heights[depth]
        trash = self.trash[depth]
        fits = self.fits[depth]
        left = self.left[depth]
        for k in range(self.drawn[depth], self.pile_size + 1):
            if k > self.drawn[depth]:
                # what was not played before card k - 1 was drawn takes one of the turns from here
                if not self.crowning and left > self.pile_size - k + self.players:
                    return 1
                pool |= one << self.pile[k - 1]
            while pool & fits:
                suit = self.suit_of[lowest(pool & fits)]
                height = heights >> 4 * suit & 15
                heights += 1 << 4 * suit
                trash |= self.fitting[suit * 6 + height]
                fits ^= self.fitting[suit * 6 + height]
                fits |= self.fitting[suit * 6 + height + 1]
                left -= 1
            if left == 0:
                return 0
            pool &= ~trash
            if k == self.pile_size:
                break
            stored = 0
            count = 0
            rest = pool
            while rest:
                same = self.twins[lowest(rest)]
                rest &= ~same
                if same & self.rest[k] == 0:
                    stored |= same
                    count += 1
            if count >= room:
                return 1
            if count == room - 1:
                pool &= stored
        return 1

    # -- moves -------------------------------------------------------------------------------

    def _generate(self, depth: int) -> None:
        """List the moves worth trying, best first."""
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
        spare = 0
        for copy in range(1, MOST_COPIES):
            spare |= hand << copy & self.twin_at[copy] & hand
        spare &= ~trash
        junk = hand & trash
        if junk:
            junk &= -junk
        junk |= spare
        useful = hand & ~trash & ~spare
        self.next_move[depth] = 0
        self.move_count[depth] = 0
        if tokens < self.most_tokens and self.choreography:
            self._push(depth, ANNOUNCED, useful & fits)
        self._push(depth, PLAY, useful & fits)
        alive = others | self.rest[self.drawn[depth]]
        doubled = 0
        if not junk or tokens == self.most_tokens:
            rest = useful
            while rest:
                low = rest & -rest
                rest ^= low
                if self.twins[lowest(low)] & alive:
                    doubled |= low
        if tokens < self.most_tokens:
            self._push(depth, DISCARD, junk)
        if tokens > 0 and others:
            self._push(depth, HINT, one)
        if tokens < self.most_tokens:
            if not junk:
                self._push(depth, DISCARD, doubled)
        elif self.strikes[depth] > 1:
            if not self.choreography:
                junk &= ~fits
                doubled &= ~fits
            self._push(depth, MISPLAY, junk if junk else doubled)

    def _push(self, depth: int, kind: int, cards: int) -> None:
        """Add a move for each of these cards, the highest ranks of throwaways first."""
        first = depth * MOVES + self.move_count[depth]
        count = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            at = first + count
            if kind in (DISCARD, MISPLAY):
                while at > first and self.rank_of[self.moves[at - 1] & 63] < self.rank_of[card]:
                    self.moves[at] = self.moves[at - 1]
                    at -= 1
            self.moves[at] = kind << 6 | card
            count += 1
        self.move_count[depth] += count

    # -- refuted positions -------------------------------------------------------------------

    def _hash(self, depth: int) -> None:
        """Name a position by two independent words.

        Equal cards in a hand are interchangeable, and so is all trash; which copies were thrown
        away follows from what is left.
        """
        key = 0
        check = key
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
                kind = self.suit_of[card] * RANKS + self.rank_of[card] - 1
                copy = copy + 1 if kind == before else 0
                before = kind
                at = row + kind * MOST_COPIES + copy
                key ^= self.hand_keys[at]
                check ^= self.hand_checks[at]
        heights = self.heights[depth]
        for suit in range(self.suits):
            at = suit * 6 + (heights >> 4 * suit & 15)
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        for part in range(5):
            if part == 0:
                at = 64 + self.drawn[depth]
            elif part == 1:
                at = 192 + self.tokens[depth]
            elif part == 2:
                at = 256 + self.strikes[depth]
            elif part == 3:
                at = 320 + self.turn[depth]
            else:
                at = 384 + self.turns_left[depth] + 1
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        self.key[depth] = key
        self.check[depth] = check

    def _refuted(self, depth: int) -> int:
        """Whether a position stands in the table."""
        at = self.key[depth] & ((self.one << self.table_bits) - 1)
        for _ in range(2):
            if (
                self.table_check[at] == self.check[depth]
                and self.table_key[at] == self.key[depth]
                and self.table_generation[at] == self.generation
            ):
                return 1
            at ^= 1
        return 0

    def _store(self, depth: int) -> None:
        """Put a refuted position into the table; of two in its place the larger one stays."""
        work = self.nodes - self.begun[depth]
        if work >> 32:
            work = (self.one << 32) - 1
        at = self.key[depth] & ((self.one << self.table_bits) - 1)
        if self.table_generation[at] == self.generation and self.table_work[at] > work:
            at ^= 1
        if self.table_generation[at] != self.generation:
            self.stored += 1
        self.table_key[at] = self.key[depth]
        self.table_check[at] = self.check[depth]
        self.table_work[at] = work
        self.table_generation[at] = self.generation

    def _full(self) -> int:
        """Whether the table is half full and may grow."""
        return self.table_bits < self.most_bits and self.stored >> (self.table_bits - 1) > 0

    def grow(self) -> None:
        """Make the table four times as large, keeping what it holds.

        :raises MemoryError: if there is not as much.
        """
        size = 1 << self.table_bits
        self.table_bits = min(self.table_bits + 2, self.most_bits)
        more = (1 << self.table_bits) - (1 << self.allocated_bits)
        if more > 0:
            self.allocated_bits = self.table_bits
            self.table_key = array("Q", bytes(self.table_key) + bytes(8 * more))
            self.table_check = array("Q", bytes(self.table_check) + bytes(8 * more))
            self.table_work = array("I", bytes(self.table_work) + bytes(4 * more))
            self.table_generation = array("I", bytes(self.table_generation) + bytes(4 * more))
        with cython.nogil:
            self._spread(size)

    def _spread(self, size: int) -> None:
        """Move each position that was kept to its place in the grown table."""
        for before in range(size):
            if self.table_generation[before] != self.generation:
                continue
            at = self.table_key[before] & ((self.one << self.table_bits) - 1)
            if at >= size:
                self.table_key[at] = self.table_key[before]
                self.table_check[at] = self.table_check[before]
                self.table_work[at] = self.table_work[before]
                self.table_generation[at] = self.generation
                self.table_generation[before] = 0

    def line(self) -> list[int]:
        """The moves of the line that was found, each as ``kind * 64 + card``."""
        return [
            self.moves[depth * MOVES + self.next_move[depth] - 1] for depth in range(self.depth)
        ]
