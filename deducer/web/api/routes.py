"""The API's routes for tables and entries: each is a thin wrapper around the service."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Depends, Header, Query, Request
from fastapi.responses import Response

from deducer.web.companion import Companion, Visit, secrets_of, set_cookie
from deducer.web.errors import NotFound
from deducer.web.gate.guard import address_of
from deducer.web.jobs import Asker
from deducer.web.messages.numbers import FIRST, MOST, others
from deducer.web.messages.parameters import Asking, TableId
from deducer.web.messages.state import State
from deducer.web.messages.tables import (
    AdviceRequest,
    ConflictAnswer,
    Entered,
    EntryRequest,
    ErrorAnswer,
    ImportTable,
    MyTable,
    NewTable,
    RevealRequest,
    TableMade,
)
from deducer.web.store.rows import Link
from deducer.web.tables.changes import json_of
from deducer.web.tables.live import EventStream
from deducer.web.tables.new_tables import brought
from deducer.web.tables.service import Answer

_Request = TypeVar("_Request")
Responses = dict[int | str, dict[str, Any]]
PROBLEMS: Responses = {
    status: {"model": ErrorAnswer, "description": description}
    for status, description in {
        400: "What was sent makes no sense",
        403: "This link may not do that",
        404: "There is no such thing",
        410: "The link was removed or renewed",
        413: "Too much was sent at once",
        422: "It can't be so: what is wrong, with the events at fault",
        429: "A limit is reached",
        503: "The store can't be written: nothing was done",
    }.items()
}
_CONFLICT: Responses = {
    409: {"model": ConflictAnswer, "description": "The table has moved on: how it stands now"}
}
_STREAM: Responses = {200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}}
_HINT = {"kind": "hint", "to": 1, "colour": "r", "slots": [1, 4]}
_EXAMPLES: dict[str, Any] = {
    "hint": {"value": {"after": 3, "key": "phone-17", "entry": _HINT}},
    "line": {
        "value": {"after": 4, "key": "phone-18", "entry": {"kind": "line", "text": "p 2 r1 > y2"}}
    },
}


def published(name: str) -> Responses:
    """Return the response whose schema is published as ``name``."""
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {200: {"content": {"application/json": {"schema": schema}}}}


async def companion_of(request: Request) -> Companion:
    """The companion that serves a request."""
    companion: Companion = request.app.state.companion
    return companion


Serving = Annotated[Companion, Depends(companion_of)]


async def asked_here(
    companion: Serving,
    server: Annotated[
        int | None,
        Query(
            ge=FIRST,
            le=MOST,
            description="Where several servers share this address: which of them is asked, by the "
            "number before the point of a table's id or of a secret; 1 without one.",
        ),
    ] = None,
) -> None:
    """Check that the proxy in front of several servers brought a request to the right one.

    :raises NotFound: if it is for another.
    """
    if server not in (None, companion.site.number):
        raise NotFound(
            "this is server {here}, and not {asked}", here=companion.site.number, asked=server
        )


SERVER = Depends(asked_here)


async def visit_of(
    table: TableId,
    request: Request,
    companion: Serving,
    asking: Annotated[Asking, Query(alias="as")] = None,
) -> Visit:
    """A request at a table."""
    return Visit(companion, request, table, asking)


At = Annotated[Visit, Depends(visit_of)]

router = APIRouter(prefix="/api/tables", responses=PROBLEMS)


def json_text(text: str) -> Response:
    """Return a response with JSON that is text already."""
    return Response(text, media_type="application/json")


async def entered(
    visit: Visit, work: Callable[[Link, _Request], Answer], request: _Request
) -> Response:
    """Append something, push it to all listeners, and answer with the table's new state."""
    return json_text((await visit.change(work, request)).text)


# -- tables ----------------------------------------------------------------------------------


@router.get("", operation_id="myTables", tags=["tables"], dependencies=[SERVER])
async def my_tables(request: Request, response: Response, companion: Serving) -> list[MyTable]:
    """The seats that this browser holds at any table of this server.

    X-Other-Servers has the numbers of those that share this address and can be asked for more.
    """
    secrets = secrets_of(request)
    elsewhere = others(companion.site.number, secrets)
    if elsewhere:
        response.headers["X-Other-Servers"] = ", ".join(map(str, elsewhere))
    return await companion.run(companion.service.seats.mine, secrets)


