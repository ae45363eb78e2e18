"""Worlds: consistent assignments of the hidden cards, listed and sampled.

A world stands for as many deals of the physical cards as its ``weight`` says, and sampling is
uniform over these deals. Listing is for few hidden cards; counting (:mod:`deducer.counting`) is
for many.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, perm

from deducer.counting import count
from deducer.errors import ViewError
from deducer.hidden_hand import solutions
from deducer.knowledge import Knowledge
from solver.cards import Card


@dataclass(frozen=True)
class World:
    """One way the hidden cards can lie.

    ``hands`` maps the place in the deck of each hidden card in a hand to the card; ``rest`` are the
    cards that are then left for the pile, sorted where worlds are listed, in a random order (the
    top first) where they are sampled.
    """

    hands: dict[int, Card]
    rest: tuple[Card, ...]
    weight: int = 1


def enumerate_worlds(knowledge: Knowledge) -> Iterator[World]:
    """Yield every world once, with its weight; the weights add up to ``knowledge.worlds``."""
    cards = knowledge.table.record.rules.composition.cards
    unseen = knowledge.sight.unseen
    hidden = knowledge.sight.hidden
    domains = {slot.place: mask for slot, mask in zip(hidden, knowledge.masks, strict=True)}
    for solution in solutions(domains, unseen):
        held = Counter(solution.values())
        weight = 1
        for kind, times in held.items():
            weight *= perm(unseen[kind], times)
        rest = [card for kind, card in enumerate(cards) for _ in range(unseen[kind] - held[kind])]
        hands = {place: cards[kind] for place, kind in sorted(solution.items())}
        yield World(hands, tuple(rest), weight)


def sample_worlds(knowledge: Knowledge, seed: int | str | None = None) -> Iterator[World]:
    """Yield random worlds without end, uniform over the deals of the physical cards.

    Each slot in turn is drawn from its exact odds given the slots before it.

    :raises ViewError: if no world is consistent.
    """
    if not knowledge.worlds:
        raise ViewError("no world is consistent with this view")
    chance = random.Random(seed)
    cards = knowledge.table.record.rules.composition.cards
    while True:
        masks = list(knowledge.masks)
        unseen = list(knowledge.sight.unseen)
        hands: dict[int, Card] = {}
        for slot in knowledge.sight.hidden:
            odds = count(masks, unseen).odds(0)
            kind = _draw(chance, odds)
            hands[slot.place] = cards[kind]
            masks.pop(0)
            unseen[kind] -= 1
        rest = [card for kind, card in enumerate(cards) for _ in range(unseen[kind])]
        chance.shuffle(rest)
        yield World(hands, tuple(rest))


def _draw(chance: random.Random, odds: dict[int, Fraction]) -> int:
    """Draw from exact odds, without rounding."""
    common = lcm(*(likely.denominator for likely in odds.values()))
    at = chance.randrange(common)
    for kind, likely in odds.items():
        at -= likely.numerator * (common // likely.denominator)
        if at < 0:
            return kind
    raise AssertionError("odds sum to one")
