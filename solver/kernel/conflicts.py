"""What a SAT solver learns from a conflict: a clause that would have prevented it.

The clause is the first point through which all went that led there (Marques-Silva and Sakallah,
"GRASP", 1999), without the literals that are false because of others in it (Sörensson and Biere,
"Minimizing learned clauses", 2009).
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else conflicts.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import HEAD_OF_CLAUSE, LEVELS
    from solver.kernel.variables import Active
    from solver.kernel.watched import Watched


class Conflicts(Watched):
    """Turns a conflict into the clause ``learnt``, and counts the variables that led to it."""

    def __init__(self, variables: int) -> None:
        Watched.__init__(self, variables, HEAD_OF_CLAUSE)
        self.active = Active(variables)
        self.seen = ints(variables)
        self.marked = ints(variables)
        self.marks = 0
        self.waiting = ints(variables + 1)
        self.learnt = ints(variables + 1)
        self.stamps = ints(variables + 1)
        self.stamp = 0

    def _analyse(self, conflict: int) -> int:
        """Write into ``learnt`` what can't all be false, the last level's literal first.

        That literal is the first one back from the conflict through which all ways from the last
        choice to it go. All others were false before that choice.
        """
        size = 1
        open_ways = 0
        at = self.assigned
        clause = conflict
        pivot = -1
        while True:
            for place in range(clause, clause + self.clauses[clause - 1]):
                literal = self.clauses[place]
                variable = literal >> 1
                if literal == pivot or self.seen[variable] or self.level[variable] == 0:
                    continue
                self.seen[variable] = 1
                self.active.bump(variable)
                if self.level[variable] == self.depth:
                    open_ways += 1
                else:
                    self.learnt[size] = literal
                    size += 1
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            pivot = self.trail[at]
            self.seen[pivot >> 1] = 0
            clause = self.reason[pivot >> 1]
            open_ways -= 1
            if open_ways == 0:
                break
        self.learnt[0] = pivot ^ 1
        return size

    def _shorten(self, size: int) -> int:
        """Leave out literals that are false because of others; return how many are left."""
        self._levels(size)
        self.marks = 0
        for at in range(1, size):
            self._mark(self.learnt[at] >> 1)
        kept = 1
        for at in range(1, size):
            if not self._follows(self.learnt[at]):
                self.learnt[kept] = self.learnt[at]
                kept += 1
        self._unmark(0)
        return kept

    def _mark(self, variable: int) -> None:
        self.seen[variable] = 1
        self.marked[self.marks] = variable
        self.marks += 1

    def _unmark(self, first: int) -> None:
        while self.marks > first:
            self.marks -= 1
            self.seen[self.marked[self.marks]] = 0

    def _follows(self, literal: int) -> int:
        """Whether a literal is false because of marked ones, which then marks all on the way.

        Only levels of the learnt clause, which are stamped, can have such.
        """
        if self.reason[literal >> 1] == 0:
            return 0
        first = self.marks
        size = 1
        self.waiting[0] = literal >> 1
        while size > 0:
            size -= 1
            implied = self.waiting[size]
            clause = self.reason[implied]
            for at in range(clause, clause + self.clauses[clause - 1]):
                variable = self.clauses[at] >> 1
                if variable == implied or self.seen[variable] or self.level[variable] == 0:
                    continue
                if self.reason[variable] == 0 or self.stamps[self.level[variable]] != self.stamp:
                    self._unmark(first)
                    return 0
                self._mark(variable)
                self.waiting[size] = variable
                size += 1
        return 1

    def _levels(self, size: int) -> int:
        """How many levels of choices the learnt literals span; they are stamped."""
        self.stamp += 1
        levels = 0
        for at in range(size):
            level = self.level[self.learnt[at] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                levels += 1
        return levels if levels < LEVELS else LEVELS
