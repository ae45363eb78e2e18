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
    prints the last; the other editions have a translation of it. ``physical`` gives, suit by suit,
    the rank of each card of a generic deck by the face printed on it.
    """

    language: str
    ratings: tuple[str, str, str, str, str, str, str]
    suits: Suits
    empty_hints: bool = False
    physical: dict[str, dict[str, int]] | None = None


_ENGLISH = ("horrible", "mediocre", "honourable", "excellent", "amazing", "legendary", "divine")

_PRINTED = {
    "A": "0=1 1=1 2=2 3=1 4=5 6=3 7=2 J=5 A=4",
    "B": "0=5 1=2 2=1 3=2 4=3 5=4 6=1 7=4 8=3 9=1",
    "C": "0=1 1=2 2=2 3=1 4=1 6=3 7=3 9=4 Q=4 K=5",
    "D": "0=2 1=1 2=4 3=4 4=2 7=2 8=1 9=3 X=5 Q=1",
    "E": "0=4 1=1 2=1 3=1 4=4 5=2 7=3 8=2 9=5 X=3",
}
_PHYSICAL = {
    letter: {face: int(rank) for face, rank in (pair.split("=") for pair in faces.split())}
    for letter, faces in _PRINTED.items()
}

EDITIONS = {
    "2010": Edition("en", _ENGLISH, _STANDARD),
    "2025": Edition("en", _ENGLISH, _STANDARD),
    "suit-and-dots": Edition(
        "en",
        ("Oh dear!", "Poor", "OK", "Good", "Very good", "Legendary", "Divine"),
        {
            letter: tuple(list(faces.values()).count(rank) for rank in range(1, 6))
            for letter, faces in _PHYSICAL.items()
        },
        empty_hints=True,
        physical=_PHYSICAL,
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
