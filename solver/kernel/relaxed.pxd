# The types of relaxed.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    CARDS, DEPTH, HEIGHTS, NO_LIMIT, RANKS, ROUNDS, SEATS, SUITS, bit_length, u64,
)
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
