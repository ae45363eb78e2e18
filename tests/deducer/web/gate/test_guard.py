"""What every request must be, what every answer says, and how often anybody may ask."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI

from deducer.web.api.pages import assets
from deducer.web.companion import Companion
from deducer.web.errors import TooMany
from deducer.web.gate.guard import host_name
from deducer.web.gate.server_limits import Buckets, Pace, ServerLimits, Shares
from solver.errors import Phrase
from tests.support.phones import ASKED, ENOUGH, Phone, problem, served, service_of, table_of


@pytest.mark.slow
def test_every_answer_forbids_its_page_all_but_our_own_files(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        made = await phone.post("/api/tables", ASKED)
        paths = ("/", f"/t/{made.data['table']}", "/api/openapi.json", "/nowhere", "/j")
        for reply in (made, *[await phone.get(path) for path in paths]):
            policy = reply.header("content-security-policy") or ""
            for said in ("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"):
                assert said in policy
            assert reply.header("x-content-type-options") == "nosniff"
            assert reply.header("referrer-policy") == "no-referrer"
            assert reply.header("cross-origin-opener-policy") == "same-origin"
            assert reply.header("cache-control") in ("no-store", "no-cache")

    asyncio.run(work())


@pytest.mark.parametrize("host", ["", "evil.example", "localhost.evil.example", "127.0.0.1@x"])
def test_other_hosts_are_refused(app: FastAPI, host: str) -> None:
    reply = asyncio.run(Phone(app, host=host).get("/"))
    assert problem(reply) == (400, "bad-request")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765"])
def test_this_machine_goes_by_its_own_names(app: FastAPI, host: str) -> None:
    assert asyncio.run(Phone(app, host=host).get("/api/tables")).status == 200


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

    asyncio.run(work())


def test_what_is_sent_is_counted_while_it_is_read(app: FastAPI) -> None:
    async def work() -> None:
        phone = Phone(app)
        long = {"players": ["Ann", "Bo"], "title": "x" * ServerLimits().body}
        assert problem(await phone.post("/api/tables", long)) == (413, "bad-request")
        text = "players: Ann Bo\n# " + "x" * 600_000
        assert (await phone.post("/api/tables/import", {"text": text})).status == 200
        text = "x" * ServerLimits().imported
        assert problem(await phone.post("/api/tables/import", {"text": text})) == (
            413,
            "bad-request",
        )

    asyncio.run(work())


@pytest.mark.slow
def test_nobody_asks_too_often() -> None:
    slow = Pace(0.001, 10)
    with served(service_of(limits=ServerLimits(per_link=slow, new_tables=Pace(0.001, 2)))) as app:

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

        asyncio.run(work())
    with served(service_of(limits=ServerLimits(per_address=slow))) as app:
        statuses = [asyncio.run(Phone(app).get("/")).status for _ in range(12)]
        assert (statuses[0], statuses[-1]) == (200, 429)


class Sending:
    """A request whose body comes in parts, from an address."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.parts: asyncio.Queue[bytes] = asyncio.Queue()
        self.taken = asyncio.Event()
        self.status = 0
        headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
        scope = {
            "type": "http",
            "method": "POST",
            "scheme": "http",
            "path": "/api/tables/import",
            "headers": headers,
            "query_string": b"",
            "client": (address, 1),
        }
        self.task = asyncio.create_task(app(scope, self._receive, self._send))  # type: ignore[arg-type]  # plain dicts

    async def _receive(self) -> dict[str, Any]:
        if self.parts.empty():
            self.taken.set()
        part = await self.parts.get()
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)

    async def send(self, part: bytes) -> None:
        """Send a part; an empty one is the last."""
        self.taken.clear()
        self.parts.put_nowait(part)
        waits = asyncio.create_task(self.taken.wait())
        await asyncio.wait((waits, self.task), return_when=asyncio.FIRST_COMPLETED)
        waits.cancel()


def test_what_one_address_has_under_way_is_limited() -> None:
    few = replace(ENOUGH, connections_of_address=2)
    with served(service_of(limits=few)) as app:

        async def work() -> None:
            half_sent = [Sending(app, "192.0.2.1") for _ in range(2)]
            for sending in half_sent:
                await sending.send(b" ")
            assert problem(await Phone(app, address="192.0.2.1").get("/api/tables")) == (
                429,
                "limit",
            )
            assert (await Phone(app, address="192.0.2.2").get("/api/tables")).status == 200
            for sending in half_sent:
                await sending.send(b"")
                await sending.task
            assert (await Phone(app, address="192.0.2.1").get("/api/tables")).status == 200

        asyncio.run(work())


