"""Rates: how often promises of each kind are kept, beside how often chance alone would keep them.

A promise that most cards keep by chance says little by being kept. A world that breaks a promise
weighs ``x`` beside one that keeps it, the ratio of likelihoods in Bayes' theorem. Where chance
alone would break it with ``c``, it is broken with ``c x / (c x + 1 - c)``; the chance is the exact
one for the player whose card it is, right after the action. The ``x`` of a kind is the one by which
as many are broken, in the mean, as finished games have shown. That mean is over two chances, with
the mean and the deviation of all: with one alone, ``x`` would be ``(broken / kept) / (broken by
chance / kept by chance)``, and too near to 1 by a tenth to a half.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, field
from functools import cached_property
from math import sqrt
from types import MappingProxyType

from solver.errors import HanabiError, check_int, check_number


@dataclass(frozen=True)
class Rate:
    """How many promises were ``kept`` and ``broken``, and how many chance would have broken.

    Only those count that could go either way, as far as the player whose card it was could tell.
    ``squares`` are the squares of the chances, summed; 0: all were alike.

    :raises HanabiError: if these are no such numbers.
    """

    kept: int = 0
    broken: int = 0
    by_chance: float = 0.0
    squares: float = 0.0

    def __post_init__(self) -> None:
        for name in ("kept", "broken"):
            check_int(name, getattr(self, name), HanabiError, 0)
        check_number("by_chance", self.by_chance, HanabiError, self.kept + self.broken)
        check_number("squares", self.squares, HanabiError, self.by_chance)

    def __add__(self, other: Rate) -> Rate:
        return Rate(*(mine + its for mine, its in zip(astuple(self), astuple(other), strict=True)))


OTHERS = 40
"""How many promises of other games count beside those of a game itself, at most."""
KIN = 10
"""How many promises of all kinds that share a first word count beside those of a kind, at most."""
START: Mapping[str, Rate] = MappingProxyType(
    {
        "blind play": Rate(34, 6, 16.6, 8.4),
        "connection": Rate(30, 8, 26.1, 19.1),
        "connection, beside a card shown to fit": Rate(3, 12, 11.1, 8.7),
        "connection, not now": Rate(24, 17, 28.6, 21.9),
        "connection, not now, but saved": Rate(5, 2, 2.7, 1.5),
        "connection, one of several": Rate(11, 23, 27.2, 22.6),
        "copy discarded": Rate(2, 1, 1.7, 0.9),
        "copy played": Rate(118, 12, 31.5, 9.5),
        "no copy": Rate(255, 28, 46.8, 9.3),
        "no copy, called": Rate(20, 5, 4.3, 1.0),
        "no trash": Rate(122, 1, 42.0, 17.8),
        "no trash, one of several": Rate(71, 13, 32.4, 14.3),
        "no trash, one of several by rank": Rate(53, 22, 23.2, 10.2),
        "play": Rate(170, 7, 85.5, 47.9),
        "play, beside a card shown to fit": Rate(23, 34, 31.1, 18.5),
        "play, let pass": Rate(28, 4, 16.5, 9.3),
        "play, let pass again": Rate(28, 1, 14.4, 7.8),
        "play, let pass again, one of several": Rate(13, 21, 20.5, 12.8),
        "play, let pass, one of several": Rate(16, 23, 22.5, 14.0),
        "play, not now": Rate(25, 63, 70.8, 60.7),
        "play, not now, but saved": Rate(59, 17, 45.1, 29.8),
        "play, one of several": Rate(98, 42, 72.1, 42.0),
        "silence": Rate(161, 15, 52.7, 18.8),
        "silence on what fits": Rate(611, 71, 188.2, 59.1),
        "silence on what fits, early": Rate(352, 77, 107.6, 29.6),
        "silence on what fits, of two players": Rate(343, 10, 103.7, 33.1),
        "silence on what fits, of two players, early": Rate(184, 11, 51.9, 15.1),
        "silence, early": Rate(28, 6, 8.7, 2.8),
    }
)
"""What forty games of strangers online have shown, by the sheet ``level-4 fits bluff``."""


@dataclass(frozen=True)
class Rates:
    """The rates of promises, by kind."""

    kinds: Mapping[str, Rate] = field(default_factory=lambda: START)

    def __repr__(self) -> str:
        return f"Rates({len(self.kinds)} kinds)"

    def __add__(self, other: Rates) -> Rates:
        return Rates({kind: self[kind] + other[kind] for kind in {*self.kinds, *other.kinds}})

    def __getitem__(self, kind: str) -> Rate:
        return self.kinds.get(kind, Rate())

    @cached_property
    def _kin(self) -> dict[str, Rate]:
        """The rates of all kinds with the same first words."""
        kin: dict[str, Rate] = {}
        for kind, rate in self.kinds.items():
            first = kind.partition(",")[0]
            kin[first] = kin.get(first, Rate()) + rate
        return kin

    def epsilon(self, kind: str, own: tuple[int, int] = (0, 0)) -> float:
        """Return the weight of a world that breaks the promise; a kept one weighs the rest of 1.

        A rate is drawn towards that of its kin. ``own`` are how many a game has kept and broken so
        far. They count beside those of other games, which weigh as :data:`OTHERS` at most: tables
        differ.
        """
        rate, kin = self[kind], self._kin.get(kind.partition(",")[0], Rate())
        share = min(1, KIN / max(1, kin.kept + kin.broken))
        kept, broken = rate.kept + share * kin.kept, rate.broken + share * kin.broken
        number, chance = kept + broken, rate.by_chance + share * kin.by_chance
        if not number:
            return 0.5
        weight = min(1, OTHERS / (number + 2))
        broken, kept = weight * (broken + 1) + own[1], weight * (kept + 1) + own[0]
        by_chance = (chance + 1) / (number + 2)
        squares = (rate.squares + share * kin.squares + 0.5) / (number + 2)
        odds = weight_of_broken(broken / (broken + kept), by_chance, squares - by_chance**2)
        return odds / (1 + odds)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.kinds))


def weight_of_broken(share: float, by_chance: float, variance: float) -> float:
    """Return the weight of a broken promise, where a kept one weighs 1, if a ``share`` is broken.

    Chance breaks a promise with one of two probabilities, both as often, that have the mean
    ``by_chance`` and the ``variance``. So the weight is the root of a quadratic equation.
    """
    room = min(by_chance, 1 - by_chance) ** 2
    product = by_chance**2 - min(max(variance, 0.0), 0.9 * room)
    a, b, c = product * (1 - share), by_chance * (1 - 2 * share) + product, by_chance - share
    return 1 + (sqrt(b * b - 4 * a * c) - b) / (2 * a)
