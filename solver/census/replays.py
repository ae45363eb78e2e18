"""Plays the lines of a plan's deals by the rules, without the search and without card objects.

The cards are shuffled from the row's seed and dealt as the rules say; the kernel's referee
(:mod:`solver.kernel.referee`) plays them.
"""

from __future__ import annotations

import random
from array import array

from solver.census.line_text import HINTED, SIGNS
from solver.census.plan import CensusPlan
from solver.deal import dealt_places
from solver.kernel.layout import KINDS, RANKS
from solver.kernel.referee import Referee


class Replays:
    """Replays of a plan's deals, one after another."""

    def __init__(self, plan: CensusPlan) -> None:
        rules = plan.rules
        suits = list(rules.composition.letters)
        kinds = {
            card: suits.index(card.suit) * RANKS + card.rank - 1 for card in rules.composition.cards
        }
        self.deck = [kinds[card] for card in rules.composition.deck()]
        self.hands = [place for hand in dealt_places(rules, plan.players) for place in hand]
        self.sizes = array("i", [rules.hand_size(plan.players)] * plan.players)
        self.moves = {
            f"{sign}{card}": kind << 2 | what
            for card, kind in kinds.items()
            for what, sign in SIGNS.items()
        } | {HINTED: KINDS << 2}
        self.referee = Referee(
            rules.composition.tops,
            rules.tokens,
            rules.strikes,
            rules.crowning_piece,
            rules.choreography,
        )

    def spare_tokens(self, seed: int, line: str) -> int | None:
        """Return the fewest tokens that are left at any time on a line that reaches perfect.

        None if it has a word that is no move, or if the referee does not take it: it may yet be
        one, since a misplay can also be written as a play.
        """
        try:
            moves = array("i", map(self.moves.__getitem__, line.split()))
        except KeyError:
            return None
        if not self.referee.reaches_perfect(self.dealt(seed), self.sizes, moves):
            return None
        return self.referee.spare

    def dealt(self, seed: int) -> array[int]:
        """Return the kinds of a deal's cards: hand by hand, then the pile."""
        deck = self.deck.copy()
        random.Random(seed).shuffle(deck)
        return array("i", [*(deck[place] for place in self.hands), *deck[len(self.hands) :]])
