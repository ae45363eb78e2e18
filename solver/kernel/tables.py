"""Tables of positions already searched, each identified by two independent hashes.

The table of refuted positions takes 24 bytes for an entry. A position replaces the one in its first
place or, if that one's refutation took more work, in its second. Entries of an earlier problem
count as free.

The table of lower bounds on the turns that positions need takes 16: a hash of the position, and
most of another hash with the turns and with the generation. Generations count problems. A position
has two places, side by side in memory. If both are taken, the entry with fewer turns is replaced:
usually it took less work.
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
TURNS_ENTRY = 16


class Table:
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

    def clear(self) -> None:
        """Forget all positions."""
        self.generation += 1
        self.bits = self.first_bits
        self.stored = 0

    def shrink(self) -> None:
        """Free the memory of a table that has grown."""
        if self.allocated_bits > self.first_bits + 4:
            self._allocate()

    def is_full(self) -> int:
        """Whether the table is half full and may grow."""
        return self.bits < self.most_bits and self.stored >> (self.bits - 1) > 0

    def grow(self) -> None:
        """Make the table four times as large, and keep its entries."""
        size = 1 << self.bits
        self.bits = min(self.bits + 2, self.most_bits)
        if self.bits > self.allocated_bits:
            self._extend((1 << self.bits) - (1 << self.allocated_bits))
            self.allocated_bits = self.bits
        with cython.nogil:
            self._spread(size)

    def _extend(self, more: int) -> None:
        """Make room for ``more`` positions."""

    def _spread(self, size: int) -> None:
        """Move each entry of the first ``size`` places to its place in the grown table."""


class RefutedTable(Table):
    """The table of refuted positions."""

    def _allocate(self) -> None:
        Table._allocate(self)
        self.key = array("Q", bytes(8 << self.bits))
        self.check = array("Q", bytes(8 << self.bits))
        self.work = array("I", bytes(4 << self.bits))
        self.made = array("I", bytes(4 << self.bits))

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

    def _extend(self, more: int) -> None:
        self.key = array("Q", bytes(self.key) + bytes(8 * more))
        self.check = array("Q", bytes(self.check) + bytes(8 * more))
        self.work = array("I", bytes(self.work) + bytes(4 * more))
        self.made = array("I", bytes(self.made) + bytes(4 * more))

    def _spread(self, size: int) -> None:
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


class TurnBoundTable(Table):
    """The table of lower bounds on turns, which are less than ``FIELD``, as generations are."""

    def _allocate(self) -> None:
        Table._allocate(self)
        self.generation = 0
        self.entries = array("Q", bytes(TURNS_ENTRY << self.bits))

    def forget(self) -> None:
        """Forget all positions, and free the memory of a table that has grown much."""
        self.shrink()
        if self.generation == FIELD - 1:
            self._allocate()
        self.clear()

    def turns(self, key: int, check: int) -> int:
        """The least turns that the position with these hashes needs; 0 if unknown."""
        at = self._place(key)
        mark = self._mark(check)
        if self.entries[at] != key or self.entries[at + 1] >> FIELD_BITS != mark:
            at ^= 2
            if self.entries[at] != key or self.entries[at + 1] >> FIELD_BITS != mark:
                return 0
        return self.entries[at + 1] & (FIELD - 1)

    def put(self, key: int, check: int, turns: int) -> None:
        """Store that a position needs at least ``turns`` turns, counted up to ``FIELD - 1``."""
        at = self._place(key)
        mark = self._mark(check)
        other = at ^ 2
        if self.entries[other] == key and self.entries[other + 1] >> FIELD_BITS == mark:
            at = other
        elif self.entries[at] != key or self.entries[at + 1] >> FIELD_BITS != mark:
            if self._is_current(at) and (
                not self._is_current(other)
                or self.entries[other + 1] & (FIELD - 1) < self.entries[at + 1] & (FIELD - 1)
            ):
                at = other
            self.stored += not self._is_current(at)
        if turns >= FIELD:
            turns = FIELD - 1
        self.entries[at] = key
        self.entries[at + 1] = mark << FIELD_BITS | turns

    def _place(self, key: int) -> int:
        return (key & ((self.one << self.bits) - 1)) << 1

    def _mark(self, check: int) -> int:
        """The second word without the turns."""
        return (check >> 2 * FIELD_BITS) << FIELD_BITS | self.generation

    def _is_current(self, at: int) -> int:
        """Whether the entry at ``at`` belongs to this problem."""
        return (self.entries[at + 1] >> FIELD_BITS) & (FIELD - 1) == self.generation

    def _extend(self, more: int) -> None:
        self.entries = array("Q", bytes(self.entries) + bytes(TURNS_ENTRY * more))

    def _spread(self, size: int) -> None:
        for before in range(0, 2 * size, 2):
            at = self._place(self.entries[before])
            if at >= 2 * size and self._is_current(before):
                if self._is_current(at):
                    at ^= 2
                self.entries[at] = self.entries[before]
                self.entries[at + 1] = self.entries[before + 1]
                self.entries[before + 1] = 0
