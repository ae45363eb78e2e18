# The types of learner.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

cdef class Watched:
    cdef readonly int count
    cdef readonly int last
    cdef int room, used, assigned, spread, depth, unneeded, spread_unneeded
    cdef int[::1] clauses, first, level, reason, trail, begun, pairs, pairs_from
    cdef signed char[::1] value

    cpdef extend(self, int size)

    @cython.locals(count=int, at=int)
    cdef int _make_room(self, int[::1] numbers)

    @cython.locals(size=int, number=int, literal=int, clause=int, known=bint, before=int)
    cdef _read(self, int[::1] numbers)

    cdef _take(self, int size)

    @cython.locals(which=int, literal=int)
    cdef void _watch(self, int clause) noexcept nogil

    @cython.locals(which=int, at=int, clause=int, place=int, literal=int, end=int)
    cdef _pair(self)

    @cython.final
    @cython.locals(variable=int)
    cdef void _assign(self, int literal, int reason) noexcept nogil

    @cython.final
    @cython.locals(at=int, other=int)
    cdef int _visit_pairs(self, int false) noexcept nogil

    @cython.final
    @cython.locals(false=int, clause=int)
    cdef int _propagate(self) noexcept nogil

    @cython.final
    @cython.locals(
        before=int, link=int, clause=int, which=int, after=int, other=int, number=int, to=int,
        end=int, at=int,
    )
    cdef int _visit(self, int false, int chain) noexcept nogil

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

cdef class Learner(Watched):
    cdef Phases phases
    cdef readonly int status
    cdef readonly u64 nodes
    cdef int series, learnt_count, learnt_from, most
    cdef u64 restart_at, forget_at
    cdef int[::1] levels, log
    cdef int logged, log_room, most_logged
    cdef bint is_logged
    cdef Active active
    cdef int stamp, marks
    cdef int[::1] seen, marked, waiting, learnt, stamps

    @cython.locals(clause=int)
    cdef _take(self, int size)

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

cdef class Trimmer(Watched):
    cdef int given, read, conflict, written, numbers
    cdef int[::1] seen, facts, places, facts_before, steps

    @cython.locals(clause=int)
    cdef _take(self, int size)

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
    cdef int _write(self, int clause, int implied) noexcept nogil
