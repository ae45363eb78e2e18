# The types of plain.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

cdef class Plain:
    cdef int players, turn, tokens, most_tokens, strikes, turns_left, suits, kinds
    cdef int pile_size, drawn, missing, depth, bits, most_bits
    cdef bint crowning, announced, pile_plays, gone
    cdef readonly int status, spare, at_once
    cdef readonly u64 nodes
    cdef u64 stored, word, odd, other_odd
    cdef int[::1] height, top, counts, last, pile, move, tokens_at, turns_left_at
    cdef u64[::1] key, check, keys, checks

    cpdef load(self, int[::1] numbers)

    @cython.locals(at=int, sizes=int, suit=int, seat=int, kind=int, place=int, turns=int, _=int)
    cdef void _read(self, int[::1] numbers)

    @cython.locals(suit=int, seat=int)
    cdef bint _is_gone(self, int kind) noexcept nogil

    cpdef bint reaches_perfect(self, int[::1] line)

    @cython.locals(kind=int)
    cdef bint _may_make(self, int move) noexcept nogil

    cpdef int run(self, u64 nodes)

    @cython.locals(until=u64)
    cdef int _run(self, u64 nodes) noexcept nogil

    cdef bint _is_lost(self) noexcept nogil

    @cython.locals(move=int, hint=int)
    cdef bint _find_move(self) noexcept nogil

    @cython.locals(mine=int, at=int)
    cdef bint _can_hint(self) noexcept nogil

    @cython.locals(other=int)
    cdef bint _is_new(self, int kind) noexcept nogil

    cdef bint _is_played(self, int kind) noexcept nogil

    @cython.locals(is_held=int, fits=bint)
    cdef bint _is_allowed(self, int kind, int what) noexcept nogil

    @cython.locals(mine=int, at=int)
    cdef bint _is_last_of_pile(self, int kind) noexcept nogil

    @cython.locals(move=int)
    cdef void _make(self) noexcept nogil

    @cython.locals(suit=int)
    cdef void _make_with_card(self, int kind, int what) noexcept nogil

    @cython.locals(move=int, kind=int)
    cdef void _take_back(self) noexcept nogil

    @cython.locals(state=u64, suit=int, seat=int, cards=u64, played=u64, kind=int, count=u64)
    cdef void _name(self, int depth) noexcept nogil

    @cython.locals(key=u64, check=u64)
    cdef void _mix(self, int depth, u64 number) noexcept nogil

    @cython.locals(at=u64, check=u64)
    cdef bint _has_failed(self, int depth) noexcept nogil

    @cython.locals(at=u64)
    cdef void _put(self, u64 key, u64 check) noexcept nogil

    cpdef grow(self)

    @cython.locals(at=int)
    cdef void _spread(self, u64[::1] keys, u64[::1] checks) noexcept nogil
