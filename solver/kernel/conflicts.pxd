# The types of conflicts.py where it is compiled.

cimport cython

from solver.kernel.layout cimport HEAD_OF_CLAUSE, LEVELS
from solver.kernel.variables cimport Active
from solver.kernel.watched cimport Watched

cdef class Conflicts(Watched):
    cdef Active active
    cdef int stamp, marks
    cdef int[::1] seen, marked, waiting, learnt, stamps

    @cython.locals(
        size=int, open_ways=int, at=int, clause=int, pivot=int, place=int, literal=int,
        variable=int,
    )
    cdef int _analyse(self, int conflict) noexcept nogil

    @cython.locals(at=int, kept=int)
    cdef int _shorten(self, int size) noexcept nogil

    cdef void _mark(self, int variable) noexcept nogil

    cdef void _unmark(self, int first) noexcept nogil

    @cython.locals(first=int, size=int, implied=int, clause=int, at=int, variable=int)
    cdef bint _follows(self, int literal) noexcept nogil

    @cython.locals(levels=int, at=int, level=int)
    cdef int _levels(self, int size) noexcept nogil
