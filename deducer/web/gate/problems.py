"""The one shape of all error answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from deducer.errors import Contradiction, RecordError
from deducer.languages import phrase_data
from deducer.web.errors import Conflict, Invalid, Refusal
from solver.errors import HanabiError, Phrase, joined

LONGEST = 500
_SIZES = {
    "string_too_short": partial(
        Phrase, "at least {n} character is expected", "at least {n} characters are expected"
    ),
    "string_too_long": partial(
        Phrase, "at most {n} character is expected", "at most {n} characters are expected"
    ),
    "too_short": partial(
        Phrase, "at least {n} item is expected", "at least {n} items are expected"
    ),
    "too_long": partial(Phrase, "at most {n} item is expected", "at most {n} items are expected"),
}
"""What people can get wrong, by pydantic's type of error.

Else only a program sends what has another shape than the API says: pydantic's own words are for who
writes it.
"""


def problem_text(error: Exception) -> str:
    """Return ``error`` as the JSON text of an answer."""
    phrase = Phrase("this should not have happened: nothing was done")
    if isinstance(error, HanabiError):
        phrase = error.phrase
    problem = {
        "kind": kind_and_status(error)[0],
        "problem": " ".join(str(phrase).split())[:LONGEST],
        **phrase_data(phrase),
        "events": _events(error),
    }
    text = json.dumps({"error": problem}, ensure_ascii=False, separators=(",", ":"))
    return f'{text[:-1]},"state":{error.state}}}' if isinstance(error, Conflict) else text


def kind_and_status(error: Exception) -> tuple[str, int]:
    """Return the kind of the answer for ``error``, and its status over http."""
    if isinstance(error, Refusal):
        return error.kind, error.status
    return ("refused", 422) if isinstance(error, HanabiError) else ("unavailable", 500)


def _events(error: Exception) -> list[int]:
    """The numbers of the events at fault."""
    if isinstance(error, Contradiction):
        return list(error.numbers)
    return [error.number] if isinstance(error, RecordError) and error.number else []


MISSING = {"type": "missing", "msg": "Field required"}
"""The error of a value that was not sent."""


def invalid(error: Mapping[str, Any], *place: object) -> Invalid:
    """Return the refusal of what pydantic found wrong, at ``place`` in what was sent.

    ``error`` is one of the details that a ValidationError lists.
    """
    problem, where = _invalid(error), ".".join(map(str, place))
    if not where:
        return Invalid(problem)
    return Invalid("{place}: {problem}", place=where, problem=problem)


def _invalid(error: Mapping[str, Any]) -> Phrase:
    """A pydantic error as a phrase."""
    values: dict[str, Any] = error.get("ctx", {})
    refused = values.get("error")
    if isinstance(refused, HanabiError):
        return refused.phrase
    known = _SIZES.get(error["type"])
    if known is None:
        return joined("", [str(error["msg"]).removeprefix("Value error, ")])
    return known(n=values.get("min_length", values.get("max_length")))
