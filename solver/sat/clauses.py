"""Clauses for a SAT solver: counts and small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

TRUE = 1
FALSE = -TRUE

Order = list[int]
"""An order-encoded number: literal ``k`` is true if it is at least ``k``; the last is FALSE."""


class Clauses:
    """Clauses over numbered variables, simplified by the constants TRUE and FALSE."""

    def __init__(self) -> None:
        self.variables = TRUE
        self.clauses = [[TRUE]]

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def order(self, most: int) -> Order:
        number = [TRUE, *(self.new() for _ in range(most)), FALSE]
        for fewer, more in pairwise(number):
            self.add(-more, fewer)
        return number

    def add(self, *literals: int) -> None:
        """Require that at least one of ``literals`` is true."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE] or [FALSE])

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Require that exactly one of ``literals`` is true."""
        possible = [literal for literal in literals if literal != FALSE]
        self.add(*possible)
        if len(possible) <= 5:
            for one, other in combinations(possible, 2):
                self.add(-one, -other)
            return
        before = FALSE  # whether an earlier literal is true
        for literal in possible:
            self.add(-before, -literal)
            now = self.new()
            self.add(-before, now)
            self.add(-literal, now)
            before = now

    def at_most(self, literals: Sequence[int], most: int) -> None:
        """Require that at most ``most`` of ``literals`` are true.

        This is a sequential counter: ``count[k]`` must be true if ``k`` of the literals so far are.
        Counts too low for the remaining literals to lift them beyond the limit are left out.
        """
        if most < 0:
            self.add()
            return
        spare = len(literals) - most
        count = [TRUE] + [FALSE] * (most + 1)
        for place, literal in enumerate(literals, start=1):
            tracked = range(max(1, place - spare + 1), min(place, most) + 1)
            now = [self.new() if k in tracked else FALSE for k in range(most + 2)]
            now[0] = TRUE
            for k in (*tracked, most + 1):
                self.add(-count[k], now[k])
                self.add(-count[k - 1], -literal, now[k])
            count = now

    def at_least(self, number: Order, other: Order, more: int, *unless: int) -> None:
        """Require ``number >= other + more``, unless one of the literals ``unless`` is true."""
        for k, other_is_k in enumerate(other[:-1]):
            self.add(*unless, -other_is_k, reaches(number, k + more))


def reaches(number: Order, least: int) -> int:
    """Return the literal that a number is at least ``least``."""
    return number[min(max(least, 0), len(number) - 1)]
