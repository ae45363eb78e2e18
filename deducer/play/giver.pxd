# The types of giver.py where it is compiled.

cimport cython

from deducer.play.common cimport Common
from deducer.play.layout cimport (
    DELAYED, EXPOSED, FIXED, HAND, HINT, HINTED, HINTS, KNOWN, LATE, LATER, NARROWED, NEW,
    PLAYS, SAVES, SOME_LOSS, TRASH, WASTED, WHAT, WHERE,
)
from solver.kernel.layout cimport KINDS, SEATS, bit_length, count_bits

cdef class Giver(Common):
    cdef int gotten, new_kinds
    cdef readonly int offers
    cdef int[::1] gotten_holder, gotten_place, gotten_kind, is_read, gone, duplicates, after, stakes
    cdef readonly int[::1] unseen, readings, offer_worth, offer_stake, offer_move

    @cython.locals(kind=int, seat=int, at=int, place=int, mask=int)
    cdef void _look(self) noexcept nogil

    @cython.locals(first=int, gone=int, kind=int, at=int, place=int, promises=int)
    cdef void _read(self, int holder) noexcept nogil

    @cython.locals(promises=int)
    cdef int _settled(self, int promises, int link, int card) noexcept nogil

    @cython.locals(
        mask=int, turn=int, giver=int, which=int, other=int, owner=int, known=int, when=int,
    )
    cdef int _duplicates_of(self, int holder, int place) noexcept nogil

    @cython.locals(mask=int)
    cdef int _narrowed(self, int at, int can, int promises, bint hinted, int gone) noexcept nogil

    @cython.locals(at=int, place=int, kind=int)
    cdef int _stake(self, int to, int saved) noexcept nogil

    @cython.locals(at=int, mask=int)
    cdef int _idle_stake(self, int to) noexcept nogil

    @cython.locals(step=int, to=int, clue=int, touched=int)
    cdef void _find_offers(self) noexcept nogil

    @cython.locals(best=int, which=int)
    cdef int _best_offer(self) noexcept nogil

    @cython.locals(
        first=int, at=int, place=int, about=int, wasted=int, worth=int, plays=int, played=int, busy=bint,
        soon=int, card=int, old=int, now=int, useful=bint, fits=bint, hinted=bint, step=int, seat=int, exposed=int, chop=int, stake=int, links=bint, promises=int, kind=int,
    )
    cdef void _offer(self, int to, int clue, int touched) noexcept nogil

    @cython.locals(at=int)
    cdef bint _has_asked_card(self, int seat, int step) noexcept nogil

    @cython.locals(step=int, seat=int)
    cdef bint _finesses(self, int to, int card) noexcept nogil

    @cython.locals(wasted=int, at=int, place=int, card=int, which=int, own=int)
    cdef int _wasted(self, int to) noexcept nogil

    @cython.locals(seat=int, at=int)
    cdef int _loss(self, int kind) noexcept nogil
