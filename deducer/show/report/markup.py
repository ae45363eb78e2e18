"""SVG and HTML elements as text, with every plain string escaped.

Only :class:`Markup` is not escaped, and only :func:`tag` makes it from other strings. So a player's
name can't break a page, whoever wrote it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
"""HTML elements without an end tag."""

_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Value: TypeAlias = str | int | None
"""An attribute's value: None and False leave it out, True sets it without a value."""


def escape(text: str) -> Markup:
    """Return ``text`` as markup; what XML can't hold becomes a replacement character.

    >>> escape("<Ann & Bo>")
    '&lt;Ann &amp; Bo&gt;'
    """
    if isinstance(text, Markup):
        return text
    return Markup(_UNFIT.sub("\ufffd", text).translate(_ESCAPES))


def tag(name: str, /, *children: str, **attributes: Value) -> Markup:
    """Return an element; ``_`` in an attribute's name becomes ``-``, and a final one is dropped.

    >>> tag("text", "a < b", class_="name", font_size=9)
    '<text class="name" font-size="9">a &lt; b</text>'
    """
    written = "".join(map(_attribute, attributes, attributes.values()))
    if name in VOID:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{join(children)}</{name}>")


def join(parts: Iterable[str]) -> Markup:
    """Return ``parts`` joined; those that are not markup are escaped."""
    return Markup("".join(map(escape, parts)))


def raw(text: str) -> Markup:
    """Return fixed text of ours (a style sheet, a script, JSON) as markup.

    It must not hold ``</``, which could end its element.

    :raises ValueError: if it does.
    """
    if "</" in text or "<!--" in text:
        raise ValueError("a text that could end its element can't stand in it")
    return Markup(text)


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f' {name}=""'
    return f' {name}="{escape(str(value))}"'
