"""What pydantic finds wrong with a request, as a phrase that other languages have."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from pydantic_core import PydanticKnownError

from deducer.languages import say
from deducer.web.errors import Invalid
from deducer.web.gate.answers import refusal_of
from deducer.web.gate.problems import _INVALID
from deducer.web.messages.tables import NewTable
from solver.errors import Phrase

CONTEXT: dict[str, dict[str, Any]] = {
    "model_type": {"class_name": "Entry"},
    "greater_than_equal": {"ge": 0},
    "less_than_equal": {"le": 4},
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


@pytest.mark.parametrize("kind", sorted(_INVALID.keys() - {"json_invalid"}))
def test_a_phrase_has_pydantics_own_words(kind: Any) -> None:
    context = CONTEXT.get(kind, {})
    said = PydanticKnownError(kind, context or None).message()
    error = {"type": kind, "loc": ("body", "field"), "msg": said, "ctx": context, "input": None}
    phrase = _phrase(RequestValidationError([error]))
    assert str(phrase) == f"field: {said}"
    for language in ("fr", "sv"):
        told = say(phrase, language)
        assert told.startswith("field")
        assert said not in told


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
    assert str(phrase) == "List should have at least 2 items after validation, not 1"
