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
class CommonView:
    """A view that all share: of no hand, or of each. It asks about all of them."""

    called: str
    is_open: bool

    def sees(self, _holder: int) -> bool:
        return self.is_open

    def asks(self, _holder: int) -> bool:
        return True

    def name(self, _table: Table) -> str:
        return self.called


PUBLIC = CommonView("public", is_open=False)
"""Common knowledge: hints, plays and discards alone."""
EVERYONE = CommonView("everyone", is_open=True)
"""Everything that the record knows: the views of all seats together."""


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
