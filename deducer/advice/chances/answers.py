"""Odds as data: the chance that perfect is possible, now and after each action.

A chance comes from worlds, each equally likely: all there are, or a sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from solver.intervals import wilson
from solver.moves import Move

CLOSE = 0.01
"""Half the width of an interval that is narrow."""


@dataclass(frozen=True)
class Chance:
    """In how many of so many worlds perfect is possible; in ``open`` more it was not decided.

    ``all_worlds`` is whether there are no others.
    """

    worlds: int
    possible: int
    open: int
    all_worlds: bool

    @property
    def exact(self) -> bool:
        """Whether the share is exact."""
        return self.all_worlds and not self.open

    @property
    def share(self) -> Fraction:
        """The share of the worlds in which perfect is possible; open ones count half."""
        return Fraction(2 * self.possible + self.open, 2 * self.worlds)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the chance lies: surely if these are all worlds, else in 95 of 100 cases.

        What is open may be possible or not.
        """
        low, high = self.possible, self.possible + self.open
        if self.all_worlds:
            return low / self.worlds, high / self.worlds
        return wilson(low, self.worlds)[0], wilson(high, self.worlds)[1]

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2


@dataclass(frozen=True)
class ActionOdds:
    """An action, and the chance that perfect is possible after it. A hint stands for all."""

    action: Move
    chance: Chance


@dataclass(frozen=True)
class Odds:
    """The chance that perfect is possible now, and after each action, the best first.

    ``settled`` is whether the order is: of any two neighbours the first is surely better, or they
    are surely as good but for a hundredth.
    """

    now: Chance
    actions: tuple[ActionOdds, ...]
    settled: bool
    seconds: float

    @property
    def chances(self) -> tuple[Chance, ...]:
        """All of them, the one for now first."""
        return (self.now, *(each.chance for each in self.actions))

    @property
    def worlds(self) -> int:
        """How many worlds were looked at."""
        return self.now.worlds

    @property
    def exact(self) -> bool:
        """Whether every share is exact."""
        return all(chance.exact for chance in self.chances)

    @property
    def narrow(self) -> bool:
        """Whether each chance is known to within a point, a hundredth."""
        return all(chance.half_width <= CLOSE for chance in self.chances)

    def after(self, action: Move) -> Chance:
        """Return the chance after an action.

        :raises KeyError: if it was not asked about.
        """
        return {each.action: each.chance for each in self.actions}[action]
