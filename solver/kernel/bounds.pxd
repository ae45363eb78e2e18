# The types of bounds.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    CARDS, HEIGHTS, NO_LIMIT, RANKS, REFUTED, RUNNING, SUITS, WON, bit_length, count_bits, lowest, u64,
)
from solver.kernel.problem cimport Problem
from solver.kernel.refuted cimport RefutedTable

cdef class PoolBounds:
    cdef Problem problem
    cdef RefutedTable refuted
    cdef u64[::1] pool, options, key, check, keys, checks
    cdef int[::1] heights, at

    @cython.locals(most=int)
    cdef int turns_after(self, int k, int drawn, int turns) noexcept nogil

    @cython.locals(room=int, size=int, timed=bint, k=int, suit=int, at=int, locked=u64, count=int,
                   draws=int, after=int)
    cdef bint hopeless(self, u64 pool, int heights, u64 trash, u64 fits, int missing, int drawn,
                       int turns) noexcept nogil

    @cython.locals(room=int, depth=int, tried=int, status=int, options=u64,
                   away=int)
    cdef int pooled(self, u64 pool, int heights, int most) noexcept nogil

    @cython.locals(best=int, card=int)
    cdef int _highest(self, u64 cards) noexcept nogil

    @cython.locals(pool=u64, heights=int, missing=int, k=int, options=u64, rest=u64,
                   low=u64)
    cdef int _forward(self, int depth, int room) noexcept nogil

    @cython.locals(suit=int, height=int)
    cdef int _play_all(self, u64 pool, int heights) noexcept nogil

    @cython.locals(kept=u64, suit=int, height=int, same=u64)
    cdef u64 _one_of_each(self, u64 pool, int heights) noexcept nogil

    @cython.locals(missing=int, suit=int)
    cdef int _missing(self, int heights) noexcept nogil

    @cython.locals(at=int, key=u64, check=u64, pool=u64, card=int, suit=int)
    cdef void _hash(self, int depth) noexcept nogil
