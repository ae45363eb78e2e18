"""A review's facts in a few words: what was done, what could be known, what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from deducer.languages import in_words, say
from deducer.review.model import Missing, Review
from deducer.review.turn import HintReview, Knowable, Outlook, TurnReview
from deducer.review.turning import Cause, Choice
from deducer.show.words.actions import action_phrase
from deducer.show.words.moves import deed_text, slots_text
from deducer.show.words.numbers import decimal
from deducer.show.words.odds import chance_text, estimate_text, percent
from deducer.show.words.outcome import outcome_text, rating_text, score_text
from solver.errors import Phrase
from solver.moves import Hint
from solver.search.solution import Best

CAUSES = {
    Cause.BLUNDER: Phrase("a blunder"),
    Cause.BAD_LUCK: Phrase("bad luck"),
    Cause.FORCED: Phrase("forced, by what could be known"),
    None: Phrase("whose fault was not decided"),
}
PACE = Phrase("pace: turns left that need not be plays; below 0, time is too short for all points")


def sentence(text: str) -> str:
    """Return ``text`` as a sentence; a card at its beginning keeps its case."""
    begun = text if re.match(r"\w\d", text) else text[:1].upper() + text[1:]
    return begun if begun.endswith((".", ")")) else f"{begun}."


def outlook_text(outlook: Outlook) -> str:
    """Return the chance before and after an action, ``71% → 38%``; once if they read the same.

    Those of the best joint policies are marked, ``= 71% → 38%``.
    """
    chances = [each for each in (outlook.before, outlook.after) if each is not None]
    text = " → ".join(dict.fromkeys(map(chance_text, chances)))
    return f"= {text}" if outlook.together else text


def shares_text(review: Review) -> str:
    """Return the winnable share of the ways to place missing cards, if it was asked for."""
    if review.winnable_share is None:
        return ""
    share = estimate_text(review.winnable_share)
    if review.still_winnable_share is None:
        return in_words("{share} of the ways they can lie are winnable", share=share)
    return in_words(
        "{share} of the ways they can lie are winnable, {still} still were when play stopped",
        share=share,
        still=estimate_text(review.still_winnable_share),
    )


def best_text(best: Best) -> str:
    """Return a best score in words: ``24``, or with what it is at most."""
    if best.bound == best.score:
        return str(best.score)
    return in_words("{score}, at most {bound}", score=best.score, bound=best.bound)


def missing_text(missing: Sequence[Missing], names: Sequence[str]) -> str:
    """Return which cards are not known: ``Ann's slots 1 2, 5 cards of the pile``."""
    parts = []
    for each in missing:
        if each.seat is not None:
            who, slots = names[each.seat], slots_text(each.places)
            parts.append(in_words("{who}'s {slots}", who=who, slots=slots))
        else:
            count = len(each.places)
            parts.append(in_words("{n} card of the pile", "{n} cards of the pile", n=count))
    return ", ".join(parts)


def result_text(review: Review) -> str:
    """Return the result of a game: its score, its rating, how it ended."""
    outcome = review.table.outcome
    parts = (
        in_words("score {score}", score=score_text(outcome)),
        rating_text(outcome),
        outcome_text(outcome),
    )
    return " · ".join(part for part in parts if part)


# -- a turn ----------------------------------------------------------------------------------


def turn_text(turn: TurnReview, names: Sequence[str]) -> str:
    """Return what a seat did: ``hints Bob red``, ``misplays 3: r4``."""
    return deed_text(turn.move, names, turn.card, fits=turn.fits, brief=True)


def remarks(turn: TurnReview) -> Iterator[str]:
    """Yield the remarks on a turn, the gravest first."""
    if turn.slip is not None:
        forbidden = in_words("against the rules")
        yield in_words("{what}: {why}", what=forbidden, why=turn.slip) if turn.slip else forbidden
    if turn.lost is not None and turn.indispensable is not None:
        odds = percent(turn.indispensable)
        yield in_words("the last {card} ({odds} a last copy)", card=turn.lost, odds=odds)
    if turn.knowable is Knowable.IMPOSSIBLE:
        yield in_words("it could not fit")
    elif turn.playable is not None and turn.fits is not None:
        yield in_words("{odds} to fit", odds=percent(turn.playable))
    elif turn.indispensable is not None and turn.trash is not None and turn.lost is None:
        yield in_words(
            "{trash} trash, {last} a last copy",
            trash=percent(turn.trash),
            last=percent(turn.indispensable),
        )
    if turn.passed_plays:
        yield in_words("own {slots} surely fitted", slots=slots_text(turn.passed_plays))
    if turn.passed_discards:
        yield in_words("own {slots} surely safe", slots=slots_text(turn.passed_discards))
    if turn.hint is not None:
        yield from _hint_remarks(turn.hint)


def _hint_remarks(hint: HintReview) -> Iterator[str]:
    if not hint.reliable:
        yield in_words("not relied on")
    elif hint.told_nothing:
        yield in_words("told nothing new")
    else:
        told = [in_words("told something")]
        if hint.bits is not None:
            told = [in_words("told {bits} bits", bits=decimal(hint.bits))]
        if hint.now_playable:
            told.append(in_words("{slots} to fit", slots=slots_text(hint.now_playable)))
        if hint.now_trash:
            told.append(in_words("{slots} to be trash", slots=slots_text(hint.now_trash)))
        yield ", ".join(told)


# -- a turning point -------------------------------------------------------------------------


def choices_text(choices: Sequence[Choice]) -> str:
    """Return ``choices`` with their risks: ``play 3 (0%, 45.5% to fit) · any hint (0%)``."""
    return " · ".join(map(_choice, choices))


def _choice(choice: Choice) -> str:
    phrase = Phrase("any hint") if isinstance(choice.move, Hint) else action_phrase(choice.move)
    odds = [percent(choice.risk)]
    if choice.playable is not None:
        odds.append(in_words("{odds} to fit", odds=percent(choice.playable)))
    return f"{say(phrase)} ({', '.join(odds)})"
