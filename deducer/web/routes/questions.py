"""Questions that a link can ask about its table, answered only from what it may see.

What those that take seconds need can be pickled, as they are answered in another process.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Literal, NamedTuple, Self, TypeAlias
from urllib.parse import quote

from pydantic import Field
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer import formats, times
from deducer.advice.advise import NODES_A_SECOND, advising
from deducer.advice.hints import hint_previews
from deducer.game import ExplainedKnowledge, Record
from deducer.knowledge.teammate import Teammate
from deducer.knowledge.views import SeatView
from deducer.languages import phrase_data
from deducer.review.game_review import review
from deducer.review.solver_questions import Subject
from deducer.show.json.advise import AdviceJson, HintJson, advice_json, hint_json
from deducer.show.json.review import ReviewJson, review_json
from deducer.show.json.values import CardText, Documented, From, JsonData, Seat, Slot, fill, shape
from deducer.web.errors import Forbidden, NotFound, TooMany
from deducer.web.messages.entries import Message
from deducer.web.messages.face import PhraseShown
from deducer.web.routes.route import AT_TABLE, QuestionProgress, Reply, Routes, Runs, Tell, unheard
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from solver.errors import joined
from solver.limits import Limits

MEMORY = 64
"""MiB for the solver, per question."""

Seconds: TypeAlias = Annotated[float, Field(ge=0, le=10, description="How long to look at worlds.")]
Worlds: TypeAlias = Annotated[
    int | None, Field(ge=1, le=2000, description="Look at so many worlds and no more.")
]
BySheet: TypeAlias = Annotated[
    bool, Field(description="Rank actions by the table's agreements, if it has any.")
]
Format: TypeAlias = Annotated[
    Literal["text", "hanab.live", "compact", "deck"], Field(description="The format to write.")
]

LONGEST_LOST = 1000
"""Characters of a header that names what a format loses."""
_SUFFIX = {known.name: known.suffixes[0] for known in formats.FORMATS}

routes = Routes()


def known(service: Service, link: Link) -> ExplainedKnowledge:
    """Return what the seat of a link knows of its own hand.

    :raises Forbidden: if it has no seat.
    :raises RecordError: if what it can see can't have happened.
    """
    if link.seat is None:
        raise Forbidden("the page in the middle has no hand: ask from a seat")
    table = service.cache.table(link.game).visible_to(link.seat).settled
    return ExplainedKnowledge(table, table.now, SeatView(link.seat))


def advised(service: Service, link: Link) -> ExplainedKnowledge:
    """Return what a seat that asks for advice knows.

    :raises Forbidden: if its table plays without advice, or the link is of no seat.
    """
    if not service.cache.table(link.game).record.advice:
        raise Forbidden("this table plays without advice")
    return known(service, link)


class SeatRecord(NamedTuple):
    """A record as a seat sees it, without cached values: small enough for another process."""

    record: Record
    seat: int

    @classmethod
    def of(cls, looks: ExplainedKnowledge) -> Self:
        """Return the record that ``looks`` rests on."""
        return cls(Record.of(looks.table.record), looks.looker())


# -- quick ones ------------------------------------------------------------------------------


class TeammateSlotShown(TypedDict):
    """What a teammate can't rule out of a slot."""

    slot: int
    """The slot, counted from 1."""
    candidates: list[CardText]
    """The cards that the teammate may be unable to rule out."""
    surely: Annotated[list[CardText], From("surely_possible")]
    """Those that it surely can't rule out."""


@shape
class TeammateShown(TypedDict):
    """What a teammate can know, as far as this link can tell."""

    seat: int
    """The teammate."""
    slots: list[TeammateSlotShown]
    """Its slots, slot 1 first."""


@routes.get(
    AT_TABLE + "/teammate/{seat}", Runs.QUICK, name="teammate", shows=TeammateShown, needs=known
)
def teammate(
    looks: ExplainedKnowledge, seat: Annotated[Seat, Field(description="The teammate's seat.")]
) -> JsonData:
    """What a teammate can know, as far as this link's seat can tell."""
    if seat not in range(looks.board.players):
        raise NotFound("there is no seat {seat}", seat=seat)
    return fill(TeammateShown, Teammate(looks, seat))


class WhyShown(Message):
    """Why each card that a slot can't hold is ruled out."""

    reasons: dict[CardText, str]
    """For each card that is ruled out: why, in words."""
    phrases: dict[CardText, PhraseShown]
    """The same as phrases, for other languages."""


