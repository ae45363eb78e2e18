"""The style sheet of all pictures and of the report.

Every colour is a CSS custom property, so that a picture follows the reader's
``prefers-color-scheme``; print is always light.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from deducer.show.pictures.markup import Markup, raw
from deducer.show.theme import DARK, LIGHT, suit_colours
from solver.cards import suit


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
    colours = {f"--{name}": colour for name, colour in theme.items()}
    for letter in letters:
        tones = suit_colours(suit(letter), theme)
        colours |= {f"--suit-{letter}": tones["page"], f"--face-{letter}": tones["face"]}
    return ";".join(f"{name}:{colour}" for name, colour in colours.items())


@cache
def _rules() -> str:
    """The style rules that do not depend on the deck."""
    return files("deducer.show.pictures").joinpath("pictures.css").read_text("utf-8")
