"""Weighs worlds exactly: the dynamic programme over kinds of cards and subsets of slots.

A world gives each slot a kind of card, no kind more often than it has copies. Its weight is the
number of ways to lay the physical cards so, times a weight for each slot and kind, times a weight
for each two slots that hold the same kind. What ties different kinds together comes as boxes:
disjoint products of masks, which are weighed one by one.

Kinds are taken one by one, and each goes to a subset of the slots that are still empty. A state is
the set of filled slots, so a handful of slots takes some thousand steps, whatever they can hold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import perm
from typing import Self

from deducer.agreements.factors import Factor, read_places
from deducer.agreements.promises import Differ
from deducer.counting.bits import members
from deducer.counting.hidden import Hidden
from deducer.errors import LimitError
from solver.errors import Phrase

MOST_STEPS = 400_000
"""The most steps for the worlds of a view: some 0.1 s."""
MOST_BOXES = 2_000
"""The most boxes of worlds that are weighed one by one."""
TOO_MANY = Phrase("there are too many ways for the hidden cards to lie to weigh them by agreements")


class Steps:
    """Steps that are still allowed, at first :data:`MOST_STEPS`."""

    def __init__(self) -> None:
        self.remaining = MOST_STEPS

    def take(self, number: int) -> None:
        """Take ``number`` steps.

        :raises LimitError: if fewer are left.
        """
        self.remaining -= number
        if self.remaining < 0:
            raise LimitError(TOO_MANY)


@dataclass(frozen=True)
class Terms:
    """The weights of worlds over some slots; ``copies`` counts the unseen cards of each kind.

    ``rows[slot][kind]`` is a weight (0 or none: impossible). ``same[i, j]`` is the weight of a
    world in which slots ``i < j`` hold the same kind, relative to one in which they do not.
    """

    copies: Sequence[int]
    rows: Sequence[Mapping[int, float]]
    same: Mapping[tuple[int, int], float]

    def weigh(self, masks: Sequence[int], steps: Steps) -> list[dict[int, float]]:
        """Return the weight of the worlds within ``masks`` by what each slot holds.

        Every slot's weights add up to the same total.

        :raises LimitError: if that takes more than ``steps``.
        """
        rows = [
            {kind: weight for kind, weight in row.items() if weight and mask >> kind & 1}
            for row, mask in zip(self.rows, masks, strict=True)
        ]
        sums: list[dict[int, float]] = [{} for _ in rows]
        full = (1 << len(rows)) - 1
        choices = [
            (kind, subsets)
            for kind in sorted({kind for row in rows for kind in row})
            if (subsets := self._subsets(kind, rows))
        ]
        before: list[dict[int, float]] = []
        states = {0: 1.0}
        for _, subsets in choices:
            steps.take(len(states) * len(subsets))
            before.append(states)
            after = dict(states)
            for state, ways in states.items():
                for subset, weight in subsets:
                    if not state & subset:
                        filled = state | subset
                        after[filled] = after.get(filled, 0.0) + ways * weight
            states = after
        if not states.get(full):
            return sums
        behind = {full: 1.0}
        for (kind, subsets), states in zip(reversed(choices), reversed(before), strict=True):
            earlier = dict(behind)
            holding = [0.0] * len(rows)
            for state, ways in states.items():
                for subset, weight in subsets:
                    rest = behind.get(state | subset) if not state & subset else None
                    if rest is None:
                        continue
                    earlier[state] = earlier.get(state, 0.0) + weight * rest
                    share = ways * weight * rest
                    for slot in members(subset):
                        holding[slot] += share
            behind = earlier
            for slot, share in enumerate(holding):
                if share:
                    sums[slot][kind] = share
        return sums

    def _subsets(self, kind: int, rows: Sequence[Mapping[int, float]]) -> list[tuple[int, float]]:
        """The sets of slots, not empty, that can all hold ``kind``, with their weights."""
        slots = [slot for slot, row in enumerate(rows) if kind in row]
        subsets = []
        for size in range(1, min(len(slots), self.copies[kind]) + 1):
            for chosen in combinations(slots, size):
                weight = float(perm(self.copies[kind], size))
                for slot in chosen:
                    weight *= rows[slot][kind]
                for pair in combinations(chosen, 2):
                    weight *= self.same.get(pair, 1.0)
                if weight:
                    subsets.append((sum(1 << slot for slot in chosen), weight))
        return subsets


@dataclass(frozen=True)
class Weighing:
    """The worlds of a view, weighed by some factors.

    ``read`` are the hidden cards that hints or factors limit, and ``rest`` the others;
    ``terms`` and ``boxes`` say how the worlds of the former weigh.
    """

    read: tuple[int, ...]
    rest: tuple[int, ...]
    terms: Terms
    boxes: Mapping[tuple[int, ...], float]

    @classmethod
    def of(cls, hidden: Hidden, factors: Sequence[Factor], epsilon: Callable[[str], float]) -> Self:
        """Weigh the worlds of ``hidden`` by ``factors``, a broken one by its kind's ``epsilon``.

        :raises LimitError: if factors tie too many hidden cards together.
        """
        read = read_places(hidden, factors)
        at = {place: slot for slot, place in enumerate(read)}
        rows = [dict.fromkeys(members(hidden.masks[place]), 1.0) for place in read]
        same: dict[tuple[int, int], float] = {}
        boxes = {tuple(hidden.masks[place] for place in read): 1.0}
        for factor in factors:
            broken = epsilon(factor.kind)
            if len(factor.scope) == 1:
                row = rows[at[factor.scope[0]]]
                for region in factor.regions:
                    for kind in members(region.masks[factor.scope[0]]):
                        row[kind] *= 1 - broken if region.kept else broken
            elif len(factor.scope) == 2 and isinstance(factor.promise.holds, Differ):
                first, second = sorted(at[place] for place in factor.scope)
                same[first, second] = same.get((first, second), 1.0) * broken / (1 - broken)
                boxes = {box: weight * (1 - broken) for box, weight in boxes.items()}
            elif factor.scope:
                boxes = _intersected(boxes, factor, at, broken)
        rest = tuple(place for place in hidden.places if place not in at)
        return cls(read, rest, Terms(hidden.copies, rows, same), boxes)

    @cached_property
    def weights(self) -> list[dict[int, float]]:
        """The weight of the worlds, by what each of ``read`` is; each row adds up to the total.

        :raises LimitError: if that takes more than :data:`MOST_STEPS`.
        """
        steps = Steps()
        sums: list[dict[int, float]] = [{} for _ in self.read]
        for box, weight in self.boxes.items():
            for row, part in zip(sums, self.terms.weigh(box, steps), strict=True):
                for kind, ways in part.items():
                    row[kind] = row.get(kind, 0.0) + weight * ways
        return sums

    @property
    def total(self) -> float:
        """The weight of all worlds."""
        return sum(self.weights[0].values()) if self.read else sum(self.boxes.values())

    @property
    def shares(self) -> dict[int, dict[int, float]]:
        """The share of each kind at each hidden place; nothing where no world has any weight."""
        total = self.total
        if not total:
            return {}
        shares = {
            place: {kind: weight / total for kind, weight in row.items()}
            for place, row in zip(self.read, self.weights, strict=True)
        }
        return spread(shares, self.rest, self.terms.copies)


def spread(
    shares: Mapping[int, Mapping[int, float]], rest: Sequence[int], copies: Sequence[int]
) -> dict[int, dict[int, float]]:
    """Return ``shares``, and those of the ``rest``: cards that nothing limits are like the pile."""
    unplaced = [float(number) for number in copies]
    for row in shares.values():
        for kind, share in row.items():
            unplaced[kind] -= share
    likely = {kind: number for kind, number in enumerate(unplaced) if number > 1e-12}
    pile = sum(likely.values())
    row = {kind: number / pile for kind, number in likely.items()}
    return {place: dict(row) for place, row in shares.items()} | dict.fromkeys(rest, row)


def _intersected(
    boxes: Mapping[tuple[int, ...], float], factor: Factor, at: Mapping[int, int], broken: float
) -> dict[tuple[int, ...], float]:
    """The boxes split by the regions of ``factor``, with their weights."""
    after: dict[tuple[int, ...], float] = {}
    for box, weight in boxes.items():
        for region in factor.regions:
            factored = weight * (1 - broken if region.kept else broken)
            part = list(box)
            for place, mask in region.masks.items():
                part[at[place]] &= mask
            if factored and all(part):
                after[tuple(part)] = after.get(tuple(part), 0.0) + factored
        if len(after) > MOST_BOXES:
            raise LimitError(TOO_MANY)
    return after
