# The types of watched.py where it is compiled.

cimport cython

from solver.kernel.layout cimport HEAD_OF_CLAUSE

cdef class Watched:
    cdef readonly int count
    cdef int room, used, assigned, spread, depth
    cdef int[::1] clauses, first, level, reason, trail, begun, pairs, pairs_from
    cdef signed char[::1] value

    cpdef extend(self, int size)

    @cython.locals(which=int, literal=int)
    cdef void _watch(self, int clause) noexcept nogil

    @cython.locals(which=int, at=int, clause=int, place=int, literal=int, end=int)
    cdef _pair(self)

    @cython.locals(variable=int)
    cdef void _assign(self, int literal, int reason) noexcept nogil

    @cython.locals(at=int, other=int)
    cdef int _visit_pairs(self, int false) noexcept nogil

    @cython.locals(
        false=int, before=int, link=int, clause=int, which=int, after=int, other=int, end=int,
        at=int, literal=int,
    )
    cdef int _propagate(self) noexcept nogil
