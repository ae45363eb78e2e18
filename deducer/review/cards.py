"""The cards of a game's deck that are known in the end: those recorded, and those that follow."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import EveryoneView
from deducer.review.model import Missing
from deducer.table.moments import Moment
from deducer.table.table import Table, position_of
from solver.cards import Card
from solver.position import Position


@dataclass(frozen=True)
class Deck:
    """The cards of a game by their place in the deck, as far as they can be known."""

    table: Table

    @cached_property
    def known(self) -> dict[int, Card]:
        """The card at each place that is known.

        It includes what all seats together know at the end: a card in hand with only one candidate,
        and a last card that nobody saw.
        """
        known = {place: source.card for place, source in self.table.sources.items()}
        for slot in Knowledge(self.table, self.table.now, EveryoneView()).slots:
            if slot.card is not None:
                known[slot.place] = slot.card
        composition = self.table.record.rules.composition
        remaining = Counter(composition.copies)
        remaining.subtract(known.values())
        kinds = [card for card, count in remaining.items() if count]
        if len(kinds) == 1:
            known |= dict.fromkeys(set(range(composition.total)) - set(known), kinds[0])
        return known

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """Where the cards lie that are not known in the end, seat by seat, and the pile last."""
        now = self.table.now
        rows = [*enumerate(now.hands), (None, now.pile)]
        unknown = [
            (seat, tuple(at for at, place in enumerate(row, 1) if place not in self.known))
            for seat, row in rows
        ]
        return tuple(Missing(seat, places) for seat, places in unknown if places)

    def position(self, moment: Moment) -> Position | None:
        """Return the position at ``moment``, or None unless every card left is known."""
        return position_of(moment, self.known.get)
