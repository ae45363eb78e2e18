"""Unit propagation over clauses with two watched literals each.

A variable ``v`` has the literals ``2 * v`` and, if it is false, ``2 * v + 1``. One array holds all
clauses: two links, the number of levels (0: not learnt), the size, and the literals. The first two
literals are watched: while neither is false, or one is true, nothing follows from the clause. The
links chain the clauses that a literal watches. So a clause is visited only when one of its two
becomes false, and taking a choice back changes nothing in it (Moskewicz and others, "Chaff", 2001).

About half of the original clauses have two literals. Each literal has these side by side, as pairs
of the other literal and the clause.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, signs
else:  # else watched.pxd has them
    from solver.kernel._cython import ints, signs
    from solver.kernel.layout import HEAD_OF_CLAUSE


class Watched:
    """Clauses over ``count`` variables; room for ``size`` numbers at first."""

    def __init__(self, count: int, size: int) -> None:
        self.count = count
        self.clauses = array("i", bytes(4 * size))
        self.room = size
        self.used = HEAD_OF_CLAUSE  # no clause begins at 0
        self.first = ints(2 * count)
        self.value = signs(2 * count)
        self.pairs = ints(0)
        self.pairs_from = ints(2 * count + 1)
        self.level = ints(count)
        self.reason = ints(count)
        self.trail = ints(count)
        self.begun = ints(count + 1)
        self.assigned = 0
        self.spread = 0
        self.depth = 0

    def extend(self, size: int) -> None:
        """Make room for ``size`` more numbers.

        :raises MemoryError: if there is not enough memory.
        """
        self.clauses = array("i", bytes(self.clauses) + bytes(4 * size))
        self.room += size

    def _watch(self, clause: int) -> None:
        """Chain a clause of two literals or more to its first two."""
        for which in range(2):
            literal = self.clauses[clause + which]
            self.clauses[clause - HEAD_OF_CLAUSE + which] = self.first[literal]
            self.first[literal] = 2 * clause + which

    def _pair(self) -> None:
        """Put the clauses of two literals side by side."""
        for which in range(2):  # to count, and to write
            at = HEAD_OF_CLAUSE
            while at < self.used:
                clause = at + HEAD_OF_CLAUSE
                at = clause + self.clauses[clause - 1]
                if at == clause + 2:
                    for place in range(2):
                        literal = self.clauses[clause + place]
                        self.pairs_from[literal] -= 2
                        if which:
                            self.pairs[self.pairs_from[literal]] = self.clauses[clause + 1 - place]
                            self.pairs[self.pairs_from[literal] + 1] = clause
            if not which:
                end = 0
                for literal in range(2 * self.count):
                    end -= self.pairs_from[literal]
                    self.pairs_from[literal] = end
                self.pairs_from[2 * self.count] = end
                self.pairs = ints(end)

    def _assign(self, literal: int, reason: int) -> None:
        """Make a literal true, for the clause ``reason`` or, if that is 0, by choice."""
        variable = literal >> 1
        self.value[literal] = 1
        self.value[literal ^ 1] = -1
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.trail[self.assigned] = literal
        self.assigned += 1

    def _visit_pairs(self, false: int) -> int:
        """Make true what follows from clauses of two literals; return one that is false, or 0."""
        for at in range(self.pairs_from[false] >> 1, self.pairs_from[false + 1] >> 1):
            other = self.pairs[2 * at]
            if self.value[other] < 0:
                return self.pairs[2 * at + 1]
            if self.value[other] == 0:
                self._assign(other, self.pairs[2 * at + 1])
        return 0

    def _propagate(self) -> int:
        """Make all implied literals true; return a clause whose literals are all false, or 0."""
        while self.spread < self.assigned:
            false = self.trail[self.spread] ^ 1
            self.spread += 1
            clause = self._visit_pairs(false)
            if clause > 0:
                return clause
            before = 0
            link = self.first[false]
            while link > 0:
                clause = link >> 1
                which = link & 1
                after = self.clauses[clause - HEAD_OF_CLAUSE + which]
                other = self.clauses[clause + (which ^ 1)]
                if self.value[other] > 0:
                    before = link
                    link = after
                    continue
                end = clause + self.clauses[clause - 1]
                at = clause + 2
                while at < end and self.value[self.clauses[at]] < 0:
                    at += 1
                if at < end:  # this one watches from now on
                    literal = self.clauses[at]
                    self.clauses[at] = false
                    self.clauses[clause + which] = literal
                    self.clauses[clause - HEAD_OF_CLAUSE + which] = self.first[literal]
                    self.first[literal] = link
                    if before > 0:
                        self.clauses[(before >> 1) - HEAD_OF_CLAUSE + (before & 1)] = after
                    else:
                        self.first[false] = after
                    link = after
                    continue
                if self.value[other] < 0:
                    return clause
                self._assign(other, clause)
                before = link
                link = after
        return 0
