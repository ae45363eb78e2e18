"""What readers without scripts see of a saved review: result, turning points, all turns."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import in_words, say
from deducer.review.reviews import Review
from deducer.review.turn_review import TurningPoint
from deducer.show.report.frame import section
from deducer.show.report.markup import Markup, tag
from deducer.show.words import review as words
from deducer.show.words import review_parts as parts
from deducer.show.words.moves import move_text, with_names
from solver.errors import Phrase
from solver.position import Position


def unscripted(review: Review) -> Iterator[Markup]:
    """Yield the sections of ``review`` in words, each table in characters."""
    names = review.names
    terms = (
        tag("div", tag("dt", name), tag("dd", text)) for name, text in parts.outcome_terms(review)
    )
    sentences = (*parts.deal_sentences(review), *parts.missing_sentences(review))
    yield tag(
        "section",
        tag("p", tag("b", words.result_text(review))),
        tag("p", " · ".join(names)),
        tag("dl", *terms, class_="outcome"),
        *(tag("p", text) for text in sentences),
        class_="panel",
    )
    points = [part for point in review.turning_points for part in _turning_point(review, point)]
    none = tag("p", parts.no_turning_point(review))
    yield section("turning", Phrase("The turning point"), *(points or [none]), class_="panel")
    turns = (f"{names[turn.seat]} {words.turn_text(turn, names)}" for turn in review.turns)
    yield section("moves", Phrase("All turns"), _numbered(turns, 1), class_="panel")


def _turning_point(review: Review, point: TurningPoint) -> Iterator[Markup]:
    yield tag("h3", say(words.turning_title(point)))
    action = words.turning_action(point, review)
    why = words.sentence(with_names(point.why, review.names))
    yield tag("p", f"{action}. {why} {words.sentence(words.after_phrase(point))}".strip())
    yield tag("pre", _drawn(point.before, review.names))
    if point.line:
        yield tag("h3", words.line_title(point))
        line = (move_text(*each, review.names) for each in point.before.walk(point.line))
        yield _numbered(line, point.turn)


def _drawn(position: Position, names: tuple[str, ...]) -> str:
    """A table in characters: what lies open, then every hand."""
    board = position.board
    letters = board.rules.composition.letters
    shown = "  ".join(f"{letter} {board.on_top(letter)}" for letter in letters)
    counters = (
        f"{in_words('tokens')} {board.tokens}",
        in_words("strikes {count}", count=board.strikes),
        in_words("pile {count}", count=board.pile),
    )
    wide = max(map(len, names))
    hands = (
        f"{name:{wide}}  {' '.join(map(str, hand))}"
        for name, hand in zip(names, position.hands, strict=True)
    )
    return "\n".join((f"{in_words('fireworks')}  {shown}", "  ".join(counters), *hands))


def _numbered(texts: Iterator[str], first: int) -> Markup:
    return tag("ol", *(tag("li", text) for text in texts), start=first)
