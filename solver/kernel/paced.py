"""Depth-first search for a line with a given number of hints before the pile's last card is drawn.

Under the standard ending the last draw leaves one turn to each seat. Plays, discards and misplays
draw, hints don't. So the number of hints before the last draw determines the turn of that draw, and
who moves in each turn after it. Hints and throws have a limit each, while a search for any line has
one limit for both together. All this makes :mod:`solver.kernel.last_draw` sharp enough to refute
most numbers of hints at once, and to lead to a line if there is one. The caller tries one number
after the other: each line has one of them, so if all are refuted there is none. An undecided number
is split into cases by the number of hints just before the last draw, these by the number just
before the draw before it, and so on. (A line that is perfect before the last draw counts as if
nobody hinted any more. It may be found with more hints allowed than it has.)

With a limit of ``t`` turns, *each line of at most* ``t`` *turns is in the case of its hints*, so if
all cases are refuted there is none. Say that a line has ``h`` hints before the last draw. It makes
that draw in turn ``d = pile + h``, or is perfect before and goes on with draws up to ``d``, as
above. So of its ``t`` turns at most ``rest = min(players, t - d)`` come after ``d``. If ``rest`` is
negative, the line ends that many turns before ``d``: the easier game's bounds for ``d`` hold for
it, too, up to its end. No line has more hints than :meth:`Paced.begin` returns. Every line that a
case finds has at most ``t`` turns.

Whether a position fails also depends on the hints left, on the case, and on the limit, so its hash
includes them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import keys
else:  # else paced.pxd has them
    from solver.kernel._cython import keys
    from solver.kernel.fewest import Fewest
    from solver.kernel.last_draw import LastDraw
    from solver.kernel.layout import (
        DEPTH,
        HINT,
        MOVE,
        NO_LIMIT,
        PATIENCE,
        RUNNING,
        TOKENS,
    )
    from solver.kernel.refuted import RefutedTable

GAPS = 16
"""More than the draws for which the number of hints just before them may be fixed."""


class Paced(Fewest):
    """A search for lines with given hints, for one problem after another under the same rules.

    Its table takes as many entries as :class:`Search` says.
    """

    def __init__(
        self,
        tops: Sequence[int],
        most_tokens: int,
        crowning: bool,
        choreography: bool,
        table_bits: int = 12,
        most_bits: int = 24,
    ) -> None:
        Fewest.__init__(self, tops, most_tokens, crowning, choreography, 1, 1)
        self.game = LastDraw(self.problem)
        self.relaxed = self.game
        self.failed = RefutedTable(table_bits, most_bits)
        self.hint_keys = keys("hints left", 2 * DEPTH)
        self.gap_keys = keys("gaps", 2 * GAPS * TOKENS)
        self.turn_keys = keys("most turns", 2 * DEPTH)
        self.rest = 0

    def begin(self, numbers: array[int], start: int = 0) -> int:
        """Take the problem at ``start``, and return the most hints of a line, or -1.

        It is -1 if hints don't distinguish lines: under Crowning Piece, after the last draw, and if
        the game is over.
        """
        self.most_turns = NO_LIMIT
        status = self._load(numbers, start)
        self.rest = self.players
        self.game.load()
        self.failed.clear()
        self.timed = True
        self.game.most_hints = max(self.most_tokens, self.problem.tokens)
        self.game.most_earned = 1 + self.choreography
        if status != RUNNING or self.crowning or self.problem.pile_size == 0:
            return -1
        if self.problem.turns_left >= 0:
            return -1
        return self._most_hints()

    def _most_hints(self) -> int:
        """As many hints as there can be tokens: a throw or a completed suit earns one."""
        hints = self.tokens[0] + self._throws(0)
        for suit in range(self.problem.suits):
            hints += (self.heights[0] >> 4 * suit & 15) < self.problem.tops[suit]
        if self.choreography:
            hints += self.missing[0]
        if hints >= DEPTH // 2:
            hints = DEPTH // 2
        return hints

    def _throws(self, depth: int) -> int:
        """How many turns with a card, or of the last round, need not be plays."""
        return self.problem.pile_size - self.drawn[depth] + self.rest - self.missing[depth]

    def pace(self, hints: int, gaps: Sequence[int] = (), turns: int = NO_LIMIT) -> None:
        """Let :meth:`run` look for lines with ``hints`` hints and at most ``turns`` turns.

        ``gaps`` fixes the numbers of hints just before the last draw, just before the one before
        that, and so on (fewer than ``GAPS``).
        """
        draw = self.problem.pile_size + hints
        self.rest = min(self.players, turns - draw)
        self.game.rest = self.rest
        self.most_turns = draw + self.rest
        self.restart_at = self.nodes + PATIENCE
        self.patience = PATIENCE
        self.noise = 0
        self.depth = -1
        self.key[0] = self.hint_keys[2 * hints]
        self.check[0] = self.hint_keys[2 * hints + 1]
        self.key[0] ^= self.turn_keys[2 * self.most_turns]
        self.check[0] ^= self.turn_keys[2 * self.most_turns + 1]
        for at in range(len(gaps)):
            gap = gaps[at]
            self.game.gaps[at] = gap
            self.key[0] ^= self.gap_keys[2 * (TOKENS * at + gap)]
            self.check[0] ^= self.gap_keys[2 * (TOKENS * at + gap) + 1]
        self.game.gaps[len(gaps)] = -1
        self.status = RUNNING

    def grow(self) -> None:
        """Enlarge the table (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
        self.failed.grow()

    def _run(self, nodes: int) -> int:
        if self.depth < 0 and nodes:
            self.depth = self._begin_case()
            nodes -= 1
        return Fewest._run(self, nodes)

    def _store(self, depth: int) -> None:
        self.failed.put(self.key[depth], self.check[depth], self.nodes - self.begun[depth])

    def _has_failed(self, depth: int) -> int:
        return self.failed.has(self.key[depth], self.check[depth])

    def _is_full(self) -> int:
        return self.failed.is_full()

    def _begin_case(self) -> int:
        """Count the first position as a node, and return its depth, 0, or -1 if it fails."""
        self.nodes += 1
        if self._has_failed(0) or self._bound(0, self.most_turns) > self.most_turns:
            return -1
        self._expand(0)
        self.begun[0] = self.nodes
        return 0

    def _hints_left(self, depth: int) -> int:
        """How many hints are left before the last draw."""
        return self.most_turns - depth - self.rest - self.problem.pile_size + self.drawn[depth]

    def _hash(self, depth: int, move: int) -> None:
        """Hash the position after ``move`` together with the hints that are left."""
        Fewest._hash(self, depth, move)
        if move >= HINT * MOVE and self.turns_left[depth] < 0:
            child = depth + 1
            at = 2 * self._hints_left(depth)
            self.key[child] ^= self.hint_keys[at] ^ self.hint_keys[at - 2]
            self.check[child] ^= self.hint_keys[at + 1] ^ self.hint_keys[at - 1]

    def _least(self, depth: int, move: int, most: int) -> int:
        """How many turns are needed at least after ``move``; more than ``most`` if it fails."""
        child = depth + 1
        if self.missing[child] == 0:
            return 0
        hints = self._hints_left(child)
        if self.turns_left[child] < 0:
            if hints < 0 or self._misses(depth, move, hints):
                return most + 1
        elif self.turns_left[depth] < 0 and hints != 0:
            return most + 1
        if self._cut(depth, move):
            return most + 1
        self._hash(depth, move)
        if self.failed.has(self.key[child], self.check[child]):
            return most + 1
        return self._bound(child, most)

    def _misses(self, depth: int, move: int, hints: int) -> int:
        """Whether ``hints`` left after ``move`` contradict the gaps before the next draws."""
        last = self.problem.pile_size - 1 - self.drawn[depth + 1]
        for at in range(last):
            if self.game.gaps[at] < 0:
                return 0
            hints -= self.game.gaps[at]
        if self.game.gaps[last] < 0:
            return hints < 0
        return hints < 0 or (move < HINT * MOVE and hints != self.game.gaps[last])

    def _bound(self, depth: int, most: int) -> int:
        """The lower bound of the easier game with the turn of the last draw."""
        self.game.throws = -1
        if self.turns_left[depth] < 0:
            self.game.throws = self._throws(depth)
            if self.game.throws < 0:
                return most + 1
            self.game.tokens = self.tokens[depth]
            if self.choreography:
                self.game.tokens += self.missing[depth]
        return Fewest._bound(self, depth, most)
