# The types of problem.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

cdef class Problem:
    cdef readonly int suits, players, pile_size, tokens
    cdef int most_copies, numbered, turn, strikes, turns_left, heights, missing
    cdef bint crowning, pile_plays, last_may_earn
    cdef u64 one, every, never, trash, fits, last_card
    cdef int[::1] first, next, tops, pile_kinds, kind_of, suit_of, rank_of
    cdef u64[::1] hands, pile, until, kinds, rest, gone, twins, twin_at, fitting, below

    cpdef aim(self, int suit, int height)

    @cython.locals(sizes=int, count=int, seat=int, card=int)
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

cdef class Frames:
    cdef readonly Problem problem
    cdef public int least_tokens
    cdef readonly int most_tokens
    cdef int players, hashed
    cdef bint crowning, choreography
    cdef u64 one
    cdef int[::1] complete
    cdef u64[::1] hands, pool, trash, fits, key, check, begun
    cdef int[::1] heights, missing, drawn, tokens, strikes, turn, turns_left
    cdef int[::1] moves, move_count, next_move
    cdef u64[::1] keys, checks
    cdef int swaps
    cdef bint thrifty
    cdef u64 seed
    cdef int[::1] plays_only

    @cython.locals(seat=int)
    cdef void _begin(self) noexcept nogil

    @cython.locals(child=int, kind=int, seat=int, tokens=int, drawn=int, at=int, card=int,
                   changed=u64, suit=int, height=int, fitting=u64)
    cdef void _make(self, int depth, int move) noexcept nogil

    @cython.locals(before=int)
    cdef void _hash_line(self, int depth) noexcept nogil

    @cython.locals(child=int, kind=int, card=int, seat=int, drawn=int, at=int, to=int, key=u64,
                   check=u64, is_held=bint)
    cdef void _hash(self, int depth, int move) noexcept nogil

    @cython.locals(hand=u64, same=u64)
    cdef int _last_of(self, int depth, int seat, int kind, u64 trash) noexcept nogil

    @cython.locals(child=int, suit=int, at=int, others=u64, seat=int, hand=u64, to=int, copy=int)
    cdef void _hash_play(self, int depth, int card) noexcept nogil

    @cython.locals(playable=u64)
    cdef void _generate(self, int depth) noexcept nogil

    @cython.locals(is_stuck=bint)
    cdef u64 _pile_card(self, int depth) noexcept nogil

    @cython.locals(tokens=int, hand=u64, others=u64, trash=u64, fits=u64, spare=u64, junk=u64,
                   useful=u64, unseen=u64, all_tried=bint, may_misname=bint, can_hint=bint,
                   can_discard=bint, card=int, height=int, is_spare=bint)
    cdef void _generate_others(self, int depth) noexcept nogil

    @cython.locals(gone=u64, doubled=u64, card=int)
    cdef u64 _doubled(self, int depth, u64 cards, u64 others) noexcept nogil

    @cython.locals(first=int, count=int, card=int, at=int, rank=int)
    cdef void _push(self, int depth, int kind, u64 cards) noexcept nogil

    @cython.locals(at=int, move=int)
    cdef void _swap(self, int first, int count) noexcept nogil
