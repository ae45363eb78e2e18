# The types of completions.py where it is compiled.

cimport cython

from solver.kernel.core cimport Search
from solver.kernel.layout cimport (
    AT_ONCE, CARDS, HEAD, KINDS, PILE_AT, REFUTED, ROOT, RUNNING, SEATS, TABLE_FULL, u64,
)

cdef class Completions:
    cdef int seat, players, places, given_count, loose_count, head_size, names
    cdef readonly int actions, done
    cdef public bint stop
    cdef bint pile_plays
    cdef int[::1] sizes, cards, given, loose, unseen, alike, slots, sorts, heads
    cdef int[::1] numbers, left, known
    cdef u64 state, ones, step, mix, mix_again

    cpdef begin(self, u64 seed)

    cpdef run(self, Search search, int[::1] kinds, int worlds, u64 nodes,
              unsigned char[::1] answers)

    @cython.locals(kind=int, which=int, count=int, other=int, _=int)
    cdef void _fill(self, int[::1] kinds, int first) noexcept nogil

    @cython.locals(mask=int, number=int)
    cdef int _below(self, int end) noexcept nogil

    @cython.locals(word=u64)
    cdef u64 _random(self) noexcept nogil

    @cython.locals(which=int, action=int, slot=int, kind=int, name=int, most=u64)
    cdef void _answer(self, Search search, u64 nodes, unsigned char[::1] answers,
                      int first) noexcept nogil

    @cython.locals(head=int, status=int, size=int, at=int, top=int, pile=int, place=int, seat=int,
                   _=int, most=u64)
    cdef int _after(self, Search search, u64 nodes, int action, int slot, int kind) noexcept nogil
