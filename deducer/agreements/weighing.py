"""Weighs worlds exactly: the dynamic programme over kinds of cards and subsets of slots.

A world gives each slot a kind of card, no kind more often than it has copies. Its weight is the
number of ways to lay the physical cards so, times a weight for each slot and kind, times a weight
for each two slots that hold the same kind. What ties different kinds together comes as boxes:
disjoint products of masks, which are weighed one by one.

Kinds are taken one by one, and each goes to a subset of the slots that are still empty. A state is
the set of filled slots, so a handful of slots takes some thousand steps, whatever they can hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import perm


@dataclass(frozen=True)
class Terms:
    """The weights of worlds over some slots; ``copies`` counts the unseen cards of each kind.

    ``rows[slot][kind]`` is a weight (0 or none: impossible). ``same[i, j]`` is the weight of a
    world in which slots ``i < j`` hold the same kind, relative to one in which they do not.
    """

    copies: Sequence[int]
    rows: Sequence[Mapping[int, float]]
    same: Mapping[tuple[int, int], float]

    def weigh(self, masks: Sequence[int]) -> list[dict[int, float]]:
        """Return the weight of the worlds within ``masks`` by what each slot holds.

        Every slot's weights add up to the same total.
        """
        rows = [
            {kind: weight for kind, weight in row.items() if weight and mask >> kind & 1}
            for row, mask in zip(self.rows, masks, strict=True)
        ]
        sums: list[dict[int, float]] = [{} for _ in rows]
        full = (1 << len(rows)) - 1
        steps = [
            (kind, step)
            for kind in sorted({kind for row in rows for kind in row})
            if (step := self._step(kind, rows))
        ]
        before: list[dict[int, float]] = []
        states = {0: 1.0}
        for _, step in steps:
            before.append(states)
            after = dict(states)
            for state, ways in states.items():
                for subset, weight in step:
                    if not state & subset:
                        filled = state | subset
                        after[filled] = after.get(filled, 0.0) + ways * weight
            states = after
        if not states.get(full):
            return sums
        behind = {full: 1.0}
        for (kind, step), states in zip(reversed(steps), reversed(before), strict=True):
            earlier = dict(behind)
            holding = [0.0] * len(rows)
            for state, ways in states.items():
                for subset, weight in step:
                    rest = behind.get(state | subset) if not state & subset else None
                    if rest is None:
                        continue
                    earlier[state] = earlier.get(state, 0.0) + weight * rest
                    share = ways * weight * rest
                    for slot in range(len(rows)):
                        if subset >> slot & 1:
                            holding[slot] += share
            behind = earlier
            for slot, share in enumerate(holding):
                if share:
                    sums[slot][kind] = share
        return sums

    def _step(self, kind: int, rows: Sequence[Mapping[int, float]]) -> list[tuple[int, float]]:
        """The sets of slots, not empty, that can all hold ``kind``, with their weights."""
        slots = [slot for slot, row in enumerate(rows) if kind in row]
        step = []
        for size in range(1, min(len(slots), self.copies[kind]) + 1):
            for subset in combinations(slots, size):
                weight = float(perm(self.copies[kind], size))
                for slot in subset:
                    weight *= rows[slot][kind]
                for pair in combinations(subset, 2):
                    weight *= self.same.get(pair, 1.0)
                if weight:
                    step.append((sum(1 << slot for slot in subset), weight))
        return step
