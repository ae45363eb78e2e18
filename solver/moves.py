"""What a seat can do in its turn: play, discard or hint.

Slots count from 1, the newest card. Slot 0 (:data:`PILE`) is the pile's top card, which can be
played only under ``Rules.deck_plays``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from solver.cards import Composition, Suit, suit
from solver.errors import IllegalMove, check_int, check_text

PILE = 0


@dataclass(frozen=True, slots=True)
class Play:
    """Play the card in ``slot``; ``announce`` is the suit letter announced first, if any.

    :raises IllegalMove: if ``slot`` is no number, or ``announce`` no text.
    """

    slot: int
    announce: str | None = None

    def __post_init__(self) -> None:
        if type(self.slot) is not int:  # quick: moves are many
            check_int("slot", self.slot, IllegalMove)
        if self.announce is not None:
            check_text("announce", self.announce, IllegalMove)

    def __str__(self) -> str:
        announced = f" announced {suit(self.announce).name}" if self.announce else ""
        return f"play {'pile' if self.slot == PILE else self.slot}{announced}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard the card in ``slot``.

    :raises IllegalMove: if ``slot`` is no number.
    """

    slot: int

    def __post_init__(self) -> None:
        if type(self.slot) is not int:  # quick: moves are many
            check_int("slot", self.slot, IllegalMove)

    def __str__(self) -> str:
        return f"discard {self.slot}"


@dataclass(frozen=True, slots=True)
class Hint:
    """Point at all cards of one colour (a suit's letter) or of one rank in the hand of seat ``to``.

    :raises IllegalMove: unless exactly one of ``colour``, a text, and ``rank``, a number of 1 or
        more, is given, or if ``to`` is no number.
    """

    to: int
    colour: str | None = None
    rank: int | None = None

    def __post_init__(self) -> None:
        if (self.colour is None) == (self.rank is None):
            raise IllegalMove("a hint names one colour or one rank")
        if type(self.to) is not int:
            check_int("to", self.to, IllegalMove)
        if self.colour is None:
            if type(self.rank) is not int or self.rank < 1:
                check_int("rank", self.rank, IllegalMove, 1)
        elif type(self.colour) is not str:
            check_text("colour", self.colour, IllegalMove)

    @property
    def label(self) -> Suit | int:
        """The hint's colour or rank as a value of a phrase: a suit or a number."""
        return suit(self.colour) if self.colour is not None else self.rank or 0

    @property
    def value(self) -> str | int:
        """The hint's colour or rank as data: a suit's letter or a number."""
        return self.colour if self.colour is not None else self.rank or 0

    def __str__(self) -> str:
        """The hint in words, with seats counted from 1: ``hint seat 2 red``."""
        return f"hint seat {self.to + 1} {self.label}"


Move: TypeAlias = Play | Discard | Hint


@lru_cache
def hints(composition: Composition, to: int) -> tuple[Hint, ...]:
    """Return every hint to seat ``to`` that ``composition`` allows: colours, then ranks."""
    ranks = range(1, composition.max_rank + 1)
    colours = (Hint(to, colour=letter) for letter in composition.colours)
    return *colours, *(Hint(to, rank=rank) for rank in ranks)
