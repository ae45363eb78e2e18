"""A puzzle on one page, to be printed and laid out with real cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from deducer.languages import in_words, say, spoken
from deducer.show.report.frame import page
from deducer.show.report.markup import Markup, tag
from deducer.show.theme import is_lettered, shape_path
from deducer.show.words.moves import seat_names
from deducer.show.words.options import fits_options, rules_options
from deducer.show.words.puzzle import heading, limits, pile_title, task
from solver.cards import Card, suit
from solver.puzzles.puzzle import SeededDeal


def deal_sheet_html(one: SeededDeal) -> str:
    """Return the hands and the pile of ``one`` as the text of one HTML file."""
    letters = one.rules.composition.letters
    body = tag("main", *_body(one))
    return page(heading(one.deal), (body,), letters, "deal_sheet.css", lang=spoken())


def suit_symbols(letters: Iterable[str]) -> Markup:
    """Return the definitions ``suit-r``, ... of symbols, for use once in a page."""
    symbols = (
        tag("symbol", *_shape(letter), id=f"suit-{letter}", viewBox="-12 -12 24 24")
        for letter in letters
    )
    return tag("defs", *symbols)


def _shape(letter: str) -> Iterator[Markup]:
    yield tag("path", d=shape_path(letter))
    if is_lettered(letter):
        yield tag("text", letter, y="5.2", font_size=15, font_weight=700, text_anchor="middle")


def _body(one: SeededDeal) -> Iterator[Markup]:
    deal, letters = one.deal, one.rules.composition.letters
    symbols = suit_symbols(letters)
    yield tag("svg", symbols, class_="definitions", width=0, height=0, aria_hidden="true")
    yield tag("h1", heading(deal))
    yield tag("p", task(deal))
    yield tag("p", limits(one.rules))
    legend = (tag("span", _symbol(letter), " ", say(suit(letter))) for letter in letters)
    yield tag("p", *legend, class_="suits")
    hands = zip(seat_names(deal.players), deal.start.hands, strict=True)
    groups = (*hands, (pile_title(deal), deal.start.pile))
    yield tag("div", *(_group(title, cards) for title, cards in groups), class_="pack")
    if fits_options(one.rules):
        again = f"hanabi puzzle {rules_options(one.rules, one.players)} --deal {one.seed}"
        solution = in_words("The solution: {command}", command=f"{again} --solution")
        yield tag("p", solution, class_="fine")


def _group(title: str, cards: Sequence[Card]) -> Markup:
    """The cards of a hand or of the pile, which the style sheet numbers from 1."""
    cells = (
        tag(
            "li",
            tag("b", str(card.rank), class_="rank"),
            _symbol(card.suit),
            aria_label=f"{say(suit(card.suit))} {card.rank}",
        )
        for card in cards
    )
    return tag("section", tag("h2", title), tag("ol", *cells))


def _symbol(letter: str) -> Markup:
    """A suit's symbol, as a printer may know no colours; its name stands beside it."""
    use = tag("use", href=f"#suit-{letter}", class_=f"suit-{letter}")
    return tag("svg", use, class_="symbol", aria_hidden="true")
