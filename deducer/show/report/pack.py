"""The hands and the pile of a deal as a picture to print.

Lengths are millimetres, as long as the picture is as wide as it is meant to be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from deducer.languages import say
from deducer.show.report.markup import Markup, number, tag
from deducer.show.theme import is_lettered, shape_path
from solver.cards import Card, suit

WIDTH = 190.0
CELL = 17.5, 15.0
GAP = 3.0
"""Between two groups in a row; ten cards and four gaps fit."""
TITLE = 5.5
"""The height of a group's title."""


@dataclass(frozen=True)
class Group:
    """Cards that belong together, and what they are."""

    title: str
    cards: tuple[Card, ...]


def suit_symbols(letters: Iterable[str]) -> Markup:
    """Return the definitions ``suit-r``, ... of symbols, for use once in a page."""
    symbols = (
        tag("symbol", *_shape(letter), id=f"suit-{letter}", viewBox="-12 -12 24 24")
        for letter in letters
    )
    return tag("defs", *symbols)


def _shape(letter: str) -> Iterable[Markup]:
    yield tag("path", d=shape_path(letter))
    if is_lettered(letter):
        yield tag("text", letter, y=5.2, font_size=15, font_weight=700, text_anchor="middle")


def pack_svg(groups: Sequence[Group], label: str) -> Markup:
    """Return the cards of ``groups``, each group numbered from 1.

    The page must define the suits' symbols; ``label`` is the picture's name for screen readers.
    """
    parts: list[Markup] = []
    left = top = 0.0
    low = 0.0
    for group in groups:
        columns = min(len(group.cards), 10)
        if left and left + columns * CELL[0] > WIDTH:
            left, top = 0.0, low + GAP / 2
        parts.append(_group(group, left, top))
        rows = -(-len(group.cards) // 10)
        low = max(low, top + TITLE + rows * CELL[1])
        left += columns * CELL[0] + GAP
    return tag(
        "svg",
        *parts,
        class_="picture pack",
        viewBox=f"-0.5 -0.5 {number(WIDTH + 1)} {number(low + 1)}",
        preserveAspectRatio="xMinYMin",
        role="img",
        aria_label=label,
    )


def _group(group: Group, left: float, top: float) -> Markup:
    title = tag("text", group.title, class_="strong", x=left, y=top + 4, font_size=4)
    return tag("g", title, *_cells(group.cards, left, top + TITLE))


def _cells(cards: Sequence[Card], left: float, top: float) -> Iterable[Markup]:
    wide, tall = CELL
    for at, card in enumerate(cards):
        row, column = divmod(at, 10)
        x, y = left + column * wide, top + row * tall
        place = f"translate({number(x)} {number(y)})"
        yield tag("g", *_cell(card, at + 1), transform=place)


def _cell(card: Card, order: int) -> Iterable[Markup]:
    wide, tall = CELL
    yield tag("title", f"{order}: {say(suit(card.suit))} {card.rank}")
    yield tag("rect", class_="cell", width=wide, height=tall)
    yield tag("text", str(order), class_="quiet", x=0.8, y=3.6, font_size=3.3)
    yield tag("text", str(card.rank), class_="rank middle", x=6.2, y=13, font_size=10.5)
    yield tag(
        "use",
        href=f"#suit-{card.suit}",
        class_=f"suit-{card.suit}",
        x=9.8,
        y=5.8,
        width=7,
        height=7,
    )
