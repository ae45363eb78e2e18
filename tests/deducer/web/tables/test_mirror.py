"""The mirror: it shows of a table what the server would show, and is told what it does not know."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Sequence

import pytest

from deducer.errors import RecordError
from deducer.web.store.rows import Link
from deducer.web.tables.cache import Audience, OpenTable
from deducer.web.tables.mirror import (
    Answer,
    Asked,
    Behind,
    Beside,
    Drawn,
    Held,
    Here,
    Mirror,
    Mirrored,
    News,
)
from deducer.web.tables.parts import Change
from deducer.web.tables.service import Service
from tests.support.phones import served, service_of, table_of
from tests.support.services import DECIDED, enter, made

SEATS = {Audience(seat, host=seat == 0): -1 for seat in (0, 1, 2)}
"""Everybody, with nothing there yet."""
ANN = Audience(0, host=True)


@pytest.fixture
def service() -> Iterator[Service]:
    service = service_of()
    yield service
    service.store.close()


class Looking:
    """A mirror, and an event loop in which it is asked."""

    def __init__(self, runner: asyncio.Runner, mirror: Mirror) -> None:
        self.runner = runner
        self.mirror = mirror

    def drawn(self, news: News, held: Held) -> Drawn:
        return self.runner.run(self.mirror.drawn(news, held))


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(params=[Here, Beside])
def mirror(request: pytest.FixtureRequest, runner: asyncio.Runner) -> Iterator[Looking]:
    mirror = request.param()
    yield Looking(runner, mirror)
    runner.run(mirror.close())


def ways(service: Service, links: dict[int | None, Link]) -> Iterator[Callable[[], object]]:
    """A game with a clash in it, and what its host decides."""
    yield lambda: enter(service, links[0], kind="deal", seat=1, cards=["r1", "y2"])
    yield lambda: enter(service, links[1], kind="hint", seat=0, to=2, rank=1, slots=[1])
    yield lambda: enter(service, links[1], kind="show", seat=1, slot=1, card="r2", slip="oops")
    yield lambda: enter(service, links[0], kind="undo")
    yield lambda: service.seats.remove(links[0], "2")
    yield lambda: enter(service, links[1], kind="end", reason="given-up")
    yield lambda: service.open(links[0], DECIDED)


def test_it_shows_what_the_server_would_show(service: Service, mirror: Looking) -> None:
    links = made(service)
    known = 0
    for act in ways(service, links):
        act()
        table = service.cache.table(links[0].game)
        drawn = mirror.drawn(News.of(table, known), SEATS)
        assert drawn == {audience: table.state(audience) for audience in SEATS}
        known = table.seq


def test_it_sends_what_has_changed_of_what_is_there(service: Service, mirror: Looking) -> None:
    links = made(service)
    first, *acts = ways(service, links)
    first()
    table = service.cache.table(links[0].game)
    states = {each: table.state(each) for each in SEATS}
    assert mirror.drawn(News.of(table, 0), SEATS) == states
    for act in acts:
        act()
        table = service.cache.table(links[0].game)
        seqs = {each: state.seq for each, state in states.items()}
        drawn = mirror.drawn(News.of(table, seqs[ANN]), seqs)
        for each, change in drawn.items():
            assert isinstance(change, Change)
            most = 1 if "doubts" in change.members else 2  # both sides are told at length
            assert len(change.text) < len(states[each].text) / most
            states[each] = states[each].after(change)
        assert states == {each: table.state(each) for each in SEATS}
    again = mirror.drawn(News.of(table, table.seq), SEATS | {ANN: table.seq})
    nothing = states[ANN].since(states[ANN])
    assert again == states | {ANN: nothing}
    assert (nothing.members, nothing.hands, nothing.log) == ({}, {}, ())


def test_it_says_where_it_is_behind(service: Service, mirror: Looking) -> None:
    ann = made(service)[0]
    for text in "abc":
        enter(service, ann, kind="note", text=text)
    table = service.cache.table(ann.game)
    with pytest.raises(Behind):
        mirror.drawn(News.of(table, 2), SEATS)
    first = News(table.id, 0, tuple(table.log_entries[:1]), *table.beginning)
    assert {state.seq for state in mirror.drawn(first, SEATS).values()} == {1}
    with pytest.raises(Behind):
        mirror.drawn(News.of(table, 2), SEATS)
    assert {state.seq for state in mirror.drawn(News.of(table, 0), SEATS).values()} == {3}


def told(runner: asyncio.Runner, mirrored: Mirrored, table: OpenTable) -> list[int]:
    """Have a table drawn; from which log entries on the mirror was told of it."""
    asked: list[int] = []

    async def since(known: int) -> News:
        asked.append(known)
        return News.of(table, known)

    states = runner.run(mirrored.drawn(table.id, SEATS, since))
    assert states == {audience: table.state(audience) for audience in SEATS}
    return asked


def test_a_mirror_that_is_killed_is_replaced_and_told_all(
    service: Service, runner: asyncio.Runner
) -> None:
    ann, beside = made(service)[0], Beside()
    mirrored = Mirrored(beside)
    enter(service, ann, kind="note", text="one")
    table = service.cache.table(ann.game)
    assert told(runner, mirrored, table) == [0]
    enter(service, ann, kind="note", text="two")
    assert told(runner, mirrored, table) == [1]
    pid = beside.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    enter(service, ann, kind="note", text="three")
    assert told(runner, mirrored, table) == [2, 0]
    assert beside.pid != pid
    runner.run(mirrored.close())
    assert beside.pid is None


def test_what_goes_wrong_there_is_said_here(service: Service, mirror: Looking) -> None:
    table = service.cache.table(made(service)[0].game)
    with pytest.raises(RecordError, match="seat 7 can't write"):
        mirror.drawn(News.of(table, 0), {Audience(7, host=False): -1})
    assert mirror.drawn(News.of(table, 0), SEATS)


class Counted(Here):
    """A mirror that notes for whom it draws."""

    def __init__(self) -> None:
        super().__init__()
        self.viewer: list[set[int | None]] = []

    async def draw(self, asked: Sequence[Asked]) -> list[Answer]:
        self.viewer += [{audience.viewer for audience in held} for _, held in asked]
        return await super().draw(asked)


def test_the_server_draws_for_whoever_made_a_change_and_nobody_else() -> None:
    """What others see is never worked out where a seat's own requests are served."""
    with served() as app:
        companion = app.state.companion
        companion.mirrored.mirror = counted = Counted()

        async def work() -> None:
            seats = await table_of(app, players=["Ann", "Bo", "Cy"])
            table = companion.service.cache.table(seats.table)
            listeners = {}
            for seat in (0, 1, 2, None):
                link = next(
                    each for each in companion.service.store.links(seats.table) if each.seat == seat
                )
                listeners[seat] = companion.live.listen(link, f"127.0.0.{seat}")
            for sender in (1, 0, 1):
                await seats.enter(sender, {"kind": "note", "text": "x"})
                while any(
                    each.newest is None or each.newest.seq < seats.seq
                    for each in listeners.values()
                ):
                    await asyncio.sleep(0.001)
            assert set(table._windows) <= {0, 1, None}
            assert all(None not in viewer for viewer in counted.viewer)
            assert all(viewer in ({0, 2}, {1, 2}, {0, 1, 2}) for viewer in counted.viewer)
            newest = {seat: each.newest and each.newest.text for seat, each in listeners.items()}
            states = {
                seat: (await seats.phones[seat].get(seats.path)).body.decode() for seat in newest
            }
            assert newest == states

        asyncio.run(work())
