"""The desk gives the answers of a server's API, byte for byte."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deducer.record.writing import show
from deducer.web.messages.events import entry_data
from tests.support.calls import RULES, Call, calls
from tests.support.cases import chunks
from tests.support.desks import Both, new_desk
from tests.support.phones import ENOUGH, served, service_of
from tests.support.referee import small_record
from tests.support.wrong_entries import random_entry

AT = "/api/tables/{table}"
QUESTIONS = [
    "",
    "?as=0",
    "?as=table",
    "/hints",
    "/export",
    "/export?to=deck",
    "/export?to=compact",
    "/export?to=hanab.live",
    *(f"/teammate/{seat}" for seat in range(5)),
    *(f"/why/{slot}" for slot in range(1, 5)),
    "/advice?worlds=5",
    "/advice?seconds=0&worlds=3",
    "/review?language=sv",
    "/review.html?language=fr",
]
WRONG = [
    ("GET", "/api/tables/{table}/teammate/x"),
    ("GET", "/api/tables/{table}/teammate/5"),
    ("GET", "/api/tables/{table}/why/0?seat=3"),
    ("GET", "/api/tables/{table}/why/1?as=9"),
    ("GET", "/api/tables/{table}/why/x?as=9"),
    ("GET", "/api/tables/{table}/why/1?as=1&as=0"),
    ("GET", "/api/tables/{table}/why/1?as="),
    ("GET", "/api/tables/{table}/advice?seconds=-1"),
    ("GET", "/api/tables/{table}/advice?seconds=nan&worlds=0"),
    ("GET", "/api/tables/{table}/advice?worlds=&seconds="),
    ("GET", "/api/tables/{table}/advice?worlds=1.5"),
    ("GET", "/api/tables/{table}/export?to=pdf"),
    ("GET", "/api/tables/{table}/review?language=de"),
    ("GET", "/api/tables/{table}/nothing"),
    ("GET", "/api/tables/{table}/entries"),
    ("POST", "/api/tables/{table}"),
    ("POST", "/api/tables/{table}/why/1"),
    ("DELETE", "/api/tables/{table}"),
    ("GET", "/api/tables/nowhere"),
    ("GET", "/api/tables/no.where/hints"),
    ("POST", "/api/tables/nowhere/open"),
    ("GET", "/api/nothing"),
]
BODIES = [
    "",
    "null",
    "[]",
    "3",
    "{",
    '{"after":',
    "NaN",
    "[" * 100_000,
    "1" * 5_000,
    "{}",
    '{"after":0,"key":"k"}',
    '{"after":0,"key":"k","entry":null}',
    '{"after":0,"key":"k","entry":{}}',
    '{"after":0,"key":"k","entry":{"kind":"dance"}}',
    '{"after":0,"key":"k k","entry":{"kind":"undo"}}',
    '{"after":"0","key":"k","entry":{"kind":"undo"}}',
    '{"after":-1,"key":"k","entry":{"kind":"undo"}}',
    '{"after":0,"key":"k","entry":{"kind":"undo"},"more":1}',
    '{"after":0,"key":"k","entry":{"kind":"hint","to":1}}',
    '{"after":0,"key":"k","entry":{"kind":"hint","to":1,"rank":1.5}}',
    '{"after":0,"key":"k","entry":{"kind":"play","slot":1,"card":"r9"}}',
    '{"after":0,"key":"k","entry":{"kind":"deal","seat":0,"cards":[]}}',
    '{"after":0,"key":"k","entry":{"kind":"note","text":"\\ud800"}}',
    '{"after":0,"key":"k","entry":{"kind":"adjust","what":"it"}}',
    '{"after":0,"key":"k","entry":{"kind":"fix","number":1,"entry":{"kind":"undo"}}}',
]
"""Wrong everywhere, but where nothing needs to be said."""


MAKING = ("newTable", "importTable")
ELSEWHERE = (
    *("stream", "links", "showLink", "renewLink", "removeLink", "nameHost", "invitation", "join"),
    *("advice", "myTables"),
)
"""Operations that a phone alone does not have, takes long for, or says with tables of its own."""


@pytest.fixture(scope="module")
def app() -> Iterator[FastAPI]:
    with served(service_of(limits=replace(ENOUGH, tables_a_day=10**6))) as app:
        yield app


def tried(app: FastAPI, work: Callable[[Both], Awaitable[None]]) -> None:
    """Run some work with a server, and a new browser and a new desk."""

    async def run() -> None:
        await work(Both(app))

    asyncio.run(run())


class Player:
    """Somebody who records a small random game on one phone, with all that can go wrong."""

    def __init__(self, both: Both, chance: random.Random) -> None:
        self.both = both
        self.chance = chance
        self.seq = 0
        self.keys = 0
        self.last: dict[str, Any] = {}

    async def play(self) -> None:
        """Record a game, ask about it, complete it, and ask again."""
        record = small_record(self.chance)
        begun = {"text": show(replace(record, log=()))}
        assert not await self.both.make("/api/tables/import", {**begun, "title": "of no import"})
        assert await self.both.make("/api/tables/import", begun)
        for event in record.events:
            await self._enter(entry_data(event))
            await self._go_wrong()
        await self._enter({"kind": "end"})
        for decision in ("/advice", "/open", "/open"):
            body = {"on": self.chance.random() < 0.5} if decision == "/advice" else {}
            await self.both.post(AT + decision, body)
        await self._look()
        for seat in range(len(record.players)):
            shown = {"kind": "show", "seat": seat, "slot": 1, "card": "r1"}
            await self._enter(shown)
        for question in QUESTIONS:
            await self.both.ask("GET", AT + question)

    async def _enter(self, entry: dict[str, Any]) -> None:
        self.keys += 1
        self.last = {"after": self.seq, "key": f"key {self.keys}".replace(" ", "-"), "entry": entry}
        reply = await self.both.post(AT + "/entries", self.last)
        if reply.status == 200:
            self.seq = reply.data["seq"]

    async def _look(self) -> None:
        self.seq = (await self.both.ask("GET", AT)).data["seq"]

    async def _go_wrong(self) -> None:
        chance = self.chance
        match chance.randrange(10):
            case 0:
                await self._enter({"kind": "undo"})
            case 1 | 2:
                await self._enter(random_entry(chance))
            case 3:
                await self.both.post(AT + "/entries", self.last)  # the same again
                await self.both.post(AT + "/entries", {**self.last, "entry": {"kind": "undo"}})
            case 4:
                self.seq = max(0, self.seq - 1)
                await self._enter({"kind": "note", "text": "of a page that is behind"})
                await self._look()
            case 5:
                self.both.load_again()
            case 6:
                on = {"on": chance.random() < 0.5, "after": self.seq}
                await self.both.post(AT + "/advice", on)
                await self._look()
            case _:
                await self.both.ask("GET", AT + chance.choice(QUESTIONS))


@pytest.mark.parametrize("chunk", chunks(4))
def test_whole_games_go_as_at_a_server(app: FastAPI, chunk: int) -> None:
    for seed in range(10):
        chance = random.Random(f"desk {chunk} {seed}")

        async def work(both: Both) -> None:
            await Player(both, chance).play()  # noqa: B023 - it runs at once

        tried(app, work)


def test_what_is_wrong_is_refused_as_at_a_server(app: FastAPI) -> None:
    async def work(both: Both) -> None:
        await both.ask("GET", "/api/tables")
        for body in BODIES:
            await both.ask("POST", "/api/tables/import", body)
            await both.ask("POST", "/api/tables", body)
        assert await both.make("/api/tables", {"players": ["Ann", "Bo"], "me": 1, "title": "«x»"})
        for method, path in WRONG:
            await both.ask(method, path)
        for body in BODIES:
            for path in ("/entries", "/open", "/advice"):
                await both.ask("POST", AT + path, body)
        await both.ask("GET", "/api/tables")

    tried(app, work)


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_calls_by_the_schema_and_against_it_go_as_at_a_server(
    app: FastAPI, data: st.DataObject
) -> None:
    wanted = data.draw(st.lists(calls(app.openapi(), but=ELSEWHERE), min_size=5, max_size=30))

    async def work(both: Both) -> None:
        assert await both.make("/api/tables", {"players": ["Ann", "Bo"], "rules": RULES, "me": 0})
        for call in wanted:
            method, path, body = await _prepared(both, call)
            if call.operation in MAKING:
                await both.make(path.rstrip("?"), body)
            else:
                await both.ask(method, path, None if method == "GET" else json.dumps(body))

    tried(app, work)


async def _prepared(both: Both, call: Call) -> tuple[str, str, Any]:
    """A call's method, address and body, mostly by somebody who knows how the table stands."""
    method, _, path = call.path.partition(" ")
    body = call.body
    if call.operation == "enter" and isinstance(body, dict) and body.get("after", 1) % 4:
        body = {**body, "after": (await both.ask("GET", AT)).data["seq"]}
    return method.upper(), path, body


def test_only_this_phone_records() -> None:
    desk = new_desk()
    for path, asked in (
        ("/api/tables", {"players": ["Ann", "Bo"]}),
        ("/api/tables/import", {"text": "players: Ann Bo\n"}),
    ):
        answer = desk.ask("POST", path, json.dumps({**asked, "mode": "every"}))
        assert (answer.status, answer.rows) == (403, ())
        table = json.loads(desk.ask("POST", path, json.dumps(asked)).text)["table"]
        assert json.loads(desk.ask("GET", f"/api/tables/{table}").text)["mode"] == "one"
