"""The application: its addresses, cookies and pages, and what it answers."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Coroutine, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastapi import FastAPI

from deducer.web.companion import COOKIE
from deducer.web.problems import response_to
from deducer.web.state_messages import State
from tests.deducer.web.phones import ASKED, Phone, problem, served, table_of

SAMPLES = Path(__file__).parents[3] / "sample_games"
SMALL = {"copies": "r 2 1, y 2 1", "hand": 2}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with served() as app:
        yield app


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


# -- coming to a table -----------------------------------------------------------------------


def test_a_link_sets_a_cookie_that_scripts_and_other_sites_do_not_get(app: FastAPI) -> None:
    async def work() -> None:
        host, bo = Phone(app), Phone(app)
        made = (await host.post("/api/tables", ASKED)).data
        reply = await bo.get(made["links"][1]["url"].removeprefix("http://localhost"))
        assert (reply.status, reply.header("location")) == (303, f"/t/{made['table']}")
        cookie = reply.header("set-cookie") or ""
        name, _, rest = cookie.partition("=")
        said = {part.strip().lower() for part in rest.split(";")[1:]}
        assert name == COOKIE + made["table"]
        assert {"httponly", "samesite=strict", "path=/"} <= said
        assert "secure" not in said
        state = await bo.get(f"/api/tables/{made['table']}")
        assert state.data["you"] == {"seat": 1, "host": False}
        assert (await bo.get("/api/tables")).data == [
            {
                "table": made["table"],
                "title": "",
                "players": ["Ann", "Bo"],
                "seat": 1,
                "host": False,
            }
        ]

    run(work())


def test_who_has_no_link_is_told_nothing(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        stranger = Phone(app)
        for path in ("", "/stream", "/export", "/links", "/why/1", "/hints", "/advice", "/review"):
            assert problem(await stranger.get(seats.path + path)) == (403, "forbidden")
        entry = {"after": 0, "key": "a", "entry": {"kind": "note", "text": "x"}}
        assert problem(await stranger.post(f"{seats.path}/entries", entry)) == (403, "forbidden")
        assert problem(await stranger.get("/api/tables/nowhere")) == (404, "not-found")
        stranger.cookies = {COOKIE + seats.table: "é"}
        assert problem(await stranger.get(seats.path)) == (403, "forbidden")
        reply = await stranger.get("/j/unknown")
        assert (reply.status, reply.header("content-type")) == (410, "text/html; charset=utf-8")
        assert (await stranger.get("/api/tables")).data == []

    run(work())


def test_links_are_renewed_and_removed(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        ann, bo = seats.phones[0], seats.phones[1]
        assert problem(await bo.get(f"{seats.path}/links")) == (403, "forbidden")
        assert [each["joined"] for each in (await ann.get(f"{seats.path}/links")).data] == [
            True
        ] * 3
        renewed = (await ann.post(f"{seats.path}/links/1/renew")).data["url"]
        assert problem(await bo.get(seats.path)) == (410, "gone")
        assert (await bo.get(renewed.removeprefix("http://localhost"))).status == 303
        assert (await bo.get(seats.path)).status == 200
        assert (await ann.post(f"{seats.path}/links/1/remove")).status == 204
        assert problem(await bo.get(seats.path)) == (410, "gone")
        before = dict(ann.cookies)
        assert (await ann.post(f"{seats.path}/links/0/renew")).status == 200
        assert ann.cookies != before
        assert (await ann.get(seats.path)).status == 200

    run(work())


def test_links_are_drawn_as_codes_for_the_host(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        link = f"/j/{'a' * 43}"
        for url in (link, f"http://localhost{link}"):
            reply = await seats.phones[0].get(f"{seats.path}/links/1/qr.svg?url={url}")
            assert reply.header("content-type") == "image/svg+xml"
            assert b"viewBox" in reply.body
            assert b"style" not in reply.body
        refused = await seats.phones[0].get(f"{seats.path}/links/1/qr.svg?url=http://evil.example/")
        assert problem(refused) == (400, "bad-request")
        refused = await seats.phones[1].get(f"{seats.path}/links/1/qr.svg?url={link}")
        assert problem(refused) == (403, "forbidden")

    run(work())


# -- entries and questions over HTTP ---------------------------------------------------------


def test_entries_conflicts_and_refusals(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app, rules=SMALL)
        reply = await seats.enter(0, {"kind": "deal", "seat": 1, "cards": ["r1", "y1"]})
        State.model_validate(reply.data["state"], strict=False)
        assert reply.data["seq"] == reply.data["state"]["seq"] == 1
        late = await seats.enter(1, {"kind": "note", "text": "x"}, after=0)
        assert problem(late) == (409, "conflict")
        assert late.data["state"] == await seats.state(1)
        wrong = await seats.enter(0, {"kind": "hint", "to": 1, "colour": "r", "slots": [2]})
        assert problem(wrong) == (422, "refused")
        assert wrong.data["error"]["events"] == [2]
        assert "r1" in wrong.data["error"]["problem"]

    run(work())


def test_what_makes_no_sense_is_said_in_one_line(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        ann, path = seats.phones[0], f"{seats.path}/entries"
        for body in (b"", b"{", b"[" * 100_000, b"1" * 5_000, b'"\\ud800"', b"\xff", b"null"):
            reply = await ann.send("POST", path, body, {"content-type": "application/json"})
            assert problem(reply) in ((400, "bad-request"), (422, "bad-request")), body[:20]
        for data in ({}, {"after": 0, "key": "a", "entry": {"kind": "x"}}, {"entry": "\ud800"}):
            assert problem(await ann.post(path, data)) == (422, "bad-request")
        assert problem(await ann.get("/api/nothing")) == (404, "not-found")
        assert problem(await ann.get("/static/../store.py"))[0] == 404
        assert problem(await ann.get("/static/%2e%2e/store.py"))[0] == 404
        assert (
            await ann.send("PUT", seats.path, b"", {"content-type": "application/json"})
        ).status == 405
        assert problem(await ann.get(f"{seats.path}/why/12")) == (422, "bad-request")
        assert problem(await ann.get(f"{seats.path}/advice?seconds=nan")) == (422, "bad-request")
        assert problem(await ann.get(f"{seats.path}/export?to=exe")) == (422, "bad-request")

    run(work())


def test_questions_have_answers_of_their_published_shapes(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app, rules=SMALL)
        await seats.enter(0, {"kind": "deal", "seat": 1, "cards": ["r1", "y1"]})
        await seats.enter(1, {"kind": "deal", "seat": 0, "cards": ["y1", "r1"]})
        ann = seats.phones[0]
        schema = (await ann.get("/api/openapi.json")).data
        for path, name in (("hints", "HintsShown"), ("advice?seconds=2&worlds=3", "advise")):
            reply = await ann.get(f"{seats.path}/{path}")
            assert reply.status == 200, reply.body
            wanted = {"$ref": f"#/components/schemas/{name}", "components": schema["components"]}
            jsonschema.Draft202012Validator(wanted).validate(reply.data)
        exported = await ann.get(f"{seats.path}/export?to=compact")
        assert problem(exported) == (422, "refused")
        exported = await ann.get(f"{seats.path}/export?to=hanab.live")
        assert exported.status == 422 or exported.header("x-lost")
        exported = await ann.get(f"{seats.path}/export")
        assert exported.header("content-type") == "text/plain; charset=utf-8"
        assert exported.body.decode().endswith("deal Bo r1 y1\ndeal Ann ? ?\n")
        assert problem(await ann.get(f"{seats.path}/review")) == (403, "forbidden")

    run(work())


def test_a_game_that_is_over_is_reviewed_in_a_page_that_can_do_nothing_else(app: FastAPI) -> None:
    async def work() -> None:
        text = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
        host = Phone(app)
        made = await host.post("/api/tables/import", {"text": text})
        path = f"/api/tables/{made.data['table']}"
        schema = (await host.get("/api/openapi.json")).data
        wanted = {"$ref": "#/components/schemas/review", "components": schema["components"]}
        found = await host.get(f"{path}/review")
        jsonschema.Draft202012Validator(wanted).validate(found.data)
        page = await host.get(f"{path}/review.html")
        policy = page.header("content-security-policy") or ""
        assert "default-src 'none'" in policy
        assert "sha256-" in policy
        assert "sandbox allow-scripts" in policy
        assert page.body.startswith(b"<!doctype html>")

    run(work())


def test_the_table_decides_about_advice(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app, rules=SMALL)
        ann, bo = seats.phones[0], seats.phones[1]
        assert problem(await bo.post(f"{seats.path}/advice", {"on": False})) == (403, "forbidden")
        reply = await ann.post(f"{seats.path}/advice", {"on": False})
        assert not reply.data["state"]["advice"]
        for path in ("advice", "hints"):
            assert problem(await bo.get(f"{seats.path}/{path}")) == (403, "forbidden")

    run(work())


def test_a_disk_that_fails_is_said_and_nothing_is_done(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        seats = await table_of(app)

        def fail(*_: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(app.state.companion.desk.store, "append", fail)
            refused = await seats.enter(0, {"kind": "note", "text": "x"})
            assert problem(refused) == (503, "unavailable")
            assert "disk" not in refused.data["error"]["problem"]
        assert (await seats.enter(0, {"kind": "note", "text": "x"})).data["seq"] == 1

    run(work())


def test_what_should_not_happen_has_the_shape_of_errors() -> None:
    reply = response_to(RuntimeError("a secret"))
    assert reply.status_code == 500
    assert json.loads(bytes(reply.body))["error"]["kind"] == "unavailable"
    assert b"secret" not in bytes(reply.body)


# -- pages and the schema -------------------------------------------------------------------


class References(HTMLParser):
    """What a page loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        assert "style" not in said
        assert not [name for name in said if name.startswith("on")]
        if tag in ("script", "img"):
            assert said.get("src")
        for name in ("src", "href"):
            if (address := said.get(name)) and tag != "a" and address.startswith("/"):
                self.found.append(address)


