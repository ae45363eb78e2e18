"""Questions that take time: a few at once, and a bound on how many wait."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from deducer import Record
from deducer.errors import ViewError
from deducer.web.errors import TooMany
from deducer.web.jobs import MOST_KEPT, Jobs, Processes, Threads
from deducer.web.routes import questions
from tests.support.phones import service_of
from tests.support.services import enter, made, question


class Held:
    """A question that waits until it may be answered."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.go.wait(10)
        return "found"


MANY = 99


async def test_so_many_questions_wait() -> None:
    jobs, held = Jobs(Threads(1), 2), Held()
    asked = [asyncio.create_task(jobs.ask(held)) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany, match="too many"):
        await jobs.ask(Held())
    held.go.set()
    assert await asyncio.gather(*asked) == ["found"] * 2
    assert await jobs.ask(lambda: "again") == "again"
    jobs.close()


async def test_an_answer_is_kept_for_those_who_ask_later() -> None:
    jobs, answers = Jobs(Threads(1), MANY), iter(range(MOST_KEPT + 5))
    assert await jobs.ask(answers.__next__, "key", keep=True) == 0
    assert await jobs.ask(answers.__next__, "key", keep=True) == 0
    assert await jobs.ask(answers.__next__, "other") == 1
    for at in range(MOST_KEPT):
        await jobs.ask(answers.__next__, at, keep=True)
    assert await jobs.ask(answers.__next__, "key", keep=True) == MOST_KEPT + 2
    jobs.close()


async def test_the_same_question_is_answered_once_for_all_who_wait() -> None:
    jobs, held = Jobs(Threads(1), MANY), Held()
    first = asyncio.create_task(jobs.ask(held, "key"))
    await asyncio.to_thread(held.begun.wait, 10)
    others = [asyncio.create_task(jobs.ask(Held(), "key")) for _ in range(2)]
    await asyncio.sleep(0)
    first.cancel()
    held.go.set()
    assert await asyncio.gather(*others) == ["found", "found"]
    jobs.close()


async def test_those_who_wait_are_told_when_the_server_stops() -> None:
    jobs, held = Jobs(Threads(1), MANY), Held()
    asked = [asyncio.create_task(jobs.ask(each)) for each in (held, Held())]
    await asyncio.to_thread(held.begun.wait, 10)
    jobs.stop()
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in told] == [TooMany, TooMany]
    held.go.set()
    assert await jobs.ask(lambda: "again") == "again"
    jobs.close()


class Broken:
    """Nobody can be had to answer anything."""

    def submit(self, _: Callable[[], Any]) -> Any:
        raise OSError("no more processes")

    def close(self) -> None:
        pass


async def test_a_question_that_nobody_can_be_had_for_keeps_no_place() -> None:
    jobs = Jobs(cast(Threads, Broken()), MANY)
    for _ in range(3):
        with pytest.raises(OSError, match="no more processes"):
            await jobs.ask(lambda: 1)
    jobs.close()


async def test_a_question_goes_on_though_nobody_waits_for_it() -> None:
    jobs, held = Jobs(Threads(1), 1), Held()
    asked = asyncio.create_task(jobs.ask(held))
    await asyncio.to_thread(held.begun.wait, 10)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    with pytest.raises(TooMany):
        await jobs.ask(held)
    held.go.set()
    while True:
        try:
            assert await jobs.ask(lambda: 1) == 1
        except TooMany:
            await asyncio.sleep(0.005)
        else:
            break
    jobs.close()


# -- processes of their own ------------------------------------------------------------------


@pytest.fixture
def beside() -> Iterator[Jobs]:
    """One process for questions."""
    jobs = Jobs(Processes(1), MANY)
    yield jobs
    jobs.close()


@pytest.mark.slow
async def test_what_takes_seconds_is_answered_the_same_in_another_process(beside: Jobs) -> None:
    service = service_of()
    ann = made(service)[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, ann, kind="deal", seat=2, cards=["y1", "y1"])
    advice = question(questions.advice, service, ann, 10.0, 5)
    found = await beside.ask(advice)
    here = advice()
    assert found.pop("seconds") > 0
    assert here.pop("seconds") > 0
    assert found == here
    service.store.close()


@pytest.mark.slow
def test_refusals_come_back_from_another_process(beside: Jobs) -> None:
    game = Record.parse("players: Ann Bo\nseat: Ann\n")
    with pytest.raises(ViewError, match="nobody is called 'Cy'"):
        asyncio.run(beside.ask(partial(game.seat, "Cy")))


@pytest.mark.slow
async def test_a_process_that_is_killed_is_replaced(beside: Jobs) -> None:
    pid = await beside.ask(os.getpid)
    assert pid != os.getpid()
    with pytest.raises(TooMany, match="takes too much"):
        await beside.ask(partial(os.kill, pid, signal.SIGKILL))
    assert await beside.ask(os.getpid) not in (pid, os.getpid())


@pytest.mark.slow
def test_processes_end_in_the_middle_of_a_question(beside: Jobs) -> None:
    async def work() -> None:
        pid = await beside.ask(os.getpid)
        asked = asyncio.create_task(beside.ask(partial(time.sleep, 600)))
        await asyncio.sleep(0.1)
        beside.close()
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.01)
        await asyncio.gather(asked, return_exceptions=True)

    asyncio.run(asyncio.wait_for(work(), 60))
