"""The small marks in a picture: a card's worth, the last action, what hints told."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import in_words
from deducer.record.events import Discarded, Played
from deducer.show.pictures.card_faces import shape, tall
from deducer.show.pictures.coordinates import text_width
from deducer.show.pictures.markup import Markup, join, number, tag
from deducer.show.pictures.scene import HandCard, Last
from solver.errors import Phrase

MEANINGS = {
    "fits": Phrase("fits now"),
    "last": Phrase("last copy of a needed card"),
    "trash": Phrase("trash: can never be played"),
    "ring": Phrase("the last action"),
    "gone": Phrase("out of reach"),
}
"""What each mark means, for a legend."""


def sign(kind: str) -> Markup:
    """Return a mark by itself, for a legend, in a box of 16 by 16."""
    parts = {
        "fits": lambda: fits(8, 8, 6.5),
        "last": lambda: last_copy(8, 8, 6.5),
        "trash": lambda: tag("rect", class_="card trash", x=2.5, y=0.5, width=11, height=15, rx=2),
        "ring": lambda: tag("rect", class_="ring", x=2.5, y=1.5, width=11, height=13, rx=3),
        "gone": lambda: gone(8, 8, 4),
    }
    return tag("svg", parts[kind](), class_="picture sign", viewBox="0 0 16 16", aria_hidden="true")


def fits(x: float, y: float, radius: float) -> Markup:
    """A tick: the card fits now."""
    scale = f"translate({number(x)} {number(y)}) scale({radius / 5:.2f})"
    tick = tag("path", class_="tick", d="M-2.3 .2L-.6 1.9L2.4-1.7", transform=scale)
    return join((tag("circle", class_="fits", cx=x, cy=y, r=radius), tick))


def last_copy(x: float, y: float, radius: float) -> Markup:
    """An exclamation mark: the card is the last copy of one that is needed."""
    scale = f"translate({number(x)} {number(y)}) scale({radius / 5:.2f})"
    bang = tag(
        "path",
        class_="on-mark",
        d="M-.9-3h1.8l-.3 3.6h-1.2ZM-.8 1.6h1.6v1.5h-1.6Z",
        transform=scale,
    )
    return join((tag("circle", class_="last-copy", cx=x, cy=y, r=radius), bang))


def gone(x: float, y: float, half: float) -> Markup:
    """A small cross: a rank that is out of reach."""
    return tag("path", class_="gone", d=cross(x, y, half))


def cross(x: float, y: float, half: float) -> str:
    """The path of a diagonal cross."""
    left, top, size = number(x - half), number(y - half), number(2 * half)
    return f"M{left} {top}l{size} {size}m0-{size}l-{size} {size}"


def ring(x: float, y: float, width: float) -> Markup:
    """A ring around a card that the last action was about."""
    height = tall(width) + 4
    return tag("rect", class_="ring", x=x - 2, y=y - 2, width=width + 4, height=height, rx=7)


def badges(hand_card: HandCard, right: float, y: float) -> Iterator[Markup]:
    """Yield the clues that a card got, from the right, or the mark of a new card."""
    if hand_card.drawn:
        yield tag("text", in_words("new"), class_="accent end", x=right, y=y, font_size=11)
        return
    for place, clue in enumerate(reversed(hand_card.clues)):
        x = right - 6 - 12 * place
        if isinstance(clue, int):
            at = {"x": x, "y": y, "font_size": 12}
            yield tag("text", str(clue), class_="strong middle", **at)
        else:
            scale = f"translate({number(x)} {number(y - 4.3)}) scale(.42)"
            yield tag("g", shape(clue), class_=f"suit-{clue}", transform=scale)


def pill(last: Last, right: float, y: float) -> tuple[Markup, float]:
    """A seat's last action in a few letters, right-aligned at ``right``, and its width."""
    clue = last.clue
    if clue is not None:
        label = in_words("hint {rank}", rank=clue) if isinstance(clue, int) else in_words("hint")
    elif isinstance(last.action, Discarded):
        label = in_words("discard {card}", card=str(last.card))
    elif last.fits:
        label = in_words("play {card}", card=str(last.card))
    else:
        label = in_words("strike {card}", card=str(last.card))
    struck = isinstance(last.action, Played) and not last.fits
    text = text_width(label, 11.5)
    width = text + 14 + 15 * isinstance(clue, str)
    ground = tag("rect", class_="pill", x=right - width, y=y, width=width, height=17, rx=8.5)
    tone = "bad" if struck else "accent"
    middle = right - width + 7 + text / 2
    words = tag("text", label, class_=f"strong middle {tone}", x=middle, y=y + 12.5, font_size=11.5)
    if not isinstance(clue, str):
        return join((ground, words)), width
    place = f"translate({number(right - 13)} {number(y + 8.5)}) scale(.46)"
    symbol = tag("g", shape(clue), class_=f"suit-{clue}", transform=place)
    return join((ground, words, symbol)), width
