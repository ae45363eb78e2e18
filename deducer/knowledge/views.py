"""Views: which cards an observer sees, whether a seat, the public or everyone together."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.cards import Card


class View(Protocol):
    """An observer of a table."""

    def sees(self, holder: int) -> bool:
        """Whether it sees the cards in the hand of seat ``holder``."""

    def asks(self, holder: int) -> bool:
        """Whether it asks about the hand of seat ``holder``."""

    def name(self, table: Table) -> str:
        """The view's name: a player's, or "public" or "everyone"."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat: it sees all hands except its own, and asks about its own."""

    seat: int

    def sees(self, holder: int) -> bool:
        return holder != self.seat

    def asks(self, holder: int) -> bool:
        return holder == self.seat

    def name(self, table: Table) -> str:
        return table.record.players[self.seat]


@dataclass(frozen=True, slots=True)
class PublicView:
    """Common knowledge: hints, plays and discards alone."""

    def sees(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return False

    def asks(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def name(self, table: Table) -> str:  # noqa: ARG002 - the protocol's
        return "public"


@dataclass(frozen=True, slots=True)
class EveryoneView:
    """Everything that the record knows: the views of all seats together."""

    def sees(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def asks(self, holder: int) -> bool:  # noqa: ARG002 - the protocol's
        return True

    def name(self, table: Table) -> str:  # noqa: ARG002 - the protocol's
        return "everyone"


@dataclass(frozen=True, slots=True)
class PairView:
    """What two seats both know: all hands but theirs. It asks about the hand of ``seat``."""

    observer: int
    seat: int

    def sees(self, holder: int) -> bool:
        return holder not in (self.observer, self.seat)

    def asks(self, holder: int) -> bool:
        return holder == self.seat

    def name(self, table: Table) -> str:
        names = table.record.players
        return f"{names[self.observer]} and {names[self.seat]}"


class Slot(NamedTuple):
    """A slot of a hand, and the ``place`` in the deck of the card in it."""

    holder: int
    slot: int
    place: int


@dataclass(frozen=True)
class VisibleCards:
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

        A teammate's card counts as seen from the start, even if the record learned it only later.
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
    def slots(self) -> tuple[Slot, ...]:
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
