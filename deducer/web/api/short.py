"""The short way for entries, which are most of what arrives: past the search for a route.

A request that is well-formed is handled as by its route, in a fifth of the time. Everything else,
and whatever is wrong with a request, is left to the route.
"""

from __future__ import annotations

import json
import re
import sqlite3

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deducer.web.api.serving import response_of
from deducer.web.companion import Companion, Visit
from deducer.web.gate.answers import told
from deducer.web.messages.parameters import TABLE_ID, WHOSE
from deducer.web.messages.tables import EntryRequest
from solver.errors import HanabiError

_PATH = re.compile(f"/api/tables/({TABLE_ID})/entries")
_WHOSE = re.compile(WHOSE)


class ShortWay:
    """ASGI middleware; the body must arrive in one message."""

    def __init__(self, app: ASGIApp, *, companion: Companion) -> None:
        self.app = app
        self.companion = companion

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an entry, or pass the request on."""
        is_post = scope["type"] == "http" and scope["method"] == "POST"
        path = _PATH.fullmatch(scope["path"]) if is_post else None
        if path is None:
            await self.app(scope, receive, send)
            return
        first = await receive()

        async def again() -> Message:
            nonlocal first
            message, first = first, {}
            return message or await receive()

        try:
            entry = EntryRequest.model_validate(json.loads(first["body"]))
            visit = Visit(self.companion, Request(scope), path[1], _whose(scope))
        except (ValueError, RecursionError):
            await self.app(scope, again, send)
            return
        try:
            answer = await visit.change(self.companion.service.enter, entry)
            response = response_of(answer.text)
        except (HanabiError, sqlite3.Error) as error:
            response = told(error)
        await response(scope, receive, send)


def _whose(scope: Scope) -> str | None:
    """Which of a browser's seats asks.

    :raises ValueError: if that is not said as it should be.
    """
    if not scope["query_string"]:
        return None
    said = QueryParams(scope["query_string"]).getlist("as")
    if len(said) > 1 or not all(map(_WHOSE.fullmatch, said)):
        raise ValueError(said)
    return said[0] if said else None
