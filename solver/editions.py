"""The five rulebooks: the language, deck, rating words and rulings of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Suits = dict[str, tuple[int, ...]]

_TEN = (3, 2, 2, 2, 1)
_FIVE = (1, 1, 1, 1, 1)
_STANDARD: Suits = dict.fromkeys("rygbw", _TEN)


class Sixth(StrEnum):
    """A sixth suit: the Avalanche of colours, or one of two wild suits of common house rules."""

    AVALANCHE = "avalanche"
    RAINBOW = "rainbow"
    DARK_RAINBOW = "dark-rainbow"

    @property
    def copies(self) -> tuple[int, ...]:
        """Its copies of rank 1, 2, ..."""
        return _TEN if self is Sixth.RAINBOW else _FIVE

    @property
    def wild(self) -> bool:
        """Whether every colour's hint touches it, and none names it."""
        return self is not Sixth.AVALANCHE


SIXTH_LETTER = "m"


@dataclass(frozen=True)
class Edition:
    """A rulebook: its language, its rating words, its deck, and whether a hint may touch no card.

    ``ratings`` are the words for 0-5, 6-10, 11-15, 16-20, 21-24, 25-29 and 30 points. Only ``sv``
    prints the last; the other editions have a translation of it.
    """

    language: str
    ratings: tuple[str, str, str, str, str, str, str]
    suits: Suits
    empty_hints: bool = False


_ENGLISH = ("horrible", "mediocre", "honourable", "excellent", "amazing", "legendary", "divine")

EDITIONS = {
    "2010": Edition("en", _ENGLISH, _STANDARD),
    "2025": Edition("en", _ENGLISH, _STANDARD),
    "suit-and-dots": Edition(
        "en",
        ("Oh dear!", "Poor", "OK", "Good", "Very good", "Legendary", "Divine"),
        {"A": (3, 2, 1, 1, 2), "B": _TEN, "C": _TEN, "D": (3, 3, 1, 2, 1), "E": _TEN},
        empty_hints=True,
    ),
    "fr": Edition(
        "fr",
        (
            "catastrophique",
            "médiocre",
            "honorable",
            "excellent",
            "stupéfiant",
            "légendaire",
            "divin",
        ),
        _STANDARD,
    ),
    "sv": Edition(
        "sv",
        (
            "fasansfullt",
            "mediokert",
            "hedervärt",
            "utomordentligt",
            "häpnadsväckande",
            "legendarisk",
            "gudomlig",
        ),
        _STANDARD,
        empty_hints=True,
    ),
}
"""Each rulebook by its short name."""
