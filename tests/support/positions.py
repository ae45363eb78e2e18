"""Positions as they come up: at the start of small deals, and late in good games."""

from __future__ import annotations

import random

from solver import Deal, Position, Rules, solve
from tests.support.exhaustive import random_deal


def random_position(chance: random.Random) -> Position:
    """A position of a small deal, or of a whole one: late in a good game, with a slip or two."""
    if chance.random() < 0.4:
        position = random_deal(chance, 14).start
        slips = chance.choice((0, 0, 2, 5))
    else:
        rules = Rules.named(chance.choice(("standard", "crowning-piece")), avalanche=True)
        deal = Deal.shuffle(rules, chance.choice((2, 3, 4, 5)), chance.randrange(2**32))
        line = solve(deal, node_limit=500).line
        position = deal.replay(line[: max(0, len(line) - chance.randrange(2, 30))])
        slips = chance.randrange(4)
    for _ in range(slips):
        moves = list(position.legal_moves())
        if moves:
            position = position.after(chance.choice(moves))
    return position
