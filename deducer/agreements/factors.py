"""Factors: in which of a view's worlds each promise is kept, by the few cards that it reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from deducer.agreements.lens import Lens, Region, cases
from deducer.agreements.promises import Promise
from deducer.counting.hidden import Hidden


def read_places(hidden: Hidden, factors: Iterable[Factor]) -> tuple[int, ...]:
    """Return the places that hints or ``factors`` limit."""
    limited = hidden.narrowed.keys() | {place for each in factors for place in each.scope}
    return tuple(place for place in hidden.places if place in limited)


@dataclass(frozen=True)
class Factor:
    """In which of a view's worlds a promise is kept, by the hidden cards that it reads.

    ``kind`` is the kind of promise whose rate counts.
    """

    promise: Promise
    regions: tuple[Region, ...]
    kind: str
    ways: tuple[Region, ...] = field(default=(), repr=False)
    """The regions in which it is kept, told apart by how."""

    @classmethod
    def of(cls, promise: Promise, lens: Lens, kind: str) -> Factor:
        """Split the worlds of ``lens`` by whether they keep ``promise``."""
        found = cases(promise.holds, lens)
        parts = [Region(masks, bool(how), how or 0) for masks, how in found]
        ways = tuple(part for part in parts if part.kept)
        return cls(promise, merged(parts, lens.masks), kind, ways)

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
