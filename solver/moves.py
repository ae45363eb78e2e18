"""What a seat can do in its turn: play, discard or hint.

Slots count from 1, the newest card; slot 0, :data:`PILE`, is the top of the pile, which only
``Rules.deck_plays`` lets a seat play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from solver.cards import Card, suit
from solver.errors import IllegalMove

PILE = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card in a slot, announcing its colour (a suit's letter) first or not."""

    slot: int
    announce: str | None = None

    def __str__(self) -> str:
        announced = f" announced {suit(self.announce).name}" if self.announce else ""
        return f"play {'pile' if self.slot == PILE else self.slot}{announced}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card in a slot."""

    slot: int

    def __str__(self) -> str:
        return f"discard {self.slot}"


@dataclass(frozen=True, slots=True)
class Hint:
    """Point at all cards of one colour (a suit's letter) or of one rank in a teammate's hand.

    :raises IllegalMove: unless exactly one of colour and rank is given.
    """

    to: int
    colour: str | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        if (self.colour is None) == (self.rank is None):
            raise IllegalMove("a hint names one colour or one rank")

    @property
    def clue(self) -> str:
        """What the hint says, in words: a colour's name or a rank."""
        return str(self.rank) if self.colour is None else suit(self.colour).name

    @property
    def value(self) -> str | int:
        """What the hint says: a suit's letter or a rank."""
        return self.colour if self.colour is not None else self.rank or 0

    def touches(self, card: Card) -> bool:
        """Whether the hint points at this card (no suit is touched by another's colour)."""
        return card.suit == self.colour if self.rank is None else card.rank == self.rank

    def __str__(self) -> str:
        """The hint in words, which count seats from 1: ``hint seat 2 red``."""
        return f"hint seat {self.to + 1} {self.clue}"


Move: TypeAlias = Play | Discard | Hint
