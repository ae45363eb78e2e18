"""A reviewed game as one file: the page of a game, with all answers inside.

The page's modules stand in it as they are, each as a ``data:`` address in an import map. Its
backend (``js/saved/by-answers.js``) answers from what is packed in the file. A reader without
scripts sees what stands in the page before they draw over it.
"""

from __future__ import annotations

import gzip
import json
import posixpath
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote

from deducer.languages import spoken
from deducer.page import STATIC
from deducer.page.page_files import IMPORT, needed
from deducer.show.report.frame import document
from deducer.show.report.markup import Markup, join, raw, tag

FIRST = "js/pages/saved-page.js"
"""The module that draws the page; all others are imported by it."""
START = "js/saved/start.js"
"""The script that starts it."""
THEME = "js/core/theme.js"
SHEETS = ("base", "cards", "sheets", "panels", "study", "game", "saved")
"""The page's style sheets."""
AS_IT_IS = " !\"$&'()*+,-./:;<=>?@[]^_`{|}~\\"
"""What may stand in a ``data:`` address besides letters and digits."""


@cache
def parts() -> tuple[str, ...]:
    """Return the static files that a saved review is made of, except words."""
    return (*needed([FIRST]), THEME, START, *(f"css/{name}.css" for name in SHEETS))


def saved_review(title: str, unscripted: Iterable[Markup], answers: Mapping[str, Any]) -> str:
    """Return the text of the file, in the language that is spoken.

    ``unscripted`` is what readers without scripts see; ``answers`` are what `by-answers.js` reads.
    """
    words = json.loads(_text(f"i18n/{spoken()}.json"))
    data = json.dumps({**answers, "language": spoken(), "words": words}, separators=(",", ":"))
    packed = b64encode(gzip.compress(data.encode(), mtime=0)).decode()
    body = tag(
        "body",
        tag("header", tag("h1", title), id="head"),
        tag("main", *unscripted, id="main"),
        tag("script", raw(packed), type="application/gzip", id="answers"),
        class_="study",
    )
    scripts = (
        ("text/javascript", raw(_text(THEME))),
        ("importmap", raw(_import_map())),
        ("text/javascript", raw(_text(START))),
    )
    look = join(raw(_text(f"css/{name}.css")) for name in SHEETS)
    return document(f"{title} · Hanabi", body, look, spoken(), scripts)


def _import_map() -> str:
    """The page's modules by their names, each with its text in its address."""
    addresses = {
        name: f"data:text/javascript,{quote(_module(name), AS_IT_IS)}" for name in needed([FIRST])
    }
    return json.dumps({"imports": addresses}).replace("<", "\\u003c")


def _module(name: str) -> str:
    """A module that imports others by their names, as a ``data:`` address has no folder."""
    folder = posixpath.dirname(name)
    return IMPORT.sub(
        lambda found: found[0].replace(found[1], posixpath.normpath(f"{folder}/{found[1]}")),
        _text(name),
    )


def _text(name: str) -> str:
    return (STATIC / name).read_text("utf-8")
