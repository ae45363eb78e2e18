"""Worlds that the seat to move can't tell apart, drawn at random.

In a record they come from the seat's exact knowledge, weighed by how well they keep the promises of
the sheet. Where programs play, more is known: what the others would have done in each world. So a
hand of the seat weighs less for each action of others that the policy would not have taken then.
"""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import TypeAlias

from deducer.agreements.kept import AgreedWeights
from deducer.counting.hidden import Hidden
from deducer.play.layout import HAND
from deducer.play.policy import Player
from solver.limits import Limits

UNSEEN = -1
"""The kind of a card that the seat to move does not see."""
SURPRISE = 0.1
"""What a hand weighs, for each action of others that the policy would not have taken."""
SURPRISES = 4
"""Hands with as many more surprises than the best are left out."""
HANDS = 4_000
"""The most hands that are tried."""

Worlds: TypeAlias = "Callable[[random.Random], array[int]]"
"""Draws a world that the seat to move can't tell from the true one: the kind of each card.

Those of cards that are out of play don't matter.
"""


def hand_of(player: Player, seat: int) -> list[int]:
    """Return the places of the cards of ``seat``, the newest first."""
    return list(player.hands[seat * HAND : seat * HAND + player.size[seat]])


def believed_worlds(player: Player, start: Player, limits: Limits, most: int = HANDS) -> Worlds:
    """Return worlds in which the seat's cards are as it reads them, and explain what others did.

    ``start`` is the game after the deal. At most ``most`` hands are tried, and no more once
    ``limits`` are spent. If no hand is as the seat reads it, they are those that the hints leave.
    """
    hand, first = hand_of(player, player.turn), player.turn * HAND
    chance, fill, other = random.Random(0), Filling(player), player.copy()
    hidden = Hidden.of(player.readings[first : first + len(hand)], fill.unseen)
    try:
        hidden.draws.draw(chance)
    except ValueError:
        hidden = Hidden.of((player.can[place] for place in hand), fill.unseen)
    kinds = fill.seen[:]
    counts, surprises = Counter[tuple[int, ...]](), dict[tuple[int, ...], int]()
    fewest = player.turns + 1
    for _ in range(most):
        own = tuple(hidden.draws.draw(chance))
        counts[own] += 1
        if own not in surprises:
            for place, kind in zip(hand, own, strict=True):
                kinds[place] = kind
            surprises[own] = other.surprises(start, player, kinds, fewest + SURPRISES)
            fewest = min(fewest, surprises[own])
        if limits.is_spent:
            break
    hands = list(counts)
    sums = list(accumulate(counts[own] * SURPRISE ** (surprises[own] - fewest) for own in hands))

    def draw(chance: random.Random) -> array[int]:
        own = chance.choices(hands, cum_weights=sums)[0]
        return fill.world(dict(zip(hand, own, strict=True)), chance)

    return draw


def agreed_worlds(kept: AgreedWeights, player: Player) -> Worlds:
    """Return worlds that a seat can't tell apart, by the weights of its sheet.

    :raises LimitError: if their weights differ too much.
    """
    fill, draws = Filling(player), kept.draws
    sums = list(accumulate(weight for _, weight in draws.worlds))

    def draw(chance: random.Random) -> array[int]:
        (drawn, _) = chance.choices(draws.worlds, cum_weights=sums)[0]
        return fill.world(dict(zip(draws.read, drawn, strict=True)), chance)

    return draw


class Filling:
    """Fills worlds with what the seat to move of ``player`` does not see."""

    def __init__(self, player: Player) -> None:
        player.look()
        self.unseen = list(player.unseen[: player.kinds])
        self.hidden = [*hand_of(player, player.turn), *range(player.drawn, player.cards)]
        self.seen = array("i", player.kind[: player.cards])
        for place in self.hidden:
            self.seen[place] = UNSEEN

    def world(self, own: dict[int, int], chance: random.Random) -> array[int]:
        """Return the world with these ``own`` cards; the other unseen ones are shuffled."""
        kinds, rest = self.seen[:], self.unseen[:]
        for place, kind in own.items():
            kinds[place] = kind
            rest[kind] -= 1
        cards = [kind for kind, number in enumerate(rest) for _ in range(number)]
        chance.shuffle(cards)
        hidden = (place for place in self.hidden if place not in own)
        for place, kind in zip(hidden, cards, strict=True):
            kinds[place] = kind
        return kinds
