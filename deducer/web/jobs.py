"""Requests and questions: a few at once, with a fair share for each address."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar, cast

from deducer.web.errors import TooMany
from deducer.web.gate.server_limits import Waiting
from solver.census.crew import stand_by
from solver.errors import Phrase

MOST_KEPT = 32
NICE = 10
"""The niceness of workers that answer questions, and of their threads."""
CROWDED_OUT = Phrase("too many questions are waiting here: try again in a minute")

_Answer = TypeVar("_Answer")


class Pool(Protocol):
    """Workers that answer questions; ``size`` is their number."""

    size: int

    def submit(self, question: Callable[[], _Answer], /) -> Future[_Answer]:
        """Queue a question for the next free worker."""

    def close(self) -> None:
        """Take no more questions."""


class Threads(ThreadPoolExecutor):
    """Threads of this process, for questions that take a moment: they delay other threads."""

    def __init__(self, size: int) -> None:
        super().__init__(size, thread_name_prefix="question", initializer=_step_back)
        self.size = size

    def close(self) -> None:
        self.shutdown(wait=False, cancel_futures=True)


class Processes:
    """Processes of their own, which do not slow this one; questions must be picklable.

    They start with the first question, and end with this process, however that ends.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._executor: Any = None

    def submit(self, question: Callable[[], _Answer], /) -> Future[_Answer]:
        from joblib.externals.loky import ProcessPoolExecutor

        begin = partial(ProcessPoolExecutor, self.size, initializer=_begin, initargs=(os.getpid(),))
        self._executor = self._executor or begin()
        try:
            answer = self._executor.submit(question)
        except BrokenProcessPool:  # one of them was killed with an earlier question
            self._executor = begin()
            answer = self._executor.submit(question)
        return cast("Future[_Answer]", answer)

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, kill_workers=True)


def _begin(parent: int) -> None:
    """Prepare a worker process: lower its priority, and end it with its parent."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    stand_by(parent)


def _step_back() -> None:
    """Lower the thread's priority, where threads can have different ones."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class RequestTurns:
    """Lets at most ``each`` requests of an address run at a time; more of them wait."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._gates: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait until a request of the address ``who`` may run."""
        gate = self._gates.setdefault(who, asyncio.Semaphore(self._each))
        self._here[who] += 1
        try:
            async with gate:
                yield
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who], self._gates[who]


@dataclass(frozen=True)
class Asker:
    """Who asks: an address, perhaps at a table."""

    address: str
    table: str = ""


@dataclass(eq=False)
class Place:
    """A place in the queue; ``turn`` is done once there is a worker."""

    asker: Asker
    turn: asyncio.Future[None]


class Queue:
    """Questions that wait for a worker: addresses take turns, and so do their tables.

    An address that has a worker leaves the last free one to others.
    """

    def __init__(self, places: int, limits: Waiting) -> None:
        self.places = places
        self.limits = limits
        self._waiting: list[Place] = []
        self._placed: list[Place] = []
        self._turns: dict[str | Asker, int] = {}
        """When an address, or one of its tables, last got a worker."""
        self._count = itertools.count(1)

    def add(self, asker: Asker) -> Place:
        """Let a question of ``asker`` wait.

        :raises TooMany: if too many wait, of its table, of its address or of all.
        """
        askers = [each.asker for each in (*self._waiting, *self._placed)]
        if askers.count(asker) >= self.limits.of_table:
            raise TooMany("an earlier question is still running: wait for its answer")
        here = sum(each.address == asker.address for each in askers)
        if here >= self.limits.of_address or len(askers) >= self.limits.of_all:
            raise TooMany(CROWDED_OUT)
        place = Place(asker, asyncio.get_running_loop().create_future())
        self._waiting.append(place)
        self._go_on()
        return place

    def leave(self, place: Place) -> None:
        """Give up a place, and give its worker, if it had one, to the next question."""
        (self._placed if place in self._placed else self._waiting).remove(place)
        askers = {each.asker for each in (*self._waiting, *self._placed)}
        if place.asker not in askers:
            self._turns.pop(place.asker, None)
        if place.asker.address not in {each.address for each in askers}:
            self._turns.pop(place.asker.address, None)
        self._go_on()

    def _go_on(self) -> None:
        """Give workers to the questions whose turn it is."""
        while (place := self._next()) is not None:
            asker = place.asker
            self._turns[asker.address] = self._turns[asker] = next(self._count)
            self._waiting.remove(place)
            self._placed.append(place)
            if not place.turn.done():
                place.turn.set_result(None)

    def _next(self) -> Place | None:
        """Return the place whose turn it is; None if there is none, or no worker for it."""
        free = self.places - len(self._placed)
        places = Counter(each.asker.address for each in self._placed)
        may = [each for each in self._waiting if free > 1 or not places[each.asker.address]]

        def turn(place: Place) -> tuple[int, int, int]:
            asker, turns = place.asker, self._turns
            return places[asker.address], turns.get(asker.address, 0), turns.get(asker, 0)

        return min(may, key=turn, default=None) if free else None


class Jobs:
    """A pool for questions, its queue, and a cache of the latest answers."""

    def __init__(self, pool: Pool, limits: Waiting) -> None:
        self._pool = pool
        self._queue = Queue(pool.size, limits)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._answers: dict[Hashable, asyncio.Task[Any]] = {}
        """Answers by key: those that are awaited, and the latest."""

    async def kept(self, asker: Asker, key: Hashable, question: Callable[[], _Answer]) -> _Answer:
        """Return the answer to a question, cached under ``key``.

        :raises TooMany: as :meth:`ask` does.
        """
        if key not in self._answers:
            self._answers[key] = self._begin(asker, question)
            self._answers[key].add_done_callback(lambda _: self._keep(key))
        return cast(_Answer, await _result(self._answers[key]))

    def _keep(self, key: Hashable) -> None:
        """Keep an answer as the latest one; a failure is not kept."""
        answer = self._answers.pop(key)
        if not answer.cancelled() and answer.exception() is None:
            self._answers[key] = answer
        done = [key for key, answer in self._answers.items() if answer.done()]
        for oldest in done[:-MOST_KEPT]:
            del self._answers[oldest]

    async def ask(self, asker: Asker, question: Callable[[], _Answer]) -> _Answer:
        """Return the answer to ``question``, computed even if nobody awaits it any more.

        :raises TooMany: if ``asker`` has asked too much, too many wait, or memory runs out.
        """
        return await _result(self._begin(asker, question))

    def _begin(self, asker: Asker, question: Callable[[], _Answer]) -> asyncio.Task[_Answer]:
        place = self._queue.add(asker)
        task = asyncio.create_task(self._answer(place, question))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: self._queue.leave(place))
        return task

    async def _answer(self, place: Place, question: Callable[[], _Answer]) -> _Answer:
        await place.turn
        try:
            return await asyncio.wrap_future(self._pool.submit(question))
        except BrokenProcessPool:
            raise TooMany("this takes too much here: try again in a minute") from None

    def stop(self) -> None:
        """Answer all waiting questions with a refusal."""
        for task in self._tasks:
            task.cancel()

    def close(self) -> None:
        """Take no more questions; those being answered end soon."""
        self.stop()
        self._pool.close()


async def _result(task: asyncio.Task[_Answer]) -> _Answer:
    """Return a task's result; the task goes on if whoever awaits it is cancelled.

    :raises TooMany: if the task was stopped.
    """
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        if not task.cancelled():
            raise
        raise TooMany(CROWDED_OUT) from None
