# The types of policy.py where it is compiled.

cimport cython

from deducer.play.common cimport Common
from deducer.play.layout cimport (
    DELAYED, DISCARD, EXPOSED, FIXED, GOES_ON, HAND, HINT, HINTED, HINTS, KNOWN, LAST_DRAWS, LATE, LATER,
    LEAST, LOST, NARROWED, NEW, PLAY, PLAYS, SAVES, SOME_LOSS, TRASH, WASTED, WHAT, WHERE,
)
from solver.kernel.layout cimport KINDS, SEATS, bit_length, count_bits

@cython.final
cdef class Player(Common):
    cdef int gotten, own_plays, new_kinds
    cdef readonly int offers
    cdef int[::1] gotten_holder, gotten_place, gotten_kind, is_read, gone, duplicates, after, stakes
    cdef readonly int[::1] unseen, readings, offer_worth, offer_stake, offer_move

    cpdef int play_on(self) noexcept nogil

    cpdef int score(self) noexcept nogil

    cpdef int score_after(self, Player other, int[::1] kinds, int move)

    @cython.locals(seat=int, oldest=int, at=int, count=int, turn=int)
    cpdef int surprises(self, Player start, Player other, int[::1] kinds, int most)

    @cython.locals(kind=int, seat=int, at=int, place=int, mask=int)
    cpdef void look(self) noexcept nogil

    @cython.locals(first=int, gone=int, kind=int, at=int, place=int, promises=int)
    cdef void _read(self, int holder) noexcept nogil

    @cython.locals(
        mask=int, turn=int, giver=int, which=int, other=int, owner=int, known=int, when=int,
    )
    cdef int _duplicates_of(self, int holder, int place) noexcept nogil

    @cython.locals(mask=int)
    cdef int _narrowed(self, int at, int can, int promises, bint hinted, int gone) noexcept nogil

    @cython.locals(card=int, step=int, seat=int, at=int)
    cdef int _asked_play(self) noexcept nogil

    @cython.locals(at=int)
    cdef bint _has_asked_card(self, int seat, int step) noexcept nogil

    @cython.locals(promises=int)
    cdef int _settled(self, int promises, int link, int card) noexcept nogil

    @cython.locals(step=int, seat=int)
    cdef bint _finesses(self, int to, int card) noexcept nogil

    @cython.locals(move=int, slack=int, best=int, at=int, can_discard=bint, no_hurry=bint)
    cpdef int choose(self) noexcept nogil

    @cython.locals(
        unseen=int, last_turns=int, slack=int, step=int, seat=int, plays=int, at=int, mask=int,
        more=int,
    )
    cdef int _slack(self) noexcept nogil

    @cython.locals(step=int, seat=int, at=int)
    cdef bint _others_play(self) noexcept nogil

    @cython.locals(mask=int)
    cdef bint _can_wait(self, int move) noexcept nogil

    @cython.locals(
        first=int, best=int, best_key=int, at=int, mask=int, after=int, waiting=int, which=int,
        rank=int, in_order=int, key=int, before=int,
    )
    cdef int _fitting(self) noexcept nogil

    @cython.locals(move=int, suit=int, kinds=int)
    cpdef int play(self, int at) noexcept nogil

    @cython.locals(total=int, hits=int, kind=int)
    cpdef double chance(self, int at, int kinds) noexcept nogil

    @cython.locals(best=int, highest=double, at=int, chance=double)
    cdef int _most_likely(self) noexcept nogil

    @cython.locals(to=int, stake=int, best=int, which=int, more=int)
    cdef int _save(self) noexcept nogil

    @cython.locals(at=int, mask=int)
    cdef int _idle_stake(self, int to) noexcept nogil

    @cython.locals(at=int, place=int, kind=int)
    cdef int _stake(self, int to, int saved) noexcept nogil

    @cython.locals(best=int, at=int)
    cdef int _spare_card(self) noexcept nogil

    @cython.locals(best=int, at=int, loss=double, gain=double)
    cpdef int discarded(self) noexcept nogil

    @cython.locals(step=int, to=int, clue=int)
    cdef int _any_hint(self) noexcept nogil

    @cython.locals(step=int, to=int, clue=int, touched=int)
    cpdef void find_offers(self) noexcept nogil

    @cython.locals(best=int, which=int)
    cdef int _best_offer(self) noexcept nogil

    @cython.locals(
        first=int, at=int, place=int, wasted=int, worth=int, plays=int, played=int, busy=bint,
        soon=int, card=int, old=int, now=int, useful=bint, fits=bint, hinted=bint, step=int, seat=int, exposed=int, chop=int, stake=int, links=bint, promises=int, kind=int,
    )
    cdef void _offer(self, int to, int clue, int touched) noexcept nogil

    @cython.locals(wasted=int, at=int, place=int, card=int, which=int)
    cdef int _wasted(self, int to) noexcept nogil

    @cython.locals(seat=int, at=int)
    cdef int _loss(self, int kind) noexcept nogil
