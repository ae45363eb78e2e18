# The types of problem.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    CARDS, FIREWORKS_AT, HEIGHTS, MOST_COPIES, PILE_AT, RANKS, SEATS, SUITS, u64,
)

cdef class Problem:
    cdef readonly int suits, players, pile_size
    cdef int most_copies, turn, tokens, strikes, turns_left, heights, left
    cdef bint crowning
    cdef u64 one, trash, fits
    cdef int[::1] first, tops, places, pile, suit_of, rank_of
    cdef u64[::1] hands, kinds, rest, twins, twin_at, fitting, below

    @cython.locals(one=u64, players=int, size=int, sizes=int, count=int, seat=int, where=int,
                   hand=u64, k=int, _=int)
    cdef void read(self, int[::1] numbers, int start) noexcept nogil

    @cython.locals(one=u64, kinds=int, kind=int, where=int, copies=int, first=int, same=u64,
                   card=int, copy=int)
    cdef void _number(self, int[::1] numbers, int at, int count) noexcept nogil

    @cython.locals(one=u64, size=int, end=int, k=int, card=int, slot=int)
    cdef void _rest(self) noexcept nogil

    @cython.locals(suit=int, top=int, below=u64, height=int, fitting=u64)
    cdef void _fireworks(self, int[::1] numbers, int at) noexcept nogil
