"""Depth-first search for a line within a limit of turns, which proves the fewest turns.

The caller begins with the lower bound of :mod:`solver.kernel.relaxed` as the limit, and raises it
while there is no such line. The search leaves a position that needs more turns than are left, by
the bound or by earlier visits. The turns that a position needs do not depend on the way to it. So
the table (:mod:`solver.kernel.tables`) is keyed by the position alone. It holds a lower bound on
these turns: one more than the least of all positions after it. So the work for one limit helps with
the next. Moves are tried in the order of that number, the least first.

The moves left out by :mod:`solver.kernel.problem` cost no turns: each argument there exchanges
moves of a line one for one. This search prunes all that the search without a limit prunes.

**A given number of hints** before the pile's last card is drawn (:class:`Paced`). Under the
standard ending the last draw leaves one turn to each seat. Plays, discards and misplays draw, hints
don't. So the number of hints before the last draw determines the turn of that draw, and who moves
in each turn after it. Hints and throws have a limit each, while a search for any line has one limit
for both together. All this makes :mod:`solver.kernel.relaxed` sharp enough to refute most numbers
of hints at once, and to lead to a line if there is one. The caller tries one number after the
other: each line has one of them, so if all are refuted there is none. An undecided number is split
into cases by the number of hints just before the last draw, these by the number just before the
draw before it, and so on. (A line that is perfect before the last draw counts as if nobody hinted
any more. It may be found with more hints allowed than it has.)

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
    from solver.kernel.layout import ints, keys
else:  # else fewest.pxd has them
    from solver.kernel._cython import ints, keys
    from solver.kernel.core import Search
    from solver.kernel.layout import (
        DEPTH,
        FIELD,
        HINT,
        MOVE,
        MOVES,
        NO_LIMIT,
        PATIENCE,
        REFUTED,
        RUNNING,
        SEATS,
        SWAPPED,
        TABLE_FULL,
        TOKENS,
        WON,
    )
    from solver.kernel.relaxed import Relaxed
    from solver.kernel.tables import NeededTable

GAPS = 16
"""More than the draws for which the number of hints just before them may be fixed."""


class Fewest(Search):
    """A search for short lines, for one problem after another under the same rules."""

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        Search._allocate(self, table_bits, most_bits)
        self.relaxed = Relaxed(self.problem)
        self.needed = NeededTable(table_bits, most_bits)
        self.least = ints(DEPTH * MOVES)
        self.need = ints(DEPTH)
        self.noise = 0
        self.at_once //= 10  # a node takes longer here

    def pose(self, numbers: array[int]) -> int:
        """Take a winnable problem, and return a lower bound on the turns of a line."""
        self.most_turns = NO_LIMIT
        self._load(numbers, 0)
        self.relaxed.load()
        self.needed.clear()
        self.noise = 0
        self.timed = True
        return self._bound(0, DEPTH - 1)

    def within(self, turns: int) -> None:
        """Let :meth:`run` look for lines of at most ``turns`` turns."""
        self.most_turns = turns
        self.status = RUNNING
        self.depth = 0
        self._expand(0)

    def grow(self) -> None:
        """Enlarge the table that is full (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
        if self.needed.is_full():
            self.needed.grow()
        else:
            self.refuted.grow()

    def _run(self, nodes: int) -> int:
        depth = self.depth
        until = self.nodes + nodes
        status = REFUTED
        while depth >= 0:
            which = self.next_move[depth]
            if which == self.move_count[depth]:
                self._store(depth)
                depth -= 1
                if self._is_full():
                    status = TABLE_FULL
                    break
                continue
            if self.nodes >= until:
                status = RUNNING
                break
            if self.nodes >= self.restart_at:
                self.patience += self.patience // 3
                self.restart_at = self.nodes + self.patience
                self.noise = SWAPPED
                depth = 0
                self._expand(0)
                self.begun[0] = self.nodes
                continue
            move = self.moves[depth * MOVES + which]
            self.next_move[depth] = which + 1
            self.nodes += 1
            self._make(depth, move)
            self._hash(depth, move)
            depth += 1
            if self.missing[depth] == 0:
                status = WON
                break
            if self._has_failed(depth):  # since the moves were listed
                depth -= 1
                continue
            self._expand(depth)
            self.begun[depth] = self.nodes
        self.depth = depth
        return status

    def _store(self, depth: int) -> None:
        """Store how many turns a position needs whose moves were all tried."""
        self.needed.put(self.key[depth], self.check[depth], self.need[depth])
        if depth:
            self._lower(depth - 1, self.need[depth] + 1)

    def _has_failed(self, depth: int) -> int:
        """Whether a position is known to need more turns than are left."""
        known = self.needed.turns(self.key[depth], self.check[depth])
        if known <= self.most_turns - depth:
            return 0
        self._lower(depth - 1, known + 1)
        return 1

    def _lower(self, depth: int, need: int) -> None:
        """Let a position need no more than ``need`` turns."""
        if self.need[depth] > need:
            self.need[depth] = need

    def _is_full(self) -> int:
        """Whether a table may grow."""
        return self.needed.is_full() or self.refuted.is_full()

    def _expand(self, depth: int) -> None:
        """List the moves after which there may be turns enough, best first."""
        self._generate(depth)
        if self.plays_only[depth]:
            self._generate_others(depth)
        first = depth * MOVES
        end = first
        most = self.most_turns - depth - 1
        need = FIELD
        for at in range(first, first + self.move_count[depth]):
            move = self.moves[at]
            self._make(depth, move)
            least = self._least(depth, move, most)
            if least > most:
                if need > least + 1:
                    need = least + 1
                continue
            self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
            if (self.seed >> 16) % 100 < self.noise:
                least += 1
            to = end
            while to > first and self.least[to - 1] > least:
                self.moves[to] = self.moves[to - 1]
                self.least[to] = self.least[to - 1]
                to -= 1
            self.moves[to] = move
            self.least[to] = least
            end += 1
        self.move_count[depth] = end - first
        self.need[depth] = need

    def _least(self, depth: int, move: int, most: int) -> int:
        """How many turns are needed at least after ``move``; more than ``most`` if it fails."""
        if self.missing[depth + 1] == 0:
            return 0
        if self._cut(depth, move):
            return most + 1
        self._hash(depth, move)
        known = self.needed.turns(self.key[depth + 1], self.check[depth + 1])
        if known > most:
            return known
        bound = self._bound(depth + 1, most)
        return bound if bound > known else known

    def _bound(self, depth: int, most: int) -> int:
        """The lower bound of the easier game, or ``most + 1``."""
        spare = self.strikes[depth] - 1
        if self.tokens[depth] < self.most_tokens:
            spare += self.most_tokens - self.tokens[depth]
        return self.relaxed.turns(
            self.hands,
            depth * SEATS,
            self.turn[depth],
            self.heights[depth],
            self.fits[depth],
            self.missing[depth],
            self.drawn[depth],
            spare,
            most,
        )


class Paced(Fewest):
    """A search for lines with given hints, for one problem after another under the same rules."""

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        Fewest._allocate(self, table_bits, most_bits)
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
        self.relaxed.load()
        self.timed = True
        self.relaxed.most_hints = max(self.most_tokens, self.problem.tokens)
        self.relaxed.most_earned = 1 + self.choreography
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
        self.relaxed.rest = self.rest
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
            self.relaxed.gaps[at] = gap
            self.key[0] ^= self.gap_keys[2 * (TOKENS * at + gap)]
            self.check[0] ^= self.gap_keys[2 * (TOKENS * at + gap) + 1]
        self.relaxed.gaps[len(gaps)] = -1
        self.status = RUNNING

    def _run(self, nodes: int) -> int:
        if self.depth < 0 and nodes:
            self.depth = self._begin_case()
            nodes -= 1
        return Fewest._run(self, nodes)

    def _store(self, depth: int) -> None:
        self.refuted.put(self.key[depth], self.check[depth], self.nodes - self.begun[depth])

    def _has_failed(self, depth: int) -> int:
        return self.refuted.has(self.key[depth], self.check[depth])

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
        if self.refuted.has(self.key[child], self.check[child]):
            return most + 1
        return self._bound(child, most)

    def _misses(self, depth: int, move: int, hints: int) -> int:
        """Whether ``hints`` left after ``move`` contradict the gaps before the next draws."""
        last = self.problem.pile_size - 1 - self.drawn[depth + 1]
        for at in range(last):
            if self.relaxed.gaps[at] < 0:
                return 0
            hints -= self.relaxed.gaps[at]
        if self.relaxed.gaps[last] < 0:
            return hints < 0
        return hints < 0 or (move < HINT * MOVE and hints != self.relaxed.gaps[last])

    def _bound(self, depth: int, most: int) -> int:
        """The lower bound of the easier game with the turn of the last draw."""
        self.relaxed.throws = -1
        if self.turns_left[depth] < 0:
            self.relaxed.throws = self._throws(depth)
            if self.relaxed.throws < 0:
                return most + 1
            self.relaxed.tokens = self.tokens[depth]
            if self.choreography:
                self.relaxed.tokens += self.missing[depth]
        return Fewest._bound(self, depth, most)
