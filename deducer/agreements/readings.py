"""Readings: what each hidden card can be if promises are kept, by a search for worlds.

A card is in a slot's reading if some world has it there and keeps all promises. The search splits
the worlds by the regions in which promises are kept, until no promise is left open. Then copies
alone limit what the slots can hold: a matching tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from deducer.agreements.factors import Factor
from deducer.agreements.promises import Differ
from deducer.counting.bits import members, union
from deducer.counting.hidden import Hidden
from deducer.counting.matching import Matching

MOST_NODES = 3_000
"""The most sets of worlds that a search looks at, some seconds."""


@dataclass
class Readings:
    """Searches the worlds of ``hidden`` that keep all ``factors``.

    ``exact`` turns false where the search ends early: what it has not ruled out counts as possible.
    """

    hidden: Hidden
    factors: Sequence[Factor] = field(repr=False)
    exact: bool = field(default=True, init=False)
    _nodes: int = field(default=0, init=False)

    @cached_property
    def _start(self) -> _Worlds | None:
        places = self.hidden.places
        at = {place: slot for slot, place in enumerate(places)}
        parts, pairs = [], []
        for factor in self.factors:
            if len(factor.scope) == 2 and isinstance(factor.promise.holds, Differ):
                pairs.append((at[factor.scope[0]], at[factor.scope[1]]))
                continue
            kept = [region for region in factor.regions if region.kept]
            parts.append([{at[p]: mask for p, mask in region.masks.items()} for region in kept])
        masks = [*self.hidden.masks.values()]
        return _Worlds(masks, parts, pairs).narrowed(self.hidden.copies)

    @cached_property
    def _world(self) -> list[int] | None:
        """What slots can hold in some worlds that keep all promises; None if there are none."""
        return None if self._start is None else self._search(self._start)

    @property
    def possible(self) -> bool:
        """Whether some world keeps all promises."""
        return self._world is not None or not self.exact

    @cached_property
    def masks(self) -> dict[int, int]:
        """The mask of what each hidden card can be; empty if no world keeps all promises."""
        if self._start is None or not self.possible:
            return {}
        shown = self._world or [0] * len(self._start.masks)
        unknown = [mask & ~known for mask, known in zip(self._start.masks, shown, strict=True)]
        for slot in range(len(shown)):
            while unknown[slot] and self.exact:
                kind = unknown[slot] & -unknown[slot]
                unknown[slot] &= ~kind
                possible = self._search(self._start.within({slot: kind})) or []
                for other, mask in enumerate(possible):
                    shown[other] |= mask
                    unknown[other] &= ~mask
                if not self.exact:
                    shown[slot] |= kind
        return {
            place: mask | left
            for place, mask, left in zip(self.hidden.places, shown, unknown, strict=True)
        }

    def _search(self, worlds: _Worlds) -> list[int] | None:
        """Return what slots can hold in some of these worlds; None if none keeps all promises."""
        self._nodes += 1
        self.exact = self._nodes <= MOST_NODES
        narrowed = worlds.narrowed(self.hidden.copies) if self.exact else None
        if narrowed is None:
            return None
        choices = narrowed.choices()
        if not choices:
            return narrowed.matched(self.hidden.copies)
        for region in choices:
            possible = self._search(narrowed.within(region))
            if possible is not None:
                return possible
        return None


@dataclass(frozen=True)
class _Worlds:
    """Worlds within ``masks``; each of ``parts`` lists regions, one of which must hold the world.

    The two slots of each of ``pairs`` hold different cards.
    """

    masks: list[int]
    parts: list[list[dict[int, int]]]
    pairs: list[tuple[int, int]]

    def within(self, region: dict[int, int]) -> _Worlds:
        """Return the same worlds with their slots limited to ``region``."""
        masks = [mask & region.get(slot, -1) for slot, mask in enumerate(self.masks)]
        return _Worlds(masks, self.parts, self.pairs)

    def choices(self) -> list[dict[int, int]]:
        """Return a few regions that hold all the worlds; none if nothing is open but copies."""
        if self.parts:
            return min(self.parts, key=len)
        if not self.pairs:
            return []
        slot = min(
            (s for pair in self.pairs for s in pair), key=lambda s: self.masks[s].bit_count()
        )
        return [{slot: 1 << kind} for kind in members(self.masks[slot])]

    def matched(self, copies: Sequence[int]) -> list[int] | None:
        """Return what slots can hold beside one way to fill the others; None if there is no way."""
        matching = Matching(self.masks, copies, copies, 0)
        if not matching.complete():
            return None
        spare = sum(
            1 << k for k, holders in enumerate(matching.holders) if len(holders) < copies[k]
        )
        kinds = [kind for kind in matching.kinds if kind is not None]
        return [mask & spare | 1 << kind for mask, kind in zip(self.masks, kinds, strict=True)]

    def narrowed(self, copies: Sequence[int]) -> _Worlds | None:
        """Return the same worlds with smaller masks and fewer parts; None if there are none.

        A part is dropped once one of its regions covers all worlds within the masks.
        """
        masks, parts, pairs = list(self.masks), self.parts, self.pairs
        before: list[int] | None = None
        while before != masks:
            before = list(masks)
            still = []
            for part in parts:
                regions = [r for r in part if all(masks[slot] & r[slot] for slot in r)]
                if not regions:
                    return None
                for slot in regions[0]:
                    if all(slot in region for region in regions):
                        masks[slot] &= union(region[slot] for region in regions)
                if len(regions) > 1 or any(masks[s] & ~m for s, m in regions[0].items()):
                    still.append(regions)
            parts = still
            for one, two in pairs:
                for slot, other in ((one, two), (two, one)):
                    if masks[slot].bit_count() == 1:
                        masks[other] &= ~masks[slot]
            pairs = [(one, two) for one, two in pairs if masks[one] & masks[two]]
            if not _by_copies(masks, copies):
                return None
        return _Worlds(masks, parts, pairs)


def _by_copies(masks: list[int], copies: Sequence[int]) -> bool:
    """Remove kinds from open slots once known slots hold every copy; False if copies run out."""
    known = [mask for mask in masks if not mask & (mask - 1)]
    for mask in {*known}:
        spare = copies[mask.bit_length() - 1] - known.count(mask) if mask else -1
        if spare < 0:
            return False
        if not spare:
            masks[:] = [other if other == mask else other & ~mask for other in masks]
    return True
