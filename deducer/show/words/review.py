"""The facts and headings of a review, once for all outputs: terminal, report and page.

A text for a line of its own begins with a small letter; ``sentence`` makes it a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deducer.advice.advice import Measure
from deducer.errors import event_place
from deducer.languages import in_words, say
from deducer.record.writing import quoted_entry
from deducer.review.reviews import Missing, PlayerSummary, Review, TurnGroups
from deducer.review.turn_review import Cause, Choice, Outlook, TurningPoint, TurnReview
from deducer.review.verdicts import Sign, Verdict
from deducer.show.words.moves import (
    action_phrase,
    action_text,
    move_text,
    named_action,
    slots_text,
    with_names,
)
from deducer.show.words.numbers import (
    decimal,
    estimate_text,
    in_percent,
    percent,
    points_text,
)
from deducer.show.words.outcome import outcome_text, par_phrase, rating_text, score_text
from deducer.show.words.turn_facts import Fact
from solver.errors import Phrase, joined
from solver.moves import Hint
from solver.search.solution import Best

CAUSES = {
    Cause.BLUNDER: Phrase("a blunder"),
    Cause.BAD_LUCK: Phrase("bad luck"),
    Cause.FORCED: Phrase("forced, by what could be known"),
    None: Phrase("not decided whether it was a blunder"),
}
PACE = Phrase("spare: turns left that need not be plays; below 0, time is too short for all points")
CHANCE = Phrase(
    "The chance of perfect is an upper bound: it assumes that everyone knows all cards from there "
    "on, so it can be 100% where every action is a risk. It is shown as it was before each turn, "
    "as the seat to move could tell."
)
TOGETHER = Phrase(
    "Near the end it is exact where that can be found: how often all seats together can win if "
    "each acts on what it can know."
)
MARKED = Phrase("=: such an exact chance")
COSTLY = Phrase("What else cost most, as the player could tell")
SIGNS = {Sign.BEST: "✓", Sign.FINE: "·", Sign.COSTS: "−", Sign.LOSES: "✗"}
"""What stands before an action: how good it was. What it cost stands in the place of the third."""
EXPECTED = Phrase(
    "expected: the score if all go on by the sheet after each action, as its seat could tell. It "
    "rests on the sheet and on random worlds, and is no bound"
)
BELOW_BEST = Phrase("below best")
POINTS_BELOW = Phrase("points an action below the best by the sheet, on average")
MISSED = Phrase(
    "Players saw cards that are not in the record, so they could know more than this shows."
)
CUT_SHORT = Phrase(
    "The time ended before all worlds were looked at, so another run may show other chances."
)


class Count(NamedTuple):
    """What is counted for each player: the field of its summary, and what it is called."""

    field: str
    brief: Phrase
    text: Phrase

    def of(self, player: PlayerSummary) -> str:
        """Return a player's count."""
        return str(getattr(player, self.field))


COUNTS = (
    Count("plays", Phrase("plays"), Phrase("plays that fitted")),
    Count("misplays", Phrase("misplays"), Phrase("strike", "strikes", n=2)),
    Count("knowable_misplays", Phrase("knowable"), Phrase("… that could be known")),
    Count("passed_plays", Phrase("missed"), Phrase("missed sure plays")),
    Count("discards", Phrase("discards"), Phrase("discards")),
    Count("lost_cards", Phrase("gone"), Phrase("last copies lost")),
    Count("hints", Phrase("hints"), Phrase("hints")),
    Count("empty_hints", Phrase("empty"), Phrase("… that told nothing")),
)


def sentence(phrase: object) -> str:
    """Return ``phrase`` as a sentence, ``""`` for None; a card at its beginning keeps its case."""
    if phrase is None:
        return ""
    text = say(phrase)
    capital = text if re.match(r"\w\d", text) else text[:1].upper() + text[1:]
    return capital if capital.endswith((".", ")")) else f"{capital}."


def outlook_text(outlook: Outlook) -> str:
    """Return the chance before and after an action, ``71% → 38%``; once if they read the same.

    Samples have their intervals. Those of the best joint policies are marked, ``= 71% → 38%``.
    """
    chances = [each for each in (outlook.before, outlook.after) if each is not None]
    text = " → ".join(dict.fromkeys(map(estimate_text, chances)))
    return f"= {text}" if outlook.together else text


def ends(review: Review, shown: Sequence[TurnReview]) -> Iterator[Phrase]:
    """Yield what chances near the end mean, and their mark if the ``shown`` turns have it."""
    exact = [turn for turn in review.turns if turn.outlook and turn.outlook.together]
    if exact:
        yield TOGETHER
    if any(turn in shown for turn in exact):
        yield MARKED


