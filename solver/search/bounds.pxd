# The types of bounds.py where it is compiled.

cimport cython

from solver.search.layout cimport (
    CARDS, LATE, NO_LIMIT, RANKS, REFUTED, RUNNING, SUITS, WON, count_bits, lowest, u64,
)
from solver.search.problem cimport Problem
from solver.search.refuted cimport Refuted

cdef class Bounds:
    cdef Problem problem
    cdef Refuted refuted
    cdef u64[::1] late, pool, options, key, check, keys, checks
    cdef int[::1] free, release, heights, at

    @cython.locals(below=int, count=int, suit=int, more=int)
    cdef bint too_late(self, int heights, int left, int turns) noexcept nogil

    @cython.locals(most=int)
    cdef int turns_after(self, int k, int drawn, int turns) noexcept nogil

    @cython.locals(one=u64, room=int, size=int, k=int, suit=int, height=int,
                   after=int, stored=u64, count=int, rest=u64, same=u64)
    cdef bint hopeless(self, u64 pool, int heights, u64 trash, u64 fits, int left, int drawn,
                       int turns) noexcept nogil

    @cython.locals(room=int, depth=int, tried=int, status=int, options=u64,
                   away=int)
    cdef int pooled(self, u64 pool, int heights, int most) noexcept nogil

    @cython.locals(best=int, card=int)
    cdef int _highest(self, u64 cards) noexcept nogil

    @cython.locals(one=u64, pool=u64, heights=int, left=int, k=int,
                   after=int, options=u64, rest=u64, low=u64)
    cdef int _forward(self, int depth, int room) noexcept nogil

    @cython.locals(suit=int, height=int)
    cdef int _play_all(self, u64 pool, int heights) noexcept nogil

    @cython.locals(kept=u64, suit=int, height=int, same=u64)
    cdef u64 _one_of_each(self, u64 pool, int heights) noexcept nogil

    @cython.locals(left=int, suit=int)
    cdef int _missing(self, int heights) noexcept nogil

    @cython.locals(at=int, key=u64, check=u64, pool=u64, card=int, suit=int)
    cdef void _hash(self, int depth) noexcept nogil

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
