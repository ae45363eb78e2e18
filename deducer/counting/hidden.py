"""Hidden cards: what each can be and how many are left, counted exactly, listed, and drawn.

All ways to put distinct physical cards into the places so that each holds what it admits are
equally likely. The other cards are the pile, and nothing is known of their order. Sets of
kinds of cards are bit masks: bit ``k`` is the ``k``-th kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import factorial, perm, prod
from typing import Self

from deducer.counting.bits import members
from deducer.counting.draws import JointDraw
from deducer.counting.matching import Matching
from deducer.counting.sweep import MOST_STEPS, CardClass, count_fillings


@dataclass(frozen=True)
class Tally:
    """The consistent assignments of physical cards to slots, numbered in the order of places.

    ``total`` is their number; zero is a contradiction. ``ways[slot][kind]`` is the number of those
    in which the slot holds a card of that kind. ``steps`` is the cost of the count.
    """

    total: int
    ways: tuple[tuple[int, ...], ...]
    steps: int = field(default=0, compare=False, repr=False)

    def odds(self, slot: int) -> dict[int, Fraction]:
        """Return the probability of each kind that ``slot`` can hold; empty in a contradiction.

        >>> Hidden.of([0b011], [1, 2, 3]).count().odds(0)
        {0: Fraction(1, 3), 1: Fraction(2, 3)}

        :raises IndexError: if there is no such slot.
        """
        ways = self.ways[slot]
        shares = {number: Fraction(number, self.total) for number in set(ways) if number}
        return {kind: shares[number] for kind, number in enumerate(ways) if number}


@dataclass(frozen=True)
class Hidden:
    """Hidden cards: ``masks`` says what each place admits, ``copies`` how many of a kind are left.

    Places are any numbers: of slots, or in the deck. Kinds without copies, or beyond the end of
    ``copies``, can be nowhere.

    :raises ValueError: if a number of copies is negative.
    """

    masks: Mapping[int, int]
    copies: Sequence[int]

    def __post_init__(self) -> None:
        if min(self.copies, default=0) < 0:
            raise ValueError("a kind of card can't have fewer than no copies")

    @classmethod
    def of(cls, masks: Iterable[int], copies: Sequence[int]) -> Self:
        """Return hidden cards at the places 0, 1, ..., which admit ``masks``."""
        return cls(dict(enumerate(masks)), copies)

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(self.masks)

    @cached_property
    def anything(self) -> int:
        """The mask of the kinds that are left."""
        return sum(1 << kind for kind, number in enumerate(self.copies) if number)

    @property
    def narrowed(self) -> dict[int, int]:
        """The masks of the places that do not admit every kind that is left."""
        return {place: mask for place, mask in self.masks.items() if self.anything & ~mask}

    @property
    def _possible(self) -> list[int]:
        return [mask & self.anything for mask in self.masks.values()]

    def count(self, most: int | None = MOST_STEPS) -> Tally:
        """Count the assignments of distinct physical cards to places.

        The sweep leaves out slots that admit everything unseen: by symmetry each is like a card of
        the pile. Time and memory grow with the number of different masks that overlap. Views of
        real games are easy; arbitrary masks need not be (the count is a permanent). The cost is
        known in advance, and the count is refused where it exceeds ``most`` (None: no limit).

        :raises LimitError: if the count takes more than ``most`` steps of
            :func:`~deducer.counting.sweep.count_fillings`.
        """
        masks, copies, anything = self._possible, self.copies, self.anything
        hinted = Counter(mask for mask in masks if mask != anything)
        free = sum(copies) - hinted.total()
        unhinted = len(masks) - hinted.total()
        impossible = Tally(0, ((0,) * len(copies),) * len(masks))
        if unhinted > free or 0 in hinted:
            return impossible

        groups = [0] * len(copies)  # for each kind, those that admit it
        for group, mask in enumerate(hinted):
            for kind in members(mask):
                groups[kind] |= 1 << group
        classes: Counter[int] = Counter()
        for admitting, number in zip(groups, copies, strict=True):
            classes[admitting] += number
        del classes[0]
        card_classes = [CardClass(*item) for item in classes.items()]
        fillings = count_fillings(card_classes, [*hinted.values()], most)
        if not fillings.total:
            return replace(impossible, steps=fillings.steps)

        # A filling gives each group a set of cards, which lie in its slots in any order. The
        # unhinted slots are then dealt from what is left.
        holding = dict(zip(classes, fillings.holding, strict=True)) | {0: {}}
        kinds = [*zip(copies, groups, strict=True)]  # those with as many copies lie alike
        alike = {(number, admitting): holding[admitting] for number, admitting in kinds}
        arranged = prod(map(factorial, hinted.values()))
        times = arranged * perm(free, unhinted)
        rows = {}
        for group, (mask, size) in enumerate(hinted.items()):
            ways = {
                kind: kind[0] * filled.get(group, 0) * times // size
                for kind, filled in alike.items()
            }
            rows[mask] = tuple([ways[kind] for kind in kinds])
        if unhinted:
            times_next = arranged * perm(free - 1, unhinted - 1)
            ways = {
                kind: kind[0] * (fillings.total - sum(filled.values())) * times_next
                for kind, filled in alike.items()
            }
            rows[anything] = tuple([ways[kind] for kind in kinds])
        return Tally(fillings.total * times, tuple([rows[mask] for mask in masks]), fillings.steps)

    def arrangements(self, most: int | None = MOST_STEPS) -> int:
        """Return the number of ways to lay kinds in the places and, in any order, in the pile.

        >>> Hidden.of([0b11], [1, 2]).arrangements()  # either, and two of three orders of the rest
        3

        :raises LimitError: if that takes more than ``most`` steps of a count.
        """
        pile = sum(self.copies) - len(self.masks)
        return self.count(most).total * factorial(pile) // prod(map(factorial, self.copies))

    def deals(self, kinds: Iterable[int]) -> int:
        """Return in how many ways physical cards are of these ``kinds``, in their order."""
        return prod(perm(self.copies[kind], number) for kind, number in Counter(kinds).items())

    def each(
        self, on_step: Callable[[], None] = lambda: None, every: int = 1
    ) -> Iterator[tuple[int, ...]]:
        """Yield every way to fill the places in order, as the kind of card in each.

        ``on_step`` is called after every ``every`` cards placed or removed, and may raise to stop.
        It is fast where the places that admit few kinds come first.

        >>> list(Hidden.of([0b11, 0b10], [1, 1]).each())
        [(0, 1)]
        """
        rest = list(self.copies)
        admitted = [[*members(mask)] for mask in self._possible]
        filling: list[int] = []
        tried = [iter(kinds) for kinds in admitted[:1]]
        if not admitted:
            yield ()
        steps = 0
        while tried:
            if steps % every == 0:  # also where many lead to no way
                on_step()
            steps += 1
            if len(filling) == len(tried):
                rest[filling.pop()] += 1
            for kind in tried[-1]:
                if rest[kind]:
                    break
            else:
                tried.pop()
                continue
            rest[kind] -= 1
            filling.append(kind)
            if len(filling) == len(admitted):
                yield tuple(filling)
            else:
                tried.append(iter(admitted[len(filling)]))

    @cached_property
    def draws(self) -> JointDraw:
        """Draws a kind for each place, with every way to deal them equally likely."""
        return JointDraw([*self.masks.values()], self.copies)

    @property
    def possible(self) -> bool:
        """Whether every place can hold a card."""
        return self._matching.complete()

    @property
    def _matching(self) -> Matching:
        return Matching(self._possible, self.copies)

    def allowed(self) -> list[int]:
        """Return, for each place, the mask of the kinds that it holds in some arrangement.

        All masks are 0 if no arrangement exists.

        >>> Hidden.of([0b01, 0b11], [1, 1]).allowed()
        [1, 2]
        """
        matching = self._matching
        if not matching.complete():
            return [0] * len(self.masks)
        slots = {mask: slot for slot, mask in enumerate(matching.masks)}
        possible = {
            mask: sum(1 << kind for kind in members(mask) if matching.allows(slot, kind))
            for mask, slot in slots.items()
        }
        return [possible[mask] for mask in matching.masks]
