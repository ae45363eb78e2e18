"""Depth-first search for a line within a limit of turns, which proves the fewest turns.

The caller begins with the lower bound of :mod:`solver.kernel.relaxed` as the limit, and raises it
while there is no such line. The search leaves a position that needs more turns than are left, by
the bound or by earlier visits. The turns that a position needs do not depend on the way to it. So
the table (:mod:`solver.kernel.needed`) is keyed by the position alone. It holds a lower bound on
these turns: one more than the least of all positions after it. So the work for one limit helps with
the next. Moves are tried in the order of that number, the least first.

The moves left out by :mod:`solver.kernel.branches` cost no turns: each argument there exchanges
moves of a line one for one. This search prunes all that the search without a limit prunes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else fewest.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.core import Search
    from solver.kernel.layout import (
        DEPTH,
        FIELD,
        MOVES,
        NO_LIMIT,
        REFUTED,
        RUNNING,
        SEATS,
        SWAPPED,
        TABLE_FULL,
        WON,
    )
    from solver.kernel.needed import NeededTable
    from solver.kernel.relaxed import Relaxed


class Fewest(Search):
    """A search for short lines, for one problem after another under the same rules.

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
        Search.__init__(self, tops, most_tokens, crowning, choreography, 1, 1)
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
        """Enlarge the table (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
        self.needed.grow()

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
        """Whether the table may grow."""
        return self.needed.is_full()

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
