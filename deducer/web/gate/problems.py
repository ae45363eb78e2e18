"""The one shape of all error answers."""

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
_PHRASES: dict[str, Callable[..., Phrase]] = {
    "missing": partial(Phrase, "this is missing"),
    "extra_forbidden": partial(Phrase, "this name is not known here"),
    "json_invalid": partial(Phrase, "this is not JSON text"),
    "model_attributes_type model_type dict_type": partial(Phrase, "an object is expected"),
    "list_type": partial(Phrase, "a list is expected"),
    "bool_type bool_parsing": partial(Phrase, "true or false is expected"),
    "int_type int_parsing int_from_float": partial(Phrase, "a whole number is expected"),
    "float_type float_parsing finite_number": partial(Phrase, "a number is expected"),
    "greater_than_equal": partial(Phrase, "{ge} or more is expected"),
    "greater_than": partial(Phrase, "more than {gt} is expected"),
    "less_than": partial(Phrase, "less than {lt} is expected"),
    "less_than_equal": partial(Phrase, "{le} or less is expected"),
    "literal_error enum": partial(Phrase, "expected: {expected}"),
    "string_type": partial(Phrase, "a text is expected"),
    "string_pattern_mismatch": partial(Phrase, "a text of the form {pattern} is expected"),
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
    "union_tag_invalid": partial(Phrase, "expected: one of {expected_tags}"),
    "union_tag_not_found": partial(Phrase, "{discriminator} is missing"),
}
_INVALID = {kind: phrase for kinds, phrase in _PHRASES.items() for kind in kinds.split()}
"""What is wrong with a value, by pydantic's type of error."""


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


MISSING = {"type": "missing"}
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
    """A pydantic error as a phrase, if its type is known here."""
    values: dict[str, Any] = error.get("ctx", {})
    refused = values.get("error")
    if isinstance(refused, HanabiError):
        return refused.phrase
    known = _INVALID.get(error["type"])
    if known is None:
        return joined("", [str(error["msg"]).removeprefix("Value error, ")])
    count = values.get("min_length", values.get("max_length"))
    return known(**values) if count is None else known(n=count, **values)
