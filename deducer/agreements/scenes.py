"""Scenes: what everybody knew before each action, with the marks that agreements speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from deducer.agreements.sheet import Sheet
from deducer.record.events import Action, Discarded, Hinted, Played
from deducer.table.clues import clued_mask
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card, Composition


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
    one up to the moment of the view.
    """

    table: Table
    sheet: Sheet
    number: int
    event: Action
    hinted: frozenset[int]
    early: bool
    later: tuple[Act, ...]

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
        """The seat that acts."""
        return self.board.turn

    @property
    def next_seats(self) -> list[int]:
        """The other seats, in the order of play."""
        players = self.board.players
        return [(self.actor + step) % players for step in range(1, players)]

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

    def public(self, place: int) -> int:
        """Return the mask that hints before this action leave for the card at ``place``."""
        clues = self.table.clues.get(place, ())
        return clued_mask(self.composition, [c for c in clues if c.number < self.number])

    def chop(self, seat: int) -> int | None:
        """Return the oldest card of ``seat`` that was not hinted; None if all were."""
        return next(
            (place for place in reversed(self.hand(seat)) if place not in self.hinted), None
        )


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
        """The touched cards that no hint had touched before."""
        return tuple(place for place in self.touched if place not in self.hinted)

    @cached_property
    def focus(self) -> int:
        """The card that the hint is about."""
        if not self.new:
            return self.touched[0]
        return self.new[-1] if self.on_chop else self.new[0]

    @cached_property
    def on_chop(self) -> bool:
        """Whether the hint touches the receiver's chop."""
        return self.chop(self.receiver) in self.new

    @cached_property
    def let_pass(self) -> Act | None:
        """The first action of the receiver that is no play, with the focus still in hand."""
        for act in self.later:
            if act.seat == self.receiver:
                if self.focus not in act.hand or act.turned == self.focus:
                    return None
                if not isinstance(act.event, Played):
                    return act
        return None

    @cached_property
    def gotten(self) -> tuple[tuple[int, int], ...]:
        """The cards hinted before, in all hands: the seat and the card."""
        return tuple(
            (seat, place)
            for seat, hand in enumerate(self.moment.hands)
            for place in hand
            if place in self.hinted
        )


def scenes(table: Table, sheet: Sheet, last: int) -> Iterator[Scene]:
    """Yield a scene for every action among the first ``last`` events of ``table``.

    A hint that touches nothing, or that is not relied on any more, promises nothing.
    """
    actions = [
        (number, event)
        for number, event in enumerate(table.events[:last], start=1)
        if isinstance(event, Hinted | Played | Discarded)
    ]
    acts = []
    for number, event in actions:
        moment = table.moments[number - 1]
        acts.append(Act(number, moment.board.turn, event, moment.hands[moment.board.turn]))
    hinted: frozenset[int] = frozenset()
    early = True
    for at, (number, event) in enumerate(actions):
        if isinstance(event, Hinted):
            if event.slots and number not in table.caveats:
                scene = HintScene(table, sheet, number, event, hinted, early, tuple(acts[at + 1 :]))
                yield scene
                hinted |= {*scene.touched}
            continue
        scene_of_card = Scene(table, sheet, number, event, hinted, early, tuple(acts[at + 1 :]))
        yield scene_of_card
        if isinstance(event, Discarded) and early:
            early = acts[at].turned != scene_of_card.chop(scene_of_card.actor)
