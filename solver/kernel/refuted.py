"""A transposition table of refuted positions, each identified by two independent hashes.

An entry takes 24 bytes. A position replaces the one in its first place or, if that one's refutation
took more work, in its second. Entries of an earlier problem count as free.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

ENTRY = 24


class RefutedTable:
    """A table of ``2 ** bits`` positions at first, and of at most ``2 ** most_bits``."""

    def __init__(self, bits: int, most_bits: int) -> None:
        self.one = 1
        self.first_bits = bits
        self.most_bits = most_bits
        self.generation = 0
        self._allocate(bits)

    def _allocate(self, bits: int) -> None:
        self.key = array("Q", bytes(8 << bits))
        self.check = array("Q", bytes(8 << bits))
        self.work = array("I", bytes(4 << bits))
        self.made = array("I", bytes(4 << bits))
        self.allocated_bits = bits
        self.bits = bits
        self.stored = 0

    def shrink(self) -> None:
        """Free the memory of a table that has grown."""
        if self.allocated_bits > self.first_bits + 4:
            self._allocate(self.first_bits)

    def clear(self) -> None:
        """Forget all positions."""
        self.generation += 1
        self.bits = self.first_bits
        self.stored = 0

    def has(self, key: int, check: int) -> int:
        """Whether the position with the hashes ``key`` and ``check`` was refuted."""
        at = key & ((self.one << self.bits) - 1)
        if self.check[at] != check:
            at ^= 1
            if self.check[at] != check:
                return 0
        return self.key[at] == key and self.made[at] == self.generation

    def put(self, key: int, check: int, work: int) -> None:
        """Store that a position was refuted with ``work`` nodes."""
        if work >> 32:
            work = (self.one << 32) - 1
        at = key & ((self.one << self.bits) - 1)
        if self.made[at] == self.generation and self.work[at] > work:
            at ^= 1
        if self.made[at] != self.generation:
            self.stored += 1
        self.key[at] = key
        self.check[at] = check
        self.work[at] = work
        self.made[at] = self.generation

    def is_full(self) -> int:
        """Whether the table is half full and may grow."""
        return self.bits < self.most_bits and self.stored >> (self.bits - 1) > 0

    def grow(self) -> None:
        """Make the table four times as large, and keep its entries.

        :raises MemoryError: if there is not enough memory.
        """
        size = 1 << self.bits
        self.bits = min(self.bits + 2, self.most_bits)
        more = (1 << self.bits) - (1 << self.allocated_bits)
        if more > 0:
            self.allocated_bits = self.bits
            self.key = array("Q", bytes(self.key) + bytes(8 * more))
            self.check = array("Q", bytes(self.check) + bytes(8 * more))
            self.work = array("I", bytes(self.work) + bytes(4 * more))
            self.made = array("I", bytes(self.made) + bytes(4 * more))
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
                self.work[at] = self.work[before]
                self.made[at] = self.generation
                self.made[before] = 0
