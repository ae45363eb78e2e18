"""Draws cards for hidden slots jointly, with every way to deal them equally likely.

Slot by slot, a card is drawn from its exact odds given the slots before it. Kinds of cards that the
same later slots admit are equivalent: only the number of cards in such a *class* matters. So few
states occur, and the counts for each are cached.

Where more than :data:`MOST_SHARES` occur, a random walk draws the hands
(:mod:`deducer.counting.draws`). Each hand has a walk of its own, and is as likely as any other as
far as the walk has mixed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from deducer.counting.matching import Matching
from deducer.errors import LimitError

CHANGES_BETWEEN_SAMPLES = 6
"""How often each slot changes its card, on average, between one hand and the next."""
BURN_IN = 30
"""How often each slot changes its card, on average, before the first hand."""


class RandomHands:
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
        rounds = BURN_IN
        while True:
            if slots:
                self._go(hand, holders, steps * rounds, chance.random)
            yield [self.kinds[card] for card in hand]
            rounds = CHANGES_BETWEEN_SAMPLES

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


MOST_SHARES = 30_000
"""The most shares that are cached, one for each class that a state's next slot admits: about 0.2 s
of work and 10 MiB. No seat's own hand of five cards comes near.
"""

_Shares: TypeAlias = tuple[int, list[tuple[int, int]]]


@dataclass
class _SlotStage:
    """A slot, and the classes of cards for it and the slots after it.

    ``kinds`` are the members of each class, ``admitted`` the classes that the slot admits.
    ``coarser`` maps classes to those of the next stage.
    """

    kinds: tuple[tuple[int, ...], ...]
    admitted: tuple[int, ...]
    coarser: tuple[int, ...]


class JointDraw:
    """Draws cards for slots that admit the kinds in their ``masks``, from ``copies`` of each kind.

    ``shares`` caches, for each slot and state, in how many ways it and the slots after it can be
    dealt: in all, and by the class of its card. It holds at most ``most`` entries.

    :raises ValueError: when drawing, if there is no way to deal them.
    """

    def __init__(
        self, masks: Sequence[int], copies: Sequence[int], most: int = MOST_SHARES
    ) -> None:
        self.masks = tuple(masks)
        self.copies = tuple(copies)
        self.shares: list[dict[tuple[int, ...], _Shares]] = [{} for _ in masks]
        self._room = most

    def draw(self, chance: random.Random) -> list[int]:
        """Return a kind for each slot, with ``chance`` as the source of randomness."""
        if self._walk is not None:
            return self._walk.draw(chance)
        copies = list(self.copies)
        drawn = []
        for at, stage in enumerate(self._stages):
            state = tuple([sum([copies[kind] for kind in kinds]) for kinds in stage.kinds])
            total, shares = self._shared(at, state)
            if not total:
                raise ValueError("there is no way to deal the cards")
            group, ways, ticket = _picked(shares, chance.randrange(total))
            card = ticket * state[group] // ways  # which of the class's cards: equally likely
            kind = _picked([(kind, copies[kind]) for kind in stage.kinds[group]], card)[0]
            copies[kind] -= 1
            drawn.append(kind)
        return drawn

    @cached_property
    def _walk(self) -> RandomHands | None:
        """The walk that draws if there are too many states; this visits them all."""
        try:
            for stage in self._stages[:1]:
                at_first = [sum([self.copies[kind] for kind in kinds]) for kinds in stage.kinds]
                self._shared(0, tuple(at_first))
        except LimitError:
            self.shares = []
            return RandomHands(self.masks, self.copies)
        return None

    def _shared(self, at: int, state: tuple[int, ...]) -> _Shares:
        """In how many ways the slots from ``at`` on can be dealt, and by the first card's class."""
        if at == len(self.masks):
            return 1, []
        if state not in self.shares[at]:
            self._room -= len(self._stages[at].admitted)
            if self._room < 0:
                raise LimitError("there are too many ways to deal the cards to keep in memory")
            shares = []
            for group in self._stages[at].admitted:
                rest = [count - (group == other) for other, count in enumerate(state)]
                ways = state[group] and state[group] * self._shared(at + 1, self._next(at, rest))[0]
                shares.append((group, ways))
            self.shares[at][state] = sum(ways for _, ways in shares), shares
        return self.shares[at][state]

    def _next(self, at: int, state: Sequence[int]) -> tuple[int, ...]:
        """The state of the next stage: the number of cards in each of its classes."""
        coarser = self._stages[at].coarser
        sums = [0] * (max(coarser, default=-1) + 1)
        for group, number in enumerate(state):
            sums[coarser[group]] += number
        return tuple(sums)

    @cached_property
    def _stages(self) -> tuple[_SlotStage, ...]:
        kinds = range(len(self.copies))
        names: list[list[int]] = []
        for at in range(len(self.masks) + 1):
            later = self.masks[at:]
            signs = [sum((mask >> kind & 1) << n for n, mask in enumerate(later)) for kind in kinds]
            order = sorted(set(signs))
            names.append([order.index(sign) for sign in signs])
        stages = []
        for at, mask in enumerate(self.masks):
            groups = [
                tuple(kind for kind in kinds if names[at][kind] == group)
                for group in range(max(names[at], default=-1) + 1)
            ]
            admitted = tuple(g for g, group in enumerate(groups) if mask >> group[0] & 1)
            coarser = tuple(names[at + 1][group[0]] for group in groups)
            stages.append(_SlotStage(tuple(groups), admitted, coarser))
        return tuple(stages)


def _picked(shares: Iterable[tuple[int, int]], ticket: int) -> tuple[int, int, int]:
    """The name of the share that has ``ticket``, its size, and the ticket's place in it."""
    for name, share in shares:
        if ticket < share:
            return name, share, ticket
        ticket -= share
    raise AssertionError("a ticket is one of all")
