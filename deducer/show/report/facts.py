"""A turn's facts in a review as sentences, each marked as good, bad, a warning or plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from deducer.review.model import Review
from deducer.review.turn import HintReview, Knowable, Outlook, TurnReview
from deducer.show.words.moves import slots_text
from deducer.show.words.odds import estimate_text, percent
from solver.moves import Play

Tone: TypeAlias = Literal["good", "bad", "warn", "plain"]
Fact: TypeAlias = tuple[Tone, str]


def turn_facts(turn: TurnReview, review: Review) -> Iterator[Fact]:
    """Yield what a turn is noted for, apart from the action itself, the gravest first."""
    name = review.names[turn.seat]
    if turn.possible_before and turn.possible_after is False:
        yield "bad", "Perfect was possible until here, and is out of reach from here on."
    elif turn.is_open and not review.missing:
        yield "warn", "Whether perfect was lost here is not decided."
    if turn.lost is not None:
        yield "bad", f"The last {turn.lost} is gone."
    if turn.slip is not None:
        yield "warn", f"The rules forbade it: {turn.slip or 'a slip'}."
    yield from _chances(turn, name)
    if turn.outlook is not None:
        yield _outlook(turn.outlook, name)
    if turn.hint is not None:
        yield from _told(turn.hint, review.names[turn.hint.to])
    if turn.passed_plays:
        yield "warn", f"{name} could know that {_slots(turn.passed_plays, 'fits')}."
    if turn.passed_discards:
        yield "warn", f"{name} could know that no last copy was in {_of(turn.passed_discards)}."


def _chances(turn: TurnReview, name: str) -> Iterator[Fact]:
    """Yield what a seat could know of the card that it played or discarded."""
    if turn.playable is None or turn.trash is None or turn.indispensable is None:
        return
    if turn.knowable is Knowable.IMPOSSIBLE:
        yield "bad", f"{name} could know that it can't fit."
    elif isinstance(turn.move, Play) and turn.playable == 1:
        yield "good", f"{name} could know that it fits."
    elif turn.trash == 1:
        yield "good", f"{name} could know that it was trash."
    else:
        odds = f"fits {percent(turn.playable)}, trash {percent(turn.trash)}"
        odds += f", a last copy {percent(turn.indispensable)}"
        yield "plain", f"The odds as {name} could know them: {odds}."


def _outlook(outlook: Outlook, name: str) -> Fact:
    """The chance of perfect as the seat could know it."""
    words = f"The chance of perfect as {name} could tell: {estimate_text(outlook.before)} before"
    if outlook.after is not None:
        words += f", {estimate_text(outlook.after)} after"
    return "warn" if outlook.is_drop else "plain", f"{words}."


def _told(hint: HintReview, name: str) -> Iterator[Fact]:
    """Yield what a hint told its receiver."""
    if not hint.reliable:
        yield "warn", f"It told {name} nothing that can be relied on."
        return
    if hint.told_nothing:
        yield "warn", f"It told {name} nothing new."
        return
    if hint.bits is None:
        yield "plain", f"It told {name} something; there are too many possible hands to count."
    else:
        left = f"{hint.worlds_before:,} possible hands became {hint.worlds_after:,}"
        yield "plain", f"It told {name} {hint.bits:.1f} bits: {left}."
    if hint.now_playable:
        yield "good", f"{name} now knows that {_slots(hint.now_playable, 'fits')}."
    if hint.now_trash:
        yield "good", f"{name} now knows that {_slots(hint.now_trash, 'is trash')}."


def winnable_words(review: Review) -> str:
    """Return whether the deal could be won, in words."""
    if review.winnable is None:
        return "Not known to be winnable"
    return "The deal could be won" if review.winnable else "The deal could not be won"


def _slots(slots: Sequence[int], what: str) -> str:
    """Return ``slot 2 fits`` or ``slots 2, 3 fit``."""
    if len(slots) == 1:
        return f"{_of(slots)} {what}"
    return f"{_of(slots)} {what.replace('fits', 'fit').replace('is', 'are')}"


def _of(slots: Sequence[int]) -> str:
    return slots_text(slots, ", ")
