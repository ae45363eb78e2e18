"""What every request must be, whose it is, what answers say, and how often anybody may ask."""

import asyncio
from contextlib import closing, suppress
from dataclasses import replace
from http.client import HTTPConnection
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError

from deducer.languages import say
from deducer.web.api.pages import assets
from deducer.web.errors import Invalid, TooMany
from deducer.web.gate.guard import host_name, refusal_of
from deducer.web.gate.server_limits import Buckets, Pace, ServerLimits
from deducer.web.messages.tables import NewTable
from solver.errors import Phrase
from tests.support.phones import ASKED, ENOUGH, Phone, problem, served, service_of, table_of
from tests.support.servers import serving


@pytest.mark.slow
async def test_every_answer_forbids_its_page_all_but_our_own_files(app: FastAPI) -> None:
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


async def test_this_machine_goes_by_its_own_names_and_by_no_other(app: FastAPI) -> None:
    for host in ("", "evil.example", "localhost.evil.example", "127.0.0.1@x"):
        assert problem(await Phone(app, host=host).get("/")) == (400, "bad-request")
    for host in ("localhost", "LOCALHOST:8765", "127.0.0.1:1", "[::1]:8765"):
        assert (await Phone(app, host=host).get("/api/tables")).status == 200


def test_host_names_are_told_from_ports() -> None:
    names = [host_name(host) for host in ("A.b:1", "[::1]", "a:b", "[x]", "::1", "a.b")]
    assert names == ["a.b", "[::1]", "", "", "", "a.b"]


async def test_other_sites_can_not_send_anything(app: FastAPI) -> None:
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
        assert problem(await phone.post("/api/tables", ASKED, **headers)) == (400, "bad-request")
    ours: tuple[dict[str, str], ...] = (
        {},
        {"origin": "http://localhost"},
        {"sec-fetch-site": "same-origin", "origin": "null"},
        {"content-type": "application/json; charset=utf-8"},
    )
    for headers in ours:
        assert (await phone.post("/api/tables", ASKED, **headers)).status == 200


async def test_what_is_sent_has_a_bounded_length(app: FastAPI) -> None:
    phone = Phone(app)
    long = {"players": ["Ann", "Bo"], "title": "x" * ServerLimits().body}
    assert problem(await phone.post("/api/tables", long)) == (413, "bad-request")
    for unmeasured in ({"content_length": ""}, {"transfer_encoding": "chunked"}):
        assert problem(await phone.post("/api/tables", ASKED, **unmeasured)) == (413, "bad-request")
    text = "players: Ann Bo\n# " + "x" * 600_000
    assert (await phone.post("/api/tables/import", {"text": text})).status == 200


@pytest.mark.slow
def test_nobody_asks_too_often() -> None:
    slow = Pace(0.001, 10)
    with served(service_of(limits=ServerLimits(per_link=slow))) as app:

        async def work() -> None:
            seats = await table_of(app)
            statuses = [(await seats.phones[0].get(seats.path)).status for _ in range(12)]
            assert statuses[0] == 200
            assert statuses[-1] == 429
            assert (await seats.phones[1].get(seats.path)).status == 200

        asyncio.run(work())


async def test_all_phones_of_a_club_can_load_their_pages_at_once() -> None:
    """Each page has its modules as files, which are not counted."""
    (file,) = (name for name in assets() if name.endswith("/core/view.js"))
    with served(service_of(limits=ServerLimits(per_address=Pace(0.001, 50)))) as app:
        phone = Phone(app)
        for _ in range(75):
            assert (await phone.get(f"/static/{file}")).status == 200
        assert (await phone.get("/")).status == 200


def test_requests_that_are_refused_count_too() -> None:
    with served(service_of(limits=ServerLimits(per_address=Pace(0.001, 5)))) as app:
        for _ in range(5):
            refused = asyncio.run(Phone(app, host="evil.example").get("/"))
            assert problem(refused) == (400, "bad-request")
        assert problem(asyncio.run(Phone(app).get("/"))) == (429, "limit")


async def test_tables_of_one_address_are_limited_by_day() -> None:
    text = "players: Ann Bo\n"
    few = replace(ENOUGH, tables_a_day=2)
    with served(service_of(limits=few)) as app:
        phone = Phone(app, address="192.0.2.1")
        assert (await phone.post("/api/tables", ASKED)).status == 200
        assert (await phone.post("/api/tables/import", {"text": text})).status == 200
        refused = await phone.post("/api/tables", ASKED)
        assert problem(refused) == (429, "limit")
        assert "tomorrow" in refused.data["error"]["problem"]
        other = Phone(app, address="192.0.2.2")
        assert (await other.post("/api/tables", ASKED)).status == 200


