"""Scenes: what everybody knew before each action, with the marks that agreements speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from deducer.counting.bits import union
from deducer.counting.hidden import Hidden
from deducer.record.events import Action, Discarded, Hinted, Played, actor_of
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet
from deducer.table.clues import card_mask, clued_mask
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card, Composition

ROUNDS = 2
"""For how many rounds a hint may explain why a player plays a card that was never hinted."""


@dataclass(frozen=True, slots=True)
class Act:
    """What ``seat`` did in the event ``number``, with its ``hand`` before that."""

    number: int
    seat: int
    event: Action
    hand: tuple[int, ...]

    @property
    def turned(self) -> int | None:
        """The card that left the hand, by its place in the deck; None for a hint."""
        if isinstance(self.event, Hinted) or not self.event.slot:
            return None
        return self.hand[self.event.slot - 1]


@dataclass(frozen=True)
class Scene:
    """The table right before ``event``, an action, which is the ``number``-th event of the record.

    Cards are named by their place in the deck. ``hinted`` are those that a hint has touched.
    ``early`` says that nobody has discarded from chop yet. ``later`` holds the actions after this
    one up to the moment of the view. ``moved`` are unhinted cards that a chop move saved, and
    ``before`` the hints of the last rounds. ``play_masks`` says, as masks, what all take cards for
    after hints to play them.
    """

    table: Table
    sheet: Sheet
    number: int
    event: Action
    hinted: frozenset[int]
    early: bool
    later: tuple[Act, ...]
    moved: frozenset[int] = frozenset()
    before: tuple[HintScene, ...] = ()
    play_masks: Mapping[int, int] = field(default_factory=dict)

    @property
    def moment(self) -> Moment:
        return self.table.moments[self.number - 1]

    @property
    def board(self) -> Board:
        return self.moment.board

    @property
    def composition(self) -> Composition:
        return self.board.rules.composition

    @property
    def actor(self) -> int:
        """The seat that acts, in turn or not."""
        return actor_of(self.event)

    @cached_property
    def turned(self) -> int | None:
        """The card that leaves the hand, by its place in the deck; None for a hint."""
        return Act(self.number, self.actor, self.event, self.hand(self.actor)).turned

    @property
    def next_seats(self) -> list[int]:
        """The other seats, in the order of play."""
        players = self.board.players
        return [(self.actor + step) % players for step in range(1, players)]

    @cached_property
    def hinted_cards(self) -> tuple[tuple[int, int], ...]:
        """The cards hinted before, in all hands: the seat and the card."""
        return tuple(
            (seat, place)
            for seat, hand in enumerate(self.moment.hands)
            for place in hand
            if place in self.hinted
        )

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards of ``seat``, the newest first."""
        return self.moment.hands[seat]

    def mask(self, holds: Callable[[Card], bool]) -> int:
        """Return the mask of the cards for which ``holds``."""
        return sum(1 << kind for kind, card in enumerate(self.composition.cards) if holds(card))

    @cached_property
    def trash(self) -> int:
        return self.mask(self.board.is_trash)

    @cached_property
    def playable(self) -> int:
        return self.mask(self.board.is_playable)

    @cached_property
    def last_copies(self) -> int:
        """The mask of needed cards whose other copies are all discarded, fives included."""
        return self.mask(self.board.is_indispensable)

    def ranked(self, rank: int) -> int:
        """Return the mask of the cards of ``rank``."""
        return self.mask(lambda card: card.rank == rank)

    @cached_property
    def bits(self) -> dict[tuple[str, int], int]:
        """The mask of each card, by its suit and the height to which it takes its firework."""
        deck = self.composition
        return {(card.suit, deck.step(card)): 1 << kind for kind, card in enumerate(deck.cards)}

    @cached_property
    def heights(self) -> dict[str, int]:
        """The height of each firework, by its suit."""
        return {card.suit: self.board.height(card.suit) for card in self.composition.cards}

    @cached_property
    def _public(self) -> dict[tuple[int, bool], int]:
        return {}

    def public(self, place: int, *, after: bool = False) -> int:
        """Return what all know that the card at ``place`` can be, before this action or after.

        It is a mask: what hints leave, or the card itself once all have seen it.
        """
        if (place, after) not in self._public:
            self._public[place, after] = self._told(place, self.number - (not after))
        return self._public[place, after]

    def _told(self, place: int, last: int) -> int:
        if self.table.opened.get(place, last + 1) <= last:
            return card_mask(self.composition, self.table.sources[place].card)
        clues = self.table.clues.get(place, ())
        return clued_mask(self.composition, [c for c in clues if c.number <= last])

    def chop(self, seat: int) -> int | None:
        """Return the oldest card of ``seat`` that nothing marks; None if all are marked."""
        marked = self.hinted | self.moved
        return next((place for place in reversed(self.hand(seat)) if place not in marked), None)

    def in_order(self, ones: Iterable[int]) -> list[int]:
        """Return ``ones`` of a hand, given newest first, in the order in which they are played.

        That a hint was about one counts first, then that it was drawn after the deal, then age.
        """
        dealt = {place for hand in self.table.moments[0].hands for place in hand}
        oldest = reversed([*ones])
        return sorted(oldest, key=lambda place: (place not in self.play_masks, place in dealt))

    @cached_property
    def moves(self) -> frozenset[int]:
        """The cards that this action moves off the chop, for good.

        By the *order of ones*: who plays the n-th next one too early moves the n-th player's chop.
        """
        if not (self.sheet.ones_moves and isinstance(self.event, Played)):
            return frozenset()
        ones = [
            place
            for place in self.hand(self.actor)
            if place in self.hinted
            and (kinds := self.public(place)) & (kinds - 1)
            and not kinds & ~self.ranked(1)
        ]
        skipped = self.in_order(ones).index(self.turned) if self.turned in ones else 0
        if not 0 < skipped < self.board.players:
            return frozenset()
        chop = self.chop(self.next_seats[skipped - 1])
        return frozenset() if chop is None else frozenset({chop})


