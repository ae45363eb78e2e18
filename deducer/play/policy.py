"""A policy from a sheet: what a player does who plays as agreed, by what that seat may know.

In this order: save what the next player would lose; play what must fit; give the hint that is worth
most, if it is worth a token; near the end, play what may fit; discard known trash, else the chop.
A hint is given only if its promises are kept and nobody can misread it, as far as its giver sees.
The same for all seats and without chance, so a game follows from its deck and its sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from deducer.play.common import Common, Meaning
from solver.moves import Discard, Hint, Move, Play

UNSEEN = -1
"""The kind of a card that the seat to move does not see."""

PLAYS = 10.0
"""What a hint is worth for each card that its receiver then knows to fit."""
KNOWN = 2.0
"""For each useful card of which it leaves one kind only."""
NEW = 1.0
"""For each useful card that was not hinted before."""
TRASH = 0.5
"""For each card that is then known to be trash."""
NARROWED = 0.3
"""For each useful card, times the share of its kinds that are ruled out."""
SAVES = 6.0
"""For a chop that should not be lost."""
LEAST = 5.0
"""Below that, a hint is not worth a token unless nothing better can be done."""
IDLE_PACE = 1
"""With no more turns than that to spare, a hint is better than a discard."""

Policy: TypeAlias = "Callable[[Common, Sequence[int]], Move]"
"""What the seat to move does, by what all know and the kind of each card that it sees."""


def by_sheet(common: Common, seen: Sequence[int]) -> Move:
    """Return what the seat to move does; ``seen`` has the kind of each card, or ``UNSEEN``.

    >>> from deducer.record.sheet import Sheet
    >>> from solver import Deal, Rules
    >>> deal = Deal.shuffle(Rules.named(), 2, seed=1)
    >>> index = deal.rules.composition.index
    >>> seen = [UNSEEN] * 5 + [index[card] for card in deal.deck[5:10]] + [UNSEEN] * 40
    >>> " ".join(map(str, deal.start.hands[1]))
    'y2 w3 r3 w4 g5'
    >>> str(by_sheet(Common.start(Sheet.named("beginner"), deal.start.board), seen))
    'hint seat 2 5'
    """
    return Seat(common, seen).choose()


class Gotten(NamedTuple):
    """A hinted card that the seat to move knows: who holds it, and its kind as a mask."""

    holder: int
    place: int
    kind: int


class Filter(NamedTuple):
    """What a seat rules out of its own cards besides hints: copies all seen, and taken kinds."""

    gone: int
    taken: list[int]


class Offer(NamedTuple):
    """A hint that keeps its promises: its worth, and whether its receiver's chop is then safe."""

    worth: float
    safe: bool
    hint: Hint


