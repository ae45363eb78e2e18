"""A puzzle on one page, to be printed and laid out with real cards."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import in_words, say, spoken
from deducer.show.report.frame import page
from deducer.show.report.markup import Markup, tag
from deducer.show.report.pack import Group, pack_svg, suit_symbols
from deducer.show.words.moves import seat_names
from deducer.show.words.options import fits_options, rules_options
from deducer.show.words.puzzle import heading, limits, pile_title, task
from solver.cards import suit
from solver.puzzles.puzzle import SeededDeal


def deal_sheet_html(one: SeededDeal) -> str:
    """Return the hands and the pile of ``one`` as the text of one HTML file."""
    letters = one.rules.composition.letters
    body = tag("main", *_body(one))
    return page(heading(one.deal), (body,), letters, "deal_sheet.css", lang=spoken())


def _body(one: SeededDeal) -> Iterator[Markup]:
    deal = one.deal
    symbols = suit_symbols(one.rules.composition.letters)
    yield tag("svg", symbols, class_="definitions", width=0, height=0, aria_hidden="true")
    yield tag("h1", heading(deal))
    yield tag("p", task(deal))
    yield tag("p", limits(one.rules))
    yield tag("p", *_legend(one), class_="suits")
    hands = map(Group, seat_names(deal.players), deal.start.hands)
    pile = Group(pile_title(deal), deal.start.pile)
    yield pack_svg((*hands, pile), in_words("Hands and pile"))
    if fits_options(one.rules):
        again = f"hanabi puzzle {rules_options(one.rules, one.players)} --deal {one.seed}"
        solution = in_words("The solution: {command}", command=f"{again} --solution")
        yield tag("p", solution, class_="fine")


def _legend(one: SeededDeal) -> Iterator[Markup]:
    """Yield the suits with their symbols: a printer may know no colours."""
    for letter in one.rules.composition.letters:
        use = tag("use", href=f"#suit-{letter}", class_=f"suit-{letter}")
        symbol = tag("svg", use, class_="symbol", aria_hidden="true")
        yield tag("span", symbol, " ", say(suit(letter)))
