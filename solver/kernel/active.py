"""A heap of variables, the one that was most in conflicts of late on top.

Each conflict counts for more than the one before it, by a sixteenth. Counts are whole numbers, so
that the order is the same on every machine.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else active.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import MOST_COUNTED, SCALED


class Active:
    """A heap of the variables 0 to ``count - 1``; all of them are in it at first."""

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
