"""A sheet of agreements as a page to print and lay on the table."""

from __future__ import annotations

from deducer.agreements.sheet import NOTHING, Sheet, in_words
from deducer.languages import say, spoken
from deducer.show.pictures.markup import tag
from deducer.show.report.frame import page
from solver.errors import Phrase


def sheet_html(sheet: Sheet) -> str:
    """Return the page of ``sheet``: what hints mean, a sentence or two for each toggle."""
    title = say(Phrase("What hints mean at this table"))
    lines = [say(line) for line in in_words(sheet)]
    body = tag("ol", *(tag("li", line) for line in lines)) if lines else tag("p", say(NOTHING))
    name = tag("p", f"agreements: {sheet}", class_="fine")
    return page(title, (tag("h1", title), body, name), "", "agreements.css", lang=spoken())
