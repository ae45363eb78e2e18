"""What every request must be, what every answer says, and how often anybody may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from deducer.web import guard
from deducer.web.guard import host_name
from deducer.web.limits import Buckets, Limits, Pace
from tests.deducer.web.phones import ASKED, Phone, desk_of, problem, served, table_of


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with served() as app:
        yield app


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_every_answer_forbids_its_page_all_but_our_own_files(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        made = await phone.post("/api/tables", ASKED)
        paths = ("/", f"/t/{made.data['table']}", "/api", "/api/openapi.json", "/nowhere", "/j/x")
        for reply in (made, *[await phone.get(path) for path in paths]):
            policy = reply.header("content-security-policy") or ""
            for said in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
                assert said in policy
            assert reply.header("x-content-type-options") == "nosniff"
            assert reply.header("referrer-policy") == "no-referrer"
            assert reply.header("cross-origin-opener-policy") == "same-origin"
            assert reply.header("cache-control") in ("no-store", "no-cache")

    run(work())


@pytest.mark.parametrize("host", ["", "evil.example", "localhost.evil.example", "127.0.0.1@x"])
def test_other_hosts_are_refused(app: FastAPI, host: str) -> None:
    reply = run(Phone(app, host=host).get("/"))
    assert problem(reply) == (400, "bad-request")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765"])
def test_this_machine_goes_by_its_own_names(app: FastAPI, host: str) -> None:
    assert run(Phone(app, host=host).get("/api/tables")).status == 200


def test_host_names_are_told_from_ports() -> None:
    names = [host_name(host) for host in ("A.b:1", "[::1]", "a:b", "[x]", "::1", "a.b")]
    assert names == ["a.b", "[::1]", "", "", "", "a.b"]


def test_other_sites_can_not_send_anything(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        for headers in (
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": "https://localhost"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site", "origin": "http://localhost"},
            {"content-type": "text/plain"},
            {"content-type": "application/x-www-form-urlencoded"},
        ):
            assert problem(await phone.post("/api/tables", ASKED, **headers)) == (
                400,
                "bad-request",
            )
        ours: tuple[dict[str, str], ...] = (
            {},
            {"origin": "http://localhost"},
            {"sec-fetch-site": "same-origin", "origin": "null"},
            {"content-type": "application/json; charset=utf-8"},
        )
        for headers in ours:
            assert (await phone.post("/api/tables", ASKED, **headers)).status == 200

    run(work())


def test_what_is_sent_is_counted_while_it_is_read(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        long = {"players": ["Ann", "Bo"], "title": "x" * Limits().body}
        assert problem(await phone.post("/api/tables", long)) == (413, "bad-request")
        text = "players: Ann Bo\n# " + "x" * 600_000
        assert (await phone.post("/api/tables/import", {"text": text})).status == 200
        text = "x" * Limits().imported
        assert problem(await phone.post("/api/tables/import", {"text": text})) == (
            413,
            "bad-request",
        )

    run(work())


def test_a_body_that_never_comes_is_not_waited_for(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SLOWEST", 0.02)

    async def work() -> None:
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0.005)
            return {"type": "http.request", "body": b" ", "more_body": True}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "path": "/api/tables",
            "headers": headers,
            "query_string": b"",
            "client": ("a", 1),
        }
        await app(scope, receive, send)  # type: ignore[arg-type]  # plain dicts
        assert sent[0]["status"] == 400

    run(work())


def test_nobody_asks_too_often() -> None:
    slow = Pace(0.001, 10)
    with served(desk_of(limits=Limits(per_link=slow, new_tables=Pace(0.001, 2)))) as app:

        async def work() -> None:
            seats = await table_of(app)
            await seats.enter(1, {"kind": "hint", "to": 0, "rank": 1})
            assert problem(await seats.phones[1].get(seats.path)) == (429, "limit")
            assert (await seats.phones[0].get(seats.path)).status == 200
            statuses = [(await seats.phones[0].get(seats.path)).status for _ in range(12)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            made = [(await Phone(app).post("/api/tables", ASKED)).status for _ in range(2)]
            assert made == [200, 429]

        run(work())
    with served(desk_of(limits=Limits(per_address=slow))) as app:
        statuses = [run(Phone(app).get("/")).status for _ in range(12)]
        assert (statuses[0], statuses[-1]) == (200, 429)


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Pace(2, 3), lambda: now[0])
    free = partial(_takes, buckets)
    assert [free("a") for _ in range(4)] == [True, True, True, False]
    assert free("b")
    now[0] = 0.5
    assert [free("a"), free("a")] == [True, False]
    buckets.take("b", 10)
    now[0] = 4
    assert not free("b")
    now[0] = 100
    assert [free("b") for _ in range(4)] == [True, True, True, False]


def _takes(buckets: Buckets, who: str) -> bool:
    try:
        buckets.take(who)
    except ValueError:
        return False
    return True