def test_pages_load_files_that_are_there(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        for path in ("/", "/t/x", "/api", "/j/x"):
            page = await phone.get(path)
            assert page.header("content-type") == "text/html; charset=utf-8"
            for address in References(page.body.decode()).found:
                reply = await phone.get(address)
                assert reply.status == 200, address
                kind = reply.header("content-type") or ""
                assert not address.endswith(".js") or kind.startswith("text/javascript")

    run(work())


def test_the_schema_is_whole_and_names_every_operation(app: FastAPI) -> None:
    schema = run(Phone(app).get("/api/openapi.json")).data
    assert schema["openapi"].startswith("3.1")
    operations = [operation for path in schema["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) == 19
    for operation in operations:
        assert operation["tags"]
        assert operation["description"]
        assert "HTTPValidationError" not in json.dumps(operation)
        for status in ("400", "403", "404", "410", "422", "429"):
            problem_schema = operation["responses"][status]["content"]["application/json"]
            assert problem_schema["schema"] == {"$ref": "#/components/schemas/ErrorAnswer"}
    known = schema["components"]["schemas"]
    for name, component in known.items():
        jsonschema.Draft202012Validator.check_schema(component)
        wanted = [part.rpartition("/")[2] for part in _references(component)]
        assert set(wanted) <= set(known), name


def _references(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(data, list):
        for value in data:
            yield from _references(value)
