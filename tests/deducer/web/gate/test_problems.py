"""What pydantic finds wrong with a request, as a phrase that other languages have."""

from typing import Any

import pytest
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError

from deducer.languages import say
from deducer.web.errors import Invalid
from deducer.web.gate.guard import refusal_of
from deducer.web.messages.tables import NewTable
from solver.errors import Phrase

CONTEXT: dict[str, dict[str, Any]] = {
    "string_too_short": {"min_length": 1},
    "string_too_long": {"max_length": 30},
    "too_short": {"field_type": "List", "min_length": 1, "actual_length": 0},
    "too_long": {"field_type": "List", "max_length": 5, "actual_length": 6},
}


def _phrase(error: RequestValidationError) -> Phrase:
    refusal = refusal_of(error)
    assert isinstance(refusal, Invalid)
    return refusal.phrase


@pytest.mark.parametrize("kind", sorted(CONTEXT))
def test_a_size_that_is_wrong_has_words_in_each_language(kind: Any) -> None:
    context = CONTEXT[kind]
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
