"""Questions that take time: a few at once, one for whoever asks, and the last answers kept."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from deducer.web.errors import TooMany
from deducer.web.heavy import MOST_KEPT, Heavy
from solver.errors import HanabiError


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
        heavy = Heavy(threads=1, most_waiting=2)
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
        assert heavy.stopped()

    asyncio.run(work())


def test_answers_are_kept_and_refusals_are_not() -> None:
    async def work() -> None:
        heavy = Heavy(threads=1, most_waiting=9)
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
        heavy, held = Heavy(threads=1, most_waiting=9), Held()
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
