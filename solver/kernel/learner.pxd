# The types of learner.py where it is compiled.

cimport cython

from solver.kernel.conflicts cimport Conflicts
from solver.kernel.layout cimport (
    HEAD_OF_CLAUSE, KEPT, LEARNT, LEARNT_MORE, LEVELS, REFUTED, RESTARTED, RUNNING, TABLE_FULL,
    WON, u64,
)
from solver.kernel.variables cimport Phases

cdef class Learner(Conflicts):
    cdef Phases phases
    cdef readonly int status
    cdef readonly u64 nodes
    cdef int series, learnt_count, learnt_from, most
    cdef u64 restart_at, forget_at
    cdef int[::1] levels, log
    cdef int logged, log_room, most_logged
    cdef bint is_logged

    @cython.locals(ends=int, begin=int, at=int)
    cdef void _read(self, int[::1] clauses)

    @cython.locals(clause=int, size=int, at=int, literal=int, known=bint, before=int)
    cdef void _take(self, int[::1] clauses, int begin, int end) noexcept nogil

    cpdef int run(self, u64 conflicts)

    @cython.locals(until=u64, clause=int, variable=int)
    cdef int _run(self, u64 conflicts) noexcept nogil

    cdef bint _is_full(self) noexcept nogil

    cdef bint _log_is_full(self) noexcept nogil

    @cython.locals(at=int, variable=int)
    cdef void _log(self, int size) noexcept nogil

    @cython.locals(variable=int)
    cdef int _choice(self) noexcept nogil

    @cython.locals(first=int, literal=int, variable=int)
    cdef void _take_back(self, int depth) noexcept nogil

    cdef void _restart(self) noexcept nogil

    @cython.locals(power=int)
    cdef int _luby(self, int number) noexcept nogil

    @cython.locals(size=int, back=int, levels=int, at=int, level=int, literal=int, clause=int)
    cdef void _learn(self, int conflict) noexcept nogil

    @cython.locals(
        limit=int, quota=int, literal=int, clause=int, to=int, size=int, levels=int, keep=bint,
        at=int,
    )
    cdef void _forget(self) noexcept nogil

    @cython.locals(levels=int, clause=int, quota=int)
    cdef int _limit(self) noexcept nogil