@dataclass(frozen=True)
class HintScene(Scene):
    """The table right before a hint that touched cards."""

    event: Hinted

    @property
    def receiver(self) -> int:
        return self.event.hint.to

    @property
    def rank(self) -> int | None:
        """The rank that was hinted; None for a colour."""
        return self.event.hint.rank

    @cached_property
    def touched(self) -> tuple[int, ...]:
        """The cards that the hint points at, the newest first."""
        hand = self.hand(self.receiver)
        return tuple(hand[slot - 1] for slot in sorted(self.event.slots or ()))

    @cached_property
    def new(self) -> tuple[int, ...]:
        """The touched cards that nothing marked before."""
        marked = self.hinted | self.moved
        return tuple(place for place in self.touched if place not in marked)

    @cached_property
    def focus(self) -> int:
        """The card that the hint is about."""
        if self.new and self.on_chop and not self.sheet.newest:
            return self.new[-1]
        if self.new and self.sheet.ones and self.rank == 1:
            return self.in_order(self.new)[0]
        return (self.new or self.touched)[-1 if self.sheet.oldest_focus else 0]

    @property
    def foci(self) -> tuple[int, ...]:
        """The focus, and the chop where the hint touches it, too, and may be about that instead."""
        chop = {self.oldest} - {self.focus} if self.on_chop else ()
        return (self.focus, *chop)

    @property
    def oldest(self) -> int:
        """The card that the hint saves, if it saves one: the chop where it touches that."""
        return self.new[-1]

    @cached_property
    def on_chop(self) -> bool:
        """Whether the hint touches the receiver's chop."""
        return self.chop(self.receiver) in self.new

    @cached_property
    def savable(self) -> int:
        """The mask of the cards on chop that this hint may save, whatever others hold.

        A five is saved by its rank. In a suit that has one copy of each card, so is a two, and both
        also by their colour where that tells something of another card.
        """
        if self.rank == 5 or (self.rank == 2 and self.sheet.twos and self.sheet.any_two):
            return self.ranked(self.rank) & ~self.trash
        if self.rank:  # so it is no five
            return self.last_copies
        others = [place for place in self.touched if place != self.oldest]
        tells = any(self.public(place) != self.public(place, after=True) for place in others)
        single = {suit for suit, copies in self.composition.suits if max(copies) == 1}
        by_rank = self.mask(
            lambda c: not tells and c.rank in (2, 5) if c.suit in single else c.rank == 5
        )
        return self.last_copies & ~by_rank

    @property
    def is_stall(self) -> bool:
        """Whether the hint may only tell that a new card is a five."""
        sheet = self.sheet
        is_new_five = self.rank == 5 and bool(self.new)
        return is_new_five and sheet.stall and (self.early or sheet.any_five)

    @property
    def direct(self) -> int:
        """The mask of what keeps or breaks the promise of the focus, whatever other cards are."""
        mask = self.playable | (self.ranked(5) if self.is_stall else 0)
        if len(self.foci) > 1:
            return mask
        return mask | self.trash | (self.savable if self.sheet.save and self.on_chop else 0)

    @property
    def saved_twos(self) -> int:
        """The mask of the twos that the hint may save, if no other copy is in sight."""
        is_saved = self.sheet.save and self.sheet.twos and self.rank == 2 and self.on_chop
        return self.ranked(2) if is_saved else 0

    @property
    def may_save(self) -> bool:
        """Whether the hint can be one that saves the chop, as all know."""
        saved = self.savable | self.saved_twos if self.sheet.save and self.on_chop else 0
        return bool(saved and self.public(self.oldest, after=True) & saved)

    @cached_property
    def known_elsewhere(self) -> int:
        """The mask of what other hinted cards are, as all know: by good touch the focus is not."""
        masks = [self.public(place) for _, place in self.hinted_cards if place != self.focus]
        return union(mask for mask in masks if mask.bit_count() == 1) if self.sheet.touch else 0

    @cached_property
    def can_be_useful(self) -> bool:
        """Whether all new cards can be useful, beside the receiver's others, as all know.

        Where they can't, the giver knew that, too: then the hint is about its focus alone.
        """
        return self._can_be_useful(max(self.composition.copies.values()))

    @cached_property
    def can_differ(self) -> bool:
        """Whether they can, and be all different."""
        return self._can_be_useful(1)

    def _can_be_useful(self, most: int) -> bool:
        """Whether they can, at ``most`` so many of them being the same card."""
        old = [place for place in self.hand(self.receiver) if place in self.hinted]
        masks = [self.public(place, after=True) for place in (*self.new, *old)]
        needed = [mask for at, mask in enumerate(masks) if at < len(self.new) or mask & ~self.trash]
        copies = zip(self.composition.copies.values(), self.board.discards, strict=True)
        left = [min(most, all_copies - gone) for all_copies, gone in copies]
        useful = [0 if self.trash >> kind & 1 else number for kind, number in enumerate(left)]
        return Hidden.of(needed, useful).possible

    @cached_property
    def moves(self) -> frozenset[int]:
        """The cards that this hint moves off the chop, for good: those behind it are not.

        By *trash*: all that it touches is trash, as all know. By a *five*: its only new card is a
        five beside the chop.
        """
        hand, known = self.hand(self.receiver), self.hinted | self.moved | {*self.touched}
        unmarked = [place for place in hand if place not in known]
        newest = hand.index(self.new[0]) if self.new else len(hand)
        older = frozenset(place for place in unmarked if hand.index(place) > newest)
        useful = any(self.public(place, after=True) & ~self.trash for place in self.new)
        if self.sheet.trash_moves and not useful:
            return older
        if self.sheet.five_moves and self.rank == 5 and len(self.new) == 1 and len(older) == 1:
            return older
        return frozenset()

    @property
    def can_fit(self) -> int:
        """The mask of what the focus can be, as all know, that fits now."""
        return self.public(self.focus, after=True) & self.playable

    @property
    def fitting(self) -> int:
        """What all take the focus for if the hint can only ask to play a card that fits now."""
        return 0 if self.may_save else self.can_fit

    @property
    def shows_fit(self) -> bool:
        """Whether all know after the hint, and not before, that an older hinted card fits."""
        return any(
            place in self.hinted
            and place != self.focus
            and bool(self.public(place) & ~self.playable)
            and not self.public(place, after=True) & ~self.playable
            for place in self.touched
        )

    @property
    def fixes(self) -> bool:
        """Whether the hint shows that a card hinted before does not fit, as all could think."""
        place = self.focus
        return not self.new and bool(self.public(place) & self.playable) and not self.can_fit

    @cached_property
    def let_pass(self) -> list[Act]:
        """The actions of the receiver that are no plays, with the focus still in hand."""
        acts = (act for act in self.later if act.seat == self.receiver)
        held = takewhile(lambda act: self.focus in act.hand and act.turned != self.focus, acts)
        return [act for act in held if not isinstance(act.event, Played)]


