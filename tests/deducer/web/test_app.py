"""The application: its addresses, cookies and pages, and what it answers."""

import asyncio
import json
import logging
import sqlite3
from pathlib import Path

import pytest
from fastapi import FastAPI

from deducer.web.api.serving import COOKIE
from deducer.web.gate.guard import response_to
from deducer.web.tables.seats import secret_of
from tests.support.phones import ASKED, Phone, problem, served, service_of, table_of
from tests.support.services import STATE

SMALL = "copies: r 2 1, y 2 1\nhand: 2"


async def test_a_link_sets_a_cookie_that_scripts_and_other_sites_do_not_get(app: FastAPI) -> None:
    host, bo = Phone(app), Phone(app)
    made = (await host.post("/api/tables", ASKED)).data
    shown = await host.post(f"/api/tables/{made['table']}/links/1/show")
    assert (shown.data["url"], len(shown.data["code"]) > 20) == (made["links"][1]["url"], True)
    reply = await bo.follow(made["links"][1]["url"])
    assert reply.data == {"table": made["table"], "seat": 1, "held": [1], "waits": False}
    cookie = reply.header("set-cookie") or ""
    name, _, rest = cookie.partition("=")
    said = {part.strip().lower() for part in rest.split(";")[1:]}
    assert name == COOKIE + made["table"]
    assert {"httponly", "samesite=strict", "path=/"} <= said
    assert "secure" not in said
    state = await bo.get(f"/api/tables/{made['table']}")
    assert state.data["you"] == {"seat": 1, "host": False}
    mine = {"title": "", "players": ["Ann", "Bo"], "seat": 1, "host": False}
    assert (await bo.get("/api/tables")).data == [{"table": made["table"], **mine}]


@pytest.mark.slow
async def test_looking_at_a_link_joins_nobody(app: FastAPI) -> None:
    """Robots that fetch every address for a preview."""
    host, robot = Phone(app), Phone(app)
    made = (await host.post("/api/tables", ASKED)).data
    path = f"/api/tables/{made['table']}"
    asked = {"secret": secret_of(made["links"][1]["url"])}
    before = dump(app)
    for method in ("GET", "HEAD", "OPTIONS"):
        for address in ("/j", f"/t/{made['table']}", path):
            reply = await robot.send(method, address, b"", {})
            assert reply.header("set-cookie") is None
            assert not address.startswith("/j") or method != "GET" or reply.status == 200
            assert reply.header("referrer-policy") == "no-referrer"
    assert (await robot.get("/j")).header("cache-control") == "no-store"
    assert (await robot.post("/api/invitation", asked)).data["seat"] == 1
    robot.cookies = {COOKIE + made["table"]: asked["secret"]}
    assert problem(await robot.get(path)) == (403, "forbidden")
    assert dump(app) == before
    reply = await robot.post("/api/join", asked | {"key": "k" * 16}, origin="http://x.example")
    assert problem(reply) == (400, "bad-request")
    assert dump(app) == before


def dump(app: FastAPI) -> list[str]:
    """All that is in the store."""
    store = app.state.companion.service.store
    return list(store._connection.iterdump())


async def test_a_browser_with_several_seats_says_which_one_asks(app: FastAPI) -> None:
    host = Phone(app)
    made = (await host.post("/api/tables", ASKED)).data
    path = f"/api/tables/{made['table']}"
    url = made["links"][1]["url"]
    assert problem(await host.follow(url)) == (400, "bad-request")
    assert (await host.follow(url, others="keep")).data["held"] == [0, 1]
    assert problem(await host.get(path)) == (400, "bad-request")
    for seat in (0, 1):
        state = (await host.get(f"{path}?as={seat}")).data
        assert state["you"] == {"seat": seat, "host": seat == 0}
    assert [each["seat"] for each in (await host.get("/api/tables")).data] == [0, 1]

    assert problem(await host.get(f"{path}?as=table")) == (403, "forbidden")
    assert problem(await host.get(f"{path}?as=x")) == (422, "bad-request")


async def test_who_has_no_link_is_told_nothing(app: FastAPI) -> None:
    seats = await table_of(app)
    stranger = Phone(app)
    for path in ("", "/stream", "/export", "/links", "/why/1", "/hints", "/advice", "/review"):
        assert problem(await stranger.get(seats.path + path)) == (403, "forbidden")
    entry = {"after": 0, "key": "a", "entry": {"kind": "note", "text": "x"}}
    assert problem(await stranger.post(f"{seats.path}/entries", entry)) == (403, "forbidden")
    assert problem(await stranger.get("/api/tables/nowhere")) == (404, "not-found")
    stranger.cookies = {COOKIE + seats.table: "é"}
    assert problem(await stranger.get(seats.path)) == (403, "forbidden")
    assert problem(await stranger.follow("/j#nothing-of-the-kind")) == (410, "gone")
    assert (await stranger.get("/api/tables")).data == []


