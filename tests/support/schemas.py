"""Answers as another program reads them, held against the schemas that are published."""

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from deducer.show.json.schemas import schema_text


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds data against a published schema; a schema is made once for all tests."""
    return Draft202012Validator(json.loads(schema_text(name)))


def follows(name: str, answer: Any) -> Any:
    """An answer, or its text, as JSON data; it must follow the schema of that name."""
    data = json.loads(answer if isinstance(answer, str) else json.dumps(answer))
    validator(name).validate(data)
    return data