class Seat:
    """The seat to move: what it knows, and what others will make of their own cards."""

    def __init__(self, common: Common, seen: Sequence[int]) -> None:
        self.common = common
        self.seen = seen
        self.board = common.board
        self.seat = common.board.turn
        self.worths = common.worths
        self.kinds = common.kinds
        players = self.board.players
        self.others = [(self.seat + step) % players for step in range(1, players)]
        self.left = list(self.worths.left)
        for other in self.others:
            for place in common.hands[other]:
                self.left[seen[place]] -= 1
        self.gotten = [
            Gotten(holder, place, mask)
            for holder, hand in enumerate(common.hands)
            for place in hand
            if common.hinted >> place & 1
            for mask in [1 << seen[place] if holder != self.seat else common.reading(place)]
            if not mask & (mask - 1)
        ]
        self.filters: dict[int, Filter] = {}
        self.readings: dict[int, list[int]] = {}
        self.mine = self.reading(self.seat)

    # -- what seats make of their cards ---------------------------------------------------------

    def reading(self, holder: int) -> list[int]:
        """Return what ``holder`` takes each of its cards for, as masks."""
        if holder not in self.readings:
            self.filters[holder] = self.filter(holder)
            self.readings[holder] = self.read(holder)
        return self.readings[holder]

    def filter(self, holder: int) -> Filter:
        """Return what ``holder`` rules out, as far as the seat to move can tell: both see it."""
        left, common = self.left, self.common
        if holder != self.seat:
            left = left[:]
            for place in common.hands[holder]:
                left[self.seen[place]] += 1
        gone = sum(1 << kind for kind, number in enumerate(left) if number <= 0)
        return Filter(gone, [self.taken(holder, place) for place in common.hands[holder]])

    def taken(self, holder: int, place: int) -> int:
        """Return the kinds that the card is not if nobody hints two copies.

        Who gave the later of two hints must have seen the card of the earlier one.
        """
        common, mask = self.common, 0
        turn, giver = common.first.get(place, (common.turns, self.seat))
        for other in self.gotten:
            if other.place == place:
                continue
            if other.holder == holder != self.seat:
                known = common.reading(other.place)
                if known & (known - 1):
                    continue
            when, who = common.first[other.place]
            if other.holder != giver if when < turn else who != holder or when == turn:
                mask |= other.kind
        return mask

    def read(self, holder: int, meaning: Meaning | None = None, hinted: int = 0) -> list[int]:
        """Return what ``holder`` takes each card for: now, or after a hint of that ``meaning``."""
        common, trash = self.common, self.worths.trash
        gone, taken = self.filters[holder]
        hinted |= common.hinted
        readings = []
        for at, place in enumerate(common.hands[holder]):
            can, meant = common.can[place], common.meant[place]
            if meaning is not None:
                can, meant = meaning.can[at], meaning.meant[at]
            mask = can & ~gone or can
            mask = mask & meant or mask
            if common.sheet.touch and hinted >> place & 1:
                mask = mask & ~(trash | taken[at]) or mask & ~trash or mask
            readings.append(mask)
        return readings

    # -- choosing -------------------------------------------------------------------------------

    def choose(self) -> Move:
        """Return what to do."""
        board = self.board
        can_discard = board.tokens < board.rules.tokens and bool(self.mine)
        if save := self.save():
            return save
        if fitting := self.fitting:
            return self.play(min(fitting, key=self.first_played))
        best = max(self.offers, key=lambda offer: offer.worth, default=None)
        if best is not None and best.worth >= LEAST:
            return best.hint
        at = self.most_likely()
        if at is not None and not board.pile and self.may_misplay():
            return self.play(at)
        spare = bool(board.pile) and board.pace > IDLE_PACE
        if can_discard and (best is None or spare):
            return self.discard()
        if best is not None:
            return best.hint
        return self.any_hint() or (self.discard() if can_discard else self.play(at or 0))

    @property
    def fitting(self) -> list[int]:
        """The own cards that must fit, by their index in the hand."""
        return [at for at, mask in enumerate(self.mine) if not mask & ~self.worths.playable]

    def first_played(self, at: int) -> tuple[bool, int, int]:
        """Return the key of a card that fits: first comes what a hinted card waits for."""
        mask = self.mine[at]
        waiting = any(each.kind & self.kinds.after(mask) for each in self.gotten)
        return not waiting, self.kinds.rank[mask.bit_length() - 1], mask

    def play(self, at: int) -> Play:
        """Return the play of an own card; its colour is announced if that is known and allowed."""
        if self.board.rules.choreography and self.mine:
            for letter, suit in self.kinds.suits:
                if not self.mine[at] & ~suit:
                    return Play(at + 1, letter)
        return Play(at + 1)

    def chance(self, at: int, wanted: int) -> float:
        """Return how likely an own card is one of ``wanted``, each slot for itself."""
        mask = self.mine[at]
        counts = [(kind, number) for kind, number in enumerate(self.left) if mask >> kind & 1]
        total = sum(number for _, number in counts if number > 0)
        hits = sum(number for kind, number in counts if number > 0 and wanted >> kind & 1)
        return hits / total if total else 0.0

    def most_likely(self) -> int | None:
        """Return the own card that fits most likely, if one can."""
        chances = [self.chance(at, self.worths.playable) for at in range(len(self.mine))]
        best = max(chances, default=0.0)
        return chances.index(best) if best else None

    def may_misplay(self) -> bool:
        """Return whether a card that does not fit would cost nothing but a strike."""
        rules = self.board.rules
        return self.board.strikes + 1 < rules.strikes and not rules.crowning_piece

    def save(self) -> Hint | None:
        """Return the best hint that keeps the next player from losing a last copy, if one must."""
        to = self.others[0]
        chop, worths = self.common.chop(to), self.worths
        if chop is None or not worths.last_copies >> self.seen[chop] & 1:
            return None
        if any(not m & ~worths.playable or not m & ~worths.trash for m in self.reading(to)):
            return None
        saving = [offer for offer in self.offers if offer.safe and offer.hint.to == to]
        return max(saving, key=lambda offer: offer.worth).hint if saving else None

    def discard(self) -> Discard:
        """Return the discard of known trash, else of the chop, else of what is needed least."""
        hand = self.common.hands[self.seat]
        for at in reversed(range(len(hand))):
            if not self.mine[at] & ~self.worths.trash:
                return Discard(at + 1)
        chop = self.common.chop(self.seat)
        if chop is not None:
            return Discard(hand.index(chop) + 1)

        def risk(at: int) -> tuple[float, float]:
            trash = self.chance(at, self.worths.trash)
            return self.chance(at, self.worths.last_copies), -trash

        return Discard(min(range(len(hand)), key=risk) + 1)

    def any_hint(self) -> Hint | None:
        """Return the first hint that touches a card, if one is allowed."""
        if not self.board.tokens:
            return None
        hints = (hint for to in self.others for hint in self.kinds.hints[to])
        return next((hint for hint in hints if self.touched(hint)), None)

    def touched(self, hint: Hint) -> list[int]:
        """Return the cards that ``hint`` points at, the newest first."""
        mask = self.kinds.clues[hint.value]
        return [place for place in self.common.hands[hint.to] if mask >> self.seen[place] & 1]

    # -- hints ----------------------------------------------------------------------------------

    @cached_property
    def offers(self) -> list[Offer]:
        """The hints that keep their promises, and that nobody can misread."""
        if not self.board.tokens:
            return []
        hints = (hint for to in self.others for hint in self.kinds.hints[to])
        offers = (self.offer(hint, touched) for hint in hints if (touched := self.touched(hint)))
        return [offer for offer in offers if offer is not None]

    def offer(self, hint: Hint, touched: list[int]) -> Offer | None:
        """Return what ``hint`` is worth; None if a promise is broken, or it can be misread."""
        common, (playable, trash, *_) = self.common, self.worths
        meaning = common.meaning(hint.to, hint.value, touched)
        hinted = common.hinted | sum(1 << place for place in touched)
        before, after = self.reading(hint.to), self.read(hint.to, meaning, hinted)
        worth = self.worth_of_new(hint.to, meaning, after)
        if worth is None:
            return None
        plays = set[int]()
        for place, old, now in zip(common.hands[hint.to], before, after, strict=True):
            card = 1 << self.seen[place]
            fits = not now & ~playable
            if (fits and not card & playable) or (
                hinted >> place & 1 and not now & card and not card & trash
            ):
                return None
            useful = not card & trash
            if fits and old & ~playable:
                plays.add(card)
            elif not fits and now != old:
                worth += KNOWN * (useful and not now & (now - 1) and bool(old & (old - 1)))
                worth += TRASH * (not now & ~trash and bool(old & ~trash))
                worth += NARROWED * useful * (1 - now.bit_count() / old.bit_count())
        for place, old in zip(common.hands[hint.to], before, strict=True):
            if not old & ~playable:
                plays.discard(1 << self.seen[place])
        chop = common.chop(hint.to)
        worth += PLAYS * len(plays)
        saves = chop in touched
        if chop is not None and saves:
            worth += self.loss(self.seen[chop])
        return Offer(worth, saves or bool(plays), hint)

    def worth_of_new(self, to: int, meaning: Meaning, after: list[int]) -> float | None:
        """Return what the new cards of a hint are worth; None for trash or a copy, if agreed."""
        hand, kinds = self.common.hands[to], set[int]()
        if not self.common.sheet.touch:
            return 0.0
        for place in meaning.new:
            card = 1 << self.seen[place]
            if card & self.worths.trash:
                if after[hand.index(place)] & ~self.worths.trash:
                    return None
                continue
            if card in kinds or any(g.kind & card and g.place != place for g in self.gotten):
                return None
            kinds.add(card)
        return NEW * len(kinds)

    def loss(self, kind: int) -> float:
        """Return what it is worth not to lose the card on a chop."""
        if self.worths.trash >> kind & 1:
            return 0.0
        if self.worths.last_copies >> kind & 1:
            return SAVES
        if any(self.seen[p] == kind for h in self.others for p in self.common.hands[h][:-1]):
            return 0.0
        return SAVES if self.kinds.rank[kind] == 2 or self.worths.playable >> kind & 1 else 1.0
