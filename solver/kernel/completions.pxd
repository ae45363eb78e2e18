# The types of completions.py where it is compiled.

cimport cython

from solver.kernel.core cimport Search
from solver.kernel.layout cimport *

cdef class Completions:
    cdef int seat, players, places, chosen_count, head_size, names
    cdef readonly int actions, done
    cdef int action, status, spent
    cdef bint is_dealt, is_loaded
    cdef int[::1] sizes, cards, chosen, loose, unseen, alike, slots, sorts, heads
    cdef int[::1] numbers, remaining, known
    cdef u64 state, ones, step, mix, mix_again

    cpdef begin(self, u64 seed)

    cpdef run(self, Search search, int[::1] kinds, int worlds, u64 nodes, int at_once,
              unsigned char[::1] answers)

    @cython.locals(which=int, kind=int, count=int, other=int, _=int)
    cdef void _fill(self, int[::1] kinds, int first) noexcept nogil

    @cython.locals(mask=int, number=int)
    cdef int _below(self, int end) noexcept nogil

    @cython.locals(word=u64)
    cdef u64 _random(self) noexcept nogil

    @cython.locals(answer=int)
    cdef void _answer(self, Search search, u64 nodes, int at_once, unsigned char[::1] answers,
                      int first) noexcept nogil

    @cython.locals(slot=int, kind=int, name=int, status=int)
    cdef int _status(self, Search search, u64 nodes, int at_once, int now) noexcept nogil

    @cython.locals(head=int, size=int, at=int, top=int, pile=int, place=int, seat=int, _=int)
    cdef void _ask(self, Search search, int slot, int kind) noexcept nogil

    @cython.locals(before=u64, most=u64)
    cdef int _search(self, Search search, u64 nodes, int at_once) noexcept nogil