def test_buckets_fill_again() -> None:
    now = [0.0]
    buckets = Buckets(Pace(2, 3), lambda: now[0])

    def free(who: str) -> bool:
        with suppress(TooMany):
            buckets.take(who)
            return True
        return False

    assert [free("a") for _ in range(4)] == [True, True, True, False]
    assert free("b")
    now[0] = 0.5
    assert [free("a"), free("a")] == [True, False]
    now[0] = 100
    assert [free("b") for _ in range(4)] == [True, True, True, False]


PROXY, HOSTILE = "127.0.0.1", "127.0.0.3"
ONE_BY_ONE = replace(ENOUGH, per_address=Pace(0.001, 3))


def status(port: int, address: str, *forwarded: str) -> int:
    """What a request from an address of this machine is answered with."""
    with closing(HTTPConnection("127.0.0.1", port, 20, (address, 0))) as connection:
        connection.putrequest("GET", "/api/tables", skip_host=True)
        connection.putheader("Host", "localhost")
        for hops in forwarded:
            connection.putheader("X-Forwarded-For", hops)
        connection.endheaders()
        return connection.getresponse().status


def test_a_spoofed_address_does_not_help_without_a_proxy() -> None:
    with serving(service_of(limits=ONE_BY_ONE)) as port:
        statuses = [status(port, HOSTILE, f"192.0.2.{n}") for n in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert status(port, "127.0.0.2", "192.0.2.1") == 200


def test_behind_a_proxy_the_last_hop_counts() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        for spoofed in ("", "192.0.2.9, ", "192.0.2.8, 127.0.0.1, "):
            assert status(port, PROXY, f"{spoofed}203.0.113.5") == 200
        assert status(port, PROXY, "192.0.2.7", "192.0.2.6, 203.0.113.5") == 429
        assert status(port, PROXY, "203.0.113.5, 203.0.113.6") == 200
        statuses = [status(port, HOSTILE, f"192.0.2.{n}") for n in range(4)]
        assert statuses == [200, 200, 200, 429]


def test_addresses_of_one_network_are_one() -> None:
    with serving(service_of(limits=ONE_BY_ONE), proxied=True) as port:
        hops = ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:0:1::3", "2001:db8::4")
        assert [status(port, PROXY, hop) for hop in hops] == [200, 200, 200, 429]
        assert status(port, PROXY, "2001:db8:0:1::1") == 200


# -- what is wrong with a request, in words ------------------------------------------------------


CONTEXT: dict[str, dict[str, Any]] = {
    "string_too_short": {"min_length": 1},
    "string_too_long": {"max_length": 30},
    "too_short": {"field_type": "List", "min_length": 1, "actual_length": 0},
    "too_long": {"field_type": "List", "max_length": 5, "actual_length": 6},
}


def _phrase(error: RequestValidationError) -> Phrase:
    refusal = refusal_of(error)
    assert isinstance(refusal, Invalid)
    return refusal.phrase


@pytest.mark.parametrize("kind", sorted(CONTEXT))
def test_a_size_that_is_wrong_has_words_in_each_language(kind: Any) -> None:
    context = CONTEXT[kind]
    error = {"type": kind, "loc": ("body", "field"), "msg": "", "ctx": context, "input": None}
    phrase = _phrase(RequestValidationError([error]))
    said = str(phrase)
    assert said.startswith("field: ")
    assert "{" not in said
    for language in ("de", "fr", "sv"):
        told = say(phrase, language)
        assert told.startswith("field")
        assert told != said
        assert "{" not in told


def test_what_is_not_known_stays_as_it_is() -> None:
    error = {"type": "url_type", "loc": ("body",), "msg": "no {URL}", "input": None}
    assert say(_phrase(RequestValidationError([error])), "fr") == "no {URL}"


def test_what_a_validator_of_ours_refuses_is_a_phrase_of_ours() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(NewTable).validate_python({"players": ["Ann"]})
    phrase = _phrase(RequestValidationError(caught.value.errors()))
    assert str(phrase) == "at least 2 items are expected"
