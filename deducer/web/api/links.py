"""Routes of a server alone: following a link, what the host can do with the other seats', and the
stream by which a phone hears of what happens at its table."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from deducer.show.qr import qr_code
from deducer.web.api.serving import (
    PROBLEMS,
    At,
    Serving,
    TableRequest,
    absolute,
    secrets_of,
    set_cookie,
)
from deducer.web.errors import Gone
from deducer.web.gate.problems import problem_text
from deducer.web.messages import tables as messages
from deducer.web.server_state import ServerState
from deducer.web.tables.live import EventStream
from deducer.web.tables.seats import VOID, seat_of

_AT = "/tables/{table}/links"

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.post("/invitation", operation_id="invitation", tags=["links"])
async def invitation(
    link: messages.FollowedLink, request: Request, companion: Serving
) -> messages.Invitation:
    """What a link is for. Asking does not take the seat."""
    arrivals = companion.service.arrivals
    return await companion.ask(partial(arrivals.invitation, link.secret, secrets_of(request)))


@router.post("/join", operation_id="join", tags=["links"])
async def join(
    body: messages.JoinRequest, request: Request, response: Response, companion: Serving
) -> messages.Joined:
    """Follow a link; the cookie comes with the answer.

    A seat's link is used up. By a table's own link one says whose seat it is, and is shown nothing
    until the host or a neighbour says so, too, or all seats are taken.
    """
    asked = asyncio.get_running_loop().time()
    arrivals = companion.service.arrivals
    seating = await companion.ask(partial(arrivals.join, body, secrets_of(request)))
    table = seating.joined.table
    companion.publish(table, None, asked)
    set_cookie(request, response, table, seating.secrets)
    for seat in seating.changed:
        _dismiss(companion, table, seat)
    return seating.joined


@router.get(_AT, operation_id="links", tags=["links"])
async def links(visit: At) -> list[messages.LinkShown]:
    """The links of the table (host only)."""
    return await visit.do(visit.seats.shown)


@router.post(_AT + "/code", operation_id="showTable", tags=["links"])
async def show_table(visit: At) -> messages.LinkGiven:
    """The table's own link: who follows it says whose seat is theirs (host only)."""
    return _link_and_code(visit, await visit.do(visit.companion.service.arrivals.show))


@router.post(
    "/tables/{table}/arrivals", operation_id="answerArrival", tags=["links"], status_code=204
)
async def answer_arrival(visit: At, body: messages.ArrivalRequest) -> None:
    """Say whether somebody who followed the table's own link is who they say they are."""
    await visit.change(lambda link: visit.companion.service.arrivals.answer(link, body))


@router.post(_AT + "/{whose}/show", operation_id="showLink", tags=["links"])
async def show(visit: At, whose: messages.Whose) -> messages.LinkGiven:
    """The link of a seat, or of the page in the middle, until it is followed (host only)."""
    url = await visit.change(lambda link: visit.seats.show(link, whose))
    return _link_and_code(visit, url)


@router.post(_AT + "/{whose}/renew", operation_id="renewLink", tags=["links"])
async def renew(visit: At, whose: messages.Whose) -> messages.LinkGiven:
    """Give a seat, or the page in the middle, a new link; the old one is void (host only).

    The host should keep their own new link: it brings the host back, from any device.
    """
    host = await visit.link()
    url = await visit.change(lambda link: visit.seats.renew(link, whose))
    if seat_of(whose) != host.seat:
        _dismiss(visit.companion, visit.table, seat_of(whose))
    return _link_and_code(visit, url)


@router.post(_AT + "/{whose}/remove", operation_id="removeLink", tags=["links"], status_code=204)
async def remove(visit: At, whose: messages.Whose) -> None:
    """Remove the link of a seat, or of the page in the middle (host only)."""
    await visit.change(lambda link: visit.seats.remove(link, whose))
    _dismiss(visit.companion, visit.table, seat_of(whose))


@router.post(_AT + "/{whose}/host", operation_id="nameHost", tags=["links"])
async def name_host(visit: At, whose: messages.Whose) -> messages.HostNamed:
    """Make a seat the host: the host says so, or two other seats do within ten minutes."""
    changed = await visit.change(lambda link: visit.seats.name_host(link, whose))
    for seat in changed:
        visit.companion.live.dismiss(visit.table, seat, "")  # it reconnects with its new rights
    return messages.HostNamed(done=bool(changed))


def _link_and_code(visit: TableRequest, path: str) -> messages.LinkGiven:
    url = absolute(visit.request, visit.companion.site, path)
    return messages.LinkGiven(url=url, code=qr_code(url))


def _dismiss(companion: ServerState, table: str, seat: int | None) -> None:
    """End the streams of a seat whose link is void now."""
    companion.live.dismiss(table, seat, problem_text(Gone(VOID)))


# -- what a phone hears ------------------------------------------------------------------------

_EVENTS = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}


@router.get(
    "/tables/{table}/stream",
    operation_id="stream",
    tags=["tables"],
    response_class=Response,
    responses={200: _EVENTS},
)
async def stream(
    visit: At,
    after: Annotated[
        int | None, Query(ge=0, description="The number of the last fact that the phone knows of.")
    ] = None,
    last_event_id: Annotated[
        str | None, Header(description="The same, as a browser sends it when it comes back.")
    ] = None,
) -> Response:
    """Server-sent events: `state` with each change (only the newest), `ping`, `gone`.

    The first state is sent at once, unless the phone has it already.
    """
    live, service = visit.companion.live, visit.companion.service
    listener = live.listen(await visit.link())
    try:
        listener.offer(await visit.do(service.snapshot))
    except BaseException:
        live.leave(listener)
        raise
    known = str(after) if last_event_id is None else last_event_id
    newest = int(known) if re.fullmatch("[0-9]{1,9}", known) else None
    return EventStream(live, listener, newest)
