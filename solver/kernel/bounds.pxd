# The types of bounds.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *
from solver.kernel.problem cimport Problem
from solver.kernel.tables cimport PositionTable

cdef class Bounds:
    cdef Problem problem
    cdef PositionTable refuted
    cdef u64[::1] pool, options, key, check, keys, checks
    cdef int[::1] heights, at
    cdef u64[::1] late
    cdef int[::1] free, release

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
