"""The API's routes for questions about a table: knowledge, advice, exports, reviews."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, TypeVar
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from deducer.languages import phrase_data
from deducer.web.api.routes import PROBLEMS, At, Responses, json_text, published
from deducer.web.companion import Visit
from deducer.web.messages.answers import HintsShown, TeammateShown, WhyShown
from deducer.web.messages.parameters import Mate, OwnSlot, Seconds, To, Worlds
from deducer.web.store.rows import Link
from deducer.web.tables import questions
from solver.errors import joined

_Found = TypeVar("_Found")
Key: TypeAlias = tuple[object, ...]

router = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS, tags=["questions"])


def _content(*kinds: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string"}} for kind in kinds}}}


Asked: TypeAlias = Callable[[Link], questions.Question[_Found]]


async def _quick(visit: Visit, ask: Asked[_Found], *name: object) -> _Found:
    """Answer a question that takes a moment."""
    key, question = await _at_service(visit, ask, *name)
    return await visit.companion.quick.kept(visit.asker, key, question)


async def _long(visit: Visit, ask: Asked[_Found], *name: object) -> _Found:
    """Answer a question that takes seconds."""
    key, question = await _at_service(visit, ask, *name)
    return await visit.companion.jobs.kept(visit.asker, key, question)


async def _at_service(
    visit: Visit, ask: Asked[_Found], *name: object
) -> tuple[Key, questions.Question[_Found]]:
    """A question, and the cache key of its answer: what a seat sees, and up to which log entry."""

    def asked(link: Link) -> tuple[Key, questions.Question[_Found]]:
        return (*name, link.game, visit.cache.table(link.game).seq, link.seat), ask(link)

    return await visit.do(asked)


@router.get("/teammate/{seat}", operation_id="teammate")
async def teammate(visit: At, seat: Mate) -> TeammateShown:
    """What a teammate can know, as far as this link's seat can tell."""
    return await _quick(visit, partial(questions.teammate, visit.cache, seat=seat), "mate", seat)


@router.get("/why/{slot}", operation_id="why")
async def why(visit: At, slot: OwnSlot) -> WhyShown:
    """Why a slot of this link's seat can't hold each card that is ruled out."""
    return await _quick(visit, partial(questions.why, visit.cache, slot=slot), "why", slot)


@router.get("/hints", operation_id="hints", response_model=HintsShown)
async def hints(visit: At) -> Response:
    """What each hint of this link's seat would tell, the most useful first."""
    return JSONResponse(await _quick(visit, partial(questions.hints, visit.cache), "hints"))


@router.get(
    "/advice",
    operation_id="advice",
    response_class=Response,
    responses=published("advise"),
)
async def advice(
    visit: At,
    seconds: Seconds = 2.0,
    worlds: Worlds = None,
) -> Response:
    """How likely perfect is after each action, by what this link's seat can know."""
    ask = partial(questions.advice, visit.cache, seconds=seconds, worlds=worlds)
    return JSONResponse(await _long(visit, ask, "advice", seconds, worlds))


@router.get(
    "/export",
    operation_id="export",
    response_class=Response,
    responses=_content("text/plain", "application/json"),
)
async def export(visit: At, to: To = "text") -> Response:
    """The record as far as this link may see it; the header X-Lost names what the format loses.

    X-Lost-Phrase has the same as JSON data: a template and its values.
    """
    written = await visit.do(visit.companion.service.export, to)
    headers = {"Content-Disposition": f'attachment; filename="{written.name}"'}
    if written.warnings:
        lost = joined("; ", written.warnings)
        headers["X-Lost"] = quote(str(lost)[:1000])
        headers["X-Lost-Phrase"] = quote(json.dumps(phrase_data(lost), ensure_ascii=False))
    kind = "application/json" if to == "hanab.live" else "text/plain"
    return Response(written.text, media_type=kind, headers=headers)


@router.get(
    "/review",
    operation_id="review",
    response_class=Response,
    responses=published("review"),
)
async def review(visit: At) -> Response:
    """What decided a game that is over and open to this link."""
    ask = partial(questions.reviewed, visit.cache)
    return json_text(await _long(visit, ask, "review"))
