"""Odds as estimates, where there are too many ways for the hidden cards to lie to count them.

What a slot can be is exact even then, by matchings. The likelihood of each card is estimated from
:data:`DRAWS` random hands (:mod:`deducer.counting.walk`), with a confidence interval. The same view
always gives the same estimates, since the seed is fixed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice

from deducer.counting.walk import Walk
from solver.cards import Card
from solver.intervals import wilson

DRAWS = 400
"""Hands that are drawn: a share is known to about 5 points. Slots with the same mask add theirs."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How likely something is: ``hits`` in ``draws`` random draws."""

    hits: int
    draws: int

    @property
    def share(self) -> Fraction:
        """The share of hits, but never 0 or 1: an estimate makes nothing certain."""
        halves = min(max(2 * self.hits, 1), 2 * self.draws - 1)
        return Fraction(halves, 2 * self.draws)

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson 95 % interval."""
        return wilson(self.hits, self.draws)


def share_of(found: Fraction | Estimate) -> Fraction:
    """Return how likely something is, as a number, whether it is exact or estimated."""
    return found.share if isinstance(found, Estimate) else found


class Sample:
    """Random hands for slots with these ``masks``, drawn when they are first needed."""

    def __init__(self, masks: Sequence[int], copies: Sequence[int]) -> None:
        self.masks = tuple(masks)
        self.copies = tuple(copies)

    @cached_property
    def _hits(self) -> dict[int, list[int]]:
        """How often a slot with each mask holds each kind."""
        hits = {mask: [0] * len(self.copies) for mask in self.masks}
        rows = [hits[mask] for mask in self.masks]
        hands = Walk(self.masks, self.copies).hands(random.Random(0))
        for hand in islice(hands, DRAWS):
            for row, kind in zip(rows, hand, strict=True):
                row[kind] += 1
        return hits

    def estimate(self, mask: int, kinds: Iterable[int]) -> Estimate:
        """Return how likely a slot with ``mask`` holds one of ``kinds``."""
        row = self._hits[mask]
        return Estimate(sum(row[kind] for kind in kinds), DRAWS * self.masks.count(mask))


class Estimates(Mapping[Card, Estimate]):
    """The cards that a slot can hold (exact), each with an estimate of its odds."""

    def __init__(self, sample: Sample, mask: int, kinds: Mapping[Card, int]) -> None:
        self._sample = sample
        self._mask = mask
        self._kinds = kinds

    def __getitem__(self, card: Card) -> Estimate:
        return self.any_of([card])

    def __iter__(self) -> Iterator[Card]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def __contains__(self, card: object) -> bool:
        return card in self._kinds

    def any_of(self, cards: Iterable[Card]) -> Estimate:
        """Return how likely the slot holds one of ``cards``."""
        return self._sample.estimate(self._mask, [self._kinds[card] for card in cards])
