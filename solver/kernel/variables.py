"""Which variable the SAT solver gives a value next, and which value.

The variable is the one that was most in conflicts of late. Each conflict counts for more than the
one before it, by a sixteenth. Counts are whole numbers, so that the order is the same on every
machine.

The value is the variable's in the largest set of values without a conflict so far, or else its last
one; at first it is false, since most events of the clauses do not happen in a line. Now and then
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
else:  # else variables.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import ANEW, MOST_COUNTED, SCALED


class Active:
    """A heap of the variables 0 to ``count - 1``, the most active on top; at first it holds all."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.size = count
        self.worth = 16
        self.counts = ints(count)
        self.heap = ints(count)
        self.places = ints(count)
        for variable in range(count):
            self.heap[variable] = variable
            self.places[variable] = variable

    def add(self, variable: int) -> None:
        """Put a variable into the heap, unless it is there."""
        if self.places[variable] < 0:
            self.heap[self.size] = variable
            self.places[variable] = self.size
            self.size += 1
            self._rise(self.places[variable])

    def take(self) -> int:
        """Take the top out of the heap and return it; -1 if the heap is empty."""
        if self.size == 0:
            return -1
        top = self.heap[0]
        self.places[top] = -1
        self.size -= 1
        if self.size > 0:
            self.heap[0] = self.heap[self.size]
            self.places[self.heap[0]] = 0
            self._sink()
        return top

    def bump(self, variable: int) -> None:
        """Count a conflict for a variable."""
        self.counts[variable] += self.worth
        if self.counts[variable] > MOST_COUNTED:
            self._scale()
        if self.places[variable] >= 0:
            self._rise(self.places[variable])

    def next_conflict(self) -> None:
        """Let conflicts count for more from now on."""
        self.worth += self.worth >> 4
        if self.worth > MOST_COUNTED >> 2:
            self._scale()

    def _scale(self) -> None:
        """Scale all counts down; that keeps the heap a heap."""
        for variable in range(self.count):
            self.counts[variable] >>= SCALED
        self.worth >>= SCALED
        if self.worth < 16:
            self.worth = 16

    def _rise(self, at: int) -> None:
        variable = self.heap[at]
        count = self.counts[variable]
        while at > 0:
            above = (at - 1) >> 1
            other = self.heap[above]
            if self.counts[other] >= count:
                break
            self.heap[at] = other
            self.places[other] = at
            at = above
        self.heap[at] = variable
        self.places[variable] = at

    def _sink(self) -> None:
        at = 0
        variable = self.heap[0]
        count = self.counts[variable]
        below = 1
        while below < self.size:
            other = self.heap[below]
            if below + 1 < self.size and self.counts[self.heap[below + 1]] > self.counts[other]:
                below += 1
                other = self.heap[below]
            if self.counts[other] <= count:
                break
            self.heap[at] = other
            self.places[other] = at
            at = below
            below = 2 * at + 1
        self.heap[at] = variable
        self.places[variable] = at


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
