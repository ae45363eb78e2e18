"""Calls by the API's own schema, and against it, as hypothesis strategies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from hypothesis import strategies as st

from deducer.web.messages.entries import LINE
from deducer.web.messages.tables import VISIBLE
from tests.support.from_schema import FromSchema, anything

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
_slots = st.integers(1, 3)
likely = st.builds(
    lambda phone, key, entry: Call(
        phone,
        "enter",
        "post /api/tables/{table}/entries?",
        {"after": 1, "key": key, "entry": entry},
    ),
    st.integers(0, 2),
    st.integers(0, 40).map(str),
    st.one_of(
        st.fixed_dictionaries({"kind": st.just("play"), "slot": _slots, "card": _cards}),
        st.fixed_dictionaries({"kind": st.just("discard"), "slot": _slots, "card": _cards}),
        st.fixed_dictionaries(
            {
                "kind": st.just("hint"),
                "to": st.integers(0, 2),
                "rank": st.integers(1, 3),
                "slots": st.lists(_slots, min_size=1, max_size=3),
            }
        ),
        st.fixed_dictionaries(
            {"kind": st.just("seen"), "seat": st.integers(0, 2), "slot": _slots, "card": _cards}
        ),
        st.fixed_dictionaries(
            {
                "kind": st.just("rearrange"),
                "seat": st.integers(0, 2),
                "order": st.permutations([1, 2, 3]),
            }
        ),
        st.fixed_dictionaries({"kind": st.just("drop"), "number": st.integers(1, 5)}),
        st.sampled_from([{"kind": "undo"}, {"kind": "end"}, {"kind": "note", "text": "x"}]),
    ),
)
"""Entries that can often be so."""


def strategies(document: dict[str, Any]) -> FromSchema:
    cards = st.sampled_from([f"{suit}{rank}" for suit in "ryg" for rank in (1, 2, 3, 4)])
    return FromSchema(
        document,
        {
            CARD: cards,
            LETTER: st.sampled_from("ryg"),
            LINE: st.sampled_from(LINES) | st.from_regex(LINE),
            VISIBLE: st.sampled_from(["Ann", "Bo", "Zoë <b>", "ann"]) | st.from_regex(VISIBLE),
        },
    )


def calls(document: dict[str, Any], *, but: Collection[str]) -> st.SearchStrategy[Call]:
    """A call of any operation but some, mostly as the schema has it."""
    known = strategies(document)
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
