"""Everything that can go wrong in a request, in the one shape that errors have."""

from __future__ import annotations

import json
import logging
import sqlite3

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from deducer.errors import Contradiction, RecordError
from deducer.web.errors import BadRequest, Conflict, Forbidden, Gone, NotFound, Refusal, TooMany
from deducer.web.gate.guard import TooLarge
from solver.errors import HanabiError

LONGEST = 500
_STATUS: dict[type[Refusal], int] = {
    TooLarge: 413,
    BadRequest: 400,
    Forbidden: 403,
    NotFound: 404,
    Gone: 410,
    TooMany: 429,
}
_log = logging.getLogger("deducer.web")


def problem_text(error: Exception) -> str:
    """Return an error as the JSON text of an answer."""
    problem = {"error": {"kind": _kind(error), "problem": _line(error), "events": _events(error)}}
    text = json.dumps(problem, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"state":{error.state}}}' if isinstance(error, Conflict) else text


def response_to(error: Exception) -> Response:
    """Return the response that an error is answered with."""
    body = problem_text(error).encode("utf-8", "replace")
    return Response(body, _status(error), media_type="application/json")


def _status(error: Exception) -> int:
    match error:
        case Conflict():
            return 409
        case Refusal():
            return _STATUS[type(error)]
        case HTTPException():
            return error.status_code
        case sqlite3.Error():
            return 503
        case HanabiError() | RequestValidationError():
            return 422
    return 500


def _kind(error: Exception) -> str:
    match error:
        case Conflict():
            return "conflict"
        case Refusal():
            return error.kind
        case HTTPException(status_code=404):
            return NotFound.kind
        case HTTPException() | RequestValidationError():
            return BadRequest.kind
        case HanabiError():
            return "refused"
    return "unavailable"


def _line(error: Exception) -> str:
    """What is wrong, in one line."""
    match error:
        case RequestValidationError():
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"][1:])
            said = str(first["msg"]).removeprefix("Value error, ")
            text = f"{place}: {said}" if place else said
        case HTTPException():
            text = str(error.detail)
        case sqlite3.Error():
            text = "the store can't be read or written: nothing was done"
        case HanabiError():
            text = str(error)
        case _:
            text = "this should not have happened: nothing was done"
    return " ".join(text.split())[:LONGEST]


def _events(error: Exception) -> list[int]:
    """The numbers of the events at fault."""
    if isinstance(error, Contradiction):
        return list(error.numbers)
    return [error.number] if isinstance(error, RecordError) and error.number else []


def install(app: FastAPI) -> None:
    """Let an application answer errors in that shape."""

    async def answer(_: Request, error: Exception) -> Response:
        if isinstance(error, sqlite3.Error):
            _log.error("the store: %s", error)
        return response_to(error)

    for kind in (HanabiError, HTTPException, RequestValidationError, sqlite3.Error, Exception):
        app.add_exception_handler(kind, answer)
