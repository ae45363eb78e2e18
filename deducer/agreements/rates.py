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

    def epsilon(self, own: tuple[int, int] = (0, 0)) -> float:
        """Return the weight of a world that breaks the promise; a kept one weighs the rest of 1.

        ``own`` are how many a game has kept and broken so far. They count beside those of other
        games, which weigh as :data:`OTHERS` at most: tables differ.
        """
        number = self.kept + self.broken
        if not number:
            return 0.5
        by_chance = (self.by_chance + 1) / (number + 2)
        weight = min(1, OTHERS / (number + 2))
        kept = weight * (self.kept + 1) + own[0]
        broken = weight * (self.broken + 1) + own[1]
        odds = broken / kept * (1 - by_chance) / by_chance
        return odds / (1 + odds)


OTHERS = 40
"""How many promises of other games count beside those of a game itself, at most."""
START: Mapping[str, Rate] = MappingProxyType(
    {
        "blind play": Rate(28, 5, 13.6),
        "connection": Rate(33, 21, 40.5),
        "connection, one of several": Rate(17, 19, 29.7),
        "connection, to the next player": Rate(4, 10, 10.6),
        "connection, to the next player, one of several": Rate(4, 17, 18.2),
        "copy discarded": Rate(2, 1, 1.7),
        "no copy": Rate(256, 30, 47.3),
        "no trash": Rate(113, 1, 38.0),
        "no trash, one of several": Rate(61, 12, 28.1),
        "no trash, one of several by rank": Rate(41, 11, 12.0),
        "play": Rate(93, 19, 56.7),
        "play again": Rate(2, 0, 0.7),
        "play again, let pass": Rate(1, 0, 0.3),
        "play again, let pass, one of several": Rate(0, 1, 0.9),
        "play again, let pass, to the next player": Rate(0, 1, 0.9),
        "play again, one of several": Rate(0, 1, 0.9),
        "play again, to the next player": Rate(1, 1, 1.4),
        "play, let pass": Rate(18, 13, 18.7),
        "play, let pass, one of several": Rate(18, 17, 19.9),
        "play, let pass, to the next player": Rate(13, 6, 11.6),
        "play, let pass, to the next player, one of several": Rate(19, 29, 29.7),
        "play, one of several": Rate(56, 25, 42.1),
        "play, to the next player": Rate(84, 10, 50.8),
        "play, to the next player, one of several": Rate(73, 41, 63.9),
        "silence": Rate(189, 21, 61.4),
        "silence on a play": Rate(391, 75, 133.8),
        "silence on what fits": Rate(222, 28, 73.5),
        "silence on what fits, of two players": Rate(170, 1, 48.3),
        "silence on what fits, on a play": Rate(706, 112, 209.5),
        "silence on what fits, on a play, of two players": Rate(183, 11, 53.6),
    }
)
"""What forty games of strangers online have shown, by the sheet ``level-4 fits``."""


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