def test_bodies_of_one_address_are_limited_together() -> None:
    few = replace(ENOUGH, bodies_of_address=1_000)
    with served(service_of(limits=few)) as app:

        async def work() -> None:
            first, second, other = (
                Sending(app, f"2001:db8::{host}") for host in ("1", "2", "ffff:0:0:0:1")
            )
            await first.send(b" " * 700)
            await second.send(b" " * 400)
            assert second.status == 429
            await other.send(b" " * 400)
            assert other.status == 0
            for sending in (first, other):
                await sending.send(b"")
                await sending.task
            third = Sending(app, "2001:db8::3")
            await third.send(b" " * 700)
            assert third.status == 0
            third.task.cancel()
            await asyncio.gather(third.task, return_exceptions=True)

        asyncio.run(work())


def test_who_asks_much_at_once_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service is busy, and one address asks it twenty times before another asks once."""
    with served(service_of(limits=replace(ENOUGH, at_service=3))) as app:
        companion: Companion = app.state.companion
        order: list[int | None] = []  # of work; answers that leave at one beat have none

        async def work() -> None:
            seats = await table_of(app)
            many, one = seats.phones[0], seats.phones[1]
            many.address, one.address = "192.0.2.1", "192.0.2.2"
            monkeypatch.setattr(companion, "take", lambda link: order.append(link.seat))
            begun, go = threading.Event(), threading.Event()

            def busy() -> None:
                begun.set()
                assert go.wait(10)

            held = companion.writer.ask(busy, slow=True)
            await asyncio.to_thread(begun.wait, 10)
            asked = [asyncio.create_task(many.get(seats.path)) for _ in range(20)]
            asked.append(asyncio.create_task(one.get(seats.path)))
            while len(companion.writer._waiting) < 4:  # three of one address may ask
                await asyncio.sleep(0)
            go.set()
            await held
            assert {(await reply).status for reply in asked} == {200}

        asyncio.run(work())
        assert len(order) == 21
        assert order.index(1) == 3


@pytest.mark.slow
def test_all_phones_of_a_club_can_load_their_pages_at_once() -> None:
    """Each page has its modules as files: a whole club asks for thousands behind one address."""
    (file,) = (name for name in assets() if name.endswith("/core/dom.js"))
    with served(service_of(limits=ServerLimits(per_address=Pace(0.001, 50)))) as app:

        async def work() -> None:
            phone = Phone(app)
            for _ in range(30 * 75):
                assert (await phone.get(f"/static/{file}")).status == 200
            assert (await phone.get("/")).status == 200
            while (await phone.get(f"/static/{file}")).status == 200:
                pass
            assert problem(await phone.get("/")) == (429, "limit")

        asyncio.run(work())


def test_requests_that_are_refused_count_too() -> None:
    with served(service_of(limits=ServerLimits(per_address=Pace(0.001, 5)))) as app:
        for _ in range(5):
            assert problem(asyncio.run(Phone(app, host="evil.example").get("/"))) == (
                400,
                "bad-request",
            )
        assert problem(asyncio.run(Phone(app).get("/"))) == (429, "limit")


@pytest.mark.slow
def test_what_is_sent_counts_by_its_length() -> None:
    with served(service_of(limits=ServerLimits(per_address=Pace(0.001, 5)))) as app:
        long = {"players": ["Ann", "Bo"], "title": "x" * 100_000}
        assert asyncio.run(Phone(app).post("/api/tables", long)).status == 422
        assert problem(asyncio.run(Phone(app).get("/"))) == (429, "limit")
        assert asyncio.run(Phone(app, address="192.0.2.1").get("/")).status == 200


def test_tables_of_one_address_are_limited_by_day() -> None:
    text = "players: Ann Bo\n# " + "x" * 5_000
    few = replace(ENOUGH, tables_a_day=4, import_share=2_000)
    with served(service_of(limits=few)) as app:

        async def work() -> None:
            phone = Phone(app, address="192.0.2.1")
            assert (await phone.post("/api/tables", ASKED)).status == 200
            assert (await phone.post("/api/tables/import", {"text": text})).status == 200
            refused = await phone.post("/api/tables", ASKED)
            assert problem(refused) == (429, "limit")
            assert "tomorrow" in refused.data["error"]["problem"]
            other = Phone(app, address="192.0.2.2")
            assert (await other.post("/api/tables", ASKED)).status == 200

        asyncio.run(work())


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Pace(2, 3), lambda: now[0])
    buckets.take("a", 0)
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


def test_shares_are_given_back() -> None:
    shares = Shares(each=3, whole=5, refusal=Phrase("no more"))
    shares.take("a", 3)
    for who in ("a", "b", None):
        with pytest.raises(TooMany, match="no more"):
            shares.take(who, 1 if who == "a" else 3)
    shares.take(None, 2)
    with pytest.raises(TooMany), shares.holding("b") as take:
        take(1)
    shares.give("a", 3)
    with shares.holding("a") as take:
        take(2)
        with pytest.raises(TooMany):
            take(2)
    shares.take("b", 3)
