"""Values that follow a JSON schema, as hypothesis strategies: for the shapes that our API uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

Values = st.SearchStrategy[Any]
REF = "#/components/schemas/"
NUMBERS = 10**7

anything: Values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["kind", "seat", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)
"""What follows no schema."""


class FromSchema:
    """Strategies for the schemas of an OpenAPI document.

    ``known`` gives texts of some patterns, likelier ones than any that fit.
    """

    def __init__(self, document: Mapping[str, Any], known: Mapping[str, Values]) -> None:
        self.components = document["components"]["schemas"]
        self.known = known

    def values(self, schema: Mapping[str, Any]) -> Values:
        """Return what follows a schema."""
        if "$ref" in schema:
            return st.deferred(
                lambda: self.values(self.components[schema["$ref"].removeprefix(REF)])
            )
        for key in ("oneOf", "anyOf"):
            if key in schema:
                return st.one_of(*map(self.values, schema[key]))
        if "const" in schema:
            return st.just(schema["const"])
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        return self._typed(schema)

    def _typed(self, schema: Mapping[str, Any]) -> Values:
        match schema["type"]:
            case "null":
                return st.none()
            case "boolean":
                return st.booleans()
            case "integer":
                return st.integers(schema.get("minimum", 0), schema.get("maximum", NUMBERS))
            case "number":
                return st.floats(schema.get("minimum", 0), schema.get("maximum", NUMBERS))
            case "string":
                return self._text(schema)
            case "array":
                sizes = schema.get("minItems", 0), min(schema.get("maxItems", 4), 6)
                return st.lists(self.values(schema["items"]), min_size=sizes[0], max_size=sizes[1])
            case "object":
                return self._object(schema)
        raise AssertionError(schema)

    def _text(self, schema: Mapping[str, Any]) -> Values:
        least, most = schema.get("minLength", 0), schema.get("maxLength", 40)
        if "pattern" not in schema:
            return st.text(min_size=least, max_size=min(most, 40))
        pattern = schema["pattern"]
        if pattern in self.known:
            return self.known[pattern]
        return st.from_regex(pattern, fullmatch=True).filter(
            lambda text: least <= len(text) <= most
        )

    def _object(self, schema: Mapping[str, Any]) -> Values:
        properties = schema.get("properties", {})
        required = set(schema.get("required", ()))
        values = {name: self.values(each) for name, each in properties.items()}
        return st.fixed_dictionaries(
            {name: values[name] for name in values if name in required},
            optional={name: values[name] for name in values if name not in required},
        )
