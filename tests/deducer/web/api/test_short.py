"""The short way for entries answers as their route does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, Response

from deducer.web.api.serving import response_of
from deducer.web.api.short import ShortWay
from tests.support.phones import Phone, Reply, Round, served

NOTE = {"after": 0, "key": "a", "entry": {"kind": "note", "text": "é"}}
HINT = {"kind": "hint", "to": 1, "rank": 1}
BODIES = {
    "a note": json.dumps(NOTE),
    "the same again": json.dumps(NOTE),
    "another with its key": json.dumps(NOTE | {"entry": {"kind": "note", "text": "b"}}),
    "a conflict": json.dumps(NOTE | {"key": "b"}),
    "a line": json.dumps({"after": 1, "key": "c", "entry": {"kind": "line", "text": "note x"}}),
    "no line": json.dumps({"after": 2, "key": "d", "entry": {"kind": "line", "text": "xyz"}}),
    "refused": json.dumps({"after": 2, "key": "e", "entry": HINT | {"slots": [9]}}),
    "slots as text": json.dumps({"after": 2, "key": "f", "entry": HINT | {"slots": "1"}}),
    "too few": json.dumps({"after": 2}),
    "too many": json.dumps(NOTE | {"more": 1}),
    "a wrong kind": json.dumps(NOTE | {"entry": {"kind": "x"}}),
    "a number": "7",
    "no JSON": "{",
    "deep": "[" * 100_000,
    "long": "1" * 5_000,
    "no text": '"\\ud800"',
    "nothing": "",
}
"""What is sent, one after the other."""


@pytest.fixture
def apps() -> Iterator[tuple[FastAPI, FastAPI]]:
    """Two of the same, to the last secret."""
    with served() as one, served() as two:
        yield one, two


class Counted:
    """How many requests took the short way."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.taken = 0

        def counted(result: object) -> Response:
            self.taken += 1
            return response_of(result)

        patch.setattr("deducer.web.api.short.response_of", counted)


async def answers(app: FastAPI) -> list[Reply]:
    """The answers to all that is sent, from seats and with addresses of all kinds."""
    seats = await Round.begin(app, players=["Ann", "Bo"], me=0)
    ann, path = seats.phones[0], f"{seats.path}/entries"
    kind = {"content-type": "application/json"}
    found = [await ann.send("POST", path, body.encode(), kind) for body in BODIES.values()]
    note = NOTE | {"after": 2}
    for number, whose in enumerate(("as=0", "as=1", "as=9", "as=", "as=0&as=1", "x=1", "as=table")):
        found.append(await ann.post(f"{path}?{whose}", note | {"key": f"{number}"}))
    others = ("/api/tables/nowhere/entries", "/api/tables/no where/entries", f"{path}/")
    found += [await ann.post(where, note) for where in others]
    found.append(await Phone(app).post(path, note))
    found.append(await seats.phones[None].post(path, note))
    return found


def test_it_answers_as_the_route_does(
    apps: tuple[FastAPI, FastAPI], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(monkeypatch)
    fast = asyncio.run(answers(apps[0]))
    taken = counted.taken

    async def passed_on(self: ShortWay, *args: Any) -> None:
        await self.app(*args)

    monkeypatch.setattr(ShortWay, "__call__", passed_on)
    slow = asyncio.run(answers(apps[1]))
    assert [(each.status, each.body) for each in fast] == [
        (each.status, each.body) for each in slow
    ]
    assert [sorted(each.headers) for each in fast] == [sorted(each.headers) for each in slow]
    assert {each.status for each in fast} >= {200, 400, 403, 404, 409, 422}
    assert counted.taken == taken > 3
