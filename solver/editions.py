"""The rulebooks: the language, deck, rating words and rulings of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Suits = dict[str, tuple[int, ...]]

_TEN = (3, 2, 2, 2, 1)
_FIVE = (1, 1, 1, 1, 1)
_STANDARD: Suits = dict.fromkeys("rygbw", _TEN)


class Sixth(StrEnum):
    """A sixth suit: five or ten cards of a colour of their own, as many wild ones, or Black Powder,
    ten black cards without a colour, which are played from the 5 down to the 1."""

    AVALANCHE = "avalanche"
    MULTICOLOUR = "multicolour"
    RAINBOW = "rainbow"
    DARK_RAINBOW = "dark-rainbow"
    BLACK_POWDER = "black-powder"

    @property
    def letter(self) -> str:
        """Its letter: multicolour's, or black's."""
        return "k" if self.powder else "m"

    @property
    def copies(self) -> tuple[int, ...]:
        """Its copies in the order in which its cards are played."""
        return _FIVE if self in (Sixth.AVALANCHE, Sixth.DARK_RAINBOW) else _TEN

    @property
    def wild(self) -> bool:
        """Whether every colour's hint touches it, and none names it."""
        return self in (Sixth.RAINBOW, Sixth.DARK_RAINBOW)

    @property
    def powder(self) -> bool:
        """Whether it is played from its highest rank down, and no colour's hint touches it."""
        return self is Sixth.BLACK_POWDER


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
    "deluxe": Edition(
        "en",
        ("horrible", "mediocre", "honorable", "excellent", "amazing", "legendary", "divine"),
        _STANDARD,
    ),
    "abacus": Edition(
        "de",
        ("Oje!", "Ärmlich", "In Ordnung", "Gut", "Sehr gut", "Legendär", "Göttlich"),
        _STANDARD,
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
