# The types of core.py where it is compiled.

cimport cython

from solver.kernel.bounds cimport Bounds
from solver.kernel.layout cimport *
from solver.kernel.problem cimport Frames
from solver.kernel.tables cimport PositionTable

cdef class Search(Frames):
    cdef readonly Bounds bounds
    cdef readonly PositionTable refuted
    cdef readonly int at_once, status, reason
    cdef readonly u64 nodes
    cdef int depth, most_turns
    cdef bint to_the_end, timed
    cdef u64 restart_at, patience, late

    @cython.locals(suit=int, height=int)
    cpdef aim(self, heights)

    cpdef int load(self, int[::1] numbers, int start=*)

    cdef int _load(self, int[::1] numbers, int start) noexcept nogil

    cpdef int run(self, u64 nodes)

    @cython.locals(depth=int, done=u64, until=u64, status=int, which=int, move=int)
    cdef int _run(self, u64 nodes) noexcept nogil

    cdef bint _is_over(self, int depth) noexcept nogil

    cdef bint _begin_again(self, u64 nodes) noexcept nogil

    @cython.locals(is_throw=bint)
    cdef bint _cut(self, int depth, int move) noexcept nogil

    @cython.locals(hand=u64)
    cdef bint _is_useful(self, int depth, int card) noexcept nogil

    @cython.locals(turns=int, seat=int)
    cdef bint _out_of_time(self, int depth) noexcept nogil

    @cython.locals(turns=int)
    cdef bint _hopeless(self, int depth) noexcept nogil

    @cython.locals(drawn=int, touched=u64)
    cdef bint _may_clash(self, int depth, int move) noexcept nogil

    cdef bint _clash(self, int depth) noexcept nogil

    @cython.locals(depth=int)
    cpdef list line(self)

    @cython.locals(which=int, status=int, at=int, depth=int, move=int)
    cpdef run_many(self, int[::1] numbers, int[::1] starts, int first, int last, u64 nodes,
                   int[::1] statuses, int[::1] counts, int[::1] lines, int[::1] reasons)
