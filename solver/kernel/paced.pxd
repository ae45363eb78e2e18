# The types of paced.py where it is compiled.

cimport cython

from solver.kernel.fewest cimport Fewest
from solver.kernel.last_draw cimport LastDraw
from solver.kernel.layout cimport (
    DEPTH, HINT, MOVE, NO_LIMIT, PATIENCE, RUNNING, TOKENS, u64,
)
from solver.kernel.refuted cimport RefutedTable

cdef class Paced(Fewest):
    cdef LastDraw game
    cdef readonly RefutedTable failed
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

    cdef bint _is_full(self) noexcept nogil

    cdef int _begin_case(self) noexcept nogil

    cdef int _hints_left(self, int depth) noexcept nogil

    @cython.locals(child=int, at=int)
    cdef void _hash(self, int depth, int move) noexcept nogil

    @cython.locals(child=int, hints=int)
    cdef int _least(self, int depth, int move, int most) noexcept nogil

    @cython.locals(last=int, at=int)
    cdef bint _misses(self, int depth, int move, int hints) noexcept nogil

    cdef int _bound(self, int depth, int most) noexcept nogil
