"""The table of positions already searched, each identified by two independent hashes.

It takes 24 bytes for an entry, which holds a number that grows with the work for it: the nodes of a
refutation, or a lower bound on turns. A position replaces the one in its first place or, if that
one's number is larger, in its second. Entries of an earlier problem count as free.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if not cython.compiled:
    from solver.kernel._cython import *

ENTRY = 24


class PositionTable:
    """A table of ``2 ** bits`` positions at first, and of at most ``2 ** most_bits``."""

    def __init__(self, bits: int, most_bits: int) -> None:
        self.one = 1
        self.first_bits = bits
        self.most_bits = most_bits
        self.generation = 0
        self._allocate()

    def _allocate(self) -> None:
        self.allocated_bits = self.first_bits
        self.bits = self.first_bits
        self.stored = 0
        self.key = array("Q", bytes(8 << self.bits))
        self.check = array("Q", bytes(8 << self.bits))
        self.number = array("I", bytes(4 << self.bits))
        self.made = array("I", bytes(4 << self.bits))

    def clear(self) -> None:
        """Forget all positions."""
        self.generation += 1
        self.bits = self.first_bits
        self.stored = 0

    def shrink(self) -> None:
        """Free the memory of a table that has grown."""
        if self.allocated_bits > self.first_bits + 4:
            self._allocate()

    def has(self, key: int, check: int) -> int:
        """Whether the position with the hashes ``key`` and ``check`` is in the table."""
        at = self._place(key, check)
        return self.key[at] == key and self.check[at] == check and self.made[at] == self.generation

    def get(self, key: int, check: int) -> int:
        """Return the number of the position with these hashes, or 0."""
        return self.number[self._place(key, check)] if self.has(key, check) else 0

    def _place(self, key: int, check: int) -> int:
        """The place that the position with these hashes has, if it has one."""
        at = key & ((self.one << self.bits) - 1)
        return at if self.check[at] == check else at ^ 1

    def put(self, key: int, check: int, number: int) -> None:
        """Store a position with its number."""
        if number >> 32:
            number = (self.one << 32) - 1
        at = key & ((self.one << self.bits) - 1)
        if self.made[at] == self.generation and self.number[at] > number:
            at ^= 1
        if self.made[at] != self.generation:
            self.stored += 1
        self.key[at] = key
        self.check[at] = check
        self.number[at] = number
        self.made[at] = self.generation

    def is_full(self) -> int:
        """Whether the table is half full and may grow."""
        return self.bits < self.most_bits and self.stored >> (self.bits - 1) > 0

    def grow(self) -> None:
        """Make the table four times as large, and keep its entries."""
        size = 1 << self.bits
        self.bits = min(self.bits + 2, self.most_bits)
        if self.bits > self.allocated_bits:
            more = (1 << self.bits) - (1 << self.allocated_bits)
            self.key = array("Q", bytes(self.key) + bytes(8 * more))
            self.check = array("Q", bytes(self.check) + bytes(8 * more))
            self.number = array("I", bytes(self.number) + bytes(4 * more))
            self.made = array("I", bytes(self.made) + bytes(4 * more))
            self.allocated_bits = self.bits
        with cython.nogil:
            self._spread(size)

    def _spread(self, size: int) -> None:
        """Move each entry of the first ``size`` places to its place in the grown table."""
        for before in range(size):
            if self.made[before] != self.generation:
                continue
            at = self.key[before] & ((self.one << self.bits) - 1)
            if at >= size:
                self.key[at] = self.key[before]
                self.check[at] = self.check[before]
                self.number[at] = self.number[before]
                self.made[at] = self.generation
                self.made[before] = 0
