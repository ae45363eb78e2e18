"""The sheets of a club's evening as the text of one HTML file, to be printed.

Two people who lay a deal out without learning it have sheets of their own.

A sheet goes round with its pack. Its upper part is for who plays; the lower one shows the cards,
and is folded in until a table has played the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from deducer.club.evening import ClubDeal, Evening, Sitting, blind
from deducer.languages import in_words, say, spoken
from deducer.show.pictures.card_faces import suit_symbols
from deducer.show.pictures.markup import Markup, join, tag
from deducer.show.pictures.pack import Group, pack_svg
from deducer.show.report.frame import page, table
from solver.cards import suit
from solver.deal import Deal
from solver.errors import Phrase, joined
from solver.notation.rules_lines import rules_phrase
from solver.rules import Dealt, Rules


def deal_sheets_html(evening: Evening) -> str:
    """Return a sheet for each deal of ``evening``, and for each pack of it if there are several."""
    letters = evening.rules.composition.letters
    title = in_words("Hanabi: deal sheets")
    return page(title, _body(evening), letters, "deal_sheets.css", lang=spoken())


def _body(evening: Evening) -> Iterator[Markup]:
    letters = evening.rules.composition.letters
    symbols = suit_symbols(letters)
    yield tag("svg", symbols, class_="definitions", width=0, height=0, aria_hidden="true")
    for tables in evening.packs:
        for each in evening.deals:
            yield tag("article", _cover(evening, each), _inside(evening, each, tables))


def groups(deal: Deal) -> tuple[Group, ...]:
    """Return the cards of ``deal`` from the top, in the groups in which they are dealt."""
    size, is_rounds = deal.rules.hand_size(deal.players), deal.rules.dealt is Dealt.ROUNDS
    step = deal.players if is_rounds else size
    pile = size * deal.players
    dealt = [deal.deck[at : at + step] for at in range(0, pile, step)]
    packets = [
        Group(
            in_words("Round {number}", number=number)
            if is_rounds
            else in_words("Hand {number}", number=number),
            cards,
        )
        for number, cards in enumerate(dealt, start=1)
    ]
    if pile < len(deal.deck):
        packets.append(Group(in_words("Pile"), deal.deck[pile:]))
    return tuple(packets)


def heading(evening: Evening) -> str:
    """Return the rules and the number of an evening in words."""
    rules = say(rules_phrase(evening.rules, evening.players))
    return f"{rules} · {in_words('evening {seed}', seed=evening.seed)}"


# -- the part for who plays ------------------------------------------------------------------


def _cover(evening: Evening, each: ClubDeal) -> Markup:
    title = in_words("Deal {number}", number=each.number), tag("small", f" / {len(evening.deals)}")
    steps = tag("ol", *(tag("li", say(step)) for step in _steps(each.deal)))
    return tag(
        "header",
        tag("h1", *title),
        tag("p", heading(evening), class_="fine"),
        steps,
        class_="cover",
    )


def _steps(deal: Deal) -> Iterator[Phrase]:
    """Yield what a table does that plays the deal."""
    yield Phrase("Keep this sheet folded. The cards lie face down: don't shuffle or look at them.")
    size = deal.rules.hand_size(deal.players)
    if deal.rules.dealt is Dealt.ROUNDS:
        yield Phrase(
            "Deal from the top, one card to each player in turn, until everybody has {size}. The "
            "rest is the pile.",
            size=size,
        )
    else:
        yield Phrase(
            "Deal from the top: the first {size} cards to one player, the next {size} to the "
            "player on the left, and so on. The rest is the pile.",
            size=size,
        )
    yield Phrase("Whoever got the first card begins. Count the turns.")
    yield Phrase(
        "After the game unfold the sheet, write your result down, lay the cards out again, and "
        "pass both on to the next table."
    )


# -- the part that is folded in --------------------------------------------------------------


def _inside(evening: Evening, each: ClubDeal, tables: tuple[int, ...]) -> Markup:
    fold = in_words(
        "Fold the lower edge up to this line. If you are still going to play this deal, do not "
        "read on."
    )
    how = in_words(
        "Lay the cards one upon another, face up, in the order of the numbers: 1 lies at the "
        "bottom. Then turn the pack over: 1 is on top."
    )
    picture = pack_svg(groups(each.deal), in_words("The cards from the top of the pack"))
    return tag(
        "section",
        tag("p", fold, class_="fold"),
        tag("p", how, class_="how"),
        tag("p", *_legend(each.deal), class_="suits"),
        picture,
        _form(evening, each, tables),
        class_="inside",
    )


def _legend(deal: Deal) -> Iterator[Markup]:
    """Yield the suits with their symbols: a printer may know no colours."""
    for letter in deal.rules.composition.letters:
        use = tag("use", href=f"#suit-{letter}", class_=f"suit-{letter}")
        symbol = tag("svg", use, class_="symbol", aria_hidden="true")
        yield tag("span", symbol, " ", say(suit(letter)))


def _form(evening: Evening, each: ClubDeal, tables: tuple[int, ...]) -> Markup:
    """The results of the tables that share a pack, in the order in which it goes round."""
    head = (Phrase("Round"), Phrase("Table"), Phrase("Score"), Phrase("Turns"))
    rows = [
        tag("tr", tag("td", str(number)), tag("td", str(sitting.table)), tag("td"), tag("td"))
        for number, sitting in _stops(evening, each, tables)
    ]
    half = -(-len(rows) // 2) if len(rows) > 3 else len(rows)
    parts = [rows[at : at + half] for at in range(0, len(rows), half)]
    forms = (table(map(say, head), part) for part in parts)
    note = in_words(
        "A game that ends by strikes scores “lost”; a game that you stop early, “abandoned”."
    )
    return join((tag("div", *forms, class_="forms"), tag("p", note, class_="fine")))


def _stops(
    evening: Evening, each: ClubDeal, tables: tuple[int, ...]
) -> Iterator[tuple[int, Sitting]]:
    """Yield the rounds in which one of ``tables`` plays the deal."""
    for number, sittings in enumerate(evening.rounds, start=1):
        for sitting in sittings:
            if sitting.deal == each.number and sitting.table in tables:
                yield number, sitting


ROW = 10
"""Places in a row on the table."""


def blind_sheets_html(evening: Evening) -> str:
    """Return two sheets for each deal of ``evening``, a page each."""
    title = in_words("Hanabi: sheets for two")
    return page(title, _blind_body(evening), "", "blind_sheets.css", lang=spoken())


def place_name(place: int) -> str:
    """Return what a place on the table, counted from 0, is called: a row and a column.

    >>> place_name(0), place_name(16)
    ('A1', 'B7')
    """
    row, column = divmod(place, ROW)
    letters = len(ascii_uppercase)
    return f"{ascii_uppercase[row % letters] * (row // letters + 1)}{column + 1}"


def _blind_body(evening: Evening) -> Iterator[Markup]:
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
        Phrase(
            "Nobody may see both sheets of a deal, or watch the other person lay out the cards."
        ),
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
