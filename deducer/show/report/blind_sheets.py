"""Sheets for two people who lay a deal out without learning it, as the text of one HTML file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from deducer.club.evening import ClubDeal, Evening, blind
from deducer.languages import in_words, say, spoken
from deducer.show.pictures.markup import Markup, tag
from deducer.show.report.deal_sheets import heading
from deducer.show.report.frame import page
from solver.cards import suit
from solver.errors import Phrase, joined
from solver.rules import Rules

ROW = 10
"""Places in a row on the table."""


def blind_sheets_html(evening: Evening) -> str:
    """Return two sheets for each deal of ``evening``, a page each."""
    title = in_words("Hanabi: sheets for two")
    return page(title, _body(evening), "", "blind_sheets.css", lang=spoken())


def place_name(place: int) -> str:
    """Return what a place on the table, counted from 0, is called: a row and a column.

    >>> place_name(0), place_name(16)
    ('A1', 'B7')
    """
    row, column = divmod(place, ROW)
    letters = len(ascii_uppercase)
    return f"{ascii_uppercase[row % letters] * (row // letters + 1)}{column + 1}"


def _body(evening: Evening) -> Iterator[Markup]:
    for each in evening.deals:
        steps = blind(each)
        begin = _sorted(evening.rules)
        yield _sheet(evening, each, Phrase("first sheet"), begin, steps.first)
        begin = Phrase("Take the pack from the first person, face down, as it is.")
        yield _sheet(evening, each, Phrase("second sheet"), begin, steps.second)


def _sorted(rules: Rules) -> Phrase:
    """How the pack is sorted, with the order of the suits."""
    suits = joined(", ", [suit(letter) for letter in rules.composition.letters])
    return Phrase(
        "Sort the pack face up, each suit from 1 on ({suits}), the first card at the bottom. Then "
        "turn it over.",
        suits=suits,
    )


def _sheet(
    evening: Evening, each: ClubDeal, which: Phrase, begin: Phrase, places: Sequence[int]
) -> Markup:
    number = in_words("Deal {number}", number=each.number)
    last = place_name(len(places) - 1)
    steps = (
        begin,
        Phrase(
            "Lay the cards out face down, from the top, in rows of {row}: the first at the place "
            "that stands at 1, and so on. A1 to A{row} is the first row. Look at no card.",
            row=ROW,
        ),
        Phrase(
            "Pick them up again, from {last} back to A1, each on top of the one before.", last=last
        ),
        Phrase("Nobody sees both sheets of a deal, nor watches the other lay out."),
    )
    cells = [
        tag("td", tag("small", str(order)), place_name(place))
        for order, place in enumerate(places, start=1)
    ]
    rows = (tag("tr", *cells[at : at + ROW]) for at in range(0, len(cells), ROW))
    return tag(
        "article",
        tag("h1", number, tag("small", f" · {say(which)}")),
        tag("p", heading(evening), class_="fine"),
        tag("ol", *(tag("li", say(step)) for step in steps)),
        tag("table", tag("tbody", *rows)),
    )
