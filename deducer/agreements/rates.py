"""Rates: how often promises of each kind are kept, beside how often chance alone would keep them.

A promise that most cards keep by chance says little by being kept. So a broken promise weighs,
beside a kept one, ``(broken / kept) / (broken by chance / kept by chance)``. Then a sheet's odds
agree, for each kind, with what finished games have shown. It is the ratio of likelihoods in Bayes'
theorem; the chance is the exact one for the player whose card it is, right after the action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True)
class Rate:
    """How many promises were ``kept`` and ``broken``, and how many chance would have broken.

    Only those count that could go either way, as far as the player whose card it was could tell.
    """

    kept: int = 0
    broken: int = 0
    by_chance: float = 0.0

    def __add__(self, other: Rate) -> Rate:
        return Rate(
            self.kept + other.kept, self.broken + other.broken, self.by_chance + other.by_chance
        )

    def __sub__(self, other: Rate) -> Rate:
        return Rate(
            self.kept - other.kept, self.broken - other.broken, self.by_chance - other.by_chance
        )

    @property
    def epsilon(self) -> float:
        """The weight of a world that breaks the promise; one that keeps it weighs the rest of 1."""
        kept_by_chance = self.kept + self.broken - self.by_chance
        odds = (self.broken + 1) * (kept_by_chance + 1) / (self.kept + 1) / (self.by_chance + 1)
        return odds / (1 + odds)


START: Mapping[str, Rate] = MappingProxyType(
    {
        "blind play": Rate(29, 5, 14.0),
        "connection": Rate(38, 30, 51.5),
        "connection, one of several": Rate(21, 36, 47.9),
        "copy discarded": Rate(2, 1, 1.7),
        "no copy": Rate(266, 33, 49.7),
        "no trash": Rate(215, 24, 78.1),
        "play": Rate(134, 22, 81.2),
        "play again": Rate(3, 1, 2.1),
        "play again, let pass": Rate(1, 1, 1.2),
        "play again, let pass, one of several": Rate(0, 1, 0.9),
        "play again, one of several": Rate(0, 1, 0.9),
        "play or save": Rate(44, 6, 26.3),
        "play or save several, let pass, one of several": Rate(2, 12, 9.2),
        "play or save several, one of several": Rate(16, 16, 19.3),
        "play or save, let pass": Rate(11, 3, 7.8),
        "play or save, let pass, one of several": Rate(21, 18, 21.7),
        "play or save, one of several": Rate(45, 25, 35.6),
        "play, let pass": Rate(20, 16, 22.5),
        "play, let pass, one of several": Rate(14, 16, 18.6),
        "play, one of several": Rate(68, 25, 51.0),
        "silence": Rate(189, 21, 61.4),
        "silence on a play": Rate(391, 75, 133.8),
    }
)
"""What forty games of strangers online have shown, by the sheet ``level-4``."""


@dataclass(frozen=True)
class Rates:
    """The rates of promises, by kind."""

    kinds: Mapping[str, Rate] = field(default_factory=lambda: START)

    def __add__(self, other: Rates) -> Rates:
        return Rates({kind: self[kind] + other[kind] for kind in {*self.kinds, *other.kinds}})

    def __sub__(self, other: Rates) -> Rates:
        return Rates({kind: self[kind] - other[kind] for kind in {*self.kinds, *other.kinds}})

    def __getitem__(self, kind: str) -> Rate:
        return self.kinds.get(kind, Rate())

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.kinds))

    def epsilon(self, kind: str) -> float:
        """Return the weight of a world that breaks a promise of ``kind``."""
        return self[kind].epsilon
