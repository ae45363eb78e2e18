"""The organiser's page of a club's evening: what to prepare, who plays what when, par and lines."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.club.evening import ClubDeal, Evening
from deducer.languages import in_words, say, spoken
from deducer.show.pictures.markup import Markup, tag
from deducer.show.report.deal_sheets import groups, heading
from deducer.show.report.frame import page, row, section, table, wide
from deducer.show.words.moves import move_text, seat_names
from deducer.show.words.options import fits_options, rules_options
from deducer.show.words.outcome import par_text
from solver.errors import Phrase


def organiser_html(evening: Evening) -> str:
    """Return the organiser's page of ``evening`` as one self-contained HTML file."""
    title = in_words("Hanabi: the organiser's page")
    return page(title, _body(evening), "", "organiser.css", lang=spoken())


def _body(evening: Evening) -> Iterator[Markup]:
    yield tag(
        "header",
        tag("h1", in_words("For the organiser")),
        tag("p", heading(evening), class_="fine"),
        tag("p", in_words("It shows all cards. Do not read it if you are going to play.")),
    )
    yield tag(
        "main",
        section("how", Phrase("How the evening goes"), tag("ol", *_steps(evening))),
        section("plan", Phrase("Who plays which deal"), *_plan(evening)),
        section("deals", Phrase("The deals"), _deals(evening)),
        *(_line(each) for each in evening.deals),
    )


def _steps(evening: Evening) -> Iterator[Markup]:
    steps = [
        Phrase("Print the deal sheets, one to a page, and fold each along its line."),
        Phrase(
            "Have each deal laid out once, by its sheet, by somebody who does not play it; or, by "
            "the sheets for two, by two people who may play it. After that, whoever has played it "
            "lays it out for the next table."
        ),
        Phrase("Put each pack, face down, with its folded sheet on the table that plays it first."),
        Phrase("Collect the sheets in the end, and enter the results: points count, then turns."),
    ]
    if len(evening.packs) > 1:
        steps.insert(
            1,
            Phrase(
                "There are more tables than deals, so each deal has {count} packs and sheets.",
                count=len(evening.packs),
            ),
        )
    return (tag("li", say(step)) for step in steps)


def _plan(evening: Evening) -> Iterator[Markup]:
    """Yield the tables and rounds as a table, and what its signs mean."""
    tables = range(1, evening.tables + 1)
    head = [say(Phrase("Round")), *(in_words("Table {number}", number=table) for table in tables)]
    rows = (
        row(
            str(number),
            *(
                tag("td", tag("b", str(each.deal)), tag("small", _source(each.laid_out_by)))
                for each in sittings
            ),
        )
        for number, sittings in enumerate(evening.rounds, start=1)
    )
    yield wide(table(head, rows))
    yield tag(
        "p",
        in_words(
            "The number of the deal, and which table lays it out; ● marks those that nobody at "
            "these tables has played yet."
        ),
        class_="fine",
    )


def _source(table: int | None) -> str:
    return " ●" if table is None else in_words(" from {table}", table=table)


def _deals(evening: Evening) -> Markup:
    """The deals with their par, and how to have them in the terminal if options can say that."""
    head = [Phrase("Deal"), Phrase("Shortest perfect line (turns)")]
    command = ""
    if fits_options(evening.rules):
        head.append(Phrase("The same in the terminal"))
        command = f"hanabi solve --shuffle {rules_options(evening.rules, evening.players)} --seed"
    rows = (
        row(
            str(each.number),
            tag("td", par_text(each.par)),
            *([tag("td", tag("code", f"{command} {each.seed}"))] if command else ()),
        )
        for each in evening.deals
    )
    return wide(table(map(say, head), rows))


def _line(each: ClubDeal) -> Markup:
    """A deal's cards, and a line that wins it."""
    names = seat_names(each.deal.players)
    position = each.deal.start
    moves = []
    for move in each.line:
        moves.append(tag("li", move_text(position, move, names)))
        position = position.after(move)
    cards = (
        tag("div", tag("dt", group.title), tag("dd", " ".join(map(str, group.cards))))
        for group in groups(each.deal)
    )
    title = Phrase(
        "Deal {number}: a perfect line in {turns} turns", number=each.number, turns=len(moves)
    )
    words = tag("dl", *cards), tag("ol", *moves, class_="line-moves")
    return section(f"deal-{each.number}", title, *words, class_="deal")
