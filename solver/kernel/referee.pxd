# The types of referee.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

cdef class Referee:
    cdef int suits, players, most_tokens, most_strikes, tokens, strikes, missing
    cdef int pile_size, drawn, turn, turns_left
    cdef bint crowning, announced
    cdef readonly int spare
    cdef int[::1] top, height, counts, size, pile

    cpdef bint reaches_perfect(self, int[::1] cards, int[::1] sizes, int[::1] line)

    @cython.locals(suit=int, seat=int, kind=int, place=int, at=int)
    cdef void _deal(self, int[::1] cards, int[::1] sizes)

    cdef bint _make(self, int move) noexcept nogil

    @cython.locals(seat=int)
    cdef bint _hint(self) noexcept nogil

    @cython.locals(mine=int, suit=int, fits=bint)
    cdef bint _move_card(self, int kind, int what) noexcept nogil

    cdef void _draw(self) noexcept nogil
