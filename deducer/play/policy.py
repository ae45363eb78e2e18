"""A policy from a sheet: what a player does who plays as agreed, by what that seat may know.

In this order: play what a hint to another asks for; save what the next player would lose; play what
must fit; give the hint that is worth most, if it is worth a token; near the end, play what may fit;
discard known trash, else the chop.
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
    from deducer.play.giver import Giver
else:  # else policy.pxd has them
    from deducer.play.giver import Giver
    from deducer.play.layout import (
        DISCARD,
        GOES_ON,
        HAND,
        HINT,
        HINTED,
        LAST_DRAWS,
        LEAST,
        LOST,
        PLAY,
        WHAT,
        WHERE,
    )
    from solver.kernel._cython import bit_length, count_bits


class Player(Giver):
    """The policy of all seats, in a game with its cards."""

    def __init__(self, terms: Terms) -> None:
        Giver.__init__(self, terms)
        self.own_plays = 0

    def copy(self) -> Player:
        """Return the same game, to go on from in another way."""
        other = Player(self.terms)
        other._become(self)
        return other

    # -- whole games -------------------------------------------------------------------------------

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

    # -- choosing ----------------------------------------------------------------------------------

    def choose(self) -> int:
        """Return what the seat to move does."""
        self._look()
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
        self._find_offers()
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

    def _asked_play(self) -> int:
        """The play that the last hint to another asks for; -1 if it asks this seat for none."""
        if self.asked_place < 0 or self.turn == self.asked_by:
            return -1
        card = 1 << self.kind[self.asked_place]
        step = card >> 1
        if not card & self.asked_link or not step & self.playable:
            return -1
        seat = (self.turn + 1) % self.players
        while seat != (self.asked_by if self.strict else self.asked_to):
            if self._has_asked_card(seat, step):
                return -1
            seat = (seat + 1) % self.players
        at = self._asked_card(self.turn, step)
        if at < 0 or not self.readings[self.turn * HAND + at] & step:
            return -1
        return self.play(at)

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
                if seat == self.turn:
                    mask = self.readings[at]
                    if mask & (mask - 1) and mask & ~self.playable:
                        continue
                else:
                    mask = 1 << self.kind[self.hands[at]]
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
            waiting = 1 if self.strict and not self.marks[self.hands[first + at]] & HINTED else 0
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
        self._find_offers()
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
