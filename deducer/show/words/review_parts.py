"""The parts of a review as whole sentences, for a page."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import in_words, say
from deducer.review.reviews import Review
from deducer.review.turn_review import TurningPoint
from deducer.show.words import review as words
from deducer.show.words.moves import move_text
from deducer.show.words.numbers import percent
from deducer.show.words.outcome import outcome_text, ruling_phrase
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase

OTHER_MEASURE = Phrase(
    "Another measure is the chance of perfect with all cards open from then on. It can be 100% "
    "even where every action is a risk."
)
MOST_CHOICES = 4
"""How many of the actions that kept perfect are shown."""


def outcome_terms(review: Review) -> Iterator[tuple[str, str]]:
    """Yield how the game ended, whether its deal could be won, its rules, each with its name."""
    yield in_words("End"), outcome_text(review.table.outcome)
    yield in_words("Deal"), say(words.winnable_fact(review).text)
    yield in_words("Rules"), say(rules_phrase(review.rules))


def deal_sentences(review: Review) -> Iterator[str]:
    """Yield the ruling that ended the game, if there is one, and the facts about the deal."""
    ruling = ruling_phrase(review.table.outcome.board, review.names)
    if ruling is not None:
        yield say(ruling)
    yield from (words.sentence(phrase) for phrase in words.deal_phrases(review))


def chance_sentences(review: Review) -> Iterator[str]:
    """Yield what the chances of a review mean, and which costly turns tie; nothing without any."""
    if review.has_outlooks:
        phrases = (
            words.CHANCE,
            *words.ends(review, review.costly),
            words.tied_phrase(review.costly_groups),
        )
        yield from (words.sentence(phrase) for phrase in phrases if phrase is not None)


def no_turning_point(review: Review) -> str:
    """Return why there is no turning point to show."""
    if review.points == review.rules.perfect:
        return in_words("There is none: perfect was reached.")
    if review.open_turns:
        turns = ", ".join(map(str, review.open_turns))
        where = Phrase(
            "It may have been at turn {turns}.",
            "It may have been at one of the turns {turns}.",
            n=len(review.open_turns),
            turns=turns,
        )
        if review.missing:
            known = Phrase("Cards are missing, so it is not known where perfect was lost.")
        else:
            known = Phrase("It is not known where perfect was lost.")
        return f"{say(known)} {say(where)}"
    if review.winnable:
        return in_words("There is none: perfect was still possible when play stopped.")
    return in_words("There is none: perfect was out of reach from the beginning.")


def choices_caption(review: Review, point: TurningPoint) -> str:
    """Return the caption above the choices of a turning point, which explains their risk."""
    lost = Phrase("lost") if point.solved else Phrase("lost at once")
    caption = in_words(
        "What kept perfect, and the risk of each action: how likely it is {lost} by that, as "
        "{who} does not see their own cards.",
        lost=lost,
        who=review.names[point.seat],
    )
    luck = words.luck_phrase(point)
    parts = (caption, words.sentence(luck), say(OTHER_MEASURE) * review.has_outlooks)
    return " ".join(filter(None, parts))


def choice_rows(review: Review, point: TurningPoint) -> Iterator[tuple[str, str, bool]]:
    """Yield what kept perfect at a turning point, the least risk first, then what was done.

    Each has its risk, as its seat could know it, and whether it was done.
    """
    if point.risk is None:
        return
    for choice in point.better[:MOST_CHOICES]:
        action = move_text(point.before, choice.move, review.names)
        yield action, percent(choice.risk), False
    action = move_text(point.before, point.move, review.names)
    yield action, percent(point.risk), True


def count_rows(review: Review) -> Iterator[tuple[str, list[str]]]:
    """Yield the name of each count, with the numbers of all players."""
    for count in words.COUNTS:
        yield say(count.text), [count.of(player) for player in review.players]
    yield in_words("bits told"), [f"{player.bits:.0f}" for player in review.players]
    if review.playing_on is not None:
        seats = range(len(review.players))
        yield say(words.POINTS_BELOW), [words.player_below(review, seat) for seat in seats]


def missing_sentences(review: Review) -> Iterator[str]:
    """Yield what the review does not rely on, and what the record does not know."""
    for phrase in (*words.caveats(review), words.missing_phrase(review)):
        if phrase is not None:
            yield words.sentence(phrase)
