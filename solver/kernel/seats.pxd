# The types of seats.py where it is compiled.

cimport cython

from solver.kernel.layout cimport HEIGHTS, LATE, RANKS, SUITS, count_bits, lowest, u64
from solver.kernel.problem cimport Problem

cdef class Seats:
    cdef Problem problem
    cdef u64[::1] late
    cdef int[::1] free, release

    @cython.locals(one=u64, size=int, t=int, suit=int, k=int, height=int,
                   turn=int)
    cdef bint find_late(self, u64 pool, int heights) noexcept nogil

    @cython.locals(late=u64, sure=u64, t=int, kinds=int, extra=int, idle=int,
                   seat=int, count=int, last=int)
    cdef bint clash(self, u64[::1] hands, int at, u64 trash, int drawn) noexcept nogil

    @cython.locals(alive=u64, seat=int, sure=u64, same=u64)
    cdef u64 _sure(self, u64[::1] hands, int at, u64 late, u64 rest) noexcept nogil

    @cython.locals(count=int)
    cdef int _count_kinds(self, u64 cards) noexcept nogil

    @cython.locals(draw=int, end=int, suit=int, turn=int, height=int, same=u64, seat=int, own=int)
    cdef bint _in_order(self, u64[::1] hands, int at, u64 trash, u64 sure, int drawn,
                        int last) noexcept nogil
