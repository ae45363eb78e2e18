# The types of frames.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    ANNOUNCED, DEPTH, DISCARD, DRAWN_AT, HANDS_AT, HEIGHTS, HINT, KEYS, MISPLAY, MOST_COPIES, MOVE,
    MOVES, ROW, SEATS, STRIKES_AT, SUITS, TOKENS, TOKENS_AT, TRASH,
    TURNS_LEFT_AT, count_bits, u64,
)
from solver.kernel.problem cimport Problem

cdef class Frames:
    cdef readonly Problem problem
    cdef public int least_tokens
    cdef int players, most_tokens, hashed
    cdef bint crowning, choreography
    cdef u64 one
    cdef int[::1] complete
    cdef u64[::1] hands, pool, trash, fits, key, check, begun
    cdef int[::1] heights, missing, drawn, tokens, strikes, turn, turns_left
    cdef int[::1] moves, move_count, next_move
    cdef u64[::1] keys, checks

    @cython.locals(seat=int)
    cdef void _begin(self) noexcept nogil

    @cython.locals(child=int, kind=int, seat=int, tokens=int, drawn=int, at=int, card=int,
                   changed=u64, suit=int, height=int, fitting=u64)
    cdef void _make(self, int depth, int move) noexcept nogil

    @cython.locals(before=int)
    cdef void _hash_line(self, int depth) noexcept nogil

    @cython.locals(child=int, kind=int, card=int, seat=int, drawn=int, at=int, to=int, key=u64,
                   check=u64)
    cdef void _hash(self, int depth, int move) noexcept nogil

    @cython.locals(hand=u64, same=u64)
    cdef int _last_of(self, int depth, int seat, int kind, u64 trash) noexcept nogil

    @cython.locals(child=int, suit=int, at=int, others=u64, seat=int, hand=u64, to=int, copy=int)
    cdef void _hash_play(self, int depth, int card) noexcept nogil
