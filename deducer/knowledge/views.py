"""Who looks, and what lies before their eyes: a seat, the public, or everyone together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card


class View(Protocol):
    """Somebody who looks at a table."""

    def sees(self, holder: int) -> bool:
        """Whether they see the cards in that seat's hand."""

    def asks(self, holder: int) -> bool:
        """Whether what they want to know is that seat's hand."""

    def name(self, table: Table) -> str:
        """Who they are."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat sees all hands but its own, and asks about that."""

    seat: int

    def sees(self, holder: int) -> bool:
        return holder != self.seat

    def asks(self, holder: int) -> bool:
        return holder == self.seat

    def name(self, table: Table) -> str:
        return table.record.players[self.seat]


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody knows that everybody knows: hints, plays and discards alone."""

    def sees(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return False

    def asks(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def name(self, table: Table) -> str:  # noqa: ARG002 - the protocol's
        return "public"


@dataclass(frozen=True, slots=True)
class EveryoneView:
    """All that the record knows, all seats' eyes together."""

    def sees(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def asks(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def name(self, table: Table) -> str:  # noqa: ARG002 - the protocol's
        return "everyone"


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a hand, and the card in it by its place in the deck."""

    holder: int
    slot: int
    place: int


@dataclass(frozen=True)
class Sight:
    """What a view sees of a table at a moment."""

    table: Table
    moment: Moment
    view: View

    @cached_property
    def in_hands(self) -> tuple[Slot, ...]:
        """Every slot of every hand, seat by seat, slot 1 first."""
        return tuple(
            Slot(holder, slot, place)
            for holder, hand in enumerate(self.moment.hands)
            for slot, place in enumerate(hand, start=1)
        )

    @cached_property
    def known(self) -> dict[int, Card]:
        """The cards that the view sees, by their place in the deck.

        A teammate's card that the record came to know only later lay there to be seen all along.
        """
        known = {
            place: self.table.sources[place].card
            for place, number in self.table.opened.items()
            if number <= self.moment.number
        }
        for slot in self.in_hands:
            source = self.table.sources.get(slot.place)
            if source is not None and self.view.sees(slot.holder):
                known[slot.place] = source.card
        return known

    @cached_property
    def asked(self) -> tuple[Slot, ...]:
        """The slots that the view asks about."""
        return tuple(slot for slot in self.in_hands if self.view.asks(slot.holder))

    @cached_property
    def hidden(self) -> tuple[Slot, ...]:
        """The slots whose cards the view does not see, other hands' missed cards included."""
        return tuple(slot for slot in self.in_hands if slot.place not in self.known)

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """How many copies of each card the view does not see, in the composition's order."""
        seen = Counter(self.known.values())
        return tuple(
            count - seen[card] for card, count in self.table.record.rules.composition.copies.items()
        )
