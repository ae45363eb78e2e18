# The types of fewest.py where it is compiled.

cimport cython

from solver.kernel.core cimport Search
from solver.kernel.layout cimport (
    DEPTH, FIELD, HINT, MOVE, MOVES, NO_LIMIT, PATIENCE, REFUTED, RUNNING, SEATS, SWAPPED,
    TABLE_FULL, TOKENS, WON, u64,
)
from solver.kernel.relaxed cimport Relaxed
from solver.kernel.tables cimport NeededTable

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

cdef class Paced(Fewest):
    cdef int rest
    cdef u64[::1] hint_keys, gap_keys, turn_keys

    @cython.locals(status=int)
    cpdef int begin(self, int[::1] numbers, int start=*)

    @cython.locals(hints=int, suit=int)
    cdef int _most_hints(self) noexcept nogil

    cdef int _throws(self, int depth) noexcept nogil

    @cython.locals(draw=int, at=int, gap=int)
    cpdef pace(self, int hints, gaps=*, int turns=*)

    cdef int _run(self, u64 nodes) noexcept nogil

    cdef void _store(self, int depth) noexcept nogil

    cdef bint _has_failed(self, int depth) noexcept nogil

    cdef int _begin_case(self) noexcept nogil

    cdef int _hints_left(self, int depth) noexcept nogil

    @cython.locals(child=int, at=int)
    cdef void _hash(self, int depth, int move) noexcept nogil

    @cython.locals(child=int, hints=int)
    cdef int _least(self, int depth, int move, int most) noexcept nogil

    @cython.locals(last=int, at=int)
    cdef bint _misses(self, int depth, int move, int hints) noexcept nogil

    cdef int _bound(self, int depth, int most) noexcept nogil
