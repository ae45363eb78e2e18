"""What everybody at the table knows, folded action by action: the ground of the policy.

The marks (hinted, moved, chop, focus) and what a hint may mean are those of
:mod:`deducer.agreements.scenes` and :mod:`~deducer.agreements.promises`. There, each is worked out
from a game's record in some 0.2 ms; a policy asks for thirty hints in each turn of thousands of
games. So they are kept here as small numbers that each action changes, compiled where there is a
compiler. Tests hold both against each other in games that the policy plays.

A card is named by its place in the deck, its kind by its place in the composition. A mask has a bit
for each kind of card, or for each card of a hand, the newest first.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

from deducer.play.layout import Terms

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else common.pxd has them
    from deducer.play.layout import (
        ASKED,
        CLUES,
        DISCARD,
        GOES_ON,
        HAND,
        HINT,
        HINTED,
        LOST,
        MOVED,
        OVER,
        WHAT,
        WHERE,
    )
    from solver.kernel._cython import bit_length, count_bits, ints, lowest
    from solver.kernel.layout import CARDS, DEPTH, KINDS, SEATS, SUITS


class Common:
    """A game with its cards, and what everybody knows of it by the agreements of a sheet.

    ``can`` are the kinds that hints leave of each card, ``promises`` those that their promises do.
    ``first_turn`` and ``first_giver`` say which hint touched a card first (-1: none), and whose it
    was. ``early`` says that nobody has discarded from chop yet. ``strict`` is play beside people,
    who don't know the policy: no hint breaks the promise of its focus, even where the policy would
    read it rightly, or touches trash unless it shows that. A new card that is trash or a copy by
    all that is known may be either, and the last strike is not staked on that none is.

    The last hint may ask those between ``asked_by`` and ``asked_to`` for a card, if its focus, at
    ``asked_place``, is one of the kinds ``asked_link``. ``asked_blind`` says that since then
    somebody played a card that might not have fit.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.players = terms.players
        self.dealt = terms.players * terms.hand_size
        self.most_tokens = terms.tokens
        self.most_strikes = terms.strikes
        self.crowning = terms.crowning
        self.choreography = terms.choreography
        self.cycling = terms.cycling
        self.agreed_play = terms.play
        self.agreed_save = terms.save
        self.twos = terms.twos
        self.stall = terms.stall
        self.any_five = terms.any_five
        self.newest = terms.newest
        self.ones = terms.ones
        self.oldest_focus = terms.oldest_focus
        self.touch = terms.touch
        self.fix = terms.fix
        self.trash_moves = terms.trash_moves
        self.five_moves = terms.five_moves
        self.ones_moves = terms.ones_moves
        self.prompt = terms.prompt
        self.finesse = terms.finesse
        self.oldest_finesse = terms.oldest_finesse
        self.suits = len(terms.suits)
        self.cards = sum(map(sum, terms.suits))
        self.top = ints(SUITS)
        self.begins = ints(SUITS)
        self.suit_of = ints(KINDS)
        self.rank_of = ints(KINDS)
        self.copies = ints(KINDS)
        self.kinds = 0
        self.higher = self.single = 0
        for suit, copies in enumerate(terms.suits):
            self.top[suit] = len(copies)
            self.begins[suit] = self.kinds
            for rank, number in enumerate(copies, start=1):
                self.suit_of[self.kinds] = suit
                self.rank_of[self.kinds] = rank
                self.copies[self.kinds] = number
                self.higher |= (rank > 1) << self.kinds
                self.single |= (max(copies) == 1) << self.kinds
                self.kinds += 1
        self.every = (1 << self.kinds) - 1
        self._name_clues(terms.wild, terms.powder)
        self.can = ints(CARDS)
        self.promises = ints(CARDS)
        self.marks = ints(CARDS)
        self.first_turn = ints(CARDS)
        self.first_giver = ints(CARDS)
        self.kind = ints(CARDS)
        self.moves = ints(DEPTH)
        self.hands = ints(SEATS * HAND)
        self.size = ints(SEATS)
        self.heights = ints(SUITS)
        self.discards = ints(KINDS)
        self.remaining = ints(KINDS)
        self.new_can = ints(HAND)
        self.new_promises = ints(HAND)
        self.useful = ints(HAND)
        for place in range(self.cards):
            self.can[place] = self.every
            self.promises[place] = self.every
            self.first_turn[place] = -1
        self.turns = self.turn = self.tokens = self.strikes = self.pile = self.drawn = 0
        self.early = True
        self.strict = False
        self.countdown = -1
        self.end = GOES_ON
        self.playable = self.trash = self.last_copies = self.points = self.reachable = 0
        self.delayed_at = -1
        self.delayed_kinds = self.new = self.focus = self.chop_moves = self.new_link = 0
        self.meant = 0
        self.asked_place = -1
        self.asked_by = self.asked_to = self.asked_link = 0
        self.asked_blind = False

    def _name_clues(self, wild: Sequence[int], powder: Sequence[int]) -> None:
        """Number the clues: the colours that can be named, then the ranks."""
        self.clue_kinds = ints(CLUES)
        self.clue_rank = ints(CLUES)
        self.ranked = ints(HAND)
        self.clues = 0
        for suit in range(self.suits):
            if not wild[suit] and not powder[suit]:
                for kind in range(self.kinds):
                    if self.suit_of[kind] == suit or wild[self.suit_of[kind]]:
                        self.clue_kinds[self.clues] |= 1 << kind
                self.clues += 1
        for kind in range(self.kinds):
            rank = self.rank_of[kind]
            if powder[self.suit_of[kind]]:
                rank = self.top[self.suit_of[kind]] + 1 - rank
            self.ranked[rank] |= 1 << kind
        for rank in range(1, HAND):
            if self.ranked[rank]:
                self.clue_kinds[self.clues] = self.ranked[rank]
                self.clue_rank[self.clues] = rank
                self.clues += 1

    # -- the table as it lies -----------------------------------------------------------------

    def lay_hand(self, seat: int, places: Sequence[int]) -> None:
        """Let ``seat`` hold the cards ``places``, the newest first."""
        self.size[seat] = len(places)
        for at, place in enumerate(places):
            self.hands[seat * HAND + at] = place

    def lay_board(
        self, heights: Sequence[int], discards: Sequence[int], others: Sequence[int]
    ) -> None:
        """Let the board be so.

        ``others`` are the number of actions, tokens, strikes, turn, turns left (-1: not counted
        yet), cards in the pile, the place of the next one, and how the game stands.
        """
        for suit in range(self.suits):
            self.heights[suit] = heights[suit]
        for kind in range(self.kinds):
            self.discards[kind] = discards[kind]
        (
            self.turns,
            self.tokens,
            self.strikes,
            self.turn,
            self.countdown,
            self.pile,
            self.drawn,
            self.end,
        ) = others
        self.delayed_at = -1
        if self.turns == 0:
            self.early = not any(discards)
        self._rate()
        self._settle()

    def see(self, kinds: Sequence[int]) -> None:
        """Let the cards of the deck be ``kinds``."""
        for place in range(self.cards):
            self.kind[place] = kinds[place]

    def _become(self, other: Common) -> None:
        """Take all that ``other`` is, a game by the same rules."""
        for place in range(self.cards):
            self.can[place] = other.can[place]
            self.promises[place] = other.promises[place]
            self.marks[place] = other.marks[place]
            self.first_turn[place] = other.first_turn[place]
            self.first_giver[place] = other.first_giver[place]
            self.kind[place] = other.kind[place]
        for seat in range(self.players):
            self.size[seat] = other.size[seat]
            for at in range(seat * HAND, seat * HAND + other.size[seat]):
                self.hands[at] = other.hands[at]
        for suit in range(self.suits):
            self.heights[suit] = other.heights[suit]
        for kind in range(self.kinds):
            self.discards[kind] = other.discards[kind]
            self.remaining[kind] = other.remaining[kind]
        self.turns = other.turns
        self.turn = other.turn
        self.tokens = other.tokens
        self.strikes = other.strikes
        self.pile = other.pile
        self.drawn = other.drawn
        self.early = other.early
        self.strict = other.strict
        self.asked_place = other.asked_place
        self.asked_by = other.asked_by
        self.asked_to = other.asked_to
        self.asked_link = other.asked_link
        self.asked_blind = other.asked_blind
        self.countdown = other.countdown
        self.end = other.end
        self.playable = other.playable
        self.trash = other.trash
        self.last_copies = other.last_copies
        self.points = other.points
        self.reachable = other.reachable
        self.delayed_at = -1

    def _rate(self) -> None:
        """Work out what each kind of card is worth on the board."""
        self.playable = self.last_copies = self.points = self.reachable = 0
        useful = 0
        for suit in range(self.suits):
            height = self.heights[suit]
            first = self.begins[suit]
            ceiling = self.top[suit]
            for rank in range(self.top[suit]):
                kind = first + rank
                self.remaining[kind] = self.copies[kind] - self.discards[kind] - (rank < height)
                if rank >= height and rank < ceiling:
                    if self.copies[kind] == self.discards[kind]:
                        ceiling = rank
                    else:
                        useful |= 1 << kind
                        if self.remaining[kind] == 1:
                            self.last_copies |= 1 << kind
            if height < self.top[suit]:
                self.playable |= 1 << (first + height)
            self.points += height
            self.reachable += ceiling
        self.trash = self.every & ~useful

    # -- what is public ------------------------------------------------------------------------

    def _chop(self, seat: int) -> int:
        """Return the oldest card of ``seat`` that nothing marks; -1 if all are marked."""
        for at in range(self.size[seat] - 1, -1, -1):
            if self.marks[self.hands[seat * HAND + at]] == 0:
                return at
        return -1

    def _reading(self, place: int) -> int:
        """Return what all take the card for: by hints and by their promises, if these agree."""
        mask = self.can[place] & self.promises[place]
        return mask if mask else self.can[place]

    def _touched(self, to: int, clue: int) -> int:
        """Return the cards of ``to`` that a hint of ``clue`` touches."""
        cards = 0
        for at in range(self.size[to]):
            if self.clue_kinds[clue] >> self.kind[self.hands[to * HAND + at]] & 1:
                cards |= 1 << at
        return cards

    def _delayed(self) -> int:
        """Return the cards that fit once hinted cards are played that all know."""
        if self.delayed_at == self.turns:
            return self.delayed_kinds
        known = 0
        for seat in range(self.players):
            for at in range(seat * HAND, seat * HAND + self.size[seat]):
                if self.marks[self.hands[at]] & HINTED:
                    mask = self._reading(self.hands[at])
                    if mask & (mask - 1) == 0:
                        known |= mask
        self.delayed_kinds = 0
        fits = self.playable
        while fits & known:
            fits = (fits & known) << 1 & self.higher
            self.delayed_kinds |= fits
        self.delayed_at = self.turns
        return self.delayed_kinds

    def _asked_card(self, seat: int, step: int) -> int:
        """The card that ``seat`` plays if a hint asks it for the kind ``step``; -1 if none can be.

        It is the newest hinted one that could be it (a prompt), else the newest unhinted one.
        """
        first = seat * HAND
        last = -1
        for at in range(self.size[seat]):
            place = self.hands[first + at]
            if not self.marks[place] & HINTED:
                if last < 0 or self.oldest_finesse:
                    last = at
            elif self.prompt and self.can[place] & step:
                return at
        return last if last >= 0 and self.can[self.hands[first + last]] & step else -1

    def _settle(self) -> None:
        """Take in whether a card was played unseen for the focus of the last hint that may ask so.

        Those who are asked play at once, so it is known when the receiver's turn comes.
        """
        if self.asked_place < 0:
            return
        if self.asked_blind and self.asked_link & self.playable:
            self.promises[self.asked_place] = self.asked_link & self.playable
        elif self.turn == self.asked_to:
            self.promises[self.asked_place] &= ~self.asked_link
        else:
            return
        self.asked_place = -1

    # -- what a hint means ---------------------------------------------------------------------

    def _mean(self, to: int, clue: int, touched: int) -> None:
        """Work out what a hint of ``clue`` makes of the hand of ``to``, as everybody can tell.

        It touches the cards ``touched``, one or more. ``new_can`` and ``new_promises`` are then
        what hints and their promises leave of each card; ``new`` the cards that had no mark,
        ``focus`` the card that the hint is about, and ``chop_moves`` the cards that it moves.
        ``meant`` are the kinds of the focus that keep the promise of this hint, ``new_link`` those
        for which somebody must first play a card unseen.
        """
        first = to * HAND
        rank = self.clue_rank[clue]
        new = 0
        for at in range(self.size[to]):
            place = self.hands[first + at]
            self.new_promises[at] = self.promises[place]
            if touched >> at & 1:
                self.new_can[at] = self.can[place] & self.clue_kinds[clue]
                if self.marks[place] == 0:
                    new |= 1 << at
            else:
                self.new_can[at] = self.can[place] & ~self.clue_kinds[clue]
        chop = self._chop(to)
        on_chop = new != 0 and new >> chop == 1
        focus = self._focus_of(first, rank, new, touched, on_chop)
        self.new = new
        self.focus = focus
        self.new_link = 0
        self.meant = self.every
        if self.touch and new and self._may_all_be_useful(to, new):
            for at in range(self.size[to]):
                if new >> at & 1:
                    self.new_promises[at] &= ~self.trash
        self.chop_moves = self._moves(to, rank, touched)
        if not self.agreed_play or (self.trash_moves and self.chop_moves and rank != 5):
            return
        before = self.can[self.hands[first + focus]]
        fixes = new == 0 and before & self.playable and not self.new_can[focus] & self.playable
        if self.fix and fixes:
            return
        purpose = (self.playable | self._delayed()) & ~self.trash
        stalls = 0
        if self.stall and rank == 5 and new and (self.early or self.any_five):
            stalls = self.ranked[5] & ~self.trash & ~purpose
            purpose |= stalls
        if on_chop:
            saved = self._savable(to, clue, touched, chop) if self.agreed_save else 0
            if focus == chop:
                purpose |= saved
                stalls &= ~saved
            elif self.new_can[chop] & (saved | purpose):
                return
        if (
            self.finesse
            and new
            and self.asked_place < 0
            and to != self.turn + 1
            and to + self.players != self.turn + 1
        ):
            self.new_link = self.playable << 1 & self.higher & ~self.trash & ~purpose
        self.new_promises[focus] &= purpose | self.new_link
        if self.finesse and not self.any_five:  # others may look for what is missing below it
            purpose &= ~stalls
        if self.finesse or self.players > 2 or not fixes:
            self.meant = purpose | self.new_link

    def _focus_of(self, first: int, rank: int, new: int, touched: int, on_chop: int) -> int:
        """The card that a hint is about, of the ``new`` ones if there are any."""
        cards = new if new else touched
        focus = bit_length(cards) - 1
        if on_chop and not self.newest:
            return focus
        if self.ones and rank == 1 and new:
            for at in range(focus - 1, -1, -1):
                if new >> at & 1 and self._goes_before(first + at, first + focus):
                    focus = at
            return focus
        return focus if self.oldest_focus else lowest(cards)

    def _goes_before(self, one: int, other: int) -> int:
        """Whether, of two ones of a hand, ``one`` is played first, by where they are in ``hands``.

        That a hint was about one counts first, then that it was drawn after the deal, then age.
        """
        card = self.hands[one]
        later = self.hands[other]
        if (self.marks[card] ^ self.marks[later]) & ASKED:
            return self.marks[card] & ASKED
        if (card < self.dealt) != (later < self.dealt):
            return card >= self.dealt
        return one > other

    def _may_all_be_useful(self, to: int, new: int) -> int:
        """Whether the new and the hinted cards may be useful, all of them different."""
        first = to * HAND
        count = 0
        enough = 1
        for at in range(self.size[to]):
            if new >> at & 1 or self.marks[self.hands[first + at]] & HINTED:
                self.useful[count] = self.new_can[at] & ~self.trash
                if self.useful[count] == 0:
                    return 0
                count += 1
        for at in range(count):
            if count_bits(self.useful[at]) < count:
                enough = 0
        if enough:
            return 1
        for cards in range(1, 1 << count):  # by Hall's theorem
            union = 0
            for at in range(count):
                if cards >> at & 1:
                    union |= self.useful[at]
            if count_bits(union) < count_bits(cards):
                return 0
        return 1

    def _savable(self, to: int, clue: int, touched: int, chop: int) -> int:
        """The kinds of a card on chop that the hint may save, as far as all can tell."""
        rank = self.clue_rank[clue]
        if rank == 5 or (rank == 2 and self.twos):
            return self.clue_kinds[clue] & ~self.trash
        if rank:  # so it is no five
            return self.last_copies
        changed = 0
        for at in range(self.size[to]):
            if touched >> at & 1 and at != chop:
                changed |= self.can[self.hands[to * HAND + at]] ^ self.new_can[at]
        by_rank = self.ranked[5] & ~self.single
        if changed == 0:
            by_rank |= (self.ranked[5] | self.ranked[2]) & self.single
        return self.last_copies & ~by_rank

    def _moves(self, to: int, rank: int, touched: int) -> int:
        """The older cards that the hint saves without touching them."""
        if not (self.trash_moves or self.five_moves) or self.new == 0:
            return 0
        newest = lowest(self.new)
        older = 0
        useful = 0
        for at in range(newest, self.size[to]):
            if self.new >> at & 1:
                useful |= self.new_can[at] & ~self.trash
            elif not touched >> at & 1 and self.marks[self.hands[to * HAND + at]] == 0:
                older |= 1 << at
        by_trash = self.trash_moves and useful == 0
        by_five = (
            self.five_moves and rank == 5 and count_bits(self.new) == 1 and count_bits(older) == 1
        )
        return older if by_trash or by_five else 0

    # -- what an action changes ------------------------------------------------------------------

    def _hint(self, to: int, clue: int, touched: int) -> None:
        """Take in a hint that touches the cards ``touched``."""
        first = to * HAND
        if touched == 0:
            for at in range(first, first + self.size[to]):
                self.can[self.hands[at]] &= ~self.clue_kinds[clue]
            return
        self._mean(to, clue, touched)
        if self.new_link:
            self.asked_place = self.hands[first + self.focus]
            self.asked_by = self.turn
            self.asked_to = to
            self.asked_link = self.new_link
            self.asked_blind = False
        for at in range(self.size[to]):
            place = self.hands[first + at]
            self.can[place] = self.new_can[at]
            self.promises[place] = self.new_promises[at]
            if touched >> at & 1:
                self.marks[place] |= HINTED
                if at == self.focus and self.agreed_play:
                    self.marks[place] |= ASKED
                if self.first_turn[place] < 0:
                    self.first_turn[place] = self.turns
                    self.first_giver[place] = self.turn
            if self.chop_moves >> at & 1:
                self.marks[place] |= MOVED

    def _turn_card(self, at: int, discarded: int) -> None:
        """Take in that the seat to move plays or discards a card."""
        if discarded:
            if self.early:
                self.early = self._chop(self.turn) != at
        elif at >= 0:
            if self._reading(self.hands[self.turn * HAND + at]) & ~self.playable:
                self.asked_blind = True
            if self.ones_moves:
                self._move_by_order(at)

    def _move_by_order(self, at: int) -> None:
        """Mark the chop that the seat to move saves by the play of a one before its time."""
        first = self.turn * HAND
        skipped = 0
        is_one = 0
        for other in range(self.size[self.turn]):
            place = self.hands[first + other]
            mask = self.can[place]
            if self.marks[place] & HINTED and mask & (mask - 1) and mask & ~self.ranked[1] == 0:
                if other == at:
                    is_one = 1
                elif self._goes_before(first + other, first + at):
                    skipped += 1
        if is_one and 0 < skipped < self.players:
            seat = (self.turn + skipped) % self.players
            chop = self._chop(seat)
            if chop >= 0:
                self.marks[self.hands[seat * HAND + chop]] |= MOVED

    def _make(self, move: int) -> None:
        """Make a move, which the rules must allow."""
        self.moves[self.turns % DEPTH] = move
        at = move // WHERE % WHERE
        more = move % WHERE
        if move // WHAT == HINT:
            self._hint(at, more, self._touched(at, more))
            self.tokens -= 1
            if self.cycling:
                self._cycle(self.turn * HAND)
        else:
            self._turn_card(at, move // WHAT == DISCARD)
            self._throw(at, move // WHAT == DISCARD, more)
        self.turns += 1
        self.turn = 0 if self.turn + 1 == self.players else self.turn + 1
        self._settle()
        if self.countdown > 0:
            self.countdown -= 1
        elif self.countdown < 0 and self.pile == 0 and not self.crowning:
            self.countdown = self.players
        self._end()

    def _cycle(self, first: int) -> None:
        """Move the oldest unhinted card of the hand that begins at ``first`` to slot 1."""
        at = first + self.size[self.turn] - 1
        while at > first and self.marks[self.hands[at]] & HINTED:
            at -= 1
        place = self.hands[at]
        while at > first:
            self.hands[at] = self.hands[at - 1]
            at -= 1
        self.hands[first] = place

    def _throw(self, at: int, discarded: int, announced: int) -> None:
        """Play or discard a card, and draw another one."""
        first = self.turn * HAND
        kind = self.kind[self.hands[first + at]]
        suit = self.suit_of[kind]
        earned = 1
        if not discarded:
            earned = 0
            if self.playable >> kind & 1 and (announced == 0 or announced == suit + 1):
                self.heights[suit] += 1
                earned = (self.heights[suit] == self.top[suit]) + (announced != 0)
            else:
                self.discards[kind] += 1
                self.strikes += 1
        else:
            self.discards[kind] += 1
        while earned and self.tokens < self.most_tokens:
            self.tokens += 1
            earned -= 1
        if self.pile:
            for to in range(at, 0, -1):
                self.hands[first + to] = self.hands[first + to - 1]
            self.hands[first] = self.drawn
            self.drawn += 1
            self.pile -= 1
        else:
            self.size[self.turn] -= 1
            for to in range(at, self.size[self.turn]):
                self.hands[first + to] = self.hands[first + to + 1]
        self._rate()

    def _end(self) -> None:
        """Note whether the game is over."""
        perfect = holding = 0
        for suit in range(self.suits):
            perfect += self.top[suit]
        for seat in range(self.players):
            holding += self.size[seat]
        if self.strikes >= self.most_strikes:
            self.end = LOST
        elif self.points == perfect:
            self.end = OVER
        elif self.crowning and self.reachable < perfect:
            self.end = LOST
        elif self.countdown == 0:
            self.end = OVER
        elif self.size[self.turn] == 0 and (self.tokens == 0 or holding == 0):
            self.end = LOST

    # -- for callers that are not compiled -------------------------------------------------------

    def chop(self, seat: int) -> int:
        """Return the oldest card of ``seat`` that nothing marks; -1 if all are marked."""
        return self._chop(seat)

    def touched(self, to: int, clue: int) -> int:
        """Return the cards of ``to`` that a hint of ``clue`` touches."""
        return self._touched(to, clue)

    def mean(self, to: int, clue: int, touched: int) -> None:
        """Work out what a hint means, as :meth:`_mean` has it."""
        self._mean(to, clue, touched)

    def hint(self, to: int, clue: int, touched: int) -> None:
        """Take in a hint that touches the cards ``touched``; the board stays as it is."""
        self._hint(to, clue, touched)

    def turn_card(self, at: int, discarded: int) -> None:
        """Take in that the seat to move plays or discards a card, which stays where it is."""
        self._turn_card(at, discarded)

    def make(self, move: int) -> None:
        """Make a move, which the rules must allow."""
        self._make(move)