@routes.get(AT_TABLE + "/why/{slot}", Runs.QUICK, name="why", needs=known)
def why(
    looks: ExplainedKnowledge, slot: Annotated[Slot, Field(description="The slot.")]
) -> WhyShown:
    """Why a slot of this link's seat can't hold each card that is ruled out."""
    reasons = looks.why(looks.slot(slot))
    return WhyShown(
        reasons={str(card): str(reason) for card, reason in reasons.items()},
        phrases={str(card): phrase_data(reason) for card, reason in reasons.items()},
    )


@routes.get(
    AT_TABLE + "/hints",
    Runs.QUICK,
    name="hints",
    shows={"hints": list[Annotated[JsonData, Documented(HintJson)]]},
    needs=advised,
)
def hints(looks: ExplainedKnowledge) -> JsonData:
    """What each hint of this link's seat would tell, the most useful first."""
    return {"hints": [hint_json(preview) for preview in hint_previews(looks)]}


@routes.get(AT_TABLE + "/export", name="export")
def export(service: Service, link: Link, to: Format = "text") -> Reply:
    """The record as far as this link may see it; the header X-Lost names what the format loses.

    X-Lost-Phrase has the same as JSON data: a template and its values.

    :raises HanabiError: naming what the format can't hold.
    """
    visible = service.cache.table(link.game).visible_to(link.seat)
    record = visible.record if to == "text" else visible.settled.record  # only ours holds doubts
    written = formats.named(to).write(record.with_draws())
    name = f"hanabi-{link.game}{_SUFFIX[to]}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    if written.warnings:
        lost = joined("; ", written.warnings)
        headers["X-Lost"] = quote(str(lost)[:LONGEST_LOST])
        headers["X-Lost-Phrase"] = quote(json.dumps(phrase_data(lost), ensure_ascii=False))
    kind = "application/json" if to == "hanab.live" else "text/plain"
    return Reply(written.text, kind, headers)


# -- long ones -------------------------------------------------------------------------------


@routes.get(
    AT_TABLE + "/advice",
    Runs.LONG,
    name="advice",
    shows=AdviceJson,
    needs=lambda service, link: SeatRecord.of(advised(service, link)),
)
def advice(
    seen: SeatRecord,
    seconds: Seconds = 2.0,
    worlds: Worlds = None,
    tell: Tell = unheard,
    by_sheet: BySheet = True,
) -> JsonData:
    """What this link's seat can do, the best first, by what it can know.

    ``seconds`` sets the amount of work, in numbers: the answer depends on nothing but what the seat
    knows. A machine that is too slow for it stops after some of the worlds, and says so.
    """
    looks = seen.record.at().seen_by(seen.record.players[seen.seat])
    limits = Limits(round(NODES_A_SECOND * seconds), times.SLOWEST * seconds)
    sheet = seen.record.table.sheet
    kept = looks.kept(sheet) if sheet and by_sheet else None
    for stage in advising(looks, limits, kept=kept, worlds=worlds):
        odds = stage.odds
        tell(QuestionProgress(odds.worlds, odds.worlds if odds.most is None else odds.most, stage))
    data = advice_json(stage) | {"seconds": seconds}
    if data["endgame"] is not None:
        data["endgame"]["seconds"] = seconds
    return data


def finished(service: Service, link: Link) -> Record:
    """Return a game that is over and open to a link.

    :raises Forbidden: if it is not.
    """
    visible = service.cache.table(link.game).visible_to(link.seat)
    table = visible.settled
    if not visible.revealed and not (table.outcome.over and table.deal() is not None):
        raise Forbidden("a game can be reviewed once all cards are revealed")
    return Record.of(table.record)


@routes.get(AT_TABLE + "/review", Runs.LONG, name="review", shows=ReviewJson, needs=finished)
def reviewed(record: Record, tell: Tell = unheard) -> str:
    """What decided a game that is over and open to this link."""
    watcher = partial(watched, tell)
    result = review(
        record, time_limit=times.PAGE_QUESTION, par=True, memory=MEMORY, watcher=watcher
    )
    return json.dumps(review_json(result), ensure_ascii=False)


def watched(tell: Tell, _nodes: int, seconds: float, about: Subject) -> None:
    """Tell a review's progress, or give it up.

    :raises TooMany: if it takes too long.
    """
    if seconds > times.PAGE_REVIEW:
        raise TooMany("this game takes too long to review here: export it")
    tell(QuestionProgress(about.decided, about.stages))