def scenes(table: Table, sheet: GameSheet, last: int) -> Iterator[Scene]:
    """Yield a scene for every action among the first ``last`` events of ``table``.

    Each has the sheet by which its action is read. The hints of a position in which the record
    begins have touched cards, and promise nothing. A hint that touches nothing, or that is not
    relied on any more, promises nothing; nor does an action past the end.
    """
    actions = [
        (moment.number + 1, event) for moment, event in table.actions() if moment.number < last
    ]
    players = len(table.record.players)
    acts = [
        Act(number, (seat := actor_of(event)), event, table.moments[number - 1].hands[seat])
        for number, event in actions
    ]
    hinted = frozenset(
        place
        for place, clues in table.clues.items()
        if any(clue.touched and clue.number < 0 for clue in clues)
    )
    moved: frozenset[int] = frozenset()
    early = not table.record.start.discards
    before, play_masks = list[HintScene](), dict[int, int]()
    for at, (number, event) in enumerate(actions):
        later, agreed = tuple(acts[at + 1 :]), sheet.at(number)
        recent = tuple(hint for hint in before if number - hint.number <= ROUNDS * players)
        if isinstance(event, Hinted):
            if event.slots and number not in table.caveats:
                hint = HintScene(
                    table, agreed, number, event, hinted, early, later, moved, recent, play_masks
                )
                yield hint
                before.append(hint)
                if agreed.play:
                    play_masks = {**play_masks, hint.focus: hint.fitting}
                hinted |= {*hint.touched}
                moved |= hint.moves
            continue
        scene = Scene(table, agreed, number, event, hinted, early, later, moved, recent, play_masks)
        yield scene
        moved |= scene.moves
        if isinstance(event, Discarded) and early:
            early = acts[at].turned != scene.chop(scene.actor)
