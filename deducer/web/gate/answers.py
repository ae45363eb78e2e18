"""The responses for all errors of a request, whoever raised them: we, FastAPI or the database."""

from __future__ import annotations

import logging
import sqlite3

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from deducer.web.errors import BadRequest, Lost, NotFound, Unavailable
from deducer.web.gate.problems import invalid, problem_text, status_of
from solver.errors import HanabiError, joined

_log = logging.getLogger("deducer.web")


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


def install(app: FastAPI) -> None:
    """Let ``app`` answer errors in that shape, and log those of the store."""

    async def answer(_: Request, error: Exception) -> Response:
        if isinstance(error, sqlite3.Error | Lost):
            _log.error("the store: %s", error)
        return response_to(error)

    for kind in (HanabiError, HTTPException, RequestValidationError, sqlite3.Error, Exception):
        app.add_exception_handler(kind, answer)
