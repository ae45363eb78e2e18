"""Markdown, as far as the reference needs it."""

import re
from collections.abc import Iterable

MADE = "<!-- Made by `python -m tests.support.docs` from {}: edit that. -->"


def table(*rows: Iterable[str]) -> str:
    """Return a table; its first row is the head.

    >>> print(table(("field", ""), ("`a`", "x | y")))
    | field | |
    |---|---|
    | `a` | x \\| y |
    """
    lines = ["| " + " ".join(f"{_cell(each)} |".lstrip() for each in row) for row in rows]
    lines.insert(1, "|" + "---|" * lines[0].replace("\\|", "").count("|", 1))
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def anchor(heading: str) -> str:
    """Return what a link to a heading ends in.

    >>> anchor("`hanabi deck check`")
    '#hanabi-deck-check'
    """
    return "#" + re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def page(title: str, source: str, *parts: str) -> str:
    """Return a page whose parts are apart by a blank line."""
    return "\n\n".join([MADE.format(source), f"# {title}", *parts]) + "\n"
