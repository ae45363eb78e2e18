# The types of variables.py where it is compiled.

cimport cython

from solver.kernel.layout cimport ANEW, MOST_COUNTED, SCALED, u64

cdef class Active:
    cdef int count, size, worth
    cdef int[::1] counts, heap, places

    cdef void add(self, int variable) noexcept nogil

    @cython.locals(top=int)
    cdef int take(self) noexcept nogil

    cdef void bump(self, int variable) noexcept nogil

    cdef void next_conflict(self) noexcept nogil

    @cython.locals(variable=int)
    cdef void _scale(self) noexcept nogil

    @cython.locals(variable=int, count=int, above=int, other=int)
    cdef void _rise(self, int at) noexcept nogil

    @cython.locals(at=int, variable=int, count=int, below=int, other=int)
    cdef void _sink(self) noexcept nogil

@cython.final
cdef class Phases:
    cdef int count, size, rounds
    cdef u64 next_at
    cdef int[::1] last, target

    cdef int literal(self, int variable) noexcept nogil

    @cython.locals(at=int)
    cdef void reach(self, int[::1] trail, int size) noexcept nogil

    @cython.locals(variable=int)
    cdef void look_anew(self, u64 conflicts) noexcept nogil
