"""Depth-first search for a perfect line, in small ints and bit masks only.

A frame holds one position of the line being tried; frames lie in flat arrays, one after the other,
so that going back costs nothing. Positions that were refuted are kept in a table
(:mod:`solver.search.refuted`). Where luck is bad early in the line, depth-first search is stuck for
long: so it begins again now and then, with neighbouring moves swapped by chance. What was refuted
stays refuted, so nothing is tried twice.

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
* In a deck of one suit no wrong colour can be announced; there the first two rules are not relied
  on if colours are announced.
* **No indispensable card is thrown away**: perfect would be out of reach.
* **Bounds** (:mod:`solver.search.bounds`), and under the standard ending *idle hands*: a seat that
  holds nothing but trash gives up a turn that could have played a card. Either it throws one away
  while the pile lasts, or it has nothing to play in its last turn. So with ``n`` such seats, the
  plays that are missing must fit into ``n`` turns less than there are.

These rules and the bounds are compared with a search without them in the tests.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.search import _cython as cython

if cython.compiled:
    from solver.search.layout import ints, keys, words
else:  # else core.pxd has the rest
    from solver.search._cython import count_bits, ints, lowest, words
    from solver.search.bounds import Bounds
    from solver.search.layout import (
        ANNOUNCED,
        BOUND,
        CHOICES,
        DEPTH,
        DISCARD,
        EVERYTHING_TRIED,
        HINT,
        LINE,
        MISPLAY,
        MOST_COPIES,
        MOVE,
        MOVES,
        NO_LIMIT,
        PATIENCE,
        PLAY,
        POOL_TRIED,
        RANKS,
        REFUTED,
        ROW,
        RUNNING,
        SEATS,
        SUITS,
        SWAPPED,
        TABLE_FULL,
        WON,
        keys,
    )
    from solver.search.problem import Problem
    from solver.search.refuted import Refuted


class Search:
    """A search for one problem after the other, by the same rules.

    ``tops`` are the heights of complete fireworks, suit by suit. On a line there are never
    fewer than ``least_tokens`` after a hint, and it takes ``most_turns`` at most. The table of
    refuted positions has ``2 ** table_bits`` entries at first, ``2 ** most_bits`` at most.
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
        self.most_tokens = most_tokens
        self.crowning = crowning
        self.choreography = choreography
        self.complete = ints(SUITS)
        for suit, top in enumerate(tops):
            self.complete[suit] = top
        self.least_tokens = 0
        self.most_turns = NO_LIMIT
        self.problem = Problem(tops, crowning)
        self.bounds = Bounds(self.problem)
        self.refuted = Refuted(table_bits, most_bits)
        self.one = 1
        self._lay_out()
        self.status = REFUTED
        self.reason = BOUND
        self.nodes = 0
        self.depth = 0

    def aim(self, heights: Sequence[int]) -> None:
        """Look for lines on which the fireworks reach these heights: need not be complete."""
        for suit, height in enumerate(heights):
            self.problem.tops[suit] = height

    def _lay_out(self) -> None:
        """The frames, and the keys of the table."""
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

    # -- the problem -------------------------------------------------------------------------

    def load(self, numbers: array[int], start: int = 0) -> int:
        """Take a problem from where it begins in an array (see :meth:`Problem.read`).

        :returns: RUNNING, or WON or REFUTED where that is clear at once.
        """
        with cython.nogil:
            self.status = self._load(numbers, start)
        return self.status

    def _load(self, numbers: array[int], start: int) -> int:
        self.problem._read(numbers, start)
        self.players = self.problem.players
        self.nodes = 0
        self.depth = 0
        self.restart_at = PATIENCE
        self.patience = PATIENCE
        self.seed = 1
        self.swaps = 0
        self.reason = BOUND
        self.refuted.clear()
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
        if self.left[0] == 0:
            return WON
        if self._out_of_time(0) or self._hopeless(0):
            return REFUTED
        self.crowded = 0
        if not self.crowning and self.problem.turns_left < 0:
            self.crowded = self.bounds.find_late(self._pool(0), self.problem.heights)
            if self.crowded and self._clash(0):
                return REFUTED
        self.reason = EVERYTHING_TRIED
        self._generate(0)
        self._hash(0)
        self.begun[0] = 0
        return RUNNING

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
                self.refuted.put(self.key[depth], self.check[depth], self.nodes - self.begun[depth])
                depth -= 1
                if self.refuted.is_full():
                    self.depth = depth
                    return TABLE_FULL
                continue
            if self.nodes >= until:
                self.depth = depth
                return RUNNING
            if self.nodes >= self.restart_at:
                depth = 0
                if self._begin_again():
                    return REFUTED
                continue
            move = self.moves[depth * MOVES + self.next_move[depth]]
            self.next_move[depth] += 1
            self.nodes += 1
            self._make(depth, move)
            if self.left[depth + 1] == 0:
                self.depth = depth + 1
                return WON
            if self._cut(depth, move):
                continue
            self._hash(depth + 1)
            if self.refuted.has(self.key[depth + 1], self.check[depth + 1]):
                continue
            depth += 1
            self._generate(depth)
            self.begun[depth] = self.nodes
        self.depth = 0
        return REFUTED

    def _begin_again(self) -> int:
        """Begin again with other moves first; the first time, ask whether all hands as one fail."""
        if not self.swaps and self._pool_fails():
            self.reason = POOL_TRIED
            return 1
        self.swaps = SWAPPED
        self.patience += self.patience // 3
        self.restart_at = self.nodes + self.patience
        self._generate(0)
        self.begun[0] = self.nodes
        return 0

    def _pool_fails(self) -> int:
        """Whether all hands as one fail from the start, whatever they throw away."""
        pool = self._pool(0)
        heights = self.problem.heights
        return self.bounds.pooled(pool, heights, self.problem.left, 0, CHOICES) == REFUTED

    def _cut(self, depth: int, move: int) -> int:
        """Whether a bound refutes the position after a move."""
        if self._out_of_time(depth + 1):
            return 1
        if self._threw_useful(depth, move) and self._hopeless(depth + 1):
            return 1
        return self.crowded and self._clash(depth + 1)

    def _threw_useful(self, depth: int, move: int) -> int:
        """Whether a move threw away a card that was neither trash nor one of two in the hand."""
        one = self.one
        kind = move // MOVE
        card = move % MOVE
        if kind not in (DISCARD, MISPLAY) or self.trash[depth] >> card & 1:
            return 0
        hand = self.hands[depth * SEATS + self.turn[depth]]
        return (hand & self.problem.twins[card] & ~(one << card)) == 0

    def _make(self, depth: int, move: int) -> None:
        """Lay out the frame after a move."""
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
                self.trash[child] |= self.problem.fitting[suit * 6 + height]
                self.fits[child] ^= self.problem.fitting[suit * 6 + height]
                self.fits[child] |= self.problem.fitting[suit * 6 + height + 1]
                self.left[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.complete[suit])
                if tokens > self.most_tokens:
                    tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn
        self.heights[child] = heights
        self.turn[child] = 0 if seat + 1 == self.players else seat + 1

    # -- bounds ------------------------------------------------------------------------------

    def _out_of_time(self, depth: int) -> int:
        """Whether fewer turns are left than plays are needed."""
        if self.left[depth] > self.most_turns - depth:
            return 1
        if self.crowning:
            return 0
        turns = self.turns_left[depth]
        if turns < 0:
            turns = self.problem.pile_size - self.drawn[depth] + self.players
            for seat in range(self.players):
                turns -= (self.hands[depth * SEATS + seat] & ~self.trash[depth]) == 0
        return turns < self.left[depth]

    def _pool(self, depth: int) -> int:
        """All hands as one."""
        pool = self.hands[depth * SEATS]
        for seat in range(1, self.players):
            pool |= self.hands[depth * SEATS + seat]
        return pool

    def _hopeless(self, depth: int) -> int:
        turns = NO_LIMIT
        if self.most_turns < NO_LIMIT:
            turns = self.most_turns - depth
        return self.bounds.hopeless(
            self._pool(depth),
            self.heights[depth],
            self.trash[depth],
            self.fits[depth],
            self.left[depth],
            self.drawn[depth],
            turns,
        )

    def _clash(self, depth: int) -> int:
        if self.turns_left[depth] >= 0:
            return 0
        return self.bounds.clash(self.hands, depth * SEATS, self.trash[depth], self.drawn[depth])

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
        if tokens < self.most_tokens:
            self._push(depth, DISCARD, junk)
        if tokens > self.least_tokens and others:
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
        """Second copies in a hand."""
        spare = 0
        for copy in range(1, self.problem.most_copies):
            spare |= hand << copy & self.problem.twin_at[copy]
        return spare & hand

    def _with_a_twin(self, cards: int, alive: int) -> int:
        """Those of which a copy lives elsewhere."""
        doubled = 0
        while cards:
            low = cards & -cards
            cards ^= low
            if self.problem.twins[lowest(low)] & alive:
                doubled |= low
        return doubled

    def _push(self, depth: int, kind: int, cards: int) -> None:
        """Add a move for each of these cards, the highest ranks of throwaways first."""
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
        """Swap some neighbours in a list of moves, as chance has it."""
        for at in range(first, first + count - 1):
            self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
            if (self.seed >> 16) % 100 < self.swaps:
                move = self.moves[at]
                self.moves[at] = self.moves[at + 1]
                self.moves[at + 1] = move

    # -- the table's keys --------------------------------------------------------------------

    def _hash(self, depth: int) -> None:
        """Name a position by two independent words.

        Equal cards in a hand are interchangeable, and so is all trash; which copies were thrown
        away follows from what is left.
        """
        key = self.state_keys[64 + self.drawn[depth]]
        check = self.state_checks[64 + self.drawn[depth]]
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
            at = suit * 6 + (heights >> 4 * suit & 15)
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        for part in range(5):
            if part == 0:
                at = 400 + self.tokens[depth]
            elif part == 1:
                at = 430 + self.strikes[depth]
            elif part == 2:
                at = 450 + self.turn[depth]
            elif part == 3:
                at = 460 + self.turns_left[depth] + 1
            elif self.most_turns < NO_LIMIT:
                at = 500 + self.most_turns - depth
            else:
                break
            key ^= self.state_keys[at]
            check ^= self.state_checks[at]
        self.key[depth] = key
        self.check[depth] = check

    def grow(self) -> None:
        """Make the table of refuted positions larger (after TABLE_FULL).

        :raises MemoryError: if there is not as much memory.
        """
        self.refuted.grow()

    def line(self) -> list[int]:
        """The moves of the line that was found, each as ``kind * MOVE + card``."""
        return [
            self.moves[depth * MOVES + self.next_move[depth] - 1] for depth in range(self.depth)
        ]

    def follow(self, line: array[int]) -> int:
        """Make a line's moves from the loaded problem, and return how many plays are missing then.

        That is the least that finding the line can cost.
        """
        size = len(line)
        with cython.nogil:
            for depth in range(size):
                self._make(depth, line[depth])
        return self.left[size]

    # -- many problems -----------------------------------------------------------------------

    def run_many(
        self,
        numbers: array[int],
        starts: array[int],
        nodes: int,
        statuses: array[int],
        counts: array[int],
        lines: array[int],
        reasons: array[int],
    ) -> None:
        """Search each of many problems for about so many nodes, without a Python call between.

        ``starts`` says where in ``numbers`` each problem begins. For each, ``statuses`` takes how
        it stands, ``counts`` the nodes, ``lines`` LINE moves, the last of them followed by -1, and
        ``reasons`` why there is no line. A problem that needs a larger table, or whose line is
        longer, is left RUNNING.
        """
        count = len(starts)
        with cython.nogil:
            self._run_many(numbers, starts, count, nodes, statuses, counts, lines, reasons)

    def _run_many(
        self,
        numbers: array[int],
        starts: array[int],
        count: int,
        nodes: int,
        statuses: array[int],
        counts: array[int],
        lines: array[int],
        reasons: array[int],
    ) -> None:
        for which in range(count):
            status = self._load(numbers, starts[which])
            if status == RUNNING:
                status = self._run(nodes)
            if status == TABLE_FULL or (status == WON and self.depth >= LINE):
                status = RUNNING
            statuses[which] = status
            counts[which] = self.nodes
            reasons[which] = self.reason
            first = which * LINE
            if status == WON:
                for depth in range(self.depth):
                    at = depth * MOVES + self.next_move[depth] - 1
                    lines[first + depth] = self.moves[at]
                first += self.depth
            lines[first] = -1
