"""The colours of all pictures and of the report, light and dark, in one place.

Cards are dark on any page, and their suits are bright on them. On the page itself a suit's colour
is darkened or lightened until it is readable. Every colour is a CSS custom property, so that a
picture follows the reader's ``prefers-color-scheme``; print is always light.
"""

from __future__ import annotations

from collections.abc import Iterable
from colorsys import hls_to_rgb, rgb_to_hls
from functools import cache
from importlib.resources import files

from deducer.show.pictures.markup import Markup, raw
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


def suit_colours(look: Suit, theme: dict[str, str]) -> dict[str, str]:
    """Return a suit's colours in ``theme``: on the page, and on a card's face.

    >>> suit_colours(suit("y"), LIGHT)["page"] != suit_colours(suit("y"), DARK)["page"]
    True
    """
    face = theme["shine"] if look.name == "white" else legible(look.colour, theme["night"], FACE)
    return {"page": legible(look.colour, theme["panel"]), "face": face}


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


def style_sheet(letters: Iterable[str]) -> Markup:
    """Return the style sheet for pictures with the suits ``letters``."""
    letters = tuple(letters)
    suits = "".join(
        f".suit-{letter}{{fill:var(--suit-{letter});color:var(--suit-{letter})}}"
        f".face-{letter}{{fill:var(--face-{letter})}}"
        for letter in letters
    )
    light = f":root{{color-scheme:light dark;{_properties(LIGHT, letters)}}}"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{_properties(DARK, letters)}}}}}"
    return raw("\n".join((light, dark, _rules(), suits)))


def _properties(theme: dict[str, str], letters: Iterable[str]) -> str:
    said = {f"--{name}": colour for name, colour in theme.items()}
    for letter in letters:
        tones = suit_colours(suit(letter), theme)
        said |= {f"--suit-{letter}": tones["page"], f"--face-{letter}": tones["face"]}
    return ";".join(f"{name}:{colour}" for name, colour in said.items())


@cache
def _rules() -> str:
    """The style rules that do not depend on the deck."""
    return files("deducer.show.pictures").joinpath("pictures.css").read_text("utf-8")
