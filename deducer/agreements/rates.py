"""Rates: how often promises of each kind are kept, beside how often chance alone would keep them.

A promise that most cards keep by chance says little by being kept. So a broken promise weighs,
beside a kept one, ``(broken / kept) / (broken by chance / kept by chance)``. Then a sheet's odds
agree, for each kind, with what finished games have shown. It is the ratio of likelihoods in Bayes'
theorem; the chance is the exact one for the player whose card it is, right after the action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from solver.errors import HanabiError, check_int, check_number


@dataclass(frozen=True)
class Rate:
    """How many promises were ``kept`` and ``broken``, and how many chance would have broken.

    Only those count that could go either way, as far as the player whose card it was could tell.

    :raises HanabiError: if these are no such numbers.
    """

    kept: int = 0
    broken: int = 0
    by_chance: float = 0.0

    def __post_init__(self) -> None:
        for name in ("kept", "broken"):
            check_int(name, getattr(self, name), HanabiError, 0)
        check_number("by_chance", self.by_chance, HanabiError, self.kept + self.broken)

    def __add__(self, other: Rate) -> Rate:
        return Rate(
            self.kept + other.kept, self.broken + other.broken, self.by_chance + other.by_chance
        )


OTHERS = 40
"""How many promises of other games count beside those of a game itself, at most."""
KIN = 10
"""How many promises of all kinds that share a first word count beside those of a kind, at most."""
START: Mapping[str, Rate] = MappingProxyType(
    {
        "blind play": Rate(34, 6, 16.6),
        "connection": Rate(30, 8, 26.1),
        "connection, beside a card shown to fit": Rate(3, 12, 11.1),
        "connection, not now": Rate(24, 17, 28.6),
        "connection, not now, but saved": Rate(5, 2, 2.7),
        "connection, one of several": Rate(11, 23, 27.2),
        "copy discarded": Rate(2, 1, 1.7),
        "copy played": Rate(118, 12, 31.5),
        "no copy": Rate(255, 28, 46.8),
        "no copy, called": Rate(20, 5, 4.3),
        "no trash": Rate(122, 1, 42.0),
        "no trash, one of several": Rate(71, 13, 32.4),
        "no trash, one of several by rank": Rate(53, 22, 23.2),
        "play": Rate(170, 7, 85.5),
        "play, beside a card shown to fit": Rate(23, 34, 31.1),
        "play, let pass": Rate(28, 4, 16.5),
        "play, let pass again": Rate(28, 1, 14.4),
        "play, let pass again, one of several": Rate(13, 21, 20.5),
        "play, let pass, one of several": Rate(16, 23, 22.5),
        "play, not now": Rate(25, 63, 70.8),
        "play, not now, but saved": Rate(59, 17, 45.1),
        "play, one of several": Rate(98, 42, 72.1),
        "silence": Rate(161, 15, 52.7),
        "silence on what fits": Rate(611, 71, 188.2),
        "silence on what fits, early": Rate(352, 77, 107.6),
        "silence on what fits, of two players": Rate(343, 10, 103.7),
        "silence on what fits, of two players, early": Rate(184, 11, 51.9),
        "silence, early": Rate(28, 6, 8.7),
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
        by_chance = (chance + 1) / (number + 2)
        weight = min(1, OTHERS / (number + 2))
        odds = (weight * (broken + 1) + own[1]) / (weight * (kept + 1) + own[0])
        odds *= (1 - by_chance) / by_chance
        return odds / (1 + odds)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.kinds))
