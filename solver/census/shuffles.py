"""A plan's deals in the kernel's numbers, straight from their seeds, without card objects."""

from __future__ import annotations

import random
from array import array
from operator import itemgetter

from solver.board import Board
from solver.census.plan import Plan
from solver.deal import dealt_places
from solver.kernel.translate import head, kind


class Shuffles:
    """Deals a plan's shuffles: the same ones as :meth:`Plan.deal`, by the same steps.

    The numbers before the cards are the same for all deals, and so is the deck index that each card
    comes from. Only the order of the kinds is shuffled.
    """

    def __init__(self, plan: Plan) -> None:
        rules = plan.rules
        self.head = array("i", head(Board.start(rules, plan.players)))
        self.kinds = [kind(rules.composition, card) for card in rules.composition.deck()]
        places = [place for hand in dealt_places(rules, plan.players) for place in reversed(hand)]
        places += range(len(places), len(self.kinds))
        self.laid_out = itemgetter(*places)
        self.chance = random.Random()

    def problems(self, seeds: list[int]) -> tuple[array[int], array[int]]:
        """Return the problems of the deals with these ``seeds``, and where each begins."""
        size = len(self.head) + len(self.kinds)
        numbers = array("i")
        for seed in seeds:
            deck = self.kinds.copy()
            self.chance.seed(seed)
            self.chance.shuffle(deck)
            numbers.extend(self.head)
            numbers.extend(self.laid_out(deck))
        return numbers, array("i", range(0, size * len(seeds), size))
