"""Entries that looks speak against, though nothing that all at the table know does."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from deducer.errors import Contradiction, RecordError
from deducer.table.moments import Source
from solver.cards import Card


class Kind(StrEnum):
    """What is in doubt."""

    TURNED = "turned"
    """A card that all saw, where another was seen in the hand."""
    COPY = "copy"
    """A card that all saw, where all copies of it were seen elsewhere."""
    LOOK = "look"
    """A look at a card that can't be there."""
    HINT = "hint"
    """A hint that does not point at what was seen."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Event ``number`` and the ``looks`` that speak against it, as ``error`` says.

    The table goes on as the event says; a hint, or a look, that is in doubt is not relied on. Where
    all saw a ``card``, they are right: what is not relied on are the looks at the card at ``place``
    in the deck.
    """

    kind: Kind
    number: int
    error: RecordError = field(compare=False)
    looks: tuple[Source, ...]
    place: int | None = None
    card: Card | None = None
    plain: bool = False
    """Whether looks into one hand alone speak against it, so that no other entry is at fault."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The events that disagree."""
        error = self.error
        others = error.numbers if isinstance(error, Contradiction) else ()
        looks = (look.number for look in self.looks)
        return tuple(sorted({self.number, *looks, *others} - {0}))

    @property
    def about(self) -> tuple[int | None, int]:
        """What is in doubt: a card, or a hint."""
        return (None, self.number) if self.place is None else (self.place, 0)

    def is_borne_out(self, place: int, card: Card) -> bool:
        """Whether it is a doubt of a look that saw ``card`` at ``place``, as all do now."""
        of_look = self.kind in (Kind.LOOK, Kind.COPY)
        return of_look and (self.place, self.card) == (place, card)
