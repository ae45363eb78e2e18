"""A policy from a sheet: what a player does who plays as agreed, by what that seat may know.

In this order: play what a hint to another asks for; save what the next player would lose; play what
must fit; give the hint that is worth most, if it is worth a token; near the end, play what may fit;
discard known trash, else the chop.
A hint is given only if its promises are kept and nobody misreads a card by it, as far as its giver
sees; near the end, it may touch trash and copies.
The same for all seats and without chance, so a game follows from its deck and its sheet.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

from deducer.play.layout import Terms

if cython.compiled:
    from deducer.play.common import Common
    from solver.kernel.layout import ints
else:  # else policy.pxd has them
    from deducer.play.common import Common
    from deducer.play.layout import (
        DELAYED,
        DISCARD,
        EXPOSED,
        FIXED,
        GOES_ON,
        HAND,
        HINT,
        HINTED,
        HINTS,
        KNOWN,
        LAST_DRAWS,
        LATE,
        LATER,
        LEAST,
        LOST,
        NARROWED,
        NEW,
        PLAY,
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


class Player(Common):
    """The policy of all seats, in a game with its cards.

    Each sees the cards of the others alone. After :meth:`look`, ``unseen`` has how many cards of
    each kind the seat to move does not see, and ``readings`` what each seat takes its cards for.
    """

    def __init__(self, terms: Terms) -> None:
        Common.__init__(self, terms)
        self.unseen = ints(KINDS)
        self.gotten_holder = ints(SEATS * HAND)
        self.gotten_place = ints(SEATS * HAND)
        self.gotten_kind = ints(SEATS * HAND)
        self.gotten = self.own_plays = self.new_kinds = 0
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

    def copy(self) -> Player:
        """Return the same game, to go on from in another way."""
        other = Player(self.terms)
        other._become(self)
        return other

    # -- whole games -----------------------------------------------------------------------------

    def play_on(self) -> int:
        """Let all seats follow the policy to the end; return the score."""
        while self.end == GOES_ON:
            self._make(self.choose())
        return self.score()

    def score(self) -> int:
        """Return the points, or 0 once the game is lost."""
        return 0 if self.end == LOST else self.points

    def score_after(self, other: Player, kinds: Sequence[int], move: int) -> int:
        """Return the score if ``move`` is made in the game of ``other``, and all play on.

        The cards of the deck are ``kinds``. Nothing in ``other`` changes.
        """
        self._become(other)
        self.see(kinds)
        self._make(move)
        return self.play_on()

    def surprises(self, start: Player, other: Player, kinds: Sequence[int], most: int) -> int:
        """Count actions in the game of ``other`` that others would not take by the policy.

        ``start`` is that game after the deal, where the cards of the deck are ``kinds``. Actions
        count that were taken while the seat to move there held a card that it still holds. The
        count ends at ``most``.
        """
        self._become(start)
        self.see(kinds)
        seat = other.turn
        oldest = other.drawn
        for at in range(seat * HAND, seat * HAND + other.size[seat]):
            if other.hands[at] < oldest:
                oldest = other.hands[at]
        count = 0
        for turn in range(other.turns):
            if self.turn != seat and self.drawn > oldest and self.choose() != other.moves[turn]:
                count += 1
                if count == most:
                    break
            self._make(other.moves[turn])
        return count

    # -- what seats make of their cards ----------------------------------------------------------

    def look(self) -> None:
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
        if self.touch and hinted:
            if mask & ~(self.trash | self.duplicates[at]):
                mask &= ~(self.trash | self.duplicates[at])
            elif mask & ~self.trash:
                mask &= ~self.trash
        return mask

    # -- choosing --------------------------------------------------------------------------------

    def choose(self) -> int:
        """Return what the seat to move does."""
        self.look()
        move = self._asked_play()
        if move >= 0:
            return move
        move = self._save()
        if move >= 0:
            return move
        slack = self._slack()
        move = self._fitting()
        if move >= 0 and not (slack < 1 and self._can_wait(move)):
            return move
        self.find_offers()
        best = self._best_offer()
        if move >= 0:
            return move if best < 0 else self.offer_move[best]
        if best >= 0 and self.offer_worth[best] >= LEAST:
            return self.offer_move[best]
        at = self._most_likely()
        if (
            at >= 0
            and self.pile == 0
            and not self.crowning
            and self.strikes + 1 < self.most_strikes
        ):
            return self.play(at)
        can_discard = self.tokens < self.most_tokens and self.size[self.turn] > 0
        no_hurry = self.pile > LAST_DRAWS and (slack > 1 or not self._others_play())
        if can_discard and (best < 0 or (no_hurry and self._spare_card() >= 0)):
            return self.discarded()
        if best >= 0:
            return self.offer_move[best]
        move = self._any_hint()
        if move >= 0:
            return move
        return self.discarded() if can_discard else self.play(at if at > 0 else 0)

    def _settled(self, promises: int, link: int, card: int) -> int:
        """What promises of a focus come to once it is known that it waited for a card or not."""
        return card if link & card else promises & ~link

    def _has_asked_card(self, seat: int, step: int) -> int:
        """Whether ``seat`` has the card of kind ``step`` if a hint asks it for that."""
        at = self._asked_card(seat, step)
        return at >= 0 and step >> self.kind[self.hands[seat * HAND + at]] & 1

    def _asked_play(self) -> int:
        """The play that the last hint to another asks for; -1 if it asks this seat for none."""
        if self.asked_place < 0 or self.turn == self.asked_by:
            return -1
        card = 1 << self.kind[self.asked_place]
        step = card >> 1
        if not card & self.asked_link or not step & self.playable:
            return -1
        seat = (self.turn + 1) % self.players
        while seat != self.asked_to:
            if self._has_asked_card(seat, step):
                return -1
            seat = (seat + 1) % self.players
        at = self._asked_card(self.turn, step)
        if at < 0 or not self.readings[self.turn * HAND + at] & step:
            return -1
        return self.play(at)

    def _finesses(self, to: int, card: int) -> int:
        """Whether a seat before ``to`` plays what is missing below ``card`` if that is hinted."""
        step = card >> 1
        seat = (self.turn + 1) % self.players
        while seat != to:
            if self._has_asked_card(seat, step):
                return 1
            seat = (seat + 1) % self.players
        return 0

    def _others_play(self) -> int:
        """Whether another seat knows of a card that it can play."""
        for step in range(1, self.players):
            seat = (self.turn + step) % self.players
            self._read(seat)
            for at in range(seat * HAND, seat * HAND + self.size[seat]):
                if self.readings[at] & ~self.playable == 0:
                    return 1
        return 0

    def _slack(self) -> int:
        """How many draws need not come from plays, as far as the seat to move can tell.

        Each seat plays one card after the last draw. Whoever has more to play must do so before.
        """
        unseen = self.every & ~self.trash
        last_turns = self.players
        slack = self.pile
        for step in range(1, self.players + 1):
            seat = (self.turn + step) % self.players
            plays = 0
            for at in range(seat * HAND, seat * HAND + self.size[seat]):
                mask = 1 << self.kind[self.hands[at]]
                if seat == self.turn:
                    mask = self.readings[at]
                    if mask & (mask - 1) and mask & ~self.playable:
                        continue
                mask &= unseen
                if mask:
                    unseen &= ~(mask & -mask)
                    plays += 1
            if plays:
                slack -= plays - 1
                last_turns -= 1
        self.own_plays = plays
        more = count_bits(unseen) - last_turns
        return slack - more if more > 0 else slack

    def _can_wait(self, move: int) -> int:
        """Whether a play may as well be made after the last draw, for all that is known."""
        mask = self.readings[self.turn * HAND + move // WHERE % WHERE]
        return self.pile > 0 and self.own_plays == 1 and mask << 1 & self.higher & ~self.trash == 0

    def _fitting(self) -> int:
        """The play of a card that must fit; -1 if none does."""
        first = self.turn * HAND
        best = -1
        best_key = 0
        for at in range(self.size[self.turn]):
            mask = self.readings[first + at]
            if mask & ~self.playable or mask == 0:
                continue
            after = mask << 1 & self.higher
            waiting = 0
            for which in range(self.gotten):
                if self.gotten_kind[which] & after:
                    waiting = 1
            rank = self.rank_of[bit_length(mask) - 1]
            in_order = rank == 1 and self.ones_moves
            key = (1 - (waiting or in_order)) * HAND + rank
            if best < 0 or key < best_key:
                before = 1
            elif in_order and key == best_key:
                before = self._goes_before(first + at, first + best)
            else:
                before = key == best_key and mask < self.readings[first + best]
            if before:
                best = at
                best_key = key
        return best if best < 0 else self.play(best)

    def play(self, at: int) -> int:
        """Return the play of an own card; its suit is announced if that is known and allowed."""
        move = PLAY * WHAT + at * WHERE
        if self.choreography:
            for suit in range(self.suits):
                kinds = (1 << self.top[suit]) - 1 << self.begins[suit]
                if self.readings[self.turn * HAND + at] & ~kinds == 0:
                    return move + suit + 1
        return move

    def chance(self, at: int, kinds: int) -> float:
        """Return how likely an own card is one of ``kinds``, each card for itself."""
        total = 0
        hits = 0
        for kind in range(self.kinds):
            if self.readings[self.turn * HAND + at] >> kind & 1 and self.unseen[kind] > 0:
                total += self.unseen[kind]
                if kinds >> kind & 1:
                    hits += self.unseen[kind]
        return hits / (1.0 * total) if total else 0.0

    def _most_likely(self) -> int:
        """The own card that fits most likely; -1 if none can."""
        best = -1
        highest = 0.0
        for at in range(self.size[self.turn]):
            chance = self.chance(at, self.playable)
            if chance > highest:
                highest = chance
                best = at
        return best

    def _save(self) -> int:
        """The hint after which the next player loses least; -1 if no last copy is at stake."""
        to = 0 if self.turn + 1 == self.players else self.turn + 1
        stake = self._idle_stake(to)
        if stake == 0:
            return -1
        self.find_offers()
        best = -1
        for which in range(self.offers):
            if self.offer_move[which] // WHERE % WHERE != to:
                continue
            more = stake - self.offer_stake[which]
            if more > 0 or (
                more == 0 and best >= 0 and self.offer_worth[which] > self.offer_worth[best]
            ):
                best = which
                stake = self.offer_stake[which]
        return best if best < 0 else self.offer_move[best]

    def _idle_stake(self, to: int) -> int:
        """The points that ``to`` loses by a discard from chop; 0 if it has better things to do."""
        self._read(to)
        for at in range(to * HAND, to * HAND + self.size[to]):
            mask = self.readings[at]
            if mask & ~self.playable == 0 or mask & ~self.trash == 0:
                return 0
        return self._stake(to, 0)

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

    def _spare_card(self) -> int:
        """The own card that is known trash, else the chop; -1 if there is neither."""
        best = -1
        for at in range(self.size[self.turn]):
            if self.readings[self.turn * HAND + at] & ~self.trash == 0:
                best = at
        return self._chop(self.turn) if best < 0 else best

    def discarded(self) -> int:
        """Return the discard of known trash, else of the chop, else of what is needed least."""
        best = self._spare_card()
        if best < 0:
            best = 0
            for at in range(1, self.size[self.turn]):
                loss = self.chance(at, self.last_copies) - self.chance(best, self.last_copies)
                gain = self.chance(at, self.trash) - self.chance(best, self.trash)
                if loss < 0 or (loss == 0 and gain > 0):
                    best = at
        return DISCARD * WHAT + best * WHERE

    def _any_hint(self) -> int:
        """The first hint that touches a card; -1 if none is allowed."""
        for step in range(1, self.players):
            to = (self.turn + step) % self.players
            for clue in range(self.clues):
                if self.tokens and self._touched(to, clue):
                    return HINT * WHAT + to * WHERE + clue
        return -1

    # -- hints -----------------------------------------------------------------------------------

    def find_offers(self) -> None:
        """List the hints that keep their promises, and that nobody can misread."""
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
        if wasted and self.pile > LATE:
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

    def _wasted(self, to: int) -> int:
        """How many new cards of a hint are trash or copies, if none should be.

        ``new_kinds`` are then the kinds of the useful ones.
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
