"""A plan's deals as the kernel's numbers, straight from their seeds, without card objects."""

from __future__ import annotations

import random
from array import array
from operator import itemgetter

from solver.board import Board
from solver.census.plan import CensusPlan
from solver.deal import dealt_places
from solver.kernel.translate import head, kind


class Shuffles:
    """Deals a plan's shuffles: the same ones as :meth:`CensusPlan.deal`, by the same steps.

    All deals have the same numbers before the cards, and the same deck index for each place in a
    hand or the pile. Only the deck's order differs.
    """

    def __init__(self, plan: CensusPlan) -> None:
        rules = plan.rules
        self.head = array("i", head(Board.start(rules, plan.players)))
        self.kinds = [kind(rules.composition, card) for card in rules.composition.deck()]
        places = [place for hand in dealt_places(rules, plan.players) for place in reversed(hand)]
        places += range(len(places), len(self.kinds))
        self.arrange = itemgetter(*places)
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
            numbers.extend(self.arrange(deck))
        return numbers, array("i", range(0, size * len(seeds), size))
