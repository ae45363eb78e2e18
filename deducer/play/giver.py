"""Which hints a seat may give: by what seats make of their cards, and by what it sees of them.

A hint is given only if its promises are kept and nobody misreads a card by it, as far as its giver
sees; near the end, it may touch trash and copies. What it is worth is a number: by the cards that
its receiver can then play, and by what players with nothing to do lose from chop.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

from deducer.play.layout import Terms

if cython.compiled:
    from deducer.play.common import Common
    from solver.kernel.layout import ints
else:  # else giver.pxd has them
    from deducer.play.common import Common
    from deducer.play.layout import (
        DELAYED,
        EXPOSED,
        FIXED,
        HAND,
        HINT,
        HINTED,
        HINTS,
        KNOWN,
        LATE,
        LATER,
        NARROWED,
        NEW,
        PLAYS,
        SAVES,
        SOME_LOSS,
        TRASH,
        WASTED,
        WHAT,
        WHERE,
    )
    from solver.kernel._cython import bit_length, count_bits, ints
    from solver.kernel.layout import KINDS, SEATS


class Giver(Common):
    """A game with its cards, and the hints that the seat to move may give.

    Each sees the cards of the others alone. After :meth:`look`, ``unseen`` has how many cards of
    each kind the seat to move does not see, and ``readings`` what each seat takes its cards for.
    After :meth:`find_offers`, ``offers`` hints may be given. Each has a move, a worth, and a stake:
    the points that its receiver then loses by a discard.
    """

    def __init__(self, terms: Terms) -> None:
        Common.__init__(self, terms)
        self.unseen = ints(KINDS)
        self.gotten_holder = ints(SEATS * HAND)
        self.gotten_place = ints(SEATS * HAND)
        self.gotten_kind = ints(SEATS * HAND)
        self.gotten = self.new_kinds = 0
        self.is_read = ints(SEATS)
        self.gone = ints(SEATS)
        self.duplicates = ints(SEATS * HAND)
        self.readings = ints(SEATS * HAND)
        self.after = ints(HAND)
        self.offer_worth = ints(HINTS)
        self.offer_stake = ints(HINTS)
        self.stakes = ints(SEATS)
        self.offer_move = ints(HINTS)
        self.offers = -1

    # -- what seats make of their cards ------------------------------------------------------------

    def _look(self) -> None:
        """Take the place of the seat to move."""
        self.offers = -1
        self.gotten = 0
        for kind in range(self.kinds):
            self.unseen[kind] = self.remaining[kind]
        for seat in range(self.players):
            self.is_read[seat] = 0
            for at in range(seat * HAND, seat * HAND + self.size[seat]):
                place = self.hands[at]
                mask = self._reading(place)
                if seat != self.turn:
                    self.unseen[self.kind[place]] -= 1
                    mask = 1 << self.kind[place]
                if self.marks[place] & HINTED and mask & (mask - 1) == 0:
                    self.gotten_holder[self.gotten] = seat
                    self.gotten_place[self.gotten] = place
                    self.gotten_kind[self.gotten] = mask
                    self.gotten += 1
        self._read(self.turn)

    def _read(self, holder: int) -> None:
        """Work out what ``holder`` takes its cards for, as far as the seat to move can tell."""
        if self.is_read[holder]:
            return
        self.is_read[holder] = 1
        first = holder * HAND
        gone = 0
        for kind in range(self.kinds):
            if self.unseen[kind] <= 0:
                gone |= 1 << kind
        if holder != self.turn:
            for at in range(first, first + self.size[holder]):
                gone &= ~(1 << self.kind[self.hands[at]])
        self.gone[holder] = gone
        for at in range(first, first + self.size[holder]):
            place = self.hands[at]
            self.duplicates[at] = self._duplicates_of(holder, place)
            promises = self.promises[place]
            if place == self.asked_place and holder != self.turn:
                promises = self._settled(promises, self.asked_link, 1 << self.kind[place])
            self.readings[at] = self._narrowed(
                at, self.can[place], promises, self.marks[place] & HINTED, gone
            )

    def _settled(self, promises: int, link: int, card: int) -> int:
        """What promises of a focus come to once it is known that it waited for a card or not."""
        return card if link & card else promises & ~link

    def _duplicates_of(self, holder: int, place: int) -> int:
        """The kinds that the card is not if nobody hints two copies.

        Who gave the later of two hints must have seen the card of the earlier one.
        """
        mask = 0
        turn = self.first_turn[place]
        giver = self.first_giver[place]
        if turn < 0:
            turn = self.turns
            giver = self.turn
        for which in range(self.gotten):
            other = self.gotten_place[which]
            owner = self.gotten_holder[which]
            if other == place:
                continue
            if owner == holder and holder != self.turn:
                known = self._reading(other)
                if known & (known - 1):
                    continue
            when = self.first_turn[other]
            if when < turn:
                if owner != giver:
                    mask |= self.gotten_kind[which]
            elif when == turn or self.first_giver[other] != holder:
                mask |= self.gotten_kind[which]
        return mask

    def _narrowed(self, at: int, can: int, promises: int, hinted: int, gone: int) -> int:
        """What the holder of a card takes it for that is one of ``can`` by hints."""
        mask = can & ~gone
        if mask == 0:
            mask = can
        if mask & promises:
            mask &= promises
        if self.touch and hinted and not (self.strict and self.strikes + 1 >= self.most_strikes):
            if mask & ~(self.trash | self.duplicates[at]):
                mask &= ~(self.trash | self.duplicates[at])
            elif mask & ~self.trash and not self.strict:
                mask &= ~self.trash
        return mask

    # -- what is at stake --------------------------------------------------------------------------

    def _stake(self, to: int, saved: int) -> int:
        """How many points ``to`` loses by a discard from chop, once the cards ``saved`` are."""
        for at in range(self.size[to] - 1, -1, -1):
            place = self.hands[to * HAND + at]
            if self.marks[place] == 0 and not saved >> at & 1:
                kind = self.kind[place]
                if not self.last_copies >> kind & 1:
                    return 0
                return self.top[self.suit_of[kind]] - self.rank_of[kind] + 1
        return 0

    def _idle_stake(self, to: int) -> int:
        """The points that ``to`` loses by a discard from chop; 0 if it has better things to do."""
        self._read(to)
        for at in range(to * HAND, to * HAND + self.size[to]):
            mask = self.readings[at]
            if mask & ~self.playable == 0 or mask & ~self.trash == 0:
                return 0
        return self._stake(to, 0)

    # -- hints -------------------------------------------------------------------------------------

    def _find_offers(self) -> None:
        """List the hints that keep their promises, and by which nobody misreads a card."""
        if self.offers >= 0:
            return
        self.offers = 0
        if self.tokens == 0:
            return
        for to in range(self.players):
            self.stakes[to] = 0 if to == self.turn else self._idle_stake(to)
        for step in range(1, self.players):
            to = (self.turn + step) % self.players
            for clue in range(self.clues):
                touched = self._touched(to, clue)
                if touched:
                    self._offer(to, clue, touched)

    def _best_offer(self) -> int:
        """The offer that is worth most; -1 if there is none."""
        best = -1
        for which in range(self.offers):
            if best < 0 or self.offer_worth[which] > self.offer_worth[best]:
                best = which
        return best

    def _offer(self, to: int, clue: int, touched: int) -> None:
        """List a hint, unless it breaks a promise or can be misread."""
        first = to * HAND
        self._mean(to, clue, touched)
        about = self.kind[self.hands[first + self.focus]]
        if self.strict and not self.meant >> about & 1 and self.new_can[self.focus] & ~self.trash:
            return
        links = 0
        for at in range(self.size[to]):
            place = self.hands[first + at]
            promises = self.new_promises[at]
            if at == self.focus and self.new_link:
                kind = self.kind[place]
                links = self.new_link >> kind & 1
                if links and not self._finesses(to, 1 << kind):
                    return
                promises = self._settled(promises, self.new_link, 1 << kind)
            self.after[at] = self._narrowed(
                first + at,
                self.new_can[at],
                promises,
                self.marks[place] & HINTED or touched >> at & 1,
                self.gone[to],
            )
        wasted = self._wasted(to)
        if wasted and (self.strict or self.pile > LATE):
            return
        worth = NEW * count_bits(self.new_kinds) - WASTED * wasted
        plays = 0
        played = 0
        busy = links
        soon = self.playable | self._delayed()
        for at in range(self.size[to]):
            place = self.hands[first + at]
            card = 1 << self.kind[place]
            old = self.readings[first + at]
            now = self.after[at]
            useful = card & self.trash == 0
            fits = now & ~self.playable == 0
            if fits and card & self.playable == 0 and old & ~self.playable:
                return
            hinted = self.marks[place] & HINTED or touched >> at & 1
            if useful and hinted and now & card == 0 and old & card:
                return
            if fits or now & ~self.trash == 0:
                busy = 1
            if old & ~self.playable == 0:
                played |= card
                if card & self.playable == 0 and not fits:
                    worth += FIXED
            elif fits:
                plays |= card
            if fits or now == old:
                continue
            if useful and now & ~soon == 0 and old & ~soon:
                worth += DELAYED
            if useful and now & (now - 1) == 0 and old & (old - 1):
                worth += KNOWN
            if now & ~self.trash == 0 and old & ~self.trash:
                worth += TRASH
            if useful and old:
                worth += NARROWED - NARROWED * count_bits(now) // count_bits(old)
        if links:
            worth += 2 * PLAYS
        if plays & ~played:
            worth += PLAYS * count_bits(plays & ~played)
            worth -= LATER * self.rank_of[bit_length(plays & ~played) - 1]
        chop = self._chop(to)
        if chop >= 0 and touched >> chop & 1:
            worth += self._loss(self.kind[self.hands[first + chop]])
        stake = 0 if busy else self._stake(to, touched | self.chop_moves)
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            exposed = stake if seat == to else self.stakes[seat]
            worth -= exposed * EXPOSED // (step - 1 if step > 2 else 1)
        self.offer_worth[self.offers] = worth
        self.offer_stake[self.offers] = stake
        self.offer_move[self.offers] = HINT * WHAT + to * WHERE + clue
        self.offers += 1

    def _has_asked_card(self, seat: int, step: int) -> int:
        """Whether ``seat`` has the card of kind ``step`` if a hint asks it for that."""
        at = self._asked_card(seat, step)
        return at >= 0 and step >> self.kind[self.hands[seat * HAND + at]] & 1

    def _finesses(self, to: int, card: int) -> int:
        """Whether a seat before ``to`` plays what is missing below ``card`` if that is hinted."""
        step = card >> 1
        seat = (self.turn + 1) % self.players
        while seat != to:
            if self._has_asked_card(seat, step):
                return 1
            seat = (seat + 1) % self.players
        return 0

    def _wasted(self, to: int) -> int:
        """How many new cards of a hint are trash or copies, if none should be.

        Beside people, a hinted card of the giver's own may be such a copy. ``new_kinds`` are then
        the kinds of the useful ones.
        """
        self.new_kinds = 0
        wasted = 0
        if not self.touch:
            return 0
        for at in range(self.size[to]):
            if not self.new >> at & 1:
                continue
            place = self.hands[to * HAND + at]
            card = 1 << self.kind[place]
            if card & self.trash:
                wasted += self.after[at] & ~self.trash != 0
                continue
            if card & self.new_kinds:
                wasted += 1
            for which in range(self.gotten):
                if self.gotten_kind[which] == card and self.gotten_place[which] != place:
                    wasted += 1
            if self.strict and self.players > 2:  # with two, nobody else could hint it
                for own in range(self.turn * HAND, self.turn * HAND + self.size[self.turn]):
                    if self.marks[self.hands[own]] & HINTED and self.readings[own] & card:
                        wasted += 1
            self.new_kinds |= card
        return wasted

    def _loss(self, kind: int) -> int:
        """What it is worth not to lose a card on a chop."""
        if self.trash >> kind & 1:
            return 0
        if self.last_copies >> kind & 1:
            return SAVES
        for seat in range(self.players):
            for at in range(seat * HAND, seat * HAND + self.size[seat] - 1):
                if seat != self.turn and self.kind[self.hands[at]] == kind:
                    return 0
        return SAVES if self.rank_of[kind] == 2 or self.playable >> kind & 1 else SOME_LOSS

    # -- for callers that are not compiled -------------------------------------------------------

    def look(self) -> None:
        """Take the place of the seat to move."""
        self._look()

    def find_offers(self) -> None:
        """List the hints that keep their promises, and by which nobody misreads a card."""
        self._find_offers()
