"""A turn's facts in a review as sentences, each marked as good, bad, a warning or plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from deducer.languages import in_words
from deducer.review.model import Review
from deducer.review.turn import HintReview, Knowable, Outlook, TurnReview
from deducer.show.words.moves import slots_text
from deducer.show.words.numbers import decimal, grouped
from deducer.show.words.odds import estimate_text, percent
from solver.errors import Phrase
from solver.moves import Play

Tone: TypeAlias = Literal["good", "bad", "warn", "plain"]
Fact: TypeAlias = tuple[Tone, str]


def turn_facts(turn: TurnReview, review: Review) -> Iterator[Fact]:
    """Yield what a turn is noted for, apart from the action itself, the gravest first."""
    name = review.names[turn.seat]
    if turn.possible_before and turn.possible_after is False:
        yield "bad", in_words("Perfect was possible until here, and is out of reach from here on.")
    elif turn.is_open and not review.missing:
        yield "warn", in_words("Whether perfect was lost here is not decided.")
    if turn.lost is not None:
        yield "bad", in_words("The last {card} is gone.", card=turn.lost)
    if turn.slip is not None:
        yield "warn", in_words("The rules forbade it: {slip}.", slip=turn.slip or Phrase("a slip"))
    yield from _chances(turn, name)
    if turn.outlook is not None:
        yield outlook_fact(turn.outlook, name)
    if turn.hint is not None:
        yield from _told(turn.hint, review.names[turn.hint.to])
    if turn.passed_plays:
        yield (
            "warn",
            in_words(
                "{who} could know that {slots} fits.",
                "{who} could know that {slots} fit.",
                **_slots(turn.passed_plays, name),
            ),
        )
    if turn.passed_discards:
        yield (
            "warn",
            in_words(
                "{who} could know that no last copy was in {slots}.",
                "{who} could know that no last copy was in {slots}.",
                **_slots(turn.passed_discards, name),
            ),
        )


def _chances(turn: TurnReview, name: str) -> Iterator[Fact]:
    """Yield what a seat could know of the card that it played or discarded."""
    if turn.playable is None or turn.trash is None or turn.indispensable is None:
        return
    if turn.knowable is Knowable.IMPOSSIBLE:
        yield "bad", in_words("{who} could know that it can't fit.", who=name)
    elif isinstance(turn.move, Play) and turn.playable == 1:
        yield "good", in_words("{who} could know that it fits.", who=name)
    elif turn.trash == 1:
        yield "good", in_words("{who} could know that it was trash.", who=name)
    else:
        odds = in_words(
            "The odds as {who} could know them: fits {fits}, trash {trash}, a last copy {last}.",
            who=name,
            fits=percent(turn.playable),
            trash=percent(turn.trash),
            last=percent(turn.indispensable),
        )
        yield "plain", odds


def outlook_fact(outlook: Outlook, name: str) -> Fact:
    """Return the chance of perfect as the seat of ``name`` could know it."""
    before = estimate_text(outlook.before)
    if outlook.together and outlook.after is not None:
        words = in_words(
            "What all could win together, each acting on what it can know, as {who} could tell: "
            "{before} before, {after} after.",
            who=name,
            before=before,
            after=estimate_text(outlook.after),
        )
    elif outlook.after is None:
        words = in_words(
            "The chance of perfect with all cards open from then on, as {who} could tell: "
            "{before} before.",
            who=name,
            before=before,
        )
    else:
        words = in_words(
            "The chance of perfect with all cards open from then on, as {who} could tell: "
            "{before} before, {after} after.",
            who=name,
            before=before,
            after=estimate_text(outlook.after),
        )
    return "warn" if outlook.is_drop else "plain", words


def _told(hint: HintReview, name: str) -> Iterator[Fact]:
    """Yield what a hint told its receiver."""
    if not hint.reliable:
        yield "warn", in_words("It told {who} nothing that can be relied on.", who=name)
        return
    if hint.told_nothing:
        yield "warn", in_words("It told {who} nothing new.", who=name)
        return
    if hint.bits is None or hint.worlds_before is None or hint.worlds_after is None:
        yield (
            "plain",
            in_words(
                "It told {who} something; there are too many possible hands to count.", who=name
            ),
        )
    else:
        yield (
            "plain",
            in_words(
                "It told {who} {bits} bits: {before} possible hands became {after}.",
                who=name,
                bits=decimal(hint.bits),
                before=grouped(hint.worlds_before),
                after=grouped(hint.worlds_after),
            ),
        )
    if hint.now_playable:
        yield (
            "good",
            in_words(
                "{who} now knows that {slots} fits.",
                "{who} now knows that {slots} fit.",
                **_slots(hint.now_playable, name),
            ),
        )
    if hint.now_trash:
        yield (
            "good",
            in_words(
                "{who} now knows that {slots} is trash.",
                "{who} now knows that {slots} are trash.",
                **_slots(hint.now_trash, name),
            ),
        )


def winnable_words(review: Review) -> str:
    """Return whether the deal could be won, in words."""
    if review.winnable is None:
        return in_words("Not known to be winnable")
    return (
        in_words("The deal could be won")
        if review.winnable
        else in_words("The deal could not be won")
    )


def _slots(slots: Sequence[int], name: str) -> dict[str, object]:
    """The values of a sentence about a seat's ``slots``."""
    return {"n": len(slots), "who": name, "slots": slots_text(slots, ", ")}
