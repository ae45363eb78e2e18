# The types of frames.py where it is compiled.

cimport cython

from solver.kernel.layout cimport (
    ANNOUNCED, DEPTH, DISCARD, DRAWN_AT, HEIGHTS, HINT, MISPLAY, MOST_COPIES, MOVE, MOVES, NO_LIMIT,
    PLAY, RANKS, ROW, SEATS, STRIKES_AT, SUITS, TOKENS_AT, TURN_AT, TURNS_AT, TURNS_LEFT_AT,
    count_bits, lowest, u64,
)
from solver.kernel.problem cimport Problem

cdef class Frames:
    cdef readonly Problem problem
    cdef public int least_tokens, most_turns
    cdef int players, most_tokens, swaps
    cdef bint crowning, choreography, thrifty
    cdef u64 one, seed
    cdef int[::1] complete
    cdef u64[::1] hands, trash, fits, key, check, begun
    cdef int[::1] heights, left, drawn, tokens, strikes, turn, turns_left
    cdef int[::1] moves, move_count, next_move
    cdef u64[::1] hand_keys, hand_checks, state_keys, state_checks

    @cython.locals(seat=int)
    cdef void _begin(self) noexcept nogil

    @cython.locals(one=u64, child=int, kind=int, card=int, seat=int, tokens=int,
                   drawn=int, heights=int, other=int, hand=u64, suit=int, height=int)
    cdef void _make(self, int depth, int move) noexcept nogil

    @cython.locals(pool=u64, seat=int)
    cdef u64 _pool(self, int depth) noexcept nogil

    @cython.locals(one=u64, seat=int, hand=u64, trash=u64, fits=u64, tokens=int,
                   others=u64, other=int, spare=u64, junk=u64, useful=u64, doubled=u64, lies=bint,
                   all_tried=bint, can_hint=bint)
    cdef void _generate(self, int depth) noexcept nogil

    @cython.locals(spare=u64, copy=int)
    cdef u64 _spare(self, u64 hand) noexcept nogil

    @cython.locals(doubled=u64, low=u64)
    cdef u64 _with_a_twin(self, u64 cards, u64 alive) noexcept nogil

    @cython.locals(first=int, count=int, card=int, at=int, rank=int)
    cdef void _push(self, int depth, int kind, u64 cards) noexcept nogil

    @cython.locals(at=int, move=int)
    cdef void _swap(self, int first, int count) noexcept nogil

    @cython.locals(key=u64, check=u64, trash=u64, seat=int, hand=u64, row=int,
                   at=int, before=int, copy=int, card=int, kind=int, heights=int, suit=int,
                   part=int)
    cdef void _hash(self, int depth) noexcept nogil
