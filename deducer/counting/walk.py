"""Random hands by a walk from hand to hand, where drawing them card by card takes too much memory.

A step of the walk opens a slot, any one, and lays its card with those that are left over. Then the
open slot takes one of the cards that it admits, each as likely: if that is left over the step is
done, and else its holder is the open slot now.

The walk comes to every possible hand, and in the long run equally often to each. *Equally often*: a
way to lay the cards with slot ``u`` open weighs as much as ``u`` admits cards, and any other as
much as there are slots. Then opening and filling take the same weight both ways, and so do the
moves of a card from one slot to another: each way is chosen once in as many as the open slot
admits cards, which is what it weighs. *To every hand*: between two hands, each slot of which the
cards differ leads to the holder of its other card, and so on until that is left over, or around: a
step can take just this course. (After M. Jerrum and A. Sinclair, "Approximating the permanent",
SIAM Journal on Computing 18, 1989.)

How soon the walk forgets where it began is not proved: tests hold what it finds against exact odds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from deducer.counting.matching import Matching

STIR = 6
"""How often each slot changes its card, on average, between one hand and the next."""
FORGET = 30
"""How often it does before the first hand."""


class Walk:
    """Hands for slots, each of which admits the kinds in its mask, from so many copies.

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
        left: list[list[int]] = [[] for _ in copies]
        for card, kind in enumerate(self.kinds):
            left[kind].append(card)
        self.start = [left[kind].pop() for kind in matching.held if kind is not None]

    def draw(self, chance: random.Random) -> list[int]:
        """Return a kind for each slot, in a hand that a walk of its own comes to."""
        return next(self.hands(chance))

    def hands(self, chance: random.Random) -> Iterator[list[int]]:
        """Yield hands without end, each as kinds by slot, all of one walk."""
        slots = len(self.start)
        left_over = len(self.kinds) - slots + 1
        steps = max(1, slots * left_over // max(1, len(self.kinds)))  # some `slots` changes of card
        held = list(self.start)
        holders = [-1] * len(self.kinds)
        for slot, card in enumerate(held):
            holders[card] = slot
        rounds = FORGET
        while True:
            if slots:
                self._go(held, holders, steps * rounds, chance.random)
            yield [self.kinds[card] for card in held]
            rounds = STIR

    def _go(
        self, held: list[int], holders: list[int], steps: int, share: Callable[[], float]
    ) -> None:
        """Take so many steps."""
        admitted = self.admitted
        for _ in range(steps):
            slot = int(share() * len(held))
            holders[held[slot]] = -1
            while slot >= 0:
                cards = admitted[slot]
                card = cards[int(share() * len(cards))]
                held[slot], slot, holders[card] = card, holders[card], slot
