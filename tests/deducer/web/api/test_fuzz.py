"""Calls by the API's own schema, and against it: none fails, and no entry is lost."""

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
from tests.support.phones import Phone, Reply, Round, served

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
    wanted = data.draw(st.lists(calls(schema, but=LONG), min_size=5, max_size=20))
    documented = {
        operation["operationId"]: {int(status) for status in operation["responses"]}
        for path in schema["paths"].values()
        for operation in path.values()
    }

    async def work() -> None:
        seats = await Round.begin(app, players=["Ann", "Bo", "Cy"], rules_lines=RULES, me=0)
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
            seats.seq = len(log_entries)
            assert [entry.seq for entry in log_entries] == [*range(1, seats.seq + 1)]
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
        sent = cookie.encode("utf-8", "replace").decode("latin-1")
        phone = Phone(app, cookies={f"{COOKIE}x": sent})
        for path in (f"/{address}", f"/api/tables/{address}", "/api/tables/x"):
            path = quote(path.encode("utf-8", "replace"), safe="/")
            reply = await phone.get(path.partition("?")[0])
            assert reply.status in (200, 303, 307, 400, 403, 404, 405, 410, 422), (path, reply)

    asyncio.run(work())
