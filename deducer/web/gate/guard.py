"""Checks on every request before it is handled, and headers for every answer.

A request must name a host that is served here, and no address may make too many. A body must be
JSON from a page of ours (or from no browser), of limited length. An answer forbids its page to load
or run anything except our files.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import time
from collections.abc import Iterable

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deducer.page.page_files import POLICY
from deducer.web.errors import BadRequest, Lost, NotFound, TooLarge, TooMany, Unavailable
from deducer.web.gate.problems import invalid, kind_and_status, problem_text
from deducer.web.gate.server_limits import Buckets, ServerLimits, counted
from solver.errors import HanabiError, joined

_log = logging.getLogger("deducer.web")

_HEADERS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
}
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
FILES = ("/static/", "/alone/")
"""Where the pages' own files lie: a phone asks for a hundred at once, and they are not counted."""


class Guard:
    """ASGI middleware with these checks."""

    def __init__(self, app: ASGIApp, *, hosts: Iterable[str], limits: ServerLimits) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.most = limits.body
        self._addresses = Buckets(limits.per_address, time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or answer with what is wrong with it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        app, send = self.app, _with_headers(send)
        try:
            if not scope["path"].startswith(FILES):
                self._addresses.take(address_of(scope))
            self._check(scope)
        except (BadRequest, TooMany) as error:
            app = response_to(error)
        await app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if host_name(headers.get("host", "")) not in self.hosts:
            raise BadRequest(
                "this server goes by other names: start it with --host-name to add one"
            )
        if scope["method"] in ("GET", "HEAD"):
            return
        length = headers.get("content-length", "")  # to which uvicorn holds a body
        if "transfer-encoding" in headers or not length.isdecimal() or int(length) > self.most:
            raise TooLarge("no more than {most} bytes can be sent at once", most=self.most)
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise BadRequest(
                "requests must be JSON, with the header Content-Type: application/json"
            )
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        ours = f"{scope['scheme']}://{headers.get('host', '')}"
        if site not in (None, "same-origin") or (site is None and origin not in (None, ours)):
            raise BadRequest("pages of other sites can't send requests here")


def _with_headers(send: Send) -> Send:
    """Return ``send`` with the headers of every answer, apart from those that an answer has."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, text in _HEADERS.items():
                headers.setdefault(name, text)
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
    return Response(body, kind_and_status(ours)[1], media_type="application/json")


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
