# The types of problem.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    CARDS, FIREWORKS_AT, HEIGHTS, MOST_COPIES, PILE_AT, RANKS, SEATS, SUITS, count_bits, u64,
)

cdef class Problem:
    cdef readonly int suits, players, pile_size
    cdef int most_copies, numbered, turn, tokens, strikes, turns_left, heights, missing
    cdef bint crowning
    cdef u64 one, every, never, trash, fits
    cdef int[::1] first, next, tops, pile_kinds, kind_of, suit_of, rank_of
    cdef u64[::1] hands, pile, until, kinds, rest, gone, twins, twin_at, fitting, below

    cpdef aim(self, int suit, int height)

    @cython.locals(sizes=int, count=int, seat=int)
    cdef void read(self, int[::1] numbers, int start) noexcept nogil

    @cython.locals(one=u64, kind=int, at=int, end=int, seat=int, hand=u64, card=int, until=u64, k=int)
    cdef bint _deal(self, int[::1] numbers, int sizes, int count) noexcept nogil

    @cython.locals(one=u64, kinds=int, kind=int, where=int, copies=int, first=int, same=u64,
                   card=int, copy=int, suit=int, below=u64, height=int, fitting=u64)
    cdef void _number(self, int[::1] numbers, int at, int count) noexcept nogil

    @cython.locals(size=int, end=int, rest=u64, gone=u64, k=int, kind=int, slot=int, higher=int)
    cdef void _rest(self) noexcept nogil

    @cython.locals(suit=int, height=int)
    cdef void _fireworks(self, int[::1] numbers, int at) noexcept nogil

    @cython.locals(spare=u64, copy=int)
    cdef u64 spare(self, u64 cards) noexcept nogil

    cdef int count_kinds(self, u64 cards) noexcept nogil
