# The types of fewest.py where it is compiled.

cimport cython

from solver.kernel.core cimport Search
from solver.kernel.layout cimport *
from solver.kernel.problem cimport Problem

cdef class Relaxed:
    cdef Problem problem
    cdef int rest, most_hints, most_earned, seat, drawn, candidates, first, last, throws, tokens, nobody
    cdef u64[::1] hands, may_hold
    cdef int[::1] place, early, late, earliest, owner, gaps

    @cython.locals(k=int)
    cdef void load(self) noexcept nogil

    @cython.locals(other=int, k=int, kind=int, turn=int, turns=int, done=int, narrowed=int)
    cdef int turns(self, u64[::1] hands, int at, int seat, int heights, u64 fits, int missing,
                   int drawn, int spare, int most) noexcept nogil

    @cython.locals(size=int, k=int, turn=int, gap=int, hint=int, early=int)
    cdef void _set_last(self, int most) noexcept nogil

    @cython.locals(tokens=int, suit=int, top=int)
    cdef bint _can_hint(self, int heights) noexcept nogil

    @cython.locals(size=int, seat=int, other=int, been_next=u64, due=int, reached=int, turn=int,
                   plays=int, risen=int, completed=int, most_idle=int, returned=int, able=u64,
                   ready=u64, suit=int, height=int, where=int, idle=int, least=int, throws=int,
                   reach=int, k=int)
    cdef int _forward(self, int heights, u64 fits, int missing, int spare, int most) noexcept nogil

    @cython.locals(narrowed=int, suit=int, turn=int, height=int, kind=int, late=int, k=int,
                   early=int)
    cdef int _backward(self, int heights, int most) noexcept nogil

    @cython.locals(players=int, earliest=int, same=u64, latest=int, other=int, turn=int, k=int,
                   wait=int)
    cdef int _latest(self, int kind, int last) noexcept nogil

    @cython.locals(k=int, players=int, early=int, late=int, span=int, over=int)
    cdef bint _narrow(self, int earliest, int latest) noexcept nogil

cdef class Fewest(Search):
    cdef Relaxed relaxed
    cdef int noise
    cdef int[::1] least, need

    cpdef int load_winnable(self, int[::1] numbers)

    cpdef within(self, int turns)

    @cython.locals(depth=int, until=u64, status=int, which=int, move=int)
    cdef int _run(self, u64 nodes) noexcept nogil

    cdef void _store(self, int depth) noexcept nogil

    cdef int _known(self, int depth) noexcept nogil

    @cython.locals(known=int)
    cdef bint _has_failed(self, int depth) noexcept nogil

    cdef void _lower(self, int depth, int need) noexcept nogil

    @cython.locals(first=int, end=int, most=int, need=int, at=int, move=int, least=int, to=int)
    cdef void _expand(self, int depth) noexcept nogil

    @cython.locals(known=int, bound=int)
    cdef int _least(self, int depth, int move, int most) noexcept nogil

    cdef bint _leaves_case(self, int depth, int move) noexcept nogil

    @cython.locals(spare=int)
    cdef int _bound(self, int depth, int most) noexcept nogil

cdef class HintCountSearch(Fewest):
    cdef int rest
    cdef u64[::1] hint_keys, gap_keys, turn_keys

    @cython.locals(status=int)
    cpdef int begin(self, int[::1] numbers, int start=*)

    @cython.locals(hints=int, suit=int)
    cdef int _most_hints(self) noexcept nogil

    cdef int _throws(self, int depth) noexcept nogil

    @cython.locals(draw=int, at=int, gap=int)
    cpdef with_hints(self, int hints, gaps=*, int turns=*)

    cdef int _run(self, u64 nodes) noexcept nogil

    cdef void _store(self, int depth) noexcept nogil

    cdef int _known(self, int depth) noexcept nogil

    cdef int _begin_case(self) noexcept nogil

    cdef int _hints_left(self, int depth) noexcept nogil

    @cython.locals(child=int, at=int)
    cdef void _hash(self, int depth, int move) noexcept nogil

    @cython.locals(hints=int, last=int, at=int)
    cdef bint _leaves_case(self, int depth, int move) noexcept nogil

    cdef int _bound(self, int depth, int most) noexcept nogil
