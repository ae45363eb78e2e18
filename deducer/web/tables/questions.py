"""Questions that a link can ask about its table, answered only from what it may see.

Each is returned as a function without arguments, to be called where there is time. Those that take
seconds can be pickled, to be called in another process, and tell their progress to whoever asks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar

from deducer.advice.advise import NODES_A_SECOND, Advice, advising
from deducer.advice.hints import hint_previews
from deducer.game import Known, Record
from deducer.knowledge.teammate import Teammate
from deducer.knowledge.views import SeatView
from deducer.languages import phrase_data
from deducer.record.data import RecordData
from deducer.review.game import review
from deducer.review.questions import Subject
from deducer.show.json.advise import advice_json, hint_json
from deducer.show.json.review import review_json
from deducer.web.errors import Forbidden, NotFound, TooMany
from deducer.web.messages.answers import TeammateShown, TeammateSlotShown, WhyShown
from deducer.web.store.rows import Link
from deducer.web.tables.cache import TableCache
from solver.limits import Limits

_Result = TypeVar("_Result")
_Reply = TypeVar("_Reply", covariant=True)
Question: TypeAlias = Callable[[], _Result]

QUESTION = 0.5
"""Seconds for each question that a review puts to the solver."""
PATIENCE = 9
"""How many times longer advice may take than was asked for, its three parts together."""
REVIEW = 60.0
"""Seconds for a whole review, after which it is given up."""
MEMORY = 64
"""MiB for the solver, per question."""


@dataclass(frozen=True)
class Progress:
    """How far a question is: ``done`` of about ``most`` worlds or stages, and the advice so far."""

    done: int
    most: int
    advice: Advice | None = None


Tell: TypeAlias = Callable[[Progress], None]


def unheard(_progress: Progress) -> None:
    """Take progress that nobody follows."""


class LongQuestion(Protocol[_Reply]):
    """A question that takes seconds; which tells ``tell`` its progress."""

    def __call__(self, tell: Tell = ...) -> _Reply: ...


def known(cache: TableCache, link: Link) -> Known:
    """Return what the seat of a link knows of its own hand.

    :raises Forbidden: if it has no seat.
    :raises RecordError: if what it can see can't have happened.
    """
    if link.seat is None:
        raise Forbidden("a page in the middle has no hand: ask from a seat")
    table = cache.table(link.game).window(link.seat).settled
    return Known(table, table.now, SeatView(link.seat))


def teammate(cache: TableCache, link: Link, seat: int) -> Question[TeammateShown]:
    """Return the question what a teammate can know, as far as the link's seat can tell.

    The question is refused if there is no such teammate, or if too many cards are not recorded.
    """
    looks = known(cache, link)
    if seat not in range(looks.board.players):
        raise NotFound("there is no seat {seat}", seat=seat)
    return lambda: _teammate(looks, seat)


def _teammate(looks: Known, seat: int) -> TeammateShown:
    slots = [
        TeammateSlotShown(
            slot=slot.slot,
            candidates=list(map(str, slot.candidates)),
            surely=list(map(str, slot.surely_possible)),
        )
        for slot in Teammate(looks, seat).slots
    ]
    return TeammateShown(seat=seat, slots=slots)


def why(cache: TableCache, link: Link, slot: int) -> Question[WhyShown]:
    """Return the question why each card that a slot of the link's seat can't hold is ruled out.

    The question is refused if there is no such slot.
    """
    looks = known(cache, link)

    def answer() -> WhyShown:
        reasons = looks.why(looks.slot(slot))
        return WhyShown(
            reasons={str(card): str(reason) for card, reason in reasons.items()},
            phrases={str(card): phrase_data(reason) for card, reason in reasons.items()},
        )

    return answer


def hints(cache: TableCache, link: Link) -> Question[dict[str, Any]]:
    """Return the question what each hint would tell, which only the seat to move can ask.

    :raises Forbidden: if the table plays without advice.
    """
    looks = _advised(cache, link)
    return lambda: {"hints": [hint_json(preview) for preview in hint_previews(looks)]}


def advice(
    cache: TableCache, link: Link, seconds: float | None, worlds: int | None
) -> LongQuestion[dict[str, Any]]:
    """Return the question how likely perfect is after each action, as the link's seat can know.

    ``seconds`` sets the amount of work, in numbers: the answer depends on nothing but what the seat
    knows. A machine that is too slow for it stops after some of the worlds, and says so.

    :raises Forbidden: if the table plays without advice.
    """
    looks = _advised(cache, link)
    return partial(seat_advice, _plain(looks.table.record), looks.looker(), seconds, worlds)


def seat_advice(
    record: Record,
    seat: int,
    seconds: float | None,
    worlds: int | None,
    tell: Tell = unheard,
) -> dict[str, Any]:
    """Return advice for a seat at the end of ``record`` as JSON data; tell it as far as it is."""
    looks = record.at().seen_by(record.players[seat])
    limits = Limits()
    if seconds is not None:
        limits = Limits(round(NODES_A_SECOND * seconds), PATIENCE * seconds)
    for stage in advising(looks, limits, worlds=worlds):
        odds = stage.odds
        tell(Progress(odds.worlds, odds.worlds if odds.most is None else odds.most, stage))
    data = advice_json(stage)
    if seconds is None:
        return data
    data |= {"seconds": seconds}
    if data["endgame"] is not None:
        data["endgame"]["seconds"] = seconds
    return data


def _plain(record: RecordData) -> Record:
    """A copy of a record without cached values, small enough to send to another process."""
    return Record.of(replace(record))


def _advised(cache: TableCache, link: Link) -> Known:
    if not cache.table(link.game).record.advice:
        raise Forbidden("this table plays without advice")
    return known(cache, link)


def reviewed(cache: TableCache, link: Link) -> LongQuestion[str]:
    """Return the question what decided a game that is over, as far as the link may see it.

    Its answer is the review as JSON text. It is given up if it takes too long.

    :raises Forbidden: if cards are still to be laid open.
    """
    window = cache.table(link.game).window(link.seat)
    table = window.settled
    if not window.opened and not (table.outcome.over and table.deal() is not None):
        raise Forbidden("a game is reviewed once it is laid open")
    return partial(_reviewed, _plain(table.record))


def _reviewed(record: Record, tell: Tell = unheard) -> str:
    watcher = partial(watched, tell)
    result = review(record, time_limit=QUESTION, par=True, memory=MEMORY, watcher=watcher)
    return json.dumps(review_json(result), ensure_ascii=False)


def watched(tell: Tell, _nodes: int, seconds: float, about: Subject) -> None:
    """Tell a review's progress, or give it up.

    :raises TooMany: if it takes too long.
    """
    if seconds > REVIEW:
        raise TooMany("this game takes too long to review here: export it")
    tell(Progress(about.decided, about.stages))
