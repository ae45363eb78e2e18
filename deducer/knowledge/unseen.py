"""What an observer of a table does not know: the hidden places, and the cards in them.

Every way to lay the unseen cards in the hidden places is equally likely, as far as each place's
mask admits it. Two ways that differ only in equal cards are one *completion* here. (Each completion
has equally many deals of the physical cards: the product of the factorials of ``copies``.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count as numbered
from math import factorial, prod
from typing import Self

from deducer.counting.count import count
from deducer.counting.enumeration import fillings
from deducer.counting.sweep import MOST_STEPS
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.table.clues import clued_mask
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card
from solver.search.partly import PartlyKnown

MOST_LISTED = 1_000_000
"""The most steps for listing completions; each places or removes a card."""


@dataclass(frozen=True)
class Unseen:
    """The hidden places of a table at a moment; a place is an index in the deck.

    ``known`` maps the other places to their cards. ``masks`` maps hidden places to what they can
    be, where anything is known of them. ``copies`` counts the cards in the hidden places, in the
    composition's order. ``most`` is the highest cost of a count, in steps of
    :func:`~deducer.counting.sweep.count_fillings`.
    """

    moment: Moment
    known: Mapping[int, Card]
    masks: Mapping[int, int]
    copies: tuple[int, ...]
    most: int | None = MOST_STEPS

    @classmethod
    def by(cls, knowledge: Knowledge) -> Self:
        """Return what the view of ``knowledge`` does not know."""
        sight = knowledge.sight
        masks = {slot.place: mask for slot, mask in zip(sight.hidden, knowledge.masks, strict=True)}
        return cls(knowledge.moment, sight.known, masks, sight.unseen, knowledge.most)

    @classmethod
    def at(cls, table: Table, moment: Moment, known: Mapping[int, Card]) -> Self:
        """Return what is hidden at ``moment`` from one who knows ``known`` and all hints."""
        composition = table.record.rules.composition
        seen = Counter(known.values())
        masks = {
            place: clued_mask(composition, clues)
            for place, clues in table.clues.items()
            if place not in known
        }
        copies = tuple(number - seen[card] for card, number in composition.copies.items())
        return cls(moment, known, masks, copies)

    @property
    def board(self) -> Board:
        """The board of the moment."""
        return self.moment.board

    @cached_property
    def places(self) -> tuple[int, ...]:
        """All places: hand by hand (slot 1 first), then the pile from the top."""
        return tuple(place for row in (*self.moment.hands, self.moment.pile) for place in row)

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """The hidden places, in the same order."""
        return tuple(place for place in self.places if place not in self.known)

    def cards(self, place: int) -> tuple[Card, ...]:
        """Return what the card of ``place`` can be, by its hints and the cards that are left."""
        if place in self.known:
            return (self.known[place],)
        mask = self.masks.get(place, -1)
        kinds = enumerate(self.board.rules.composition.cards)
        return tuple(card for kind, card in kinds if mask >> kind & 1 and self.copies[kind])

    @cached_property
    def narrowed(self) -> tuple[int, ...]:
        """The hidden places that can't hold every unseen card."""
        anything = sum(1 << kind for kind, number in enumerate(self.copies) if number)
        return tuple(place for place in self.hidden if anything & ~self.masks.get(place, anything))

    @cached_property
    def completions(self) -> int:
        """The number of completions.

        :raises LimitError: if there are too many to count.
        """
        masks = [self.masks[place] for place in self.narrowed]
        loose = len(self.hidden) - len(masks)
        ways = count(masks, self.copies, self.most).total * factorial(loose)
        return ways // prod(map(factorial, self.copies))

    @cached_property
    def position(self) -> PartlyKnown:
        """The position, as far as it is known."""
        *hands, pile = (
            tuple(self.known.get(place) for place in row)
            for row in (*self.moment.hands, self.moment.pile)
        )
        return PartlyKnown(self.board, tuple(hands), pile, self.copies)


def enumerate_completions(unseen: Unseen) -> Iterator[tuple[int, ...]]:
    """Yield every completion once: the kind of card in each hidden place, in their order.

    Places with some known restriction are filled first: the rest fits the others in any order.

    :raises LimitError: after more than ``MOST_LISTED`` steps.
    """
    hidden, narrowed = unseen.hidden, frozenset(unseen.narrowed)
    order = sorted(range(len(hidden)), key=lambda at: hidden[at] not in narrowed)
    back = sorted(range(len(order)), key=order.__getitem__)
    masks = [unseen.masks.get(hidden[at], -1) for at in order]
    steps = numbered(1)

    def step() -> None:
        if next(steps) > MOST_LISTED:
            raise LimitError("the cards can lie in too many ways to list")

    for kinds in fillings(masks, unseen.copies, step):
        yield tuple(map(kinds.__getitem__, back))
