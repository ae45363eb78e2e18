# The types of trimming.py where it is compiled.

cimport cython

from solver.kernel.layout cimport HEAD_OF_CLAUSE
from solver.kernel.learner cimport Watched

cdef class Trimmer(Watched):
    cdef readonly int last
    cdef int given, conflict, spread_needed, written, numbers
    cdef int[::1] seen, facts, places, facts_before, steps

    @cython.locals(
        clause=int, number=int, size=int, at=int, literal=int, known=bint, before=int,
    )
    cdef _read(self, int[::1] clauses)

    cdef void _add_all(self) noexcept nogil

    @cython.locals(size=int, free=int, at=int, literal=int)
    cdef void _add(self, int clause) noexcept nogil

    cpdef bint run(self, int clauses)

    cpdef list found(self)

    cpdef list literals(self, int number)

    cdef bint _is_full(self) noexcept nogil

    @cython.locals(clause=int)
    cdef int _run(self, int clauses) noexcept nogil

    @cython.locals(literal=int)
    cdef void _forget_facts(self, int first) noexcept nogil

    @cython.locals(first=int, conflict=int, at=int, literal=int)
    cdef void _retrace(self, int clause) noexcept nogil

    @cython.locals(open_ways=int, at=int, literal=int)
    cdef void _explain(self, int conflict, int number) noexcept nogil

    @cython.locals(number=int, found=int, at=int, literal=int, variable=int)
    cdef int _take(self, int clause, int implied) noexcept nogil

    @cython.locals(false=int, clause=int)
    cdef int _propagate(self) noexcept nogil

    @cython.locals(
        before=int, link=int, clause=int, which=int, number=int, after=int, to=int, stays=bint,
    )
    cdef int _visit(self, int false, int chain) noexcept nogil

    @cython.locals(other=int, at=int, literal=int)
    cdef int _visit_one(self, int clause, int which, int false) noexcept nogil
