"""Views: which cards an observer sees, whether a seat, the public or everyone together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from deducer.table.table import Table


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
