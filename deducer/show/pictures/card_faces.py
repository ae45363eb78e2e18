"""A card's face and back, and the symbols of suits: suits differ by shape as well as colour.

A document defines each face once, as a symbol, and refers to it wherever the card is shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, pi, sin

from deducer.languages import in_words, say
from deducer.show.pictures.markup import Markup, join, number, tag
from deducer.show.theme import is_lettered, shape_path
from solver.cards import Card, suit


def shape(letter: str) -> Markup:
    """Return the symbol of the suit ``letter``, filled with the current colour."""
    path = tag("path", d=shape_path(letter))
    if not is_lettered(letter):
        return path
    text = tag("text", letter, y=5.2, font_size=15, font_weight=700, text_anchor="middle")
    return join((path, text))


def suit_symbols(letters: Iterable[str]) -> Markup:
    """Return the definitions ``suit-r``, ... of symbols, for use once in a page."""
    return tag(
        "defs",
        *(
            tag("symbol", shape(letter), id=f"suit-{letter}", viewBox="-12 -12 24 24")
            for letter in letters
        ),
    )


WIDTH = 48
HEIGHT = 66
"""The size of a card's definition; ``card_image`` scales it."""

CENTRE = (25, 43)
"""The centre of the suit's symbol."""
_AT = f"translate({CENTRE[0]} {CENTRE[1]}) scale(1.05)"


def card_symbols(cards: Iterable[Card]) -> Markup:
    """Return the definitions of a back and of the faces of ``cards``, for use once in a file."""
    return tag("defs", _back(), *(face(card) for card in cards))


def face(card: Card) -> Markup:
    """Return the definition of the face of ``card``."""
    rank = tag("text", str(card.rank), class_="rank", x=7, y=25, font_size=25)
    symbol = tag("g", shape(card.suit), transform=_AT)
    return tag(
        "symbol",
        _ground("card"),
        tag("g", rank, symbol, _sparks(card.rank), class_=f"face-{card.suit}"),
        id=_id(card),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def card_image(
    card: Card | None, x: float, y: float, width: float, *, clues: Collection[str | int] = ()
) -> Markup:
    """Return ``card`` at a place, by a reference to its definition.

    An unknown card (None) shows what hints gave as ``clues``: a suit's letter, a rank.
    """
    image = tag("use", href=f"#{_id(card)}", x=x, y=y, width=width, height=tall(width))
    if card is not None:
        return image
    scale = f"translate({number(x)} {number(y)}) scale({width / WIDTH:.3f})"
    return join((image, tag("g", *_back_marks(clues), transform=scale)))


def tall(width: float) -> float:
    """Return the height of a card of this ``width``."""
    return width * HEIGHT / WIDTH


def card_name(card: Card | None) -> str:
    """Return ``card`` in words, for screen readers.

    >>> card_name(Card("r", 1)), card_name(None)
    ('red 1', 'unknown')
    """
    return in_words("unknown") if card is None else f"{say(suit(card.suit))} {card.rank}"


def _id(card: Card | None) -> str:
    return f"card-{card or 'back'}"


def _ground(kind: str) -> Markup:
    return tag("rect", class_=kind, x=1, y=1, width=WIDTH - 2, height=HEIGHT - 2, rx=6)


def _back() -> Markup:
    return tag(
        "symbol",
        _ground("card back"),
        tag("rect", class_="back-rim", x=4.5, y=4.5, width=WIDTH - 9, height=HEIGHT - 9, rx=3.5),
        id=_id(None),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )


def _back_marks(clues: Collection[str | int]) -> Iterable[Markup]:
    """Yield the marks on the back of a card: its clues, where a face has the rank and the suit."""
    ranks = [clue for clue in clues if isinstance(clue, int)]
    letters = [clue for clue in clues if isinstance(clue, str)]
    if not clues:
        yield tag("text", "?", class_="rank shine", x=24, y=41, font_size=24, text_anchor="middle")
    for rank in ranks[-1:]:
        yield tag("text", str(rank), class_="rank shine", x=7, y=25, font_size=25)
    for letter in letters[-1:]:
        symbol = tag("g", shape(letter), class_=f"face-{letter}")
        yield tag("g", symbol, transform=_AT)


def _sparks(rank: int) -> Markup:
    """Sparks above the symbol, one for each point of the rank."""
    angles = [(spark - (rank - 1) / 2) * 0.38 + pi / 5 for spark in range(rank)]
    return tag(
        "g",
        *(
            tag("circle", cx=CENTRE[0] + 18 * sin(angle), cy=CENTRE[1] - 18 * cos(angle), r=1.5)
            for angle in angles
        ),
        class_="sparks",
    )
