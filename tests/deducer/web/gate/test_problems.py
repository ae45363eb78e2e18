"""What pydantic finds wrong with a request, as a phrase that other languages have."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError

from deducer.languages import say
from deducer.web.alone.phone_server import ROUTES
from deducer.web.errors import Invalid
from deducer.web.gate.guard import refusal_of
from deducer.web.gate.problems import _INVALID
from deducer.web.messages.tables import NewTable
from solver.errors import Phrase

CONTEXT: dict[str, dict[str, Any]] = {
    "model_type": {"class_name": "Entry"},
    "greater_than_equal": {"ge": 0},
    "less_than_equal": {"le": 4},
    "greater_than": {"gt": 0},
    "less_than": {"lt": 4},
    "literal_error": {"expected": "'a' or 'b'"},
    "enum": {"expected": "'a' or 'b'"},
    "string_pattern_mismatch": {"pattern": "^[a-z]$"},
    "string_too_short": {"min_length": 1},
    "string_too_long": {"max_length": 30},
    "too_short": {"field_type": "List", "min_length": 1, "actual_length": 0},
    "too_long": {"field_type": "List", "max_length": 5, "actual_length": 6},
    "union_tag_invalid": {"discriminator": "'kind'", "tag": "x", "expected_tags": "'a', 'b'"},
    "union_tag_not_found": {"discriminator": "'kind'"},
}


def _phrase(error: RequestValidationError) -> Phrase:
    refusal = refusal_of(error)
    assert isinstance(refusal, Invalid)
    return refusal.phrase


@pytest.mark.parametrize("kind", sorted(_INVALID.keys()))
def test_a_type_of_error_has_words_of_ours_in_each_language(kind: Any) -> None:
    context = CONTEXT.get(kind, {})
    error = {"type": kind, "loc": ("body", "field"), "msg": "", "ctx": context, "input": None}
    phrase = _phrase(RequestValidationError([error]))
    said = str(phrase)
    assert said.startswith("field: ")
    assert "{" not in said
    for language in ("de", "fr", "sv"):
        told = say(phrase, language)
        assert told.startswith("field")
        assert told != said
        assert "{" not in told


WRONG: list[Any] = [
    None,
    True,
    1,
    1.5,
    -1,
    10**12,
    float("inf"),
    "",
    "x",
    "x" * 10**6,
    [],
    {},
    "1.5",
]


def test_whatever_is_wrong_with_a_request_is_said_in_words_of_ours() -> None:
    """Each value of each message is replaced by others: pydantic's own words are for nobody."""
    found = set()
    for route in ROUTES:
        for kind in [*(each.annotation for each in route.parameters), *(route.body or ())[:1]]:
            fields = getattr(kind, "model_fields", {})
            values = [*WRONG, *({name: wrong} for name in fields for wrong in WRONG)]
            for value in values:
                try:
                    TypeAdapter(kind).validate_python(value)
                except ValidationError as error:
                    found |= {each["type"] for each in error.errors()}
    assert {"int_parsing", "missing", "string_type", "too_short"} <= found
    assert found - {"value_error"} <= _INVALID.keys()


def test_what_is_not_known_stays_as_it_is() -> None:
    error: dict[str, Any] = {
        "type": "url_type",
        "loc": ("body",),
        "msg": "no {URL}",
        "ctx": {},
        "input": None,
    }
    assert say(_phrase(RequestValidationError([error])), "fr") == "no {URL}"


def test_what_a_validator_of_ours_refuses_is_a_phrase_of_ours() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(NewTable).validate_python({"players": ["Ann"]})
    phrase = _phrase(RequestValidationError(caught.value.errors()))
    assert str(phrase) == "at least 2 items are expected"