@router.post("", operation_id="newTable", tags=["tables"])
async def new_table(
    new: NewTable, request: Request, response: Response, companion: Serving
) -> TableMade:
    """Make a table; the host's cookie comes with the answer."""
    companion.count_founder(request)
    return await _welcomed(companion, request, response, partial(companion.service.create, new))


@router.post("/import", operation_id="importTable", tags=["tables"])
async def import_table(
    game: ImportTable, request: Request, response: Response, companion: Serving
) -> TableMade:
    """Make a table from a game in any format; a finished game is laid open at once."""
    limits = companion.service.limits
    companion.count_founder(request, 1 + len(game.text) // limits.import_share)
    asker = Asker(address_of(request.scope))
    beginning = await companion.quick.ask(asker, partial(brought, game, limits))
    begin = partial(companion.service.begin, beginning, game.mode)
    return await _welcomed(companion, request, response, begin)


async def _welcomed(
    companion: Companion, request: Request, response: Response, begin: Callable[[], TableMade]
) -> TableMade:
    """Begin a table; give the host the cookie, and links that work from other devices."""
    service = companion.service
    made, secret = await companion.run(lambda: service.seats.welcome(begin(), service.token()))
    set_cookie(request, response, made.table, [secret])
    links = [
        link.model_copy(update={"url": companion.absolute(request, link.url)})
        for link in made.links
    ]
    return made.model_copy(update={"links": links})


@router.get("/{table}", operation_id="state", tags=["tables"], response_model=State)
async def state(visit: At) -> Response:
    """What this link is shown of the table now."""
    return json_text(json_of(await visit.do(visit.companion.service.state)))


@router.get(
    "/{table}/stream",
    operation_id="stream",
    tags=["tables"],
    response_class=Response,
    responses=_STREAM,
)
async def stream(
    visit: At,
    after: Annotated[
        int | None, Query(ge=0, description="The number of the last fact that the phone knows of.")
    ] = None,
    changes: Annotated[
        bool, Query(description="Whether to send what is different, once a state is known.")
    ] = False,
    last_event_id: Annotated[
        str | None, Header(description="The same, as a browser sends it when it comes back.")
    ] = None,
) -> Response:
    """Server-sent events: `state` with each change (only the newest), `ping`, `gone`.

    The first state is sent at once, unless the phone has it already. With `changes`, each later one
    comes as an event `change`: a [StateChange](#statechange) of the state that came before it, or
    that the phone had already.
    """
    listener = visit.companion.live.listen(await visit.link(), visit.address, changes=changes)
    known = str(after) if last_event_id is None else last_event_id
    newest = int(known) if re.fullmatch("[0-9]{1,9}", known) else None
    return EventStream(visit.companion.live, listener, newest)


# -- entries and decisions -------------------------------------------------------------------


@router.post(
    "/{table}/entries",
    operation_id="enter",
    tags=["entries"],
    response_model=Entered,
    responses=_CONFLICT,
)
async def enter(
    visit: At, entry: Annotated[EntryRequest, Body(openapi_examples=_EXAMPLES)]
) -> Response:
    """Append an entry, which is on disk once it is answered."""
    return await entered(visit, visit.companion.service.enter, entry)


@router.post(
    "/{table}/open",
    operation_id="open",
    tags=["entries"],
    response_model=Entered,
    responses=_CONFLICT,
)
async def lay_open(visit: At, decision: RevealRequest | None = None) -> Response:
    """Reveal all cards of a game that is over: the host asks, and every seat that is there answers.

    A seat is there if its page is open. If the host asks again after a minute, those that have not
    answered are not waited for.
    """
    present = visit.companion.live.seats(visit.table)
    work = partial(visit.companion.service.open, present=present)
    return await entered(visit, work, decision or RevealRequest())


@router.post(
    "/{table}/advice",
    operation_id="setAdvice",
    tags=["entries"],
    response_model=Entered,
    responses=_CONFLICT,
)
async def set_advice(visit: At, decision: AdviceRequest) -> Response:
    """Let the table play with advice, or without (host only)."""
    return await entered(visit, visit.companion.service.set_advice, decision)