def tied_phrase(groups: TurnGroups) -> Phrase | None:
    """Return which turns of a list tie within their margins; None if none do."""
    ties = [", ".join(str(turn.turn) for turn in group) for group in groups if len(group) > 1]
    tied = joined("; ", [Phrase("turns {turns}", turns=turns) for turns in ties])
    return Phrase("a tie, within the margins: {tied}", tied=tied) if ties else None


def sign_text(told: Verdict | None) -> str:
    """Return the sign of an action in a few characters: ``✓``, ``·``, ``−1.2``, ``−12%``, ``✗``."""
    if told is None:
        return ""
    if told.sign is not Sign.COSTS or told.cost is None:
        return SIGNS[told.sign]
    return SIGNS[told.sign] + cost_text(told)


def cost_text(told: Verdict) -> str:
    """Return what an action cost, in points or in percent of the chance."""
    assert told.cost is not None
    mean = float(told.cost.mean)
    return decimal(mean) if told.in_points else in_percent(decimal(100 * mean, 0))


def verdict_phrase(told: Verdict, names: Sequence[str]) -> Phrase:
    """Return how good an action was, by which measure, and what was better."""
    match told.sign:
        case Sign.LOSES:
            return Phrase("it lost perfect")
        case Sign.BEST:
            return Phrase("nothing was better")
        case Sign.FINE if told.measure is Measure.POSSIBLE:
            return Phrase("it kept what was possible")
        case Sign.FINE:
            return Phrase("nearly as good as the best")
    cost = cost_text(told)
    if told.in_points:
        phrase = Phrase("it cost {cost} points", cost=cost)
    else:
        phrase = Phrase("it cost {cost} of the chance of perfect", cost=cost)
    if told.best is None:
        return phrase
    best = named_action(told.best, names)
    return Phrase("{cost}; better: {best}", cost=phrase, best=best)


def player_below(review: Review, seat: int) -> str:
    """Return how many points an action of ``seat`` was below the best by the sheet, on average."""
    turns = [turn for turn in review.turns if turn.seat == seat]
    below = review.playing_on and review.playing_on.below_best(turns)
    return points_text(below) if below else "–"


# -- a game ----------------------------------------------------------------------------------


def result_text(review: Review) -> str:
    """Return the result of a game: its score, its rating, how it ended."""
    outcome = review.table.outcome
    parts = (
        in_words("score {score}", score=score_text(outcome)),
        rating_text(outcome),
        outcome_text(outcome),
    )
    return " · ".join(part for part in parts if part)


def winnable_fact(review: Review) -> Fact:
    """Return whether the deal allowed perfect."""
    if review.points == review.rules.perfect:
        return Fact("good", Phrase("perfect: the deal was winnable, and won"))
    if review.winnable is False:
        why = with_names(review.why, review.names)
        return Fact("bad", Phrase("no play wins this deal: {why}", why=why))
    if review.winnable:
        text = Phrase("the deal was winnable")
        if not (review.turning_points or review.open_turns):
            text = Phrase("the deal was winnable, and still was at the end")
    elif review.missing:
        text = Phrase("was the deal winnable? cards are not known")
    else:
        text = Phrase("was the deal winnable? not decided in the time given")
    turns = review.open_turns
    if turns and len(turns) < len(review.turns):
        where = Phrase("; perfect may have been lost in turn {turn}", turn=turns[0])
        if len(turns) > 1:
            where = Phrase(
                "; perfect may have been lost in turns {first} to {last}",
                first=turns[0],
                last=turns[-1],
            )
        text = joined("", (text, where))
    return Fact("good" if review.winnable else "warn", text)


def deal_phrases(review: Review) -> Iterator[Phrase]:
    """Yield what else is known of the deal: how likely it was winnable, par, the best score."""
    if review.winnable_share is not None:
        share = estimate_text(review.winnable_share)
        if review.still_winnable_share is None:
            yield Phrase("{share} of their possible orders are winnable", share=share)
        else:
            yield Phrase(
                "{share} of their possible orders are winnable, {still} still were when play "
                "stopped",
                share=share,
                still=estimate_text(review.still_winnable_share),
            )
    if review.par is not None:
        yield par_phrase(review.par, review.turns_to_perfect)
    if review.best is not None:
        yield Phrase("the best score from the deal: {best}", best=_best(review.best))
    if review.agreed is not None:
        yield Phrase(
            "by the sheet {sheet}: what this says of promises and readings rests on it alone",
            sheet=str(review.agreed.sheet),
        )
    if review.efficiency is not None:
        yield Phrase(
            "efficiency: {points} points per hint ({n} hint)",
            "efficiency: {points} points per hint ({n} hints)",
            points=decimal(float(review.efficiency), 2),
            n=review.hints,
        )


