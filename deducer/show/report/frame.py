"""A self-contained page: one HTML file, in which no text can act as markup.

It forbids the browser to load or run anything except its own style and script.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from importlib.resources import files

from deducer.languages import say
from deducer.show.report.markup import Markup, join, raw, tag
from deducer.show.theme import DARK, LIGHT, suit_colours
from solver.cards import suit
from solver.errors import Phrase

DOCTYPE = "<!doctype html>"
"""The first line of a page."""
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E"
    "%3Crect width='24' height='24' rx='5' fill='%231d2438'/%3E"
    "%3Cpath d='M12 4l2 5.5 5.8.2-4.6 3.6 1.6 5.6-4.8-3.2-4.8 3.2 1.6-5.6L4.2 9.7l5.8-.2z' "
    "fill='%23ffcf5a'/%3E%3C/svg%3E"
)


def page(
    title: str, body: Iterable[Markup], letters: Iterable[str], style: str, lang: str = "en"
) -> str:
    """Return the text of a page without scripts, with pictures of the suits ``letters``.

    ``style`` is the file of its own style sheet, which adds to the common one.
    """
    look = join((_colours(tuple(letters)), _own("frame.css"), _own(style)))
    return document(title, tag("body", *body), look, lang)


def document(
    title: str, body: Markup, look: Markup, lang: str, scripts: Sequence[tuple[str, Markup]] = ()
) -> str:
    """Return a page's text in the language ``lang``, with the style sheet ``look``.

    ``scripts`` are their types and texts. No other script runs, except what these import.
    """
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(look, scripts)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("link", rel="icon", href=ICON),
        tag("style", look),
        *(tag("script", text, type=kind) for kind, text in scripts),
    )
    return f"{DOCTYPE}\n{tag('html', head, body, lang=lang)}\n"


def section(name: str, title: Phrase | str, *parts: str, class_: str | None = None) -> Markup:
    """Return a section of the page with its heading."""
    heading = tag("h2", say(title), id=f"{name}-title")
    return tag("section", heading, *parts, id=name, class_=class_, aria_labelledby=f"{name}-title")


def table(
    head: Iterable[str], rows: Iterable[Markup], *caption: Markup, class_: str | None = None
) -> Markup:
    """Return a table with the titles ``head`` above its columns."""
    titles = tag("tr", *(tag("th", title, scope="col") for title in head))
    return tag("table", *caption, tag("thead", titles), tag("tbody", *rows), class_=class_)


def row(title: str, *cells: Markup) -> Markup:
    """Return a row of a table that begins with its title."""
    return tag("tr", tag("th", title, scope="row"), *cells)


def wide(content: Markup) -> Markup:
    """Return a table that scrolls where the page is narrower."""
    return tag("div", content, class_="wide")


def _colours(letters: tuple[str, ...]) -> Markup:
    """The page's colours, light and dark, and those of the suits ``letters``."""
    suits = "".join(f".suit-{letter}{{fill:var(--suit-{letter})}}" for letter in letters)
    light = f":root{{color-scheme:light dark;{_properties(LIGHT, letters)}}}"
    dark = f"@media screen and (prefers-color-scheme:dark){{:root{{{_properties(DARK, letters)}}}}}"
    return raw("\n".join((light, dark, suits, "")))


def _properties(theme: dict[str, str], letters: tuple[str, ...]) -> str:
    suits = {f"suit-{letter}": suit_colours(suit(letter), theme)["page"] for letter in letters}
    return ";".join(f"--{name}:{colour}" for name, colour in {**theme, **suits}.items())


def _own(name: str) -> Markup:
    return raw(files("deducer.show.report").joinpath(name).read_text("utf-8"))


def _policy(style: str, scripts: Sequence[tuple[str, str]]) -> str:
    """The page's content security policy: only its own style and scripts run, by their hashes."""
    hashes = " ".join(_hash(text) for _, text in scripts)
    run = f"script-src 'strict-dynamic' {hashes}; require-trusted-types-for 'script'; "
    return (
        f"default-src 'none'; style-src {_hash(style)}; {run if scripts else ''}"
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
