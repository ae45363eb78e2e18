"""The value that each variable gets when the solver chooses it.

It is the variable's value in the largest set of values without a conflict so far, or else its last
value; at first it is false, since most events of the clauses do not happen in a line. Now and then
the search for the largest set begins anew, from its values and from false ones in turn (Biere and
Fleury, "Chasing target phases", 2020).
"""

from __future__ import annotations

from collections.abc import MutableSequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else phases.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import ANEW


class Phases:
    """The values of ``count`` variables, as literals: twice the number, plus 1 if it is false."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.last = ints(count)
        self.target = ints(count)
        self.size = 0
        self.rounds = 0
        self.next_at = ANEW
        for variable in range(count):
            self.last[variable] = 2 * variable + 1
            self.target[variable] = -1

    def literal(self, variable: int) -> int:
        """The literal of a variable to make true."""
        if self.target[variable] >= 0:
            return self.target[variable]
        return self.last[variable]

    def reach(self, trail: MutableSequence[int], size: int) -> None:
        """Keep the first ``size`` literals of ``trail`` if no set free of a conflict was larger."""
        if size > self.size:
            self.size = size
            for at in range(size):
                self.target[trail[at] >> 1] = trail[at]

    def look_anew(self, conflicts: int) -> None:
        """Begin to look for the largest set anew, if it is time after ``conflicts`` conflicts."""
        if conflicts < self.next_at:
            return
        self.rounds += 1
        self.next_at = conflicts + ANEW * self.rounds
        self.size = 0
        for variable in range(self.count):
            if self.rounds % 2 == 0:
                self.last[variable] = 2 * variable + 1
            elif self.target[variable] >= 0:
                self.last[variable] = self.target[variable]
            self.target[variable] = -1
