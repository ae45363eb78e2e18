"""Calls by the API's own schema, and against it, as hypothesis strategies.

Of JSON schemas, it knows the shapes that our API uses.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from hypothesis import strategies as st

from deducer.web.messages.entries import LINE
from deducer.web.messages.tables import VISIBLE

CARD = "^[A-Za-z][1-5]$"
LETTER = "^[A-Za-z]$"
RULES = "copies: r 3 2 1, y 3 2 1\nhand: 3\ntokens: 3"
LINES = [
    "h bo red 1 2",
    "p 1",
    "d 2 r1 > ?",
    "undo",
    "fix 1: note x",
    "end given-up",
    "note ♥",
    "x",
]


@dataclass(frozen=True)
class Call:
    """A request: which of the phones, which operation, and what is sent."""

    phone: int
    operation: str
    path: str
    body: Any


_cards = st.sampled_from([f"{suit}{rank}" for suit in "ry" for rank in (1, 2, 3)])
_slots, _seats = st.integers(1, 3), st.integers(0, 2)
LIKELY: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "play": {"slot": _slots, "card": _cards},
    "discard": {"slot": _slots, "card": _cards},
    "hint": {"to": _seats, "rank": _slots, "slots": st.lists(_slots, min_size=1, max_size=3)},
    "seen": {"seat": _seats, "slot": _slots, "card": _cards},
    "rearrange": {"seat": _seats, "order": st.permutations([1, 2, 3])},
    "drop": {"number": st.integers(1, 5)},
    "note": {"text": st.just("x")},
    "undo": {},
    "end": {},
}
"""Entries that can often be so."""
likely = st.builds(
    lambda phone, key, entry: Call(
        phone,
        "enter",
        "post /api/tables/{table}/entries?",
        {"after": 1, "key": key, "entry": entry},
    ),
    _seats,
    st.integers(0, 40).map(str),
    st.one_of(
        *(
            st.fixed_dictionaries({"kind": st.just(kind), **values})
            for kind, values in LIKELY.items()
        )
    ),
)


def calls(document: dict[str, Any], *, but: Collection[str]) -> st.SearchStrategy[Call]:
    """A call of any operation but some, mostly as the schema has it."""
    cards = st.sampled_from([f"{suit}{rank}" for suit in "ryg" for rank in (1, 2, 3, 4)])
    known = FromSchema(
        document,
        {
            CARD: cards,
            LETTER: st.sampled_from("ryg"),
            LINE: st.sampled_from(LINES) | st.from_regex(LINE),
            VISIBLE: st.sampled_from(["Ann", "Bo", "Zoë <b>", "ann"]) | st.from_regex(VISIBLE),
        },
    )
    each = {
        operation["operationId"]: _call(known, path, method, operation)
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
        if operation["operationId"] not in but
    }
    return st.one_of(likely, each["enter"], st.one_of(*each.values()))


def _call(
    known: FromSchema, path: str, method: str, operation: dict[str, Any]
) -> st.SearchStrategy[Call]:
    values = {
        (parameter["in"], parameter["name"]): known.values(parameter["schema"])
        for parameter in operation.get("parameters", ())
        if parameter["name"] != "table"
    }
    content = operation.get("requestBody", {}).get("content", {})
    body = st.none()
    if content:
        right = known.values(content["application/json"]["schema"])
        body = st.one_of(right, right, right, anything)
    elif method == "post":
        body = anything

    def made(phone: int, said: dict[tuple[str, str], object], sent: object) -> Call:
        address = path
        for (where, name), value in said.items():
            if where == "path":
                address = address.replace(f"{{{name}}}", quote(str(value), safe=""))
        query = "&".join(
            f"{name}={quote(str(value))}"
            for (where, name), value in said.items()
            if where == "query"
        )
        return Call(phone, operation["operationId"], f"{method} {address}?{query}", sent)

    return st.builds(made, st.integers(-1, 2), st.fixed_dictionaries(values), body)


# -- values that follow a schema ----------------------------------------------------------------

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
