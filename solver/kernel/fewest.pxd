# The types of fewest.py where it is compiled.

cimport cython

from solver.kernel.core cimport Search
from solver.kernel.layout cimport (
    DEPTH, FIELD, MOVES, NO_LIMIT, REFUTED, RUNNING, SEATS, SWAPPED, TABLE_FULL, WON, u64,
)
from solver.kernel.needed cimport NeededTable
from solver.kernel.relaxed cimport Relaxed

cdef class Fewest(Search):
    cdef Relaxed relaxed
    cdef readonly NeededTable needed
    cdef int noise
    cdef int[::1] least, need

    cpdef int pose(self, int[::1] numbers)

    cpdef within(self, int turns)

    @cython.locals(depth=int, until=u64, status=int, which=int, move=int)
    cdef int _run(self, u64 nodes) noexcept nogil

    cdef void _store(self, int depth) noexcept nogil

    @cython.locals(known=int)
    cdef bint _has_failed(self, int depth) noexcept nogil

    cdef void _lower(self, int depth, int need) noexcept nogil

    cdef bint _is_full(self) noexcept nogil

    @cython.locals(first=int, end=int, most=int, need=int, at=int, move=int, least=int, to=int)
    cdef void _expand(self, int depth) noexcept nogil

    @cython.locals(known=int, bound=int)
    cdef int _least(self, int depth, int move, int most) noexcept nogil

    @cython.locals(spare=int)
    cdef int _bound(self, int depth, int most) noexcept nogil
