"""Streams: who listens is pushed every change, and the newest state alone where it is slow."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

from deducer.web.errors import TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.state import StateChange
from tests.support.phones import ENOUGH, problem, served, service_of, table_of
from tests.support.streams import Stream, applied

CHANGE = TypeAdapter(StateChange)
"""What the API promises of a change."""


def test_what_has_changed_is_pushed_to_those_who_ask_for_it(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        path = f"{seats.path}/stream?changes=true"
        streams = {seat: Stream(seats.phones[seat], path) for seat in (0, 1, None)}
        states = {}
        for seat, stream in streams.items():
            await stream.next()
            event = await stream.next()
            assert (event["event"], event["id"]) == ("state", "0")
            states[seat] = json.loads(event["data"])
        deal = {"kind": "deal", "seat": 1, "cards": ["r1", "y1", "g1", "b1", "w1"]}
        hint = {"kind": "hint", "to": 1, "rank": 1, "slots": [1, 2, 3, 4, 5]}
        for entry in (deal, hint, {"kind": "undo"}, {"kind": "note", "text": "x"}):
            await seats.enter(0, entry)
            for seat, stream in streams.items():
                event = await stream.next()
                assert (event["event"], event["id"]) == ("change", f"{seats.seq}")
                change = CHANGE.validate_json(event["data"], strict=False)
                states[seat] = applied(states[seat], json.loads(event["data"]))
                assert (change["after"], change["seq"]) == (seats.seq - 1, seats.seq)
                assert states[seat] == await seats.state(seat)
        for stream in streams.values():
            await stream.end()

    asyncio.run(work())


def test_changes_start_from_what_a_phone_has(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        await seats.enter(0, {"kind": "note", "text": "one"})
        for after, first in ((1, "change"), (0, "state")):
            state = await seats.state(1)
            stream = Stream(seats.phones[1], f"{seats.path}/stream?changes=true&after={after}")
            await stream.next()
            if first == "state":
                event = await stream.next()
                assert (event["event"], json.loads(event["data"])) == ("state", state)
            else:
                await asyncio.sleep(0.05)
            await seats.enter(0, {"kind": "note", "text": "two"})
            event = await stream.next()
            assert event["event"] == "change"
            assert applied(state, json.loads(event["data"])) == await seats.state(1)
            await stream.end()

    asyncio.run(work())


def test_a_phone_that_was_asleep_goes_on_from_what_it_has(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        for number in range(3):
            await seats.enter(0, {"kind": "note", "text": f"{number}"})
        late = Stream(seats.phones[1], f"{seats.path}/stream?after=1")
        await late.next()
        assert (await late.next())["id"] == "3"
        current = Stream(seats.phones[1], f"{seats.path}/stream?after=3")
        await current.next()
        await seats.enter(1, {"kind": "note", "text": "news"})
        assert (await current.next())["id"] == "4"
        for stream in (late, current):
            await stream.end()

    asyncio.run(work())


def test_a_quiet_stream_says_that_it_is_there(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.web.tables.live.PING", 0.01)

    async def work() -> None:
        seats = await table_of(app)
        stream = Stream(seats.phones[1], f"{seats.path}/stream?after=0")
        await stream.next()
        assert (await stream.next())["event"] == "ping"
        await stream.end()

    asyncio.run(work())


def test_the_stream_of_a_dead_link_ends(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        bo, ann = (Stream(seats.phones[seat], f"{seats.path}/stream?after=0") for seat in (1, 0))
        await bo.next()
        await ann.next()
        await seats.phones[0].post(f"{seats.path}/links/1/renew")
        event = await bo.next()
        assert event["event"] == "gone"
        assert json.loads(event["data"])["error"]["kind"] == "gone"
        await bo.task
        assert not ann.task.done()
        await ann.end()

    asyncio.run(work())


def test_a_slow_phone_is_sent_the_newest_state_alone(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        phone, sent, taken = seats.phones[1], [], asyncio.Semaphore(1)

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            await taken.acquire()
            sent.append(message.get("body", b""))

        headers = [
            (b"host", b"localhost"),
            (
                b"cookie",
                "; ".join(f"{key}={value}" for key, value in phone.cookies.items()).encode(),
            ),
        ]
        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "headers": headers,
            "path": f"{seats.path}/stream",
            "query_string": b"",
            "client": ("a", 1),
        }
        task = asyncio.create_task(app(scope, receive, send))  # type: ignore[arg-type]  # plain dicts
        for number in range(10):
            await seats.enter(0, {"kind": "note", "text": f"{number}"})
            await asyncio.sleep(0)
        for _ in range(3):
            taken.release()
            await asyncio.sleep(0.02)
        shown = [body for body in sent if b"event: state" in body]
        assert len(shown) <= 2
        assert b"id: 10\n" in shown[-1]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(work())


def test_streams_of_a_link_are_limited() -> None:
    limits = ServerLimits(streams=3, streams_of_link=2, per_link=ENOUGH.per_link)
    with served(service_of(limits=limits)) as app:

        async def work() -> None:
            seats = await table_of(app)
            path = f"{seats.path}/stream?after=0"
            streams = []
            for _ in range(3):  # those that come within a beat come in any order
                streams.append(Stream(seats.phones[1], path))
                await streams[-1].next()
            first, *others = streams
            await first.task
            last = Stream(seats.phones[0], path)
            await last.next()
            assert problem(await seats.phones[0].get(path)) == (429, "limit")
            for stream in (*others, last):
                await stream.end()

        asyncio.run(work())


def test_streams_of_an_address_are_limited() -> None:
    with served(service_of(limits=replace(ENOUGH, streams_of_address=2))) as app:

        async def work() -> None:
            seats = await table_of(app)
            path = f"{seats.path}/stream?after=0"
            streams = [Stream(seats.phones[seat], path) for seat in (0, 1)]
            for stream in streams:
                await stream.next()
            assert problem(await seats.phones[0].get(path)) == (429, "limit")
            seats.phones[0].address = "192.0.2.1"
            elsewhere = Stream(seats.phones[0], path)
            await elsewhere.next()
            await streams[0].end()
            again = Stream(seats.phones[1], path)
            await again.next()
            for stream in (streams[1], elsewhere, again):
                await stream.end()

        asyncio.run(work())


def test_a_stream_counts_until_it_has_ended() -> None:
    """One that was dismissed, but takes nothing any more, is there still."""
    limits = replace(ENOUGH, streams_of_address=3, streams_of_link=1)
    with served(service_of(limits=limits)) as app:

        async def work() -> None:
            seats = await table_of(app)
            link = app.state.companion.service.links.to(seats.table, [seats.secrets()[1]])
            live = app.state.companion.live
            listeners = [live.listen(link, "a") for _ in range(3)]
            with pytest.raises(TooMany):
                live.listen(link, "a")
            live.leave(listeners[0])
            live.listen(link, "a")

        asyncio.run(work())


def test_streams_end_when_the_server_stops(app: FastAPI) -> None:
    async def work() -> None:
        seats = await table_of(app)
        stream = Stream(seats.phones[1], f"{seats.path}/stream")
        await stream.next()
        app.state.companion.live.close()
        await stream.task

    asyncio.run(work())
