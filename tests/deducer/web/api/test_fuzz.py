"""Calls by the API's own schema, and against it: none fails, and no entry is lost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deducer.record.reading import parse
from deducer.web.api.serving import COOKIE
from deducer.web.messages.tables import FailureMessage
from tests.support.calls import RULES, Call, calls
from tests.support.cases import thorough
from tests.support.phones import Phone, Reply, Round, served, service_of

pytestmark = pytest.mark.slow

LONG = ("advice", "review", "stream")
"""Operations that have tests of their own, since they take long."""


@pytest.fixture(scope="module")
def app() -> Iterator[FastAPI]:
    with served() as app:
        yield app


@pytest.fixture(scope="module")
def schema(app: FastAPI) -> dict[str, Any]:
    document: dict[str, Any] = asyncio.run(Phone(app).get("/api/openapi.json")).data
    return document


async def answered(seats: Round, call: Call) -> Reply:
    """The answer to a call by a phone (-1: a stranger's), which mostly knows the table."""
    phone = Phone(seats.app) if call.phone < 0 else seats.phones[call.phone]
    method, _, path = call.path.partition(" ")
    path = path.replace("{table}", seats.table)
    body = call.body
    if call.operation == "enter" and isinstance(body, dict) and body.get("after", 1) % 4:
        body = {**body, "after": seats.seq}
    sent = b"" if method == "get" else json.dumps(body).encode()
    kind = {"content-type": "application/json"}
    return await phone.send(method.upper(), path, sent, kind if method == "post" else {})


@settings(thorough(40), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_no_call_fails_and_no_entry_is_lost(
    app: FastAPI, schema: dict[str, Any], data: st.DataObject
) -> None:
    wanted = data.draw(st.lists(calls(schema, but=LONG), min_size=5, max_size=30))
    documented = {
        operation["operationId"]: {int(status) for status in operation["responses"]}
        for path in schema["paths"].values()
        for operation in path.values()
    }

    async def work() -> None:
        seats = await Round.begin(app, players=["Ann", "Bo", "Cy"], rules=RULES, me=0)
        store = app.state.companion.service.store
        entered: dict[tuple[int, str], int] = {}
        for call in wanted:
            reply = await answered(seats, call)
            assert reply.status in documented[call.operation], (call, reply)
            if reply.status >= 400:
                assert FailureMessage.model_validate(reply.data["error"])
            elif call.operation == "enter":
                sent = (call.phone, call.body["key"])
                assert entered.setdefault(sent, reply.data["seq"]) == reply.data["seq"]
            log_entries = store.log_entries(seats.table)
            assert [log_entry.seq for log_entry in log_entries] == list(
                range(1, len(log_entries) + 1)
            )
            seats.seq = len(log_entries)
        kept = {log_entry.seq: log_entry for log_entry in log_entries}
        assert {kept[seq].key for seq in entered.values()} == {key for _, key in entered}
        entries = [log_entry for log_entry in log_entries if log_entry.kind == "entry"]
        assert len(entries) == len(set(entered.values()))
        header = store.game(seats.table).header
        again = parse(header + "".join(log_entry.line + "\n" for log_entry in entries))
        table = app.state.companion.service.cache.table(seats.table)
        assert again.log == table.record.log

    asyncio.run(work())


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_address_and_no_cookie_fails(app: FastAPI, address: str, cookie: str) -> None:
    async def work() -> None:
        phone = Phone(
            app, cookies={f"{COOKIE}x": cookie.encode("utf-8", "replace").decode("latin-1")}
        )
        for path in (f"/{address}", f"/api/tables/{address}", "/api/tables/x"):
            path = quote(path.encode("utf-8", "replace"), safe="/")
            reply = await phone.get(path.partition("?")[0])
            assert reply.status in (200, 303, 307, 400, 403, 404, 405, 410, 422), (path, reply)

    asyncio.run(work())


@thorough(30)
@given(st.sampled_from(["text", "json", "deck", "link"]), st.data())
def test_no_import_fails(kind: str, data: st.DataObject) -> None:
    """Games that are cut, doubled and mixed up are brought along or refused, never more."""
    texts = {
        "text": "players: Ann Bo\nseat: Ann\nhand: 2\ndeal Bo r1 y1\nAnn: hint Bo red 1\np 1\n",
        "json": '{"players":["a","b"],"deck":[{"suitIndex":0,"rank":1}],"actions":[]}',
        "deck": "players: 2\ncopies: r 2 1, y 2 1\nhand: 2\nr1 r1 r2 y1 y1 y2",
        "link": "215aaaa,00aa,0",
    }
    text = texts[kind]
    for _ in range(data.draw(st.integers(0, 3))):
        at, to = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        text = (
            text[:at] + data.draw(st.sampled_from([text[at:to], "", "\n", "-1", "é"])) + text[to:]
        )

    async def work() -> None:
        service = service_of()
        with served(service) as app:
            reply = await Phone(app).post("/api/tables/import", {"text": text, "mode": "every"})
            assert reply.status in (200, 422), reply
            assert service.store.tables == (reply.status == 200)

    asyncio.run(work())
