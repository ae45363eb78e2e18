"""Random hands by a random walk, where drawing them card by card takes too much memory.

A step of the walk opens any one slot and puts its card with those that are left over. Then the open
slot takes one of the cards that it admits, each equally likely. If that card is left over the step
is done; otherwise its holder is the open slot now.

The walk reaches every possible hand, and in the long run equally often. *Equally often*: give a way
to lay the cards with slot ``u`` open a weight equal to the number of cards that ``u`` admits, and
any other way a weight equal to the number of slots. Then opening and filling carry the same weight
in both directions, and so do the moves of a card from one slot to another: each is chosen with
probability one over the number of cards that the open slot admits, which is its weight. *Every
hand*: take two hands. Each slot in which they differ leads to the holder of its other card, and so
on, until that card is left over or the chain closes. One step can take exactly this course. (After
M. Jerrum and A. Sinclair, "Approximating the permanent", SIAM Journal on Computing 18, 1989.)

The mixing time is not proved: tests compare the results with exact odds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from deducer.counting.matching import Matching

STIR = 6
"""How often each slot changes its card, on average, between one hand and the next."""
FORGET = 30
"""How often each slot changes its card, on average, before the first hand."""


class Walk:
    """Random hands for slots that admit the kinds in ``masks``, from ``copies`` of each kind.

    :raises ValueError: if there is no way to deal them.
    """

    def __init__(self, masks: Sequence[int], copies: Sequence[int]) -> None:
        self.kinds = [kind for kind, number in enumerate(copies) for _ in range(number)]
        by_mask = {
            mask: [card for card, kind in enumerate(self.kinds) if mask >> kind & 1]
            for mask in set(masks)
        }
        self.admitted = [by_mask[mask] for mask in masks]
        every = (1 << len(copies)) - 1
        matching = Matching([mask & every for mask in masks], copies, copies, 0)
        if not matching.complete():
            raise ValueError("there is no way to deal the cards")
        spare: list[list[int]] = [[] for _ in copies]
        for card, kind in enumerate(self.kinds):
            spare[kind].append(card)
        self.start = [spare[kind].pop() for kind in matching.kinds if kind is not None]

    def draw(self, chance: random.Random) -> list[int]:
        """Return a kind for each slot, from a walk of its own."""
        return next(self.hands(chance))

    def hands(self, chance: random.Random) -> Iterator[list[int]]:
        """Yield hands without end, each as kinds by slot, all from one walk."""
        slots = len(self.start)
        spare = len(self.kinds) - slots + 1
        steps = max(1, slots * spare // max(1, len(self.kinds)))  # about `slots` changes
        hand = list(self.start)
        holders = [-1] * len(self.kinds)
        for slot, card in enumerate(hand):
            holders[card] = slot
        rounds = FORGET
        while True:
            if slots:
                self._go(hand, holders, steps * rounds, chance.random)
            yield [self.kinds[card] for card in hand]
            rounds = STIR

    def _go(
        self, hand: list[int], holders: list[int], steps: int, share: Callable[[], float]
    ) -> None:
        """Take ``steps`` steps."""
        admitted = self.admitted
        for _ in range(steps):
            slot = int(share() * len(hand))
            holders[hand[slot]] = -1
            while slot >= 0:
                cards = admitted[slot]
                card = cards[int(share() * len(cards))]
                hand[slot], slot, holders[card] = card, holders[card], slot
