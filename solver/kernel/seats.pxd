# The types of seats.py where it is compiled.

cimport cython

from solver.kernel.layout cimport HEIGHTS, LATE, RANKS, SUITS, bit_length, count_bits, u64
from solver.kernel.problem cimport Problem

cdef class SeatBounds:
    cdef Problem problem
    cdef u64[::1] late
    cdef int[::1] free, release

    @cython.locals(size=int, t=int, suit=int, k=int, height=int, fitting=u64, turn=int)
    cdef u64 find_late(self, u64 pool, int heights, u64 fits) noexcept nogil

    @cython.locals(late=u64, sure=u64, draws=int, t=int, most=int, kinds=int, extra=int, idle=int,
                   seat=int, count=int, last=int)
    cdef bint clash(self, u64[::1] hands, int at, u64 pool, u64 trash, int drawn) noexcept nogil

    @cython.locals(sure=u64, same=u64, seat=int)
    cdef u64 _sure(self, u64[::1] hands, int at, u64 late, u64 alive) noexcept nogil

    @cython.locals(draw=int, end=int, suit=int, card=int, same=u64, turn=int, seat=int, own=int)
    cdef bint _in_order(self, u64[::1] hands, int at, u64 late, u64 sure, int drawn,
                        int last) noexcept nogil
