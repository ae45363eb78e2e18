"""Worlds: consistent assignments of the hidden cards, listed and sampled.

The ``weight`` of a world is the number of its deals of the physical cards, and sampling is uniform
over these deals.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import perm

from deducer.counting.enumeration import solutions
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.cards import Card
from solver.deal import seeded


@dataclass(frozen=True)
class World:
    """One way for the hidden cards to lie.

    ``hands`` maps the place in the deck of each hidden card in a hand to the card. ``rest`` are the
    cards left for the pile: sorted in listed worlds, in random order (top first) in sampled ones.
    """

    hands: dict[int, Card]
    rest: tuple[Card, ...]
    weight: int = 1


def enumerate_worlds(knowledge: Knowledge) -> Iterator[World]:
    """Yield every world once; the weights add up to ``knowledge.worlds``."""
    cards = knowledge.table.record.rules.composition.cards
    unseen = knowledge.unseen
    for solution in solutions(knowledge.hidden.masks, unseen):
        counts = Counter(solution.values())
        weight = 1
        for kind, times in counts.items():
            weight *= perm(unseen[kind], times)
        rest = [card for kind, card in enumerate(cards) for _ in range(unseen[kind] - counts[kind])]
        hands = {place: cards[kind] for place, kind in sorted(solution.items())}
        yield World(hands, tuple(rest), weight)


def sample_worlds(knowledge: Knowledge, seed: int | str | None = None) -> Iterator[World]:
    """Yield random worlds without end, uniform over the deals of the physical cards.

    (Nearly uniform, where :class:`~deducer.counting.draws.JointDraw` uses its random walk.)

    :raises ViewError: if no world is consistent.
    """
    if not knowledge.consistent:
        raise ViewError("no world is consistent with this view")
    chance = seeded(seed)
    cards = knowledge.table.record.rules.composition.cards
    hidden, narrowed = (unseen := Unseen.by(knowledge)).hidden, unseen.narrowed
    loose = [place for place in hidden.places if place not in narrowed.masks]
    while True:
        drawn = narrowed.draws.draw(chance)
        counts = Counter(drawn)
        rest = [kind for kind, n in enumerate(hidden.copies) for _ in range(n - counts[kind])]
        chance.shuffle(rest)
        kinds = dict(zip((*narrowed.places, *loose), (*drawn, *rest), strict=True))
        hands = {slot.place: cards[kinds[slot.place]] for slot in knowledge.hidden_slots}
        pile = [place for place in knowledge.moment.pile if place in kinds]
        yield World(hands, tuple(cards[kinds[place]] for place in pile))
