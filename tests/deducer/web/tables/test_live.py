"""Streams: who listens is pushed every change, and the newest state alone where it is slow."""

import asyncio
import json
from dataclasses import replace

import pytest
from fastapi import FastAPI

from tests.support.phones import ENOUGH, served, service_of, table_of
from tests.support.streams import Stream


async def test_every_change_is_pushed_to_all_who_listen(app: FastAPI) -> None:
    seats = await table_of(app)
    streams = {seat: Stream(seats.phones[seat], f"{seats.path}/stream") for seat in (0, 1, None)}
    for stream in streams.values():
        assert (await stream.next())["retry"]
        assert (await stream.next())["id"] == "0"
    await seats.enter(0, {"kind": "deal", "seat": 1, "cards": ["r1", "y1", "g1", "b1", "w1"]})
    for seat, stream in streams.items():
        event = await stream.next()
        assert (event["event"], event["id"]) == ("state", "1")
        assert json.loads(event["data"]) == await seats.state(seat)
        await stream.end()


async def test_a_phone_that_was_asleep_goes_on_from_what_it_has(app: FastAPI) -> None:
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


async def test_a_quiet_stream_says_that_it_is_there(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deducer.web.tables.live.PING", 0.01)
    seats = await table_of(app)
    stream = Stream(seats.phones[1], f"{seats.path}/stream?after=0")
    await stream.next()
    assert (await stream.next())["event"] == "ping"
    await stream.end()


async def test_the_stream_of_a_dead_link_ends(app: FastAPI) -> None:
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


async def test_a_slow_phone_is_sent_the_newest_state_alone(app: FastAPI) -> None:
    seats, room = await table_of(app), asyncio.Semaphore(1)
    stream = Stream(seats.phones[1], f"{seats.path}/stream", room)
    for number in range(10):
        await seats.enter(0, {"kind": "note", "text": f"{number}"})
        await asyncio.sleep(0)
    for _ in range(3):
        room.release()
        await asyncio.sleep(0.02)
    heard = [stream.heard.get_nowait() for _ in range(stream.heard.qsize())]
    shown = [text for text in heard if "event: state" in text]
    assert len(shown) <= 2
    assert "id: 10\n" in shown[-1]
    stream.task.cancel()
    await asyncio.gather(stream.task, return_exceptions=True)


async def test_streams_of_a_link_are_limited() -> None:
    limits = replace(ENOUGH, streams=2)
    with served(service_of(limits=limits)) as app:
        seats = await table_of(app)
        path = f"{seats.path}/stream?after=0"
        streams = []
        for _ in range(3):  # those that come within a tick come in any order
            streams.append(Stream(seats.phones[1], path))
            await streams[-1].next()
        first, *others = streams
        await first.task
        for stream in others:
            await stream.end()


async def test_streams_end_when_the_server_stops(app: FastAPI) -> None:
    seats = await table_of(app)
    stream = Stream(seats.phones[1], f"{seats.path}/stream")
    await stream.next()
    app.state.companion.live.close()
    await stream.task
