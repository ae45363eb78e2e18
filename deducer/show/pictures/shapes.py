"""The suits' symbols as shapes, which every browser draws alike, in a box of 24 around (0, 0).

Fonts differ in their glyphs for ♣ or ✿, and some phones show them as emoji. An unknown suit is a
ring with its letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin

from deducer.show.pictures.markup import Markup, join, tag
from solver.cards import suit


def shape(letter: str) -> Markup:
    """Return a suit's symbol, filled with the current colour."""
    symbol = suit(letter).symbol
    if symbol in _PATHS:
        return tag("path", d=_PATHS[symbol])
    return join(
        (
            tag("path", d=_ring(11) + _ring(9, hole=True)),
            tag("text", letter, y=5.2, font_size=15, font_weight=700, text_anchor="middle"),
        )
    )


def suit_symbols(letters: Iterable[str]) -> Markup:
    """Return the definitions ``suit-r``, ... of symbols, for use once in a page."""
    return tag(
        "defs",
        *(
            tag("symbol", shape(letter), id=f"suit-{letter}", viewBox="-12 -12 24 24")
            for letter in letters
        ),
    )


def _ring(radius: float, x: float = 0, y: float = 0, *, hole: bool = False) -> str:
    """A circle as a path; a ``hole`` in another path runs the other way round."""
    left = f"M{_short(x - radius)} {_short(y)}"
    arc = f"a{_short(radius)} {_short(radius)} 0 1 {int(hole)} "
    return f"{left}{arc}{_short(2 * radius)} 0{arc}{_short(-2 * radius)} 0Z"


def _polygon(corners: int, radius: Callable[[int], float]) -> str:
    """A star or polygon; ``radius`` gives the distance of each corner, clockwise from the top."""
    turns = [(radius(corner), 2 * pi * corner / corners) for corner in range(corners)]
    points = [f"{_short(far * sin(angle))} {_short(-far * cos(angle))}" for far, angle in turns]
    return f"M{'L'.join(points)}Z"


def _petals(count: int, out: float, radius: float) -> str:
    angles = (2 * pi * petal / count for petal in range(count))
    return "".join(_ring(radius, out * sin(angle), -out * cos(angle)) for angle in angles)


def _short(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_PATHS = {
    "▲": "M0 -10.5L11.5 9.5L-11.5 9.5Z",
    "★": _polygon(10, lambda corner: 5.0 if corner % 2 else 12.0),
    "♣": _ring(5.2, 0, -5.4) + _ring(5.2, -5.8, 3) + _ring(5.2, 5.8, 3) + "M-1.5 0h3l2 11.5h-7Z",
    "●": _ring(10),
    "◆": "M0 -12L9.5 0L0 12L-9.5 0Z",
    "✿": _ring(7) + _petals(6, 6.9, 4.4) + _ring(3, hole=True),
    "■": "M-9.5 -9.5h19v19h-19Z",
    "◎": _ring(11) + _ring(7.4, hole=True) + _ring(3.6),
    "✚": "M-4 -11h8v7h7v8h-7v7h-8v-7h-7v-8h7Z",
}
