"""A sheet of agreements as a page to print and lay on the table."""

from __future__ import annotations

from deducer.agreements.sheet_words import in_words
from deducer.languages import say, spoken
from deducer.record.sheet import Sheet
from deducer.show.report.frame import page
from deducer.show.report.markup import Markup, tag
from solver.errors import Phrase


def sheet_html(sheet: Sheet) -> str:
    """Return the page of ``sheet``: what hints mean, a sentence or two for each toggle."""
    title = say(Phrase("What hints mean at this table"))
    body = tag(
        "ol", *(tag("li", say(text), _toggle(name)) for name, text in in_words(sheet).items())
    )
    name = tag("p", f"agreements: {sheet}", class_="fine")
    return page(title, (tag("h1", title), body, name), "", "agreements.css", lang=spoken())


def _toggle(name: str) -> Markup:
    """The name of a toggle, as it is written in a sheet."""
    return tag("span", f" {name}", class_="fine") if name else Markup()
