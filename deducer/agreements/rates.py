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
        "blind play": Rate(33, 5, 16.0),
        "connection": Rate(28, 4, 21.1),
        "connection, beside a card shown to fit": Rate(3, 12, 11.1),
        "connection, not now": Rate(25, 18, 30.1),
        "connection, not now, but saved": Rate(5, 2, 2.7),
        "connection, one of several": Rate(8, 15, 16.8),
        "connection, to the next player": Rate(2, 4, 5.0),
        "connection, to the next player, one of several": Rate(3, 8, 10.4),
        "copy discarded": Rate(2, 1, 1.7),
        "no copy": Rate(254, 31, 47.2),
        "no trash": Rate(113, 1, 38.0),
        "no trash, one of several": Rate(61, 12, 28.1),
        "no trash, one of several by rank": Rate(41, 11, 12.0),
        "play": Rate(87, 3, 40.2),
        "play, beside a card shown to fit": Rate(18, 16, 17.6),
        "play, let pass": Rate(16, 2, 8.8),
        "play, let pass, one of several": Rate(8, 8, 7.8),
        "play, let pass, to the next player": Rate(12, 2, 7.6),
        "play, let pass, to the next player, one of several": Rate(9, 15, 14.9),
        "play, not now": Rate(20, 30, 37.6),
        "play, not now, but saved": Rate(22, 8, 16.8),
        "play, one of several": Rate(41, 15, 26.7),
        "play, to the next player": Rate(83, 4, 45.3),
        "play, to the next player, one of several": Rate(58, 27, 45.7),
        "silence": Rate(161, 15, 52.7),
        "silence on a hint": Rate(14, 0, 3.9),
        "silence on a hint, early": Rate(5, 0, 1.2),
        "silence on a play": Rate(251, 35, 84.0),
        "silence on a play, early": Rate(127, 38, 45.4),
        "silence on what fits": Rate(215, 25, 71.5),
        "silence on what fits, early": Rate(42, 11, 14.8),
        "silence on what fits, of two players": Rate(191, 0, 56.9),
        "silence on what fits, of two players, early": Rate(62, 1, 16.4),
        "silence on what fits, on a play": Rate(396, 46, 116.7),
        "silence on what fits, on a play, early": Rate(310, 66, 92.8),
        "silence on what fits, on a play, of two players": Rate(152, 10, 46.8),
        "silence on what fits, on a play, of two players, early": Rate(122, 10, 35.5),
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

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self.kinds))
