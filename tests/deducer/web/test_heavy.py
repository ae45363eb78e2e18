"""Questions that take time: a few at once, one for whoever asks, and the last answers kept."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from deducer import Record
from deducer.errors import ViewError
from deducer.report import DOCTYPE
from deducer.web import questions
from deducer.web.errors import TooMany
from deducer.web.heavy import MOST_KEPT, Heavy, Processes, Threads
from deducer.web.messages import ImportTable
from solver.errors import HanabiError
from tests.deducer.test_cli import ROOT
from tests.deducer.web.desks import enter, links_of, made
from tests.deducer.web.phones import desk_of


class Held:
    """A question that waits until it may be answered."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        assert self.go.wait(10)
        return "found"


def test_one_question_at_a_time_for_each_and_a_few_at_once() -> None:
    async def work() -> None:
        heavy = Heavy(Threads(1), most_waiting=2)
        first, second = Held(), Held()
        asked = [
            asyncio.create_task(heavy.ask(who, held))
            for who, held in zip("ab", (first, second), strict=True)
        ]
        await asyncio.to_thread(first.begun.wait, 10)
        with pytest.raises(TooMany, match="something was asked"):
            await heavy.ask("a", Held())
        with pytest.raises(TooMany, match="too many"):
            await heavy.ask("c", Held())
        assert not second.begun.is_set()
        for held in (first, second):
            held.go.set()
        assert await asyncio.gather(*asked) == ["found", "found"]
        assert await heavy.ask("a", lambda: "again") == "again"
        heavy.close()

    asyncio.run(work())


def test_answers_are_kept_and_refusals_are_not() -> None:
    async def work() -> None:
        heavy = Heavy(Threads(1), most_waiting=9)
        asked: list[int] = []

        def question(number: int) -> Callable[[], int]:
            def answer() -> int:
                asked.append(number)
                return number

            return answer

        for number in (0, 0, *range(MOST_KEPT + 1), 0):
            assert await heavy.kept("a", number, question(number)) == number
        assert asked == [0, *range(1, MOST_KEPT + 1), 0]

        def refuse() -> None:
            raise HanabiError("no")

        for _ in range(2):
            with pytest.raises(HanabiError, match="no"):
                await heavy.kept("a", "key", refuse)
        heavy.close()

    asyncio.run(work())


def test_a_question_goes_on_though_nobody_waits_for_it() -> None:
    async def work() -> None:
        heavy, held = Heavy(Threads(1), most_waiting=9), Held()
        asked = asyncio.create_task(heavy.ask("a", held))
        await asyncio.to_thread(held.begun.wait, 10)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        with pytest.raises(TooMany):
            await heavy.ask("a", held)
        held.go.set()
        while True:
            try:
                assert await heavy.ask("a", lambda: 1) == 1
            except TooMany:
                await asyncio.sleep(0.005)
            else:
                break
        heavy.close()

    asyncio.run(work())


# -- processes of their own ------------------------------------------------------------------


@pytest.fixture
def beside() -> Iterator[Heavy]:
    """One process for questions."""
    heavy = Heavy(Processes(1), most_waiting=9)
    yield heavy
    heavy.close()


def test_what_takes_seconds_is_answered_the_same_in_another_process(beside: Heavy) -> None:
    desk = desk_of()
    game = (ROOT / "sample_games" / "crowning_piece_lost.hanabi").read_text("utf-8")
    over = links_of(desk, desk.bring(ImportTable(text=game, me=0)))[0]
    ann = made(desk)[0]
    enter(desk, ann, kind="deal", seat=1, cards=["r1", "y2"])
    enter(desk, ann, kind="deal", seat=2, cards=["y1", "y1"])
    advice = questions.advice(desk.hall, ann, None, 5)
    review = questions.reviewed(desk.hall, over)

    async def work() -> None:
        found = await beside.ask("ann", advice)
        here = advice()
        assert found.pop("seconds") != here.pop("seconds")
        assert found == here
        there = await beside.ask("over", review)
        assert isinstance(there, questions.Reviewed)
        assert json.loads(there.data)["score"] == json.loads(review().data)["score"]
        assert there.page.startswith(DOCTYPE)

    asyncio.run(work())
    desk.store.close()


def test_refusals_come_back_from_another_process(beside: Heavy) -> None:
    game = Record.parse("players: Ann Bo\nseat: Ann\n")
    with pytest.raises(ViewError, match="nobody is called 'Cy'"):
        asyncio.run(beside.ask("a", partial(game.seat, "Cy")))


def test_a_process_that_is_killed_is_replaced(beside: Heavy) -> None:
    async def work() -> None:
        pid = await beside.ask("a", os.getpid)
        assert pid != os.getpid()
        with pytest.raises(TooMany, match="takes too much"):
            await beside.ask("a", partial(os.kill, pid, signal.SIGKILL))
        assert await beside.ask("a", os.getpid) not in (pid, os.getpid())

    asyncio.run(work())


def test_processes_end_in_the_middle_of_a_question(beside: Heavy) -> None:
    async def work() -> None:
        pid = await beside.ask("a", os.getpid)
        asked = asyncio.create_task(beside.ask("a", partial(time.sleep, 600)))
        await asyncio.sleep(0.1)
        beside.close()
        while Path(f"/proc/{pid}").exists():
            await asyncio.sleep(0.01)
        await asyncio.gather(asked, return_exceptions=True)

    asyncio.run(asyncio.wait_for(work(), 60))
