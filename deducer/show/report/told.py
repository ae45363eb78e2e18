"""What a report says, as texts without markup, for whoever draws them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from deducer.languages import in_words, say
from deducer.review.model import Review
from deducer.review.turning import TurningPoint
from deducer.show.report.facts import winnable_words
from deducer.show.words.moves import move_text, with_names
from deducer.show.words.odds import percent
from deducer.show.words.outcome import outcome_text, ruling_phrase
from deducer.show.words.par import par_words
from deducer.show.words.review import CAUSES, best_text, missing_text, sentence, shares_text
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase

COUNTS = {
    "plays": Phrase("plays that fitted"),
    "misplays": Phrase("strike", "strikes", n=2),
    "knowable_misplays": Phrase("… that could be known"),
    "passed_plays": Phrase("sure plays passed over"),
    "discards": Phrase("discards"),
    "lost_cards": Phrase("last copies lost"),
    "hints": Phrase("hints"),
    "empty_hints": Phrase("… that told nothing"),
}
OTHER_MEASURE = Phrase(
    "Another measure is the chance of perfect, with all cards open from then on: that can be 100% "
    "where every action is a risk."
)
MOST_CHOICES = 4
"""How many of the actions that kept perfect are named."""


def deal_words(review: Review) -> Iterator[str]:
    """Yield why the deal can't be won, or how likely it was winnable, its best score, and par."""
    ruling = ruling_phrase(review.table.board, review.names)
    if ruling is not None:
        yield say(ruling)
    if review.why:
        yield sentence(with_names(review.why, review.names))
    shares = shares_text(review)
    if shares:
        yield in_words("Cards are missing: {shares}.", shares=shares)
    if review.best is not None:
        yield in_words("The best score from the deal: {best}.", best=best_text(review.best))
    if review.par is not None:
        yield par_words(review.par, review.turns_to_perfect)


def outcome(review: Review) -> Iterator[tuple[str, str]]:
    """Yield how the game ended, whether its deal could be won, its rules, each with its name."""
    yield in_words("End"), outcome_text(review.table.outcome)
    yield in_words("Deal"), winnable_words(review)
    yield in_words("Rules"), say(rules_phrase(review.rules))


def after_words(point: TurningPoint) -> str:
    """Return the best score after a turning point in a sentence, ``""`` where it is not known."""
    if point.best is None:
        return ""
    return in_words("The best score after it: {best}.", best=best_text(point.best))


def without_turning_point(review: Review) -> str:
    """Return why there is no turning point to show."""
    if review.points == review.rules.perfect:
        return in_words("There is none: perfect was reached.")
    if review.open_turns:
        turns = ", ".join(map(str, review.open_turns))
        if review.missing:
            return in_words(
                "Where perfect was lost is not known as cards are missing. "
                "It may have been at turn {turns}.",
                turns=turns,
            )
        return in_words(
            "Where perfect was lost is not known. It may have been at turn {turns}.", turns=turns
        )
    if review.winnable:
        return in_words("There is none: perfect was still possible when play stopped.")
    return in_words("There is none: perfect was out of reach from the beginning.")


def cause_words(point: TurningPoint) -> str:
    """Return whose fault a turning point was."""
    return say(CAUSES[point.cause] if point.risk is not None else Phrase("against the rules"))


@dataclass(frozen=True)
class ChoiceWords:
    """An action at a turning point, and its risk as its seat could know it, ``""`` if not known."""

    move: str
    risk: str
    done: bool = False


def choices_caption(review: Review, point: TurningPoint) -> str:
    """Return what the choices of a turning point are, and which of two measures their risk is."""
    lost = Phrase("lost") if point.solved else Phrase("lost at once")
    caption = in_words(
        "What kept perfect, and the risk of each action, chosen with {who}'s own cards hidden: "
        "how likely it is {lost} by that.",
        lost=lost,
        who=review.names[point.seat],
    )
    return f"{caption} {say(OTHER_MEASURE)}" if review.has_outlooks else caption


def choices(review: Review, point: TurningPoint) -> Iterator[ChoiceWords]:
    """Yield what kept perfect at a turning point, the least risk first, and what was done."""
    if point.risk is None:
        return
    for choice in point.better[:MOST_CHOICES]:
        yield ChoiceWords(move_text(point.before, choice.move, review.names), percent(choice.risk))
    done = move_text(point.before, point.move, review.names)
    yield ChoiceWords(done, percent(point.risk), done=True)


def counts(review: Review) -> Iterator[tuple[str, list[str]]]:
    """Yield what is counted of the players, with each one's number."""
    for key, words in COUNTS.items():
        yield say(words), [str(getattr(player, key)) for player in review.players]
    yield in_words("bits told"), [f"{player.bits:.0f}" for player in review.players]


def missing_words(review: Review) -> Iterator[str]:
    """Yield what is not relied on, and what the record does not know."""
    for caveat in review.caveats:
        yield sentence(say(caveat))
    if review.missing:
        words = in_words(
            "Without these cards, which the record does not know, not all can be told: "
        )
        yield words + sentence(missing_text(review.missing, review.names))
