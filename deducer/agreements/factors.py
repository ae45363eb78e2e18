"""Factors: in which of a view's worlds each promise is kept, by the few cards that it reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from deducer.agreements.lens import Lens, Region, regions
from deducer.agreements.promises import Promise
from deducer.knowledge.knowledge import Knowledge
from deducer.table.clues import card_mask


@dataclass(frozen=True)
class Hidden:
    """The hidden cards of a view, named by their ``places`` in the deck.

    ``masks`` says what each can be, and what every seen card is. ``copies`` counts the unseen cards
    of each kind.
    """

    places: tuple[int, ...]
    masks: Mapping[int, int]
    copies: tuple[int, ...]

    @classmethod
    def of(cls, knowledge: Knowledge) -> Hidden:
        """Return the hidden cards of the view of ``knowledge``."""
        sight = knowledge.sight
        composition = knowledge.table.record.rules.composition
        unseen = sum(1 << kind for kind, number in enumerate(sight.unseen) if number)
        masks = {place: card_mask(composition, card) for place, card in sight.known.items()}
        places = tuple(slot.place for slot in sight.hidden)
        for place, mask in zip(places, knowledge.masks, strict=True):
            masks[place] = mask & unseen
        return cls(places, masks, sight.unseen)

    def read(self, factors: Iterable[Factor]) -> tuple[int, ...]:
        """Return the places that hints or ``factors`` limit."""
        anything = sum(1 << kind for kind, number in enumerate(self.copies) if number)
        scopes = {place for factor in factors for place in factor.scope}
        return tuple(
            place for place in self.places if place in scopes or self.masks[place] != anything
        )


@dataclass(frozen=True)
class Factor:
    """In which of a view's worlds a promise is kept, by the hidden cards that it reads.

    ``kind`` is the kind of promise whose rate counts.
    """

    promise: Promise
    regions: tuple[Region, ...]
    kind: str

    @classmethod
    def of(cls, promise: Promise, lens: Lens, kind: str) -> Factor:
        """Split the worlds of ``lens`` by whether they keep ``promise``."""
        return cls(promise, merged(tuple(regions(promise.holds, lens)), lens.masks), kind)

    @cached_property
    def scope(self) -> tuple[int, ...]:
        """The hidden cards that the promise depends on, by their place in the deck."""
        return tuple(sorted({place for region in self.regions for place in region.masks}))


def merged(parts: Sequence[Region], masks: Mapping[int, int]) -> tuple[Region, ...]:
    """Return the same worlds in fewer regions: those that differ in one card are put together."""
    while True:
        fewer = list(parts)
        for place in sorted({place for region in parts for place in region.masks}):
            groups: dict[tuple[object, ...], Region] = {}
            for region in fewer:
                others = {at: mask for at, mask in region.masks.items() if at != place}
                key = (region.kept, *sorted(others.items()))
                mask = region.masks.get(place, masks[place])
                if key in groups:
                    mask |= groups[key].masks.get(place, masks[place])
                if mask != masks[place]:
                    others[place] = mask
                groups[key] = Region(others, region.kept)
            fewer = list(groups.values())
        if len(fewer) == len(parts):
            return tuple(fewer)
        parts = fewer
