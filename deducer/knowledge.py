"""What a view knows at a turn: candidates and exact odds of every hidden slot, jointly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from deducer.counting import Tally, count
from deducer.errors import ViewError
from deducer.masks import clued_mask
from deducer.moments import Clue, Moment
from deducer.table import Table
from deducer.views import SeatView, Sight, Slot, View
from solver.board import Board
from solver.cards import Card

ONE = Fraction(1)
ZERO = Fraction(0)


@dataclass(frozen=True)
class SlotKnowledge:
    """What a view knows of the card in one slot.

    ``odds`` maps each card that it can be to its exact probability, every consistent deal of the
    unseen cards being equally likely; in the composition's order.
    """

    holder: int
    slot: int
    place: int
    odds: dict[Card, Fraction]
    board: Board
    clues: tuple[Clue, ...] = ()

    @property
    def candidates(self) -> tuple[Card, ...]:
        """The cards that it can be."""
        return tuple(self.odds)

    @property
    def card(self) -> Card | None:
        """The card that it must be, if there is just one left."""
        return self.candidates[0] if len(self.odds) == 1 else None

    @property
    def touched(self) -> bool:
        """Whether a hint has pointed at it, reliable or not."""
        return any(clue.touched for clue in self.clues)

    @cached_property
    def playable(self) -> Fraction:
        """How likely the card fits now."""
        return self._likely([card for card in self.odds if self.board.is_playable(card)])

    @cached_property
    def trash(self) -> Fraction:
        """How likely the card can never be played."""
        return self._likely([card for card in self.odds if self.board.is_trash(card)])

    @cached_property
    def indispensable(self) -> Fraction:
        """How likely the card is the last copy of one that is still needed."""
        return self._likely([card for card in self.odds if self.board.is_indispensable(card)])

    @property
    def lost_by_discard(self) -> dict[Card, Fraction]:
        """The cards that a discard could lose for good, and how likely each is."""
        return {c: likely for c, likely in self.odds.items() if self.board.is_indispensable(c)}

    def _likely(self, cards: Sequence[Card]) -> Fraction:
        if len(cards) == len(self.odds):
            return ONE
        return sum((self.odds[card] for card in cards), ZERO)


@dataclass(frozen=True)
class Knowledge:
    """What a view knows at a moment of a table.

    ``slots`` are those it asks about: a seat's own, or everyone's, seat by seat and slot 1 first.
    """

    table: Table
    moment: Moment
    view: View

    @property
    def turn(self) -> int:
        return self.moment.turn

    @property
    def board(self) -> Board:
        return self.moment.board

    @cached_property
    def sight(self) -> Sight:
        return Sight(self.table, self.moment, self.view)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """What hints alone leave for each hidden slot, in the order of ``sight.hidden``."""
        return tuple(self.mask(slot.place) for slot in self.sight.hidden)

    @cached_property
    def tally(self) -> Tally:
        """The joint count over all hidden slots."""
        return count(self.masks, self.sight.unseen)

    @property
    def worlds(self) -> int:
        """In how many ways the physical cards can lie in the hidden slots."""
        return self.tally.total

    @cached_property
    def slots(self) -> tuple[SlotKnowledge, ...]:
        """What is known of each slot that the view asks about."""
        return tuple(self._slot(slot) for slot in self.sight.asked)

    @cached_property
    def missed(self) -> tuple[SlotKnowledge, ...]:
        """Slots of others whose cards the view should see, but the record does not know."""
        view = self.view
        return tuple(self._slot(slot) for slot in self.sight.hidden if not view.asks(slot.holder))

    @property
    def certain_plays(self) -> tuple[SlotKnowledge, ...]:
        """The slots that surely fit now."""
        return tuple(slot for slot in self.slots if slot.playable == 1)

    @property
    def certain_trash(self) -> tuple[SlotKnowledge, ...]:
        """The slots that surely can never be played."""
        return tuple(slot for slot in self.slots if slot.trash == 1)

    @property
    def safe_discards(self) -> tuple[SlotKnowledge, ...]:
        """The slots that surely hold no indispensable card."""
        return tuple(slot for slot in self.slots if slot.indispensable == 0)

    @property
    def caveats(self) -> tuple[str, ...]:
        """What happened until now that the knowledge does not rely on, in words."""
        return tuple(
            f"event {number} was a slip: {what} is not relied on"
            for number, what in self.table.caveats.items()
            if number <= self.moment.number
        )

    def slot(self, slot: int, holder: int | None = None) -> SlotKnowledge:
        """Return a slot by its number (and its holder, where the view asks about several).

        :raises ViewError: if there is no such slot.
        """
        for known in self.slots:
            if known.slot == slot and holder in (None, known.holder):
                return known
        raise ViewError(f"there is no slot {slot} in this view")

    def _slot(self, slot: Slot) -> SlotKnowledge:
        return SlotKnowledge(
            slot.holder,
            slot.slot,
            slot.place,
            self._odds(slot.place),
            self.board,
            self._clues(slot.place),
        )

    def _odds(self, place: int) -> dict[Card, Fraction]:
        known = self.sight.known.get(place)
        if known is not None:
            return {known: ONE}
        cards = self.table.record.rules.composition.cards
        odds = self.tally.odds(self._hidden_at[place])
        return {cards[kind]: likely for kind, likely in odds.items()}

    @cached_property
    def _hidden_at(self) -> dict[int, int]:
        return {slot.place: at for at, slot in enumerate(self.sight.hidden)}

    def _clues(self, place: int) -> tuple[Clue, ...]:
        clues = self.table.clues.get(place, ())
        return tuple(clue for clue in clues if clue.number <= self.moment.number)

    def mask(self, place: int) -> int:
        """What hints alone leave for a card, as a mask over the composition's cards."""
        return clued_mask(self.table.record.rules.composition, self._clues(place))

    def looker(self) -> int:
        """The seat that looks.

        :raises ViewError: if the view is no seat's.
        """
        if not isinstance(self.view, SeatView):
            raise ViewError("only a seat can tell what a teammate can know")
        return self.view.seat
