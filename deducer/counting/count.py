"""Exact joint counts: the number of ways to deal the unseen cards to the hidden slots.

All ways to put distinct physical cards into the slots so that each slot holds one of its candidates
are equally likely. The other cards are the pile, and nothing is known of their order. Sets of
kinds of cards are bit masks: bit ``k`` is the ``k``-th kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import factorial, perm, prod

from deducer.counting.bits import members
from deducer.counting.sweep import MOST_STEPS, CardClass, count_fillings


@dataclass(frozen=True)
class Tally:
    """The consistent assignments of physical cards to slots.

    ``total`` is their number; zero is a contradiction. ``ways[slot][kind]`` is the number of those
    in which the slot holds a card of that kind. ``steps`` is the cost of the count.
    """

    total: int
    ways: tuple[tuple[int, ...], ...]
    steps: int = field(default=0, compare=False, repr=False)

    def odds(self, slot: int) -> dict[int, Fraction]:
        """Return the probability of each kind that ``slot`` can hold; empty in a contradiction.

        >>> count([0b011], [1, 2, 3]).odds(0)
        {0: Fraction(1, 3), 1: Fraction(2, 3)}

        :raises IndexError: if there is no such slot.
        """
        ways = self.ways[slot]
        shares = {number: Fraction(number, self.total) for number in set(ways) if number}
        return {kind: shares[number] for kind, number in enumerate(ways) if number}


def count(
    candidates: Sequence[int],
    copies: Sequence[int],
    most: int | None = MOST_STEPS,
) -> Tally:
    """Count the assignments of distinct physical cards to slots.

    ``candidates[slot]`` is the mask of the kinds that the slot can hold, and ``copies[kind]`` the
    number of unseen cards of a kind. Kinds without copies, or beyond the end, can be nowhere.

    The sweep leaves out slots that admit everything unseen: by symmetry each is like a card of the
    pile. Time and memory grow with the number of different masks that overlap. Views of real games
    are easy; arbitrary masks need not be (the count is a permanent). The cost is known in advance,
    and the count is refused where it exceeds ``most`` (None: no limit).

    :raises ValueError: if a number of copies is negative.
    :raises LimitError: if the count takes more than ``most`` steps of
        :func:`~deducer.counting.sweep.count_fillings`.
    """
    masks = _possible(candidates, copies)
    anything = _kinds(copies)
    hinted = Counter(mask for mask in masks if mask != anything)
    free = sum(copies) - hinted.total()
    unhinted = len(masks) - hinted.total()
    impossible = Tally(0, ((0,) * len(copies),) * len(masks))
    if unhinted > free or 0 in hinted:
        return impossible

    groups = _admitting(hinted, copies)
    classes: Counter[int] = Counter()
    for admitting, number in zip(groups, copies, strict=True):
        classes[admitting] += number
    del classes[0]
    card_classes = [CardClass(*item) for item in classes.items()]
    fillings = count_fillings(card_classes, [*hinted.values()], most)
    if not fillings.total:
        return replace(impossible, steps=fillings.steps)

    # A filling gives each group a set of cards, which lie in its slots in any order. The unhinted
    # slots are then dealt from what is left.
    holding = dict(zip(classes, fillings.holding, strict=True)) | {0: {}}
    kinds = [*zip(copies, groups, strict=True)]  # those with as many copies lie alike
    alike = {(number, admitting): holding[admitting] for number, admitting in kinds}
    arranged = prod(map(factorial, hinted.values()))
    times = arranged * perm(free, unhinted)
    rows = {}
    for group, (mask, size) in enumerate(hinted.items()):
        ways = {
            kind: kind[0] * filled.get(group, 0) * times // size for kind, filled in alike.items()
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


def _kinds(copies: Sequence[int]) -> int:
    """The mask of the kinds that have copies."""
    return sum(1 << kind for kind, number in enumerate(copies) if number)


def _possible(candidates: Sequence[int], copies: Sequence[int]) -> list[int]:
    """The candidates that have copies."""
    if min(copies, default=0) < 0:
        raise ValueError("a kind of card can't have fewer than no copies")
    anything = _kinds(copies)
    return [mask & anything for mask in candidates]


def _admitting(masks: Iterable[int], copies: Sequence[int]) -> list[int]:
    """For each kind, the mask of the indices in ``masks`` that admit it."""
    admitting = [0] * len(copies)
    for group, mask in enumerate(masks):
        for kind in members(mask):
            admitting[kind] |= 1 << group
    return admitting
