"""Random worlds with weights, where there are too many to weigh them all.

A world is drawn card by card, each with the chance that its own promises give it, and those that
the cards before it leave open in nothing else. The weight of a world is the product of the sums
over which its cards were drawn. So its chance times its weight is what
:mod:`deducer.agreements.weighing` says that it weighs, and shares of weights are estimates of odds
(importance sampling, one card at a time: Liu and Chen, "Sequential Monte Carlo methods for dynamic
systems", JASA 93, 1998).

Worlds whose weights differ tell less than as many with equal ones. The *effective* number is that
of equally weighty worlds that would tell as much (Kish): worlds are drawn until it suffices.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from deducer.agreements.factors import Factor, read_places
from deducer.agreements.weighing import spread
from deducer.counting.bits import members
from deducer.counting.hidden import Hidden
from deducer.errors import LimitError

ENOUGH = 400
"""The effective number of worlds for an estimate, which is then within some 5 points."""
MOST_DRAWS = 4_000
"""The most worlds that are drawn, each in some 0.2 ms."""
LEAST = 50
"""Fewer effective worlds than that make no estimate."""


@dataclass
class Weights:
    """How a factor weighs each kind in one slot, once the other cards that it reads are drawn.

    ``by_kind`` holds the regions that admit each kind, for each slot of the factor: as bits.
    """

    by_kind: dict[int, dict[int, int]]
    slot: int
    kinds: Sequence[int]
    kept: int
    broken: float
    rows: dict[int, list[float]] = field(default_factory=dict)

    def row(self, drawn: Sequence[int]) -> list[float]:
        """Return the weights of the slot's kinds, if other slots hold what is ``drawn``."""
        open_regions = -1
        for slot, regions in self.by_kind.items():
            if slot != self.slot:
                open_regions &= regions[drawn[slot]]
        row = self.rows.get(open_regions)
        if row is None:
            kept = open_regions & self.kept
            here = self.by_kind[self.slot]
            row = [1 - self.broken if here[kind] & kept else self.broken for kind in self.kinds]
            self.rows[open_regions] = row
        return row


class Draws:
    """Weighted random worlds of ``hidden``, by ``factors`` and each kind's ``epsilon``.

    The same worlds come each time, since the seed is fixed.

    :raises LimitError: if their weights differ too much for an estimate.
    """

    def __init__(
        self, hidden: Hidden, factors: Sequence[Factor], epsilon: Callable[[str], float]
    ) -> None:
        self.hidden = hidden
        self.read = sorted(
            read_places(hidden, factors), key=lambda p: (-hidden.masks[p].bit_count(), p)
        )
        self.kinds = [list(members(hidden.masks[place])) for place in self.read]
        at = {place: slot for slot, place in enumerate(self.read)}
        self.weights: list[list[Weights]] = [[] for _ in self.read]
        for factor in factors:
            if factor.scope:
                weights = self._weights(factor, at, epsilon(factor.kind))
                self.weights[weights.slot].append(weights)

    def _weights(self, factor: Factor, at: dict[int, int], broken: float) -> Weights:
        by_kind = {}
        for place in factor.scope:
            masks = [region.masks.get(place, -1) for region in factor.regions]
            by_kind[at[place]] = {
                kind: sum((mask >> kind & 1) << n for n, mask in enumerate(masks))
                for kind in self.kinds[at[place]]
            }
        last = max(by_kind)
        kept = sum(region.kept << n for n, region in enumerate(factor.regions))
        return Weights(by_kind, last, self.kinds[last], kept, broken)

    def draw(self, chance: random.Random) -> tuple[list[int], float]:
        """Return the kind of each card that is read, and the weight of that world.

        The weight is 0 where no card is left for a slot.
        """
        copies = list(self.hidden.copies)
        drawn: list[int] = []
        whole = 1.0
        for kinds, factors in zip(self.kinds, self.weights, strict=True):
            row: list[float] = [copies[kind] for kind in kinds]
            for factor in factors:
                row = [a * b for a, b in zip(row, factor.row(drawn), strict=True)]
            sums = list(accumulate(row))
            if not sums[-1]:
                return drawn, 0.0
            whole *= sums[-1]
            kind = kinds[bisect(sums, chance.random() * sums[-1])]
            copies[kind] -= 1
            drawn.append(kind)
        return drawn, whole

    @cached_property
    def worlds(self) -> list[tuple[list[int], float]]:
        """Worlds with their weights, as many as it takes."""
        chance = random.Random(0)
        worlds: list[tuple[list[int], float]] = []
        while len(worlds) < MOST_DRAWS and effective(worlds) < ENOUGH:
            worlds += [self.draw(chance) for _ in range(ENOUGH // 4)]
        if effective(worlds) < LEAST:
            raise LimitError("random worlds differ too much in weight to estimate odds from them")
        return worlds

    @property
    def effective(self) -> float:
        """The effective number of worlds."""
        return effective(self.worlds)

    @property
    def shares(self) -> dict[int, dict[int, float]]:
        """The estimated share of each kind at each hidden place.

        One more world is spread evenly over what a card can be, so that nothing has no chance.
        """
        hits = [dict.fromkeys(kinds, 0.0) for kinds in self.kinds]
        for drawn, weight in self.worlds:
            if weight:
                for row, kind in zip(hits, drawn, strict=True):
                    row[kind] += weight
        total = sum(weight for _, weight in self.worlds)
        shares = {
            place: {kind: hit / total for kind, hit in row.items()}
            for place, row in zip(self.read, hits, strict=True)
        }
        rest = [place for place in self.hidden.places if place not in shares]
        unseen = [*members(self.hidden.anything)]
        can_be = dict(zip(self.read, self.kinds, strict=True)) | dict.fromkeys(rest, unseen)
        number = self.effective
        return {
            place: {
                kind: (number * row.get(kind, 0.0) + 1 / len(can_be[place])) / (number + 1)
                for kind in can_be[place]
            }
            for place, row in spread(shares, rest, self.hidden.copies).items()
        }


def effective(worlds: Sequence[tuple[list[int], float]]) -> float:
    """Return the effective number of weighted ``worlds``."""
    squares = sum(weight * weight for _, weight in worlds)
    return sum(weight for _, weight in worlds) ** 2 / squares if squares else 0.0
