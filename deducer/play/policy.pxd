# The types of policy.py where it is compiled.

cimport cython

from deducer.play.giver cimport Giver
from deducer.play.layout cimport (
    DISCARD, GOES_ON, HAND, HINT, HINTED, LAST_DRAWS, LEAST, LOST, PLAY, WHAT, WHERE,
)
from solver.kernel.layout cimport bit_length, count_bits

@cython.final
cdef class Player(Giver):
    cdef int own_plays

    cpdef int play_on(self) noexcept nogil

    cpdef int score(self) noexcept nogil

    cpdef int score_after(self, Player other, int[::1] kinds, int move)

    @cython.locals(seat=int, oldest=int, at=int, count=int, turn=int)
    cpdef int surprises(self, Player start, Player other, int[::1] kinds, int most)

    @cython.locals(move=int, slack=int, best=int, at=int, can_discard=bint, no_hurry=bint)
    cpdef int choose(self) noexcept nogil

    @cython.locals(card=int, step=int, seat=int, at=int)
    cdef int _asked_play(self) noexcept nogil

    @cython.locals(step=int, seat=int, at=int)
    cdef bint _others_play(self) noexcept nogil

    @cython.locals(
        unseen=int, last_turns=int, slack=int, step=int, seat=int, plays=int, at=int, mask=int,
        more=int,
    )
    cdef int _slack(self) noexcept nogil

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

    @cython.locals(best=int, at=int)
    cdef int _spare_card(self) noexcept nogil

    @cython.locals(best=int, at=int, loss=double, gain=double)
    cpdef int discarded(self) noexcept nogil

    @cython.locals(step=int, to=int, clue=int)
    cdef int _any_hint(self) noexcept nogil
