"""What a seat waits for does not depend on how long it takes to draw cards that it may not see.

Time is simulated: it passes only while all tasks wait, and while a table is drawn or written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from itertools import product
from typing import Any, TypeVar

import pytest
from fastapi import FastAPI

from deducer.web.beat import LEAD, Beat
from deducer.web.tables import changes
from deducer.web.tables.cache import OpenTable, ViewerGroup
from deducer.web.tables.changes import Snapshot
from tests.support.cases import a_few
from tests.support.phones import Reply, Round, served, table_of
from tests.support.streams import Stream

CARDS = ["r1", "y2", "g3", "b4"]
"""What the attacked hand holds, as its teammates see it."""
START = 100
"""The beat before what is measured."""
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


class AtOnce:
    """A disk that takes no time, in place of the thread that waits for it."""

    def submit(self, work: Callable[[], _Result]) -> Future[_Result]:
        done: Future[_Result] = Future()
        done.set_result(work())
        return done

    def shutdown(self) -> None:
        """Nothing is left to do."""


def simulated(work: Callable[[FastAPI, Simulated], Any]) -> Any:
    """Run ``work`` on an application, with a beat a second."""
    with asyncio.Runner(loop_factory=Simulated) as runner, served(beat=Beat(1.0)) as app:
        app.state.companion.writer._disk = AtOnce()
        return runner.run(work(app, runner.get_loop()))  # type: ignore[arg-type]  # as made above


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

    async def work(app: FastAPI, loop: Simulated) -> list[float]:
        seats = await seated(app)
        mates = [Stream(seats.phones[seat], f"{seats.path}/stream") for seat in (1, 2, 3)]
        mine = [Stream(seats.phones[seat], f"{seats.path}/stream") for seat in (0, None)]
        for stream in (*mine, *mates):
            for _ in range(2):
                await stream.news()
        await asyncio.sleep(START + 0.3 - loop.now)
        drawn: set[tuple[ViewerGroup, int]] = set()

        def slow(table: OpenTable, audience: ViewerGroup) -> Snapshot:
            snapshot = draw(table, audience)
            if snapshot.state["doubts"] and (audience, snapshot.seq) not in drawn:
                drawn.add((audience, snapshot.seq))
                loop.now += cost
            return snapshot

        monkeypatch.setattr(OpenTable, "snapshot", slow)

        async def timed(reply: Any) -> float:
            answer = await reply
            assert not isinstance(answer, Reply) or answer.status == 200
            return loop.now - START

        times = [await timed(seats.enter(0, entry))]
        pushes = [timed(stream.news()) for stream in mine]
        times += await asyncio.gather(*pushes)
        times += [await timed(seats.phones[0].get(seats.path)) for _ in range(6)]
        times.append(await timed(seats.enter(0, {"kind": "undo"})))
        for stream in mates:
            doubted = [(await stream.news())["id"]]
            while doubted[-1] != f"{seats.seq}":
                doubted.append((await stream.news())["id"])
        for stream in (*mine, *mates):
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
    "a forgotten event": {
        "kind": "insert",
        "number": 4,
        "entry": {"kind": "show", "seat": 0, "slot": 1, **OUT_OF_TURN},
    },
}


@pytest.mark.slow
@pytest.mark.parametrize(("claim", "cost"), a_few(list(product(CLAIMS, [0.2, 0.45, 0.6, 0.9])), 3))
def test_a_false_claim_is_answered_when_a_true_one_is(
    monkeypatch: pytest.MonkeyPatch, claim: str, cost: float
) -> None:
    def told(card: str) -> dict[str, Any]:
        entry = CLAIMS[claim]
        inner = {"entry": entry["entry"] | {"card": card}} if "entry" in entry else {"card": card}
        return entry | inner

    right, wrong = (attacked(monkeypatch, told(card), cost) for card in ("r1", "w5"))
    answer = 1 + LEAD
    assert right == wrong == [answer] * 3 + [answer + each for each in range(1, 7)] + [12]


@pytest.mark.slow
def test_every_entry_leaves_as_many_beats_after_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    hint = {"kind": "hint", "to": 1, "rank": 1, "slots": [1]}
    entries = ({"kind": "note", "text": "x"}, hint, {"kind": "play", "slot": 1, "card": "r1"})
    assert {attacked(monkeypatch, entry, 0)[0] for entry in entries} == {1 + LEAD}


def test_who_is_drawn_late_gets_it_at_a_later_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = OpenTable.snapshot

    async def work(app: FastAPI, loop: Simulated) -> dict[int | None, float]:
        seats = await seated(app)
        streams = {
            each: Stream(phone, f"{seats.path}/stream") for each, phone in seats.phones.items()
        }
        for stream in streams.values():
            for _ in range(2):
                await stream.news()

        def slow(table: OpenTable, audience: ViewerGroup) -> Snapshot:
            loop.now += 0.0 if audience.viewer in (0, None) else 0.7
            return draw(table, audience)

        monkeypatch.setattr(OpenTable, "snapshot", slow)
        await asyncio.sleep(START + 0.3 - loop.now)
        await seats.enter(0, {"kind": "note", "text": "x"})
        times = {}

        async def heard(seat: int | None, stream: Stream) -> None:
            await stream.news()
            times[seat] = loop.now - START

        await asyncio.gather(*(heard(seat, stream) for seat, stream in streams.items()))
        for stream in streams.values():
            await stream.end()
        return times

    times = simulated(work)
    assert times[0] == times[None] == 1 + LEAD
    after_answers = 0.05
    assert sorted(times[seat] - after_answers for seat in (1, 2, 3)) == pytest.approx(
        [1 + LEAD, 1 + LEAD, 2 + LEAD]
    )


def test_what_is_pushed_was_written_before_the_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    write = changes.json_of

    async def work(app: FastAPI, loop: Simulated) -> list[float]:
        seats = await seated(app)
        path = f"{seats.path}/stream?changes=true"
        streams = [Stream(phone, path) for phone in seats.phones.values()]
        for stream in streams:
            for _ in range(2):
                await stream.news()
        await asyncio.sleep(START + 0.3 - loop.now)

        def slow(data: object) -> str:
            loop.now += 0.05
            return write(data)

        monkeypatch.setattr(changes, "json_of", slow)

        async def timed(arrival: Any) -> float:
            await arrival
            return loop.now - START

        entry = {"kind": "note", "text": "x"}
        told = {"after": seats.seq, "key": "x", "entry": entry, "changes": True}
        posted = timed(seats.phones[0].post(f"{seats.path}/entries", told))
        times = await asyncio.gather(*(timed(stream.news()) for stream in streams), posted)
        for stream in streams:
            await stream.end()
        return times

    sender, *mates, middle, answer = simulated(work)
    assert sender == middle == answer == 1 + LEAD
    assert mates == pytest.approx([1 + LEAD + 0.05] * 3)
