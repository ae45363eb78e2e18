"""Streams: who listens is pushed every change, and the newest state alone where it is slow."""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

import pytest
from fastapi import FastAPI

from deducer.web.messages.state import Attendance
from deducer.web.tables.live import AFTER
from deducer.web.tables.open_table import OpenTable, Snapshot, ViewerGroup
from tests.support.cases import a_few
from tests.support.phones import ENOUGH, Reply, Round, Stream, served, service_of, table_of


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


# -- how long it takes ---------------------------------------------------------------------------
#
# What a seat waits for does not depend on how long it takes to draw cards that it may not see.
# Time is simulated: it passes only while all tasks wait.


CARDS = ["r1", "y2", "g3", "b4"]
"""What the attacked hand holds, as its teammates see it."""
_Result = TypeVar("_Result")


class Simulated(asyncio.SelectorEventLoop):
    """An event loop whose time passes at once when there is nothing to do before a timer."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready and self._scheduled:  # type: ignore[attr-defined]  # asyncio's own
            self.now = max(self.now, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]


class Thread:
    """The store's thread: what it does takes the time that is added to ``busy`` meanwhile."""

    def __init__(self, loop: Simulated) -> None:
        self.loop = loop
        self.busy = 0.0
        """Until when it has something to do."""

    def submit(self, run: Callable[..., _Result], *arguments: object) -> Future[_Result]:
        self.busy = max(self.busy, self.loop.now)
        done: Future[_Result] = Future()
        result = run(*arguments)
        self.loop.call_at(self.busy, done.set_result, result)
        return done

    def shutdown(self) -> None:
        """Nothing is left to do."""


def simulated(work: Callable[[FastAPI, Thread], Any]) -> Any:
    """Run ``work`` on an application, with a tick of a second."""
    with asyncio.Runner(loop_factory=Simulated) as runner, served(seconds=1.0) as app:
        app.state.companion._thread = thread = Thread(runner.get_loop())  # type: ignore[arg-type]  # as made here
        return runner.run(work(app, thread))


async def seated(app: FastAPI) -> Round:
    """A table of four who all see Ann's cards, and whose turn is Ann's."""
    seats = await table_of(app, players=["Ann", "Bo", "Cy", "Di"])
    for seat in range(4):
        cards = CARDS if seat == 0 else [None] * 4
        await seats.enter((seat + 1) % 4, {"kind": "deal", "seat": seat, "cards": cards})
    await seats.enter(0, {"kind": "adjust", "what": "tokens", "value": 4})
    return seats


def attacked(monkeypatch: pytest.MonkeyPatch, entry: dict[str, Any], cost: float) -> list[float]:
    """When Ann's connections bring something after ``entry``, if each doubt costs ``cost``."""
    draw = OpenTable.snapshot

    async def work(app: FastAPI, thread: Thread) -> list[float]:
        loop = thread.loop
        seats = await seated(app)
        order = (1, 2, 3, 0, None)
        streams = {each: Stream(seats.phones[each], f"{seats.path}/stream") for each in order}
        for stream in streams.values():
            for _ in range(2):
                await stream.news()
        drawn: set[tuple[ViewerGroup, int]] = set()

        def slow(table: OpenTable, audience: ViewerGroup, there: Attendance) -> Snapshot:
            snapshot = draw(table, audience, there)
            if snapshot.state["doubts"] and (audience, snapshot.seq) not in drawn:
                drawn.add((audience, snapshot.seq))
                thread.busy += cost
            return snapshot

        monkeypatch.setattr(OpenTable, "snapshot", slow)
        start = loop.now

        async def timed(reply: Any) -> float:
            answer = await reply
            assert not isinstance(answer, Reply) or answer.status == 200
            return loop.now - start

        pushes = [asyncio.create_task(timed(streams[seat].news())) for seat in (0, None)]
        looks = asyncio.create_task(timed(seats.phones[0].get(seats.path)))
        times = [await timed(seats.enter(0, entry)), await looks, *await asyncio.gather(*pushes)]
        times += [await timed(seats.phones[0].get(seats.path)) for _ in range(4)]
        times.append(await timed(seats.enter(0, {"kind": "undo"})))
        for stream in streams.values():
            with suppress(asyncio.CancelledError):
                await stream.end()
        return times

    times: list[float] = simulated(work)
    return times


OUT_OF_TURN = {"slip": "oops"}
CLAIMS: dict[str, dict[str, Any]] = {
    "a play in turn": {"kind": "play", "slot": 1},
    "a discard in turn": {"kind": "discard", "slot": 1},
    "a card shown": {"kind": "show", "seat": 0, "slot": 1, **OUT_OF_TURN},
    "a play again": {"kind": "play", "seat": 0, "slot": 1, **OUT_OF_TURN},
}


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "cost"), a_few(list(product(CLAIMS, [0.2, 0.6, 0.9])), 4))
def test_a_false_claim_is_answered_when_a_true_one_is(
    monkeypatch: pytest.MonkeyPatch, claim: str, cost: float
) -> None:
    entries = (CLAIMS[claim] | {"card": card} for card in ("r1", "w5"))
    right, wrong = (attacked(monkeypatch, entry, cost) for entry in entries)
    assert right == pytest.approx(wrong)
    assert right == pytest.approx([1, 1, 1, 1, 2, 3, 4, 5, 6])


@pytest.mark.parametrize(("cost", "late"), [(0.0, 1), (0.2, 1), (0.4, 1.4)])
def test_all_are_sent_a_change_together_but_who_is_drawn_late(
    monkeypatch: pytest.MonkeyPatch, cost: float, late: float
) -> None:
    draw = OpenTable.snapshot

    async def work(app: FastAPI, thread: Thread) -> list[float]:
        seats = await seated(app)
        streams = [Stream(phone, f"{seats.path}/stream") for phone in seats.phones.values()]
        for stream in streams:
            for _ in range(2):
                await stream.news()

        def slow(table: OpenTable, audience: ViewerGroup, there: Attendance) -> Snapshot:
            thread.busy += 0.0 if audience.viewer in (0, None) else cost
            return draw(table, audience, there)

        monkeypatch.setattr(OpenTable, "snapshot", slow)
        start = thread.loop.now

        async def heard(stream: Stream) -> float:
            await stream.news()
            return thread.loop.now - start

        entered = asyncio.create_task(seats.enter(0, {"kind": "note", "text": "x"}))
        times = await asyncio.gather(*map(heard, streams))
        await entered
        for stream in streams:
            await stream.end()
        return sorted(times)

    times = simulated(work)
    assert times == pytest.approx([1, 1, 1, 1, late], abs=2 * AFTER)