async def test_entries_conflicts_and_refusals(app: FastAPI) -> None:
    seats = await table_of(app, rules_lines=SMALL)
    reply = await seats.enter(0, {"kind": "deal", "seat": 1, "cards": ["r1", "y1"]})
    STATE.validate_python(reply.data["state"], strict=False)
    assert reply.data["seq"] == reply.data["state"]["seq"] == 1
    late = await seats.enter(1, {"kind": "note", "text": "x"}, after=0)
    assert problem(late) == (409, "conflict")
    assert late.data["state"] == await seats.state(1)
    wrong = await seats.enter(0, {"kind": "hint", "to": 1, "colour": "r", "slots": [2]})
    assert problem(wrong) == (422, "refused")
    assert wrong.data["error"]["events"] == [2]
    assert "r1" in wrong.data["error"]["problem"]


@pytest.mark.slow
async def test_what_makes_no_sense_is_said_in_one_line(app: FastAPI) -> None:
    seats = await table_of(app)
    ann, path = seats.phones[0], f"{seats.path}/entries"
    for body in (b"", b"{", b"[" * 100_000, b"1" * 5_000, b'"\\ud800"', b"\xff", b"null"):
        reply = await ann.send("POST", path, body, {"content-type": "application/json"})
        assert problem(reply) in ((400, "bad-request"), (422, "bad-request")), body[:20]
    for data in ({}, {"after": 0, "key": "a", "entry": {"kind": "x"}}, {"entry": "\ud800"}):
        assert problem(await ann.post(path, data)) == (422, "bad-request")
    assert problem(await ann.get("/api/nothing")) == (404, "not-found")
    for above in ("..", "%2e%2e"):
        assert problem(await ann.get(f"/static/{above}/store.py"))[0] == 404
    put = await ann.send("PUT", seats.path, b"", {"content-type": "application/json"})
    assert put.status == 405
    for asked in ("why/12", "advice?seconds=nan", "export?to=exe"):
        assert problem(await ann.get(f"{seats.path}/{asked}")) == (422, "bad-request")


async def test_a_disk_that_fails_is_said_and_nothing_is_done(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = await table_of(app)

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(app.state.companion.service.store, "append", fail)
        refused = await seats.enter(0, {"kind": "note", "text": "x"})
        assert problem(refused) == (503, "unavailable")
        assert "disk" not in refused.data["error"]["problem"]
    assert (await seats.enter(0, {"kind": "note", "text": "x"})).data["seq"] == 1


def test_a_file_that_was_deleted_acknowledges_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither what is entered then, nor what was entered before and is sent again."""

    async def work(app: FastAPI) -> None:
        seats = await table_of(app)
        entry = {"kind": "note", "text": "x"}
        assert (await seats.enter(0, entry, key="before")).data["seq"] == 1
        (tmp_path / "hanabi.db").unlink()
        for said in ({}, {"key": "before", "after": 0}):
            refused = await seats.enter(0, entry, **said)
            assert problem(refused) == (503, "unavailable")
            assert "was deleted, moved or replaced" in refused.data["error"]["problem"]
        made = await seats.phones[0].post("/api/tables", ASKED)
        assert problem(made) == (503, "unavailable")
        assert (await seats.state(0))["seq"] == 1
        record = await seats.phones[0].get(f"{seats.path}/export?to=text")
        assert record.status == 200  # it can still be saved

    with served(service_of(str(tmp_path / "hanabi.db"))) as app, caplog.at_level(logging.ERROR):
        asyncio.run(work(app))
    assert "was deleted, moved or replaced" in caplog.text


def test_what_should_not_happen_has_the_shape_of_errors() -> None:
    reply = response_to(RuntimeError("a secret"))
    assert reply.status_code == 500
    assert json.loads(bytes(reply.body))["error"]["kind"] == "unavailable"
    assert b"secret" not in bytes(reply.body)


@pytest.mark.slow
def test_the_schema_is_whole_and_names_every_operation(app: FastAPI) -> None:
    schema = asyncio.run(Phone(app).get("/api/openapi.json")).data
    assert schema["openapi"].startswith("3.1")
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) == 59
    for operation in operations:
        assert operation["tags"]
        assert operation["description"]
        assert "HTTPValidationError" not in json.dumps(operation)
        for status in ("400", "403", "404", "410", "422", "429"):
            problem_schema = operation["responses"][status]["content"]["application/json"]
            assert problem_schema["schema"] == {"$ref": "#/components/schemas/ErrorAnswer"}
