"""The fixed sections of a report: the results of a review."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import in_words, say
from deducer.review.reviews import Review, TurnGroups
from deducer.review.turn_review import TurningPoint
from deducer.show.pictures.marks import MEANINGS, sign
from deducer.show.pictures.markup import Markup, join, tag
from deducer.show.pictures.scene import last_words, scene
from deducer.show.report import texts
from deducer.show.report.frame import row, section, table, wide
from deducer.show.report.texts import Track
from deducer.show.words.moves import with_names
from deducer.show.words.outcome import rating_text, score_text
from deducer.show.words.review import (
    BELOW,
    CHANCE,
    DROPS,
    EXPECTED,
    below_text,
    ends,
    outlook_text,
    sentence,
    tied_phrase,
    turning_title,
)
from solver.errors import Phrase

CHART = Phrase(
    "The chart shows a band that contains it 95 times in 100; arrows show what an action put "
    "at risk."
)
BITS = Phrase(
    "Bits: how much the hints of a player told; each bit halves the number of possible hands."
)


def heading(review: Review) -> Markup:
    """Return the players, the rules and the result."""
    record = review.table.record
    score = (tag("b", score_text(review.table.outcome)),)
    rating = rating_text(review.table.outcome)
    rated = (" · ", tag("em", rating)) if rating else ()
    terms = ((in_words("Score"), join((*score, *rated))), *texts.outcome_terms(review))
    entries = (tag("div", tag("dt", name), tag("dd", text)) for name, text in terms)
    return tag(
        "header",
        tag("h1", record.title or in_words("A game of Hanabi")),
        tag("p", " · ".join(record.players), class_="players"),
        tag("dl", *entries),
        *(tag("p", words, class_="reason") for words in texts.deal_sentences(review)),
    )


def playing_on(review: Review) -> Iterator[Markup]:
    """Yield what the expected score means, and which actions were below the best by the sheet."""
    if review.playing_on is None:
        return
    yield tag("p", sentence(say(EXPECTED)), class_="fine")
    below = {turn.turn: below_text(each, review.names) for turn, each in review.below.items()}
    if below:
        yield tag("h3", say(BELOW))
        yield from _drops(review, below, review.below_groups)


def chances(review: Review) -> Iterator[Markup]:
    """Yield what the chance of perfect means, and which actions put most of it at risk."""
    if not review.has_outlooks:
        return
    yield tag("p", f"{say(CHANCE)} {say(CHART)}", class_="fine")
    yield from (tag("p", say(each), class_="fine") for each in ends(review, review.drops))
    drops = {turn.turn: outlook_text(turn.outlook) for turn in review.drops if turn.outlook}
    if drops:
        yield tag("h3", say(DROPS))
        yield from _drops(review, drops, review.drop_groups)


def _drops(review: Review, turns: dict[int, str], groups: TurnGroups) -> Iterator[Markup]:
    """Turns that lead to their pictures, with a text for each, and which of them tie."""
    rows = (
        tag(
            "li",
            tag("a", last_words(scene(review.table, turn)), href=f"#turn-{turn}"),
            ": ",
            tag("span", text),
            value=str(turn),
        )
        for turn, text in turns.items()
    )
    yield tag("ol", *rows, class_="drops")
    tied = tied_phrase(groups)
    if tied is not None:
        yield tag("p", sentence(say(tied)), class_="fine")


def legend() -> Markup:
    """Return what the marks in the pictures mean."""
    signs = (tag("li", sign(kind), say(words)) for kind, words in MEANINGS.items())
    return tag("ul", *signs, class_="legend", aria_label=in_words("Signs"))


def decisive(review: Review, lines: dict[int, Track]) -> Markup:
    """Return where perfect was lost, and what would have kept it."""
    points = [_turning(review, point, lines.get(point.turn)) for point in review.turning_points]
    if not points:
        points = [tag("p", texts.no_turning_point(review))]
    return section("turning", Phrase("The turning point"), *points)


def _turning(review: Review, point: TurningPoint, line: Track | None) -> Markup:
    words = last_words(scene(review.table, point.turn))
    parts = [
        tag("h3", tag("a", say(turning_title(point)), href=f"#turn-{point.turn}")),
        tag("p", sentence(words), " ", sentence(with_names(point.why, review.names))),
    ]
    if point.risk is not None:
        parts.append(_choices(review, point))
    if review.agreed:
        from deducer.show.words.agreements import agreed_causes

        parts += [tag("p", sentence(say(phrase))) for phrase in agreed_causes(point, review)]
    if point.best is not None:
        parts.append(tag("p", texts.after_sentence(point)))
    if line is not None:
        words = in_words("Step through a line to {most}", most=review.rules.perfect)
        parts.append(tag("p", tag("a", words, href=f"#{line.name}-{line.first}", class_="button")))
    return tag("article", *parts)


def _choices(review: Review, point: TurningPoint) -> Markup:
    """The seat's action and those that kept perfect, with the risks that it could know."""
    rows = [
        tag(
            "tr",
            tag("td", each.move, tag("em", in_words(" (done)")) if each.done else ""),
            tag("td", each.risk, class_="number"),
            class_="done" if each.done else None,
        )
        for each in texts.choice_rows(review, point)
    ]
    caption = tag("caption", texts.choices_caption(review, point))
    return table((in_words("action"), in_words("risk")), rows, caption, class_="choices")


def players(review: Review) -> Markup:
    """Return each player's counts, one player a column."""
    many = " many" * (len(review.players) > 3)
    head = [tag("td"), *(tag("th", tag("span", each.name), scope="col") for each in review.players)]
    rows = [row(name, *map(_count, numbers)) for name, numbers in texts.count_rows(review)]
    counts = tag(
        "table", tag("thead", tag("tr", *head)), tag("tbody", *rows), class_="players" + many
    )
    bits = tag("p", say(BITS), class_="fine")
    return section("players", Phrase("The players"), wide(counts), bits)


def _count(number: str) -> Markup:
    return tag("td", number, class_="number zero" if number == "0" else "number")


def missing(review: Review) -> Iterator[Markup]:
    """Yield the cards that the record lacks and the hints that the review ignores, if any."""
    parts = [tag("p", words) for words in texts.missing_sentences(review)]
    if parts:
        yield section("missing", Phrase("What is missing"), *parts)


def moves(review: Review) -> Markup:
    """Return the whole game in words, one action a row."""
    notable = {turn.turn for turn in review.notable()}
    rows = [
        tag(
            "li",
            tag("a", last_words(scene(review.table, turn)), href=f"#turn-{turn}"),
            class_="notable" if turn in notable else None,
        )
        for turn in range(1, len(review.turns) + 1)
    ]
    return section("moves", Phrase("All turns"), tag("ol", *rows))
