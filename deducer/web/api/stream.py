"""The stream: how a phone hears of what happens at its table."""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response

from deducer.web.api.reference import PROBLEMS
from deducer.web.api.serving import At
from deducer.web.tables.live import EventStream

_EVENTS = {"content": {"text/event-stream": {"schema": {"type": "string"}}}}

router = APIRouter(prefix="/api/tables", responses=PROBLEMS, tags=["tables"])


@router.get(
    "/{table}/stream", operation_id="stream", response_class=Response, responses={200: _EVENTS}
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
