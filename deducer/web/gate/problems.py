"""All errors of a request, in the one shape that error answers have."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from deducer.errors import Contradiction, RecordError
from deducer.languages import phrase_data
from deducer.web.errors import BadRequest, Conflict, Forbidden, Gone, NotFound, Refusal, TooMany
from deducer.web.gate.guard import TooLarge
from solver.errors import HanabiError, Phrase, joined

LONGEST = 500
_STATUS: dict[type[Refusal], int] = {
    TooLarge: 413,
    BadRequest: 400,
    Forbidden: 403,
    NotFound: 404,
    Gone: 410,
    TooMany: 429,
}
_INVALID: dict[str, Callable[..., Phrase]] = {
    "missing": partial(Phrase, "Field required"),
    "extra_forbidden": partial(Phrase, "Extra inputs are not permitted"),
    "json_invalid": partial(Phrase, "JSON decode error"),
    "model_attributes_type": partial(
        Phrase, "Input should be a valid dictionary or object to extract fields from"
    ),
    "model_type": partial(Phrase, "Input should be a valid dictionary or instance of {class_name}"),
    "dict_type": partial(Phrase, "Input should be a valid dictionary"),
    "list_type": partial(Phrase, "Input should be a valid list"),
    "bool_type": partial(Phrase, "Input should be a valid boolean"),
    "int_type": partial(Phrase, "Input should be a valid integer"),
    "int_parsing": partial(
        Phrase, "Input should be a valid integer, unable to parse string as an integer"
    ),
    "float_type": partial(Phrase, "Input should be a valid number"),
    "float_parsing": partial(
        Phrase, "Input should be a valid number, unable to parse string as a number"
    ),
    "finite_number": partial(Phrase, "Input should be a finite number"),
    "greater_than_equal": partial(Phrase, "Input should be greater than or equal to {ge}"),
    "less_than_equal": partial(Phrase, "Input should be less than or equal to {le}"),
    "literal_error": partial(Phrase, "Input should be {expected}"),
    "enum": partial(Phrase, "Input should be {expected}"),
    "string_type": partial(Phrase, "Input should be a valid string"),
    "string_pattern_mismatch": partial(Phrase, "String should match pattern '{pattern}'"),
    "string_too_short": partial(
        Phrase,
        "String should have at least {n} character",
        "String should have at least {n} characters",
    ),
    "string_too_long": partial(
        Phrase,
        "String should have at most {n} character",
        "String should have at most {n} characters",
    ),
    "too_short": partial(
        Phrase,
        "{field_type} should have at least {n} item after validation, not {actual_length}",
        "{field_type} should have at least {n} items after validation, not {actual_length}",
    ),
    "too_long": partial(
        Phrase,
        "{field_type} should have at most {n} item after validation, not {actual_length}",
        "{field_type} should have at most {n} items after validation, not {actual_length}",
    ),
    "union_tag_invalid": partial(
        Phrase,
        "Input tag '{tag}' found using {discriminator} does not match any of the expected tags: "
        "{expected_tags}",
    ),
    "union_tag_not_found": partial(
        Phrase, "Unable to extract tag using discriminator {discriminator}"
    ),
}
"""Pydantic's errors in a request, by type, as phrases with pydantic's own words."""
_log = logging.getLogger("deducer.web")


def problem_text(error: Exception) -> str:
    """Return ``error`` as the JSON text of an answer."""
    phrase = _phrase(error)
    problem = {
        "kind": _kind(error),
        "problem": " ".join(str(phrase).split())[:LONGEST],
        **phrase_data(phrase),
        "events": _events(error),
    }
    text = json.dumps({"error": problem}, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"state":{error.state}}}' if isinstance(error, Conflict) else text


def response_to(error: Exception) -> Response:
    """Return the response for ``error``."""
    body = problem_text(error).encode("utf-8", "replace")
    return Response(body, _status(error), media_type="application/json")


def told(error: Exception) -> Response:
    """Return the response for ``error``, and log it if it is the store's."""
    if isinstance(error, sqlite3.Error):
        _log.error("the store: %s", error)
    return response_to(error)


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


def _phrase(error: Exception) -> Phrase:
    """What is wrong."""
    match error:
        case RequestValidationError():
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"][1:])
            problem = _invalid(first)
            return Phrase("{place}: {problem}", place=place, problem=problem) if place else problem
        case HTTPException():
            return joined("", [error.detail])
        case sqlite3.Error():
            return Phrase("the store can't be read or written: nothing was done")
        case HanabiError():
            return error.phrase
    return Phrase("this should not have happened: nothing was done")


def _invalid(error: dict[str, Any]) -> Phrase:
    """A pydantic error as a phrase, if its type is known here."""
    values: dict[str, Any] = error.get("ctx", {})
    refused = values.get("error")
    if isinstance(refused, HanabiError):
        return refused.phrase
    said = str(error["msg"])
    known = _INVALID.get(error["type"])
    if known is not None:
        count = values.get("min_length", values.get("max_length"))
        phrase = known(**values) if count is None else known(n=count, **values)
        if str(phrase) == said:
            return phrase
    return joined("", [said.removeprefix("Value error, ")])


def _events(error: Exception) -> list[int]:
    """The numbers of the events at fault."""
    if isinstance(error, Contradiction):
        return list(error.numbers)
    return [error.number] if isinstance(error, RecordError) and error.number else []


def install(app: FastAPI) -> None:
    """Let ``app`` answer errors in that shape."""

    async def answer(_: Request, error: Exception) -> Response:
        return told(error)

    for kind in (HanabiError, HTTPException, RequestValidationError, sqlite3.Error, Exception):
        app.add_exception_handler(kind, answer)
