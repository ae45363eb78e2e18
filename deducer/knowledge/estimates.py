"""Estimated odds, for when there are too many possible deals of the hidden cards to count."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice

from deducer.counting.bits import members
from deducer.counting.draws import RandomHands
from deducer.counting.hidden import Hidden

DRAWS = 400
"""Random hands for an estimate, which is then within about 5 points."""


class Estimate(Fraction):
    """A probability that is estimated from random hands; arithmetic makes a plain fraction of it.

    An estimate makes nothing certain: it is neither 0 nor 1.
    """


def estimated_odds(hidden: Hidden) -> list[dict[int, Fraction]]:
    """Return how likely each place holds each kind that it can hold, by random hands.

    Slots with the same mask have the same odds. The same slots always get the same estimates, since
    the seed is fixed. What a slot can hold is exact, and so is a kind that is the only one.
    """
    masks = [*hidden.masks.values()]
    hits = {
        mask: dict.fromkeys(members(kinds), 1)  # half a hit for each, so that none has no chance
        for mask, kinds in zip(masks, hidden.allowed(), strict=True)
    }
    rows = [hits[mask] for mask in masks]
    if all(rows):  # else there is no way to deal the cards
        for hand in islice(RandomHands(masks, hidden.copies).hands(random.Random(0)), DRAWS):
            for row, kind in zip(rows, hand, strict=True):
                row[kind] += 2
    shares = {mask: _shares(row) for mask, row in hits.items()}
    return [shares[mask] for mask in masks]


def _shares(hits: dict[int, int]) -> dict[int, Fraction]:
    if len(hits) == 1:
        return dict.fromkeys(hits, Fraction(1))
    total = sum(hits.values())
    return {kind: Estimate(number, total) for kind, number in hits.items()}
