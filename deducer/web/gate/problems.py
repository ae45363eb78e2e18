"""All errors of a request, in the one shape that error answers have."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from deducer.errors import Contradiction, RecordError
from deducer.languages import phrase_data
from deducer.web.errors import Conflict, Invalid, Refusal
from solver.errors import HanabiError, Phrase, joined

LONGEST = 500
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


def status_of(error: Exception) -> int:
    """Return the status of the answer for ``error``, as over http."""
    match error:
        case Conflict():
            return 409
        case Refusal():
            return error.status
        case HanabiError():
            return 422
    return 500


def _kind(error: Exception) -> str:
    match error:
        case Conflict():
            return "conflict"
        case Refusal():
            return error.kind
        case HanabiError():
            return "refused"
    return "unavailable"


def _phrase(error: Exception) -> Phrase:
    """What is wrong."""
    if isinstance(error, HanabiError):
        return error.phrase
    return Phrase("this should not have happened: nothing was done")


def _events(error: Exception) -> list[int]:
    """The numbers of the events at fault."""
    if isinstance(error, Contradiction):
        return list(error.numbers)
    return [error.number] if isinstance(error, RecordError) and error.number else []


def invalid(error: Mapping[str, Any], *place: object) -> Invalid:
    """Return the refusal of what pydantic found wrong, at ``place`` in what was sent.

    ``error`` is one of the details that a ValidationError lists.
    """
    problem = _invalid(error)
    where = ".".join(map(str, place))
    return (
        Invalid("{place}: {problem}", place=where, problem=problem) if where else Invalid(problem)
    )


def _invalid(error: Mapping[str, Any]) -> Phrase:
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
