"""Fireworks and discards, and what each card is worth by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from solver.cards import Card
from solver.rules import Rules


class Worth(StrEnum):
    """What a card is worth; a card may be both playable and indispensable."""

    PLAYABLE = "playable"
    TRASH = "trash"
    INDISPENSABLE = "indispensable"


@dataclass(frozen=True)
class PlayedCards:
    """The cards that have left the hands.

    ``fireworks`` holds each suit's height, and ``discards`` how many copies of each card are
    discarded, both in the composition's order.
    """

    rules: Rules
    fireworks: tuple[int, ...]
    discards: tuple[int, ...]

    @property
    def points(self) -> int:
        """The sum of the fireworks' heights."""
        return sum(self.fireworks)

    @property
    def heights(self) -> dict[str, int]:
        """Each firework's height, by its suit's letter."""
        return dict(zip(self.rules.composition.letters, self.fireworks, strict=True))

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The cards that were discarded or misplayed, in the deck's order."""
        counts = zip(self.rules.composition.cards, self.discards, strict=True)
        return tuple(card for card, count in counts for _ in range(count))

    @cached_property
    def ceilings(self) -> tuple[int, ...]:
        """How high each firework can still go, given the discards."""
        ceilings, first = [], 0
        for (_, copies), height in zip(self.rules.composition.suits, self.fireworks, strict=True):
            gone = self.discards[first : first + len(copies)]
            ranks = range(height, len(copies))
            ceilings.append(next((at for at in ranks if gone[at] == copies[at]), len(copies)))
            first += len(copies)
        return tuple(ceilings)

    @property
    def reachable(self) -> int:
        """The highest sum of the fireworks' heights that the discards still allow."""
        return sum(self.ceilings)

    @property
    def is_perfect_gone(self) -> bool:
        """Whether the discards put perfect out of reach."""
        return self.reachable < self.rules.perfect

    @property
    def gone(self) -> tuple[Card, ...]:
        """The lowest lost card of each firework that can't be completed any more."""
        composition = self.rules.composition
        suits = zip(composition.letters, self.ceilings, composition.tops, strict=True)
        return tuple(composition.at(letter, most + 1) for letter, most, top in suits if most < top)

    def height(self, letter: str) -> int:
        return self.fireworks[self.rules.composition.suit_index[letter]]

    def on_top(self, letter: str) -> int:
        """Return the rank on top of a firework, 0 if none of its cards is played."""
        height = self.height(letter)
        return self.rules.composition.at(letter, height).rank if height else 0

    def discarded(self, card: Card) -> int:
        """Return how many copies of ``card`` are discarded."""
        return self.discards[self.rules.composition.index[card]]

    def remaining(self, card: Card) -> int:
        """Return how many copies of ``card`` are neither discarded nor in a firework."""
        copies = self.rules.composition.copies[card] - self.discarded(card)
        return copies - self.is_played(card)

    def is_played(self, card: Card) -> bool:
        """Whether ``card`` is in its firework."""
        return self.rules.composition.step(card) <= self.height(card.suit)

    def is_playable(self, card: Card) -> bool:
        """Whether ``card`` fits on its firework now."""
        return self.rules.composition.step(card) == self.height(card.suit) + 1

    def is_trash(self, card: Card) -> bool:
        """Whether ``card`` can never be played: it was played, or a card below it is gone."""
        composition = self.rules.composition
        ceiling = self.ceilings[composition.suit_index[card.suit]]
        return not self.height(card.suit) < composition.step(card) <= ceiling

    def is_indispensable(self, card: Card) -> bool:
        """Whether ``card`` is the last copy of a card that is still needed."""
        return not self.is_trash(card) and self.remaining(card) == 1

    @cached_property
    def worths(self) -> Mapping[Card, tuple[Worth, ...]]:
        """What each card is worth now: trash, or playable, indispensable, both or neither."""
        return {card: self._worth(card) for card in self.rules.composition.cards}

    def _worth(self, card: Card) -> tuple[Worth, ...]:
        if self.is_trash(card):
            return (Worth.TRASH,)
        playable = (Worth.PLAYABLE,) * self.is_playable(card)
        return playable + (Worth.INDISPENSABLE,) * (self.remaining(card) == 1)
