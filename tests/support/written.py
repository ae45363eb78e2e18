"""Records as people write them: of all rules, and with missed cards."""

from __future__ import annotations

import random
from dataclasses import replace

from deducer import formats
from deducer.record.data import Writer
from deducer.record.events import VeiledLook
from deducer.record.writing import show
from solver import Deal, Dealt, Ending, Rules
from solver.editions import EDITIONS, Sixth
from solver.errors import HanabiError
from tests.support.games import bare, played

FORMATS = ("hanab.live", "compact")
"""Other programs' formats, for games of which all is known."""
LARGE = 0.03
"""How often a house deck has hands so large that its odds can only be estimated."""


def written(seed: int) -> str:
    """Return a random record, as text: mostly in our notation."""
    dice = random.Random(seed)
    deal = _deal(dice, seed)
    writer = dice.choice((*Writer, Writer.ALL, *range(deal.players)))
    if dice.random() < 0.15:  # in a format that holds nothing else
        actions = dice.randint(3, 80)
        record = played(deal, seed, Writer.ALL, actions=actions).record
        for name in dice.sample(FORMATS, len(FORMATS)):
            try:
                return formats.named(name).write(record).text
            except HanabiError:
                pass
        return show(bare(record, deal.deck))
    misses = dice.choice((0.0, 0.1, 0.4))
    record = played(deal, seed, writer, misses=misses, actions=dice.randint(0, 80)).record
    record = replace(record, title=dice.choice(("", f"Övning {seed}")))
    if dice.random() < 0.05:  # what can't have happened
        record = record.append(*dice.sample(record.log, min(2, len(record.log))))
    if dice.random() < 0.05:
        record = record.append(VeiledLook())
    return show(record)


def _deal(dice: random.Random, seed: int) -> Deal:
    players, first = dice.randint(2, 5), dice.random() < 0.8
    rules = _printed(dice) if dice.random() < 0.6 else _house(dice, players)
    deal = Deal.shuffle(rules, players, seed)
    return deal if first else replace(deal, first=dice.randrange(players))


def _printed(dice: random.Random) -> Rules:
    return Rules.named(
        dice.choice([*Ending]),
        edition=dice.choice(sorted(EDITIONS)),
        sixth=dice.choice((None, None, *Sixth)),
        choreography=dice.random() < 0.2,
        empty_hints=dice.choice((None, True, False)),
        dealt=dice.choice([*Dealt]),
    )


def _house(dice: random.Random, players: int) -> Rules:
    if dice.random() < LARGE:
        return Rules.house("rygbwm", (3, 2, 2, 2, 1), hand_size=60 // players // 2)
    letters = dice.choice(("ry", "ryg", "rygb", "rygbw"))
    copies = dice.choice(((3, 2, 1), (2, 2, 1), (3, 2, 2, 1), (1, 1, 1, 1)))
    return Rules.house(
        letters,
        copies,
        wild=dice.choice(("", "", letters[-1])),
        hand_size=dice.randint(1, max(1, min(4, len(letters) * sum(copies) // players - 1))),
        tokens=dice.randint(1, 8),
        strikes=dice.choice((1, 2, 3, 3, 10)),
        ending=dice.choice([*Ending]),
        choreography=dice.random() < 0.2,
        empty_hints=dice.random() < 0.5,
        deck_plays=dice.random() < 0.2,
    )
