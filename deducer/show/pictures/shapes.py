"""The symbols of suits as parts of a picture."""

from __future__ import annotations

from collections.abc import Iterable

from deducer.show.pictures.markup import Markup, join, tag
from deducer.show.theme import is_lettered, shape_path


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
