"""Worlds: consistent assignments of the hidden cards, listed and sampled.

A world stands for as many deals of the physical cards as its ``weight`` says, and sampling is
uniform over these deals. Listing is for few hidden cards; counting (:mod:`deducer.counting.count`)
is for many. A completion says of the pile's order, too, which card lies where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import perm

from deducer.counting.draws import JointDraw
from deducer.counting.enumeration import solutions
from deducer.errors import LimitError, ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.cards import Card
from solver.deal import seeded

MOST_TRIED = 500_000
"""How many beginnings of completions are tried at the most: some lead to none."""


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

    (As good as uniform, where :class:`~deducer.counting.draws.JointDraw` has to walk.)

    :raises ViewError: if no world is consistent.
    """
    if not knowledge.consistent:
        raise ViewError("no world is consistent with this view")
    chance = seeded(seed)
    cards = knowledge.table.record.rules.composition.cards
    unseen = Unseen.by(knowledge)
    narrowed = unseen.narrowed
    loose = [place for place in unseen.hidden if place not in narrowed]
    joint = JointDraw([unseen.masks[place] for place in narrowed], unseen.copies)
    while True:
        drawn = joint.draw(chance)
        held = Counter(drawn)
        rest = [kind for kind, n in enumerate(unseen.copies) for _ in range(n - held[kind])]
        chance.shuffle(rest)
        kinds = dict(zip((*narrowed, *loose), (*drawn, *rest), strict=True))
        hands = {slot.place: cards[kinds[slot.place]] for slot in knowledge.sight.hidden}
        pile = [place for place in knowledge.moment.pile if place in kinds]
        yield World(hands, tuple(cards[kinds[place]] for place in pile))


def enumerate_completions(unseen: Unseen) -> Iterator[tuple[int, ...]]:
    """Yield every completion once: the kind of card in each hidden place, in their order.

    Places that something is known of are laid first: what is left fits the others in any order.

    :raises LimitError: once more than ``MOST_TRIED`` beginnings of completions were tried.
    """
    left = list(unseen.copies)
    narrowed = frozenset(unseen.narrowed)
    places = sorted(range(len(unseen.hidden)), key=lambda at: unseen.hidden[at] not in narrowed)
    masks = [unseen.masks.get(unseen.hidden[at], -1) for at in places]
    kinds = [0] * len(places)
    tried = 0

    def extend(depth: int) -> Iterator[tuple[int, ...]]:
        nonlocal tried
        if depth == len(masks):
            yield tuple(kinds)
            return
        tried += 1
        if tried > MOST_TRIED:
            raise LimitError("there are too many ways for the cards to lie to list them")
        for kind, number in enumerate(left):
            if number and masks[depth] >> kind & 1:
                left[kind] -= 1
                kinds[places[depth]] = kind
                yield from extend(depth + 1)
                left[kind] += 1

    return extend(0)