def _best(best: Best) -> Phrase | int:
    """Return a best score in words: ``24``, or with an upper bound."""
    if best.bound == best.score:
        return best.score
    return Phrase("{score}, at most {bound}", score=best.score, bound=best.bound)


def missing_phrase(review: Review) -> Phrase | None:
    """Return which cards the record lacks: ``not known: Ann's slots 1 2, 5 cards of the pile``."""
    if not review.missing:
        return None
    cards = tuple(_missing(each, review.names) for each in review.missing)
    return Phrase("not known: {cards}", cards=joined(", ", cards))


def _missing(missing: Missing, names: Sequence[str]) -> Phrase:
    if missing.seat is not None:
        return Phrase("{who}'s {slots}", who=names[missing.seat], slots=slots_text(missing.places))
    count = len(missing.places)
    return Phrase("{n} card of the pile", "{n} cards of the pile", n=count)


def caveats(review: Review) -> Iterator[Phrase]:
    """Yield what the review does not rely on, and what it can't know."""
    if any(turn.missed or (turn.hint and turn.hint.missed) for turn in review.turns):
        yield MISSED
    if review.cut_short:
        yield CUT_SHORT
    yield from review.caveats
    late = [
        event_place(str(moment.turn + 1), event=quoted_entry(event, review.names))
        for moment, event in review.table.late_actions()
    ]
    if late:
        yield Phrase("past the end, and counted nowhere: {actions}", actions=joined("; ", late))


# -- a turn, and a turning point -------------------------------------------------------------


def turn_text(turn: TurnReview, names: Sequence[str]) -> str:
    """Return what a seat did: ``hints Bob red``, ``misplays 3: r4``."""
    return action_text(turn.move, names, turn.card, fits=turn.fits, brief=True)


def cause_phrase(point: TurningPoint) -> Phrase:
    """Return whose fault a turning point was."""
    return CAUSES[point.cause] if point.risk is not None else Phrase("against the rules")


def turning_title(point: TurningPoint) -> Phrase:
    """Return where perfect was lost, and why."""
    cause = cause_phrase(point)
    return Phrase("Turn {turn} lost perfect: {cause}", turn=point.turn, cause=cause)


def after_phrase(point: TurningPoint) -> Phrase | None:
    """Return the best score after a turning point, or None where it is not known."""
    if point.best is None:
        return None
    return Phrase("the best score after it: {best}", best=_best(point.best))


def line_title(point: TurningPoint) -> str:
    """Return how long the line to perfect is that a turning point had."""
    return in_words(
        "From there, {n} turn to perfect:",
        "From there, {n} turns to perfect:",
        n=len(point.line),
    )


def risk_phrase(point: TurningPoint, who: str, odds: str) -> Phrase:
    """Return how likely the action of ``who`` was to lose perfect, as far as it could be known."""
    if point.solved:
        return Phrase("{who}'s risk, without seeing their own cards: {odds}", who=who, odds=odds)
    return Phrase(
        "{who}'s risk of losing it at once, without seeing their own cards: {odds}",
        who=who,
        odds=odds,
    )


def luck_phrase(point: TurningPoint) -> Phrase | None:
    """Return why it was bad luck although another action looks safer; None unless that is so."""
    safer = [each for each in point.better if point.risk is not None and each.risk < point.risk]
    if point.cause is not Cause.BAD_LUCK or not safer:
        return None
    return Phrase(
        "bad luck although another action looks safer: the risk was at most one half, and nothing "
        "safer was certain (a surely playable card, or a discard without risk)"
    )


def choices_text(choices: Sequence[Choice]) -> str:
    """Return ``choices`` with their risks: ``play 3 (0%, 45.5% playable) · any hint (0%)``."""
    return " · ".join(map(_choice, choices))


def _choice(choice: Choice) -> str:
    phrase = Phrase("any hint") if isinstance(choice.move, Hint) else action_phrase(choice.move)
    odds = [percent(choice.risk)]
    if choice.playable is not None:
        odds.append(in_words("{odds} playable", odds=percent(choice.playable)))
    return f"{say(phrase)} ({', '.join(odds)})"


def turning_action(point: TurningPoint, review: Review) -> str:
    """Return the action of a turning point in words, with its seat's name."""
    names = review.names
    if point.risk is not None:
        return move_text(point.before, point.move, names)
    return f"{names[point.seat]} {turn_text(review.turns[point.turn - 1], names)}"
