"""Checks on every request before it is handled, and headers for every answer.

A request must name a host that is served here. Each address has limits on the rate of its requests,
and on how many run at a time. A body must be JSON from a page of ours (or from no browser), of
limited length, which is counted while it is read. An answer forbids its page to load or run
anything except our files.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deducer.page.page_files import POLICY
from deducer.web.errors import BadRequest, Lost, NotFound, TooLarge, TooMany, Unavailable
from deducer.web.gate import UNDER_WAY
from deducer.web.gate.problems import invalid, problem_text, status_of
from deducer.web.gate.server_limits import CROWDED, HURRIED, Buckets, ServerLimits, Shares, counted
from solver.errors import HanabiError, joined

_log = logging.getLogger("deducer.web")

_HEADERS = {
    b"content-security-policy": f"{POLICY}; frame-ancestors 'none'".encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"x-frame-options": b"DENY",
    b"cache-control": b"no-store",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
AS_ONE = 16 * 1024
"""Bytes of a body that count as one more request."""
FILES = ("/static/", "/alone/")
"""Where the pages' own files lie, of which a phone asks for a hundred at once."""
COST_OF_FILE = 0.02
"""What a request for one of them costs, in requests: they are there, packed."""
SLOWEST = 20.0
"""Seconds that a body may take to arrive."""
_IMPORT = "/api/tables/import"


class Guard:
    """ASGI middleware with these checks."""

    def __init__(self, app: ASGIApp, *, hosts: Iterable[str], limits: ServerLimits) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.limits = limits
        self._addresses = Buckets(limits.per_address, time.monotonic)
        self._under_way = Shares(limits.connections_of_address, sys.maxsize, CROWDED)
        self._bodies = Shares(limits.bodies_of_address, sys.maxsize, HURRIED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or answer with what is wrong with it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        address, send = address_of(scope), _with_headers(send)
        is_file = scope["path"].startswith(FILES)
        with scope.get("state", {}).get(UNDER_WAY, nullcontext)():
            try:
                self._addresses.take(address, COST_OF_FILE if is_file else 1)
                with self._under_way.holding(address, 1), self._bodies.holding(address) as hold:

                    def take(size: int) -> None:
                        hold(size)
                        self._addresses.take(address, size / AS_ONE)

                    self._check(scope)
                    if scope["method"] not in ("GET", "HEAD"):
                        receive = await self._read(scope, receive, take)
                    await self.app(scope, receive, send)
            except (BadRequest, TooMany) as error:
                await response_to(error)(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if host_name(headers.get("host", "")) not in self.hosts:
            raise BadRequest(
                "this server goes by other names: start it with --host-name to add one"
            )
        if scope["method"] in ("GET", "HEAD"):
            return
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise BadRequest(
                "requests must be JSON, with the header Content-Type: application/json"
            )
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        ours = f"{scope['scheme']}://{headers.get('host', '')}"
        if site not in (None, "same-origin") or (site is None and origin not in (None, ours)):
            raise BadRequest("pages of other sites can't send requests here")

    async def _read(self, scope: Scope, receive: Receive, take: Callable[[int], None]) -> Receive:
        """Read a body of limited length, and return a function to receive it again.

        :raises BadRequest: if it is too long, or takes too long.
        :raises TooMany: if ``take``, which gets each part's size, raises it.
        """
        most = self.limits.imported if scope["path"] == _IMPORT else self.limits.body
        parts: list[bytes] = []
        size, more = 0, True
        try:
            async with asyncio.timeout(SLOWEST):
                while more:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        raise BadRequest("the request ended too early")
                    part = message.get("body", b"")
                    size += len(part)
                    if size > most:
                        raise TooLarge("no more than {most} bytes can be sent at once", most=most)
                    take(len(part))
                    parts.append(part)
                    more = message.get("more_body", False)
        except TimeoutError:
            raise BadRequest("the request took too long to arrive") from None
        whole: list[Message] = [{"type": "http.request", "body": b"".join(parts)}]

        async def again() -> Message:
            return whole.pop() if whole else await receive()

        return again


def _with_headers(send: Send) -> Send:
    """Return ``send`` with the headers of every answer, apart from those that an answer has."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            there = {name for name, _ in message["headers"]}
            more = [pair for pair in _HEADERS.items() if pair[0] not in there]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return sending


def address_of(scope: Scope) -> str:
    """Return the address of a request, as rate limits count it."""
    client = scope.get("client")
    return counted(client[0]) if client else ""


def host_name(host: str) -> str:
    """Return the name in a Host header, without its port.

    >>> host_name("localhost:8765"), host_name("[::1]:8765"), host_name("club.example")
    ('localhost', '[::1]', 'club.example')
    """
    match = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^:\[\]]*)(?::[0-9]+)?", host)
    return match[1].lower() if match else ""


# -- answers to errors ------------------------------------------------------------------------


def response_to(error: Exception) -> Response:
    """Return the response for ``error``."""
    ours = refusal_of(error)
    body = problem_text(ours).encode("utf-8", "replace")
    return Response(body, status_of(ours), media_type="application/json")


def refusal_of(error: Exception) -> Exception:
    """Return ``error`` as one of ours, if there is one for it."""
    match error:
        case RequestValidationError():
            first = error.errors()[0]
            return invalid(first, *first["loc"][1:])
        case HTTPException():
            kind = NotFound if error.status_code == NotFound.status else BadRequest
            refusal = kind(joined("", [error.detail]))
            refusal.status = error.status_code
            return refusal
        case sqlite3.Error():
            return Unavailable("the store can't be read or written: nothing was done")
    return error


def answer_errors(app: FastAPI) -> None:
    """Let ``app`` answer all errors in one shape, whoever raises them, and log the store's."""

    async def answer(_: Request, error: Exception) -> Response:
        if isinstance(error, sqlite3.Error | Lost):
            _log.error("the store: %s", error)
        return response_to(error)

    for kind in (HanabiError, HTTPException, RequestValidationError, sqlite3.Error, Exception):
        app.add_exception_handler(kind, answer)
