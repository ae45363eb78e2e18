"""Depth-first search for a perfect line, in small ints and bit masks only.

Refuted positions are kept in a transposition table (:mod:`solver.kernel.tables`). Depth-first
search can be stuck for long after an unlucky early move. So it restarts now and then, with
neighbouring moves swapped at random, every other time *thrifty* with the pile's cards
(:mod:`solver.kernel.problem`). The table outlives a restart, so no work is repeated. The first
restart also runs the bound of all hands as one with every choice of what to throw away.

The same source runs compiled (types are in ``core.pxd``) and interpreted.

A position is pruned where a bound says that perfect is out of reach (:mod:`solver.kernel.bounds`),
and under the standard ending for *idle hands*: a seat that holds nothing but trash gives up a turn
that could have played a card. Either it throws one away while the pile lasts, or it has nothing to
play in its last turn. So with ``n`` such seats, the plays that are missing must fit into ``n``
turns less than there are. :mod:`solver.kernel.problem` says which moves are not even tried, and
why.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.kernel import _cython as cython

if not cython.compiled:  # else core.pxd has them
    from solver.kernel._cython import *
    from solver.kernel.bounds import Bounds
    from solver.kernel.problem import Frames
    from solver.kernel.tables import PositionTable


class Search(Frames):
    """A search for one problem after another under the same rules (see :class:`Frames`).

    The table of refuted positions begins with ``2 ** table_bits`` entries and has at most ``2 **
    most_bits``. ``at_once`` is a good number of nodes for a call, with limits checked between
    calls. A line takes at most ``most_turns``.
    """

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        self.most_turns = NO_LIMIT
        self.to_the_end = False
        self.bounds = Bounds(self.problem)
        self.at_once = AT_ONCE if cython.compiled else AT_ONCE // SLOWER
        self.status = REFUTED
        self.reason = BOUND
        self.nodes = 0
        self.depth = 0
        self.refuted = PositionTable(table_bits, most_bits)

    def aim(self, heights: Sequence[int]) -> None:
        """Look for lines on which the fireworks reach ``heights``.

        Complete fireworks end the game. With lower heights, a line goes on to the end of the last
        round (standard ending), since a last strike would lose what it reached.
        """
        self.to_the_end = False
        for suit, height in enumerate(heights):
            self.problem.aim(suit, height)
            if height < self.complete[suit]:
                self.to_the_end = True

    # -- the problem ----------------------------------------------------------------------------

    def load(self, numbers: array[int], start: int = 0) -> int:
        """Take the problem that begins at ``start`` in an array (see :meth:`Problem.read`).

        :returns: WON or REFUTED if that is clear at once, else RUNNING.
        """
        with cython.nogil:
            self.status = self._load(numbers, start)
        return self.status

    def _load(self, numbers: Sequence[int], start: int) -> int:
        self.problem.read(numbers, start)
        self.nodes = 0
        self.depth = 0
        self.restart_at = PATIENCE
        self.patience = PATIENCE
        self.seed = 1
        self.swaps = 0
        self.thrifty = False
        self.reason = BOUND
        self.refuted.clear()
        self.timed = not self.crowning
        self.late = 0
        self._begin()
        if self.missing[0] == 0:
            if self._is_over(0):
                return WON
        elif self._out_of_time(0) or self._hopeless(0):
            return REFUTED
        if not self.crowning and self.problem.turns_left < 0:
            self.late = self.bounds.find_late(self.pool[0], self.heights[0], self.fits[0])
            if self.late and self._clash(0):
                return REFUTED
        self.reason = EVERYTHING_TRIED
        self._generate(0)
        self.begun[0] = 0
        return RUNNING

    # -- the search -----------------------------------------------------------------------------

    def run(self, nodes: int) -> int:
        """Search for about ``nodes`` more nodes, and return the status.

        After WON, :meth:`line` returns the line. After TABLE_FULL, the table may be grown
        (:meth:`grow`) before the next run.
        """
        with cython.nogil:
            self.status = self._run(nodes)
        return self.status

    def _run(self, nodes: int) -> int:
        depth = self.depth
        done = self.nodes
        until = done + nodes
        status = REFUTED
        while depth >= 0:
            which = self.next_move[depth]
            if which == self.move_count[depth]:
                if self.plays_only[depth]:
                    self._generate_others(depth)
                    continue
                self._hash_line(depth)
                self.refuted.put(self.key[depth], self.check[depth], done - self.begun[depth])
                depth -= 1
                if self.refuted.is_full():
                    status = TABLE_FULL
                    break
                continue
            if done >= until:
                status = RUNNING
                break
            if done >= self.restart_at:
                depth = 0
                if self._begin_again(done):
                    break
                continue
            move = self.moves[depth * MOVES + which]
            self.next_move[depth] = which + 1
            done += 1
            self._make(depth, move)
            if self.missing[depth + 1] == 0:
                if self._is_over(depth + 1):
                    depth += 1
                    status = WON
                    break
            elif self._cut(depth, move):
                continue
            if self.refuted.stored:
                self._hash_line(depth + 1)
                if self.refuted.has(self.key[depth + 1], self.check[depth + 1]):
                    continue
            depth += 1
            self._generate(depth)
            self.begun[depth] = done
        self.nodes = done
        self.depth = depth
        return status

    def _is_over(self, depth: int) -> int:
        """Whether the game is over once the target heights are reached."""
        return not self.to_the_end or self.turns_left[depth] == 0

    def _begin_again(self, nodes: int) -> int:
        """Restart with other moves first; return 1 if all hands as one fail (checked only once)."""
        if (
            not self.swaps
            and self.bounds.pooled(self.pool[0], self.problem.heights, CHOICES) == REFUTED
        ):
            self.reason = BOUND
            return 1
        self.swaps = SWAPPED
        self.thrifty = not self.thrifty
        self.patience += self.patience // 3
        self.restart_at = nodes + self.patience
        self._generate(0)
        self.begun[0] = nodes
        return 0

    def _cut(self, depth: int, move: int) -> int:
        """Whether a bound refutes the position after ``move``."""
        if self.timed and self._out_of_time(depth + 1):
            return 1
        is_throw = DISCARD * MOVE <= move < HINT * MOVE
        if is_throw and self._is_useful(depth, move % MOVE) and self._hopeless(depth + 1):
            return 1
        return self.late and self._may_clash(depth, move) and self._clash(depth + 1)

    def _is_useful(self, depth: int, card: int) -> int:
        """Whether the mover's ``card`` is neither trash nor one of two in the hand."""
        if self.trash[depth] >> card & 1:
            return 0
        hand = self.hands[depth * SEATS + self.turn[depth]]
        return hand & self.problem.twins[card] == self.one << card

    # -- bounds ---------------------------------------------------------------------------------

    def _out_of_time(self, depth: int) -> int:
        """Whether fewer turns are left than plays are needed."""
        if self.missing[depth] > self.most_turns - depth:
            return 1
        if self.crowning:
            return 0
        turns = self.turns_left[depth]
        if turns < 0:
            turns = self.problem.pile_size - self.drawn[depth] + self.players
            if turns >= self.missing[depth] + self.players:
                return 0
            for seat in range(self.players):
                turns -= (self.hands[depth * SEATS + seat] & ~self.trash[depth]) == 0
        return turns < self.missing[depth]

    def _hopeless(self, depth: int) -> int:
        turns = NO_LIMIT
        if self.most_turns < NO_LIMIT:
            turns = self.most_turns - depth
        return self.bounds.hopeless(
            self.pool[depth],
            self.heights[depth],
            self.trash[depth],
            self.fits[depth],
            self.missing[depth],
            self.drawn[depth],
            turns,
        )

    def _may_clash(self, depth: int, move: int) -> int:
        """Whether late cards may clash after ``move`` though they did not before."""
        if move >= HINT * MOVE or self.turns_left[depth + 1] >= 0:
            return 0
        drawn = self.drawn[depth]
        if drawn + LATE >= self.problem.pile_size:
            return 1
        touched = self.one << move % MOVE | self.problem.pile[drawn]
        return touched & self.late & ~self.trash[depth] != 0

    def _clash(self, depth: int) -> int:
        if self.turns_left[depth] >= 0:
            return 0
        return self.bounds.clash(
            self.hands, depth * SEATS, self.pool[depth], self.trash[depth], self.drawn[depth]
        )

    # -- the result -----------------------------------------------------------------------------

    def grow(self) -> None:
        """Enlarge the table of refuted positions (after TABLE_FULL)."""
        self.refuted.grow()

    def line(self) -> list[int]:
        """Return the moves of the line, each as ``kind * MOVE + card``."""
        return [
            self.moves[depth * MOVES + self.next_move[depth] - 1] for depth in range(self.depth)
        ]

    # -- many problems --------------------------------------------------------------------------

    def run_many(
        self,
        numbers: array[int],
        starts: array[int],
        first: int,
        last: int,
        nodes: int,
        statuses: array[int],
        counts: array[int],
        lines: array[int],
        reasons: array[int],
    ) -> None:
        """Search many problems for about ``nodes`` nodes each, without a Python call between.

        ``starts`` says where in ``numbers`` each problem begins. For each from ``first`` on and
        before ``last``, ``statuses`` takes its status, ``counts`` its nodes, ``lines`` LINE moves
        with -1 after the last, and ``reasons`` why there is no line. A problem that needs a larger
        table or has a longer line is left RUNNING.
        """
        with cython.nogil:
            for which in range(first, last):
                status = self._load(numbers, starts[which])
                if status == RUNNING:
                    status = self._run(nodes)
                if status == TABLE_FULL or (status == WON and self.depth >= LINE):
                    status = RUNNING
                statuses[which] = status
                counts[which] = self.nodes
                reasons[which] = self.reason
                at = which * LINE
                if status == WON:
                    for depth in range(self.depth):
                        move = depth * MOVES + self.next_move[depth] - 1
                        lines[at + depth] = self.moves[move]
                    at += self.depth
                lines[at] = -1
