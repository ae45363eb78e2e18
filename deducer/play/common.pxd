# The types of common.py where it is compiled.

cimport cython

from deducer.play.layout cimport (
    ASKED, CLUES, DISCARD, GOES_ON, HAND, HINT, HINTED, LOST, MOVED, OVER, WHAT, WHERE,
)
from solver.kernel.layout cimport CARDS, DEPTH, KINDS, SEATS, SUITS, bit_length, count_bits, lowest

cdef class Common:
    cdef readonly object terms
    cdef readonly int players, dealt, most_tokens, most_strikes, suits, cards, kinds, clues
    cdef readonly int turns, turn, tokens, strikes, pile, drawn, countdown, end, points, reachable
    cdef readonly int playable, trash, last_copies, new, focus, chop_moves
    cdef readonly bint crowning, choreography, cycling, early
    cdef int higher, single, every, delayed_at, delayed_kinds
    cdef bint agreed_play, agreed_save, twos, stall, any_five, newest, ones, oldest_focus, touch, fix
    cdef bint trash_moves, five_moves, ones_moves, prompt, finesse, oldest_finesse
    cdef public bint strict
    cdef readonly bint asked_blind
    cdef readonly int meant, new_link, asked_place, asked_by, asked_to, asked_link
    cdef int[::1] top, begins, suit_of, rank_of, copies, clue_kinds, clue_rank, ranked, useful
    cdef readonly int[::1] can, promises, marks, first_turn, first_giver, kind, hands, size, moves
    cdef readonly int[::1] heights, discards, remaining, new_can, new_promises

    cpdef see(self, int[::1] kinds)

    @cython.locals(place=int, seat=int, at=int, suit=int, kind=int)
    cdef void _become(self, Common other) noexcept nogil

    @cython.locals(useful=int, suit=int, height=int, first=int, ceiling=int, rank=int, kind=int)
    cdef void _rate(self) noexcept nogil

    @cython.locals(at=int)
    cdef int _chop(self, int seat) noexcept nogil

    @cython.locals(first=int, at=int, place=int, last=int)
    cdef int _asked_card(self, int seat, int step) noexcept nogil

    cdef void _settle(self) noexcept nogil

    @cython.locals(mask=int)
    cdef int _reading(self, int place) noexcept nogil

    @cython.locals(cards=int, at=int)
    cdef int _touched(self, int to, int clue) noexcept nogil

    @cython.locals(known=int, seat=int, at=int, mask=int, fits=int)
    cdef int _delayed(self) noexcept nogil

    @cython.locals(
        first=int, rank=int, new=int, at=int, place=int, chop=int, on_chop=int, focus=int,
        before=int, purpose=int, stalls=int, saved=int, fixes=bint,
    )
    cdef void _mean(self, int to, int clue, int touched) noexcept nogil

    @cython.locals(cards=int, focus=int, at=int)
    cdef int _focus_of(
        self, int first, int rank, int new, int touched, bint on_chop
    ) noexcept nogil

    @cython.locals(card=int, later=int)
    cdef bint _goes_before(self, int one, int other) noexcept nogil

    @cython.locals(first=int, count=int, enough=int, at=int, cards=int, union=int)
    cdef bint _may_all_be_useful(self, int to, int new) noexcept nogil

    @cython.locals(rank=int, by_rank=int, changed=int, at=int)
    cdef int _savable(self, int to, int clue, int touched, int chop) noexcept nogil

    @cython.locals(newest=int, older=int, useful=int, by_trash=int, at=int, by_five=int)
    cdef int _moves(self, int to, int rank, int touched) noexcept nogil

    @cython.locals(first=int, at=int, place=int)
    cdef void _hint(self, int to, int clue, int touched) noexcept nogil

    cdef void _turn_card(self, int at, bint discarded) noexcept nogil

    @cython.locals(
        first=int, skipped=int, is_one=int, other=int, place=int, mask=int, seat=int, chop=int,
    )
    cdef void _move_by_order(self, int at) noexcept nogil

    @cython.locals(at=int, more=int)
    cdef void _make(self, int move) noexcept nogil

    @cython.locals(at=int, place=int)
    cdef void _cycle(self, int first) noexcept nogil

    @cython.locals(first=int, kind=int, suit=int, earned=int, to=int)
    cdef void _throw(self, int at, bint discarded, int announced) noexcept nogil

    @cython.locals(perfect=int, holding=int, suit=int, seat=int)
    cdef void _end(self) noexcept nogil
