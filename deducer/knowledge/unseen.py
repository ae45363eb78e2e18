"""What an observer of a table does not know: the hidden places, and the cards in them.

Every way to lay the unseen cards in the hidden places is equally likely, as far as each place's
mask admits it. Two ways that differ only in equal cards are one *completion* here. (Each completion
has equally many deals of the physical cards: the product of the factorials of the copies.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count as numbered
from typing import Self

from deducer.counting.hidden import Hidden
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
    """The cards of hands and pile at a moment, by place in the deck: ``known``, or ``hidden``.

    ``most`` is the highest cost of a count, in steps of
    :func:`~deducer.counting.sweep.count_fillings`.
    """

    moment: Moment
    known: Mapping[int, Card]
    hidden: Hidden
    most: int | None = MOST_STEPS

    @classmethod
    def by(cls, knowledge: Knowledge) -> Self:
        moment, known, hidden = knowledge.moment, knowledge.known, knowledge.hidden
        pile = {place: -1 for place in moment.pile if place not in known}
        return cls(moment, known, Hidden({**hidden.masks, **pile}, hidden.copies), knowledge.most)

    @classmethod
    def at(cls, table: Table, moment: Moment, known: Mapping[int, Card]) -> Self:
        """Return what is hidden at ``moment`` from one who knows ``known`` and all hints."""
        composition = table.record.rules.composition
        seen = Counter(known.values())
        masks = {
            place: clued_mask(composition, table.clues.get(place, ()))
            for place in moment.places
            if place not in known
        }
        copies = tuple(number - seen[card] for card, number in composition.copies.items())
        return cls(moment, known, Hidden(masks, copies))

    @property
    def board(self) -> Board:
        return self.moment.board

    @cached_property
    def places(self) -> tuple[int, ...]:
        """All places: hand by hand (slot 1 first), then the pile from the top."""
        return self.moment.places

    def cards(self, place: int) -> tuple[Card, ...]:
        """Return what the card of ``place`` can be, by its hints and the cards that are left."""
        if place in self.known:
            return (self.known[place],)
        mask = self.hidden.masks[place] & self.hidden.anything
        kinds = enumerate(self.board.rules.composition.cards)
        return tuple(card for kind, card in kinds if mask >> kind & 1)

    @cached_property
    def narrowed(self) -> Hidden:
        """The hidden cards without those that can be any unseen card."""
        return Hidden(self.hidden.narrowed, self.hidden.copies)

    @cached_property
    def completions(self) -> int:
        """The number of completions.

        :raises LimitError: if there are too many to count.
        """
        return self.narrowed.arrangements(self.most)

    @cached_property
    def position(self) -> PartlyKnown:
        """The position, as far as it is known."""
        *hands, pile = (
            tuple(self.known.get(place) for place in row)
            for row in (*self.moment.hands, self.moment.pile)
        )
        return PartlyKnown(self.board, tuple(hands), pile, tuple(self.hidden.copies))


def enumerate_completions(unseen: Unseen) -> Iterator[tuple[int, ...]]:
    """Yield every completion once: the kind of card in each hidden place, in their order.

    Places with some known restriction are filled first: the rest fits the others in any order.

    :raises LimitError: after more than ``MOST_LISTED`` steps.
    """
    hidden, narrowed = unseen.hidden, unseen.narrowed
    filled = Hidden({**narrowed.masks, **hidden.masks}, hidden.copies)  # those in their order first
    order = [*map(filled.places.index, hidden.places)]
    steps = numbered(1)

    def step() -> None:
        if next(steps) > MOST_LISTED:
            raise LimitError("the cards can lie in too many ways to list")

    for kinds in filled.each(step):
        yield tuple(map(kinds.__getitem__, order))
