# The types of phases.py where it is compiled.

cimport cython

from solver.kernel.layout cimport ANEW, u64

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
