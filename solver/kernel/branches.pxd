# The types of branches.py where it is compiled.

cimport cython

from solver.kernel.frames cimport Frames
from solver.kernel.layout cimport (
    ANNOUNCED, DEPTH, DISCARD, HINT, MISPLAY, MOVE, MOVES, PLAY, SEATS, bit_length, u64,
)

cdef class Branches(Frames):
    cdef int swaps
    cdef bint thrifty
    cdef u64 seed
    cdef int[::1] plays_only

    @cython.locals(playable=u64)
    cdef void _generate(self, int depth) noexcept nogil

    @cython.locals(tokens=int, hand=u64, others=u64, trash=u64, fits=u64, spare=u64, junk=u64,
                   useful=u64, all_tried=bint, can_hint=bint, can_discard=bint)
    cdef void _generate_others(self, int depth) noexcept nogil

    @cython.locals(gone=u64, doubled=u64, card=int)
    cdef u64 _doubled(self, int depth, u64 cards, u64 others) noexcept nogil

    @cython.locals(first=int, count=int, card=int, at=int, rank=int)
    cdef void _push(self, int depth, int kind, u64 cards) noexcept nogil

    @cython.locals(at=int, move=int)
    cdef void _swap(self, int first, int count) noexcept nogil
