"""The look of suits: one theme of shapes and colours for pictures, the report and the page.

Shapes are paths in a box of 24 around (0, 0), which every browser draws alike. Fonts differ in
their glyphs for ♣ or ✿, and some phones show them as emoji.

Cards are dark on any page, and their suits are bright on them. On the page itself a suit's colour
is darkened or lightened until it is readable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from math import cos, pi, sin

from solver.cards import Suit, suit

READABLE = 4.5
"""The contrast that text needs with its background (WCAG 2, level AA)."""

FACE = 5.5
"""The contrast of a suit with its card."""

LIGHT = {
    "page": "#f4f1ea",
    "panel": "#fffdf8",
    "ink": "#1b2133",
    "quiet": "#596176",
    "rule": "#ddd7ca",
    "night": "#1d2438",
    "edge": "#0f1526",
    "back": "#3a4564",
    "shine": "#f3f5fb",
    "accent": "#3a55c8",
    "veil": "#e6eafb",
    "good": "#1c6f45",
    "bad": "#b3261e",
    "warn": "#85570a",
}
DARK = {
    "page": "#0e121c",
    "panel": "#171c2a",
    "ink": "#e9ebf3",
    "quiet": "#9ea7bd",
    "rule": "#323a50",
    "night": "#262f49",
    "edge": "#46527a",
    "back": "#4b5880",
    "shine": "#f3f5fb",
    "accent": "#a3b4ff",
    "veil": "#242c4a",
    "good": "#6fcf97",
    "bad": "#ff8f85",
    "warn": "#eebb5c",
}
"""``night``, ``edge``, ``back`` and ``shine`` colour the cards, ``veil`` a background that stands
out a little, and ``accent`` the current action.
"""


def shape_path(letter: str) -> str:
    """Return a suit's symbol as a path, or a ring for an unknown suit's letter."""
    return _PATHS.get(suit(letter).symbol, _RING)


def is_lettered(letter: str) -> bool:
    """Whether a suit's symbol is a ring with its letter inside."""
    return suit(letter).symbol not in _PATHS


def suit_colours(look: Suit, theme: dict[str, str], ground: str = "panel") -> dict[str, str]:
    """Return a suit's colours in ``theme``: on a background of the page, and on a card's face.

    >>> suit_colours(suit("y"), LIGHT)["page"] != suit_colours(suit("y"), DARK)["page"]
    True
    """
    face = theme["shine"] if look.name == "white" else legible(look.colour, theme["night"], FACE)
    return {"page": legible(look.colour, theme[ground]), "face": face}


@cache
def legible(colour: str, ground: str, ratio: float = READABLE) -> str:
    """Return the colour nearest to ``colour`` that is readable on ``ground``.

    The hue stays. The colour becomes lighter on a dark background and darker on a light one, no
    more than needed.
    """
    end = 1.0 if contrast("#ffffff", ground) > contrast("#000000", ground) else 0.0
    hue, lightness, saturation = rgb_to_hls(*(channel / 255 for channel in _channels(colour)))
    steps = (lightness + (end - lightness) * part / 40 for part in range(41))
    tones = [_hex(hls_to_rgb(hue, step, saturation)) for step in steps]
    return next((tone for tone in tones if contrast(tone, ground) >= ratio), tones[-1])


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _hex(channels: Iterable[float]) -> str:
    return "#" + "".join(f"{round(channel * 255):02x}" for channel in channels)


def _luminance(colour: str) -> float:
    parts = [channel / 255 for channel in _channels(colour)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


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
_RING = _ring(11) + _ring(9, hole=True)
