# The types of last_draw.py where it is compiled.

cimport cython

from solver.kernel.layout cimport CARDS, RANKS
from solver.kernel.problem cimport Problem
from solver.kernel.relaxed cimport Relaxed

cdef class LastDraw(Relaxed):
    cdef int rest, most_hints, most_earned
    cdef int[::1] gaps

    @cython.locals(size=int, k=int, turn=int, gap=int, hint=int, early=int)
    cdef void _set_last(self, int most) noexcept nogil

    @cython.locals(tokens=int, suit=int, top=int)
    cdef bint _can_hint(self, int heights) noexcept nogil
