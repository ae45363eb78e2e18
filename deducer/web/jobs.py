"""Questions that take time: a few at once, with a fair share for each address."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import threading
from abc import ABC, abstractmethod
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar, cast

from deducer.web.errors import TooMany
from deducer.web.gate.limits import Waiting
from solver.census.crew import stand_by
from solver.errors import Phrase

MOST_KEPT = 32
NICE = 10
"""The niceness of workers that answer questions, and of their threads."""
CROWDED_OUT = Phrase("too many questions are waiting here: try again in a minute")

_Found = TypeVar("_Found")


class Pool(ABC):
    """Workers that answer questions; ``size`` is their number."""

    size: int

    @abstractmethod
    def submit(self, question: Callable[[], _Found]) -> Future[_Found]:
        """Queue a question for the next free worker."""

    @abstractmethod
    def close(self) -> None:
        """Take no more questions."""


class Threads(Pool):
    """Threads of this process, for questions that take a moment: they delay other threads."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._executor = ThreadPoolExecutor(size, "question", initializer=_step_back)

    def submit(self, question: Callable[[], _Found]) -> Future[_Found]:
        return self._executor.submit(question)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class Processes(Pool):
    """Processes of their own, which do not slow this one; questions must be picklable.

    They start with the first question, and end with this process, however that ends.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self._executor: Any = None

    def submit(self, question: Callable[[], _Found]) -> Future[_Found]:
        try:
            return self._submitted(question)
        except BrokenProcessPool:  # one of them was killed with an earlier question
            self._executor = None
            return self._submitted(question)

    def _submitted(self, question: Callable[[], _Found]) -> Future[_Found]:
        from joblib.externals.loky import ProcessPoolExecutor

        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self.size, initializer=_begin, initargs=(os.getpid(),)
            )
        return cast("Future[_Found]", self._executor.submit(question))

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


@dataclass(frozen=True)
class Asker:
    """Who asks: an address, perhaps at a table."""

    address: str
    table: str = ""


@dataclass(eq=False)
class _Asked:
    """A question that waits, or is being answered."""

    asker: Asker
    question: Callable[[], Any]
    answer: asyncio.Future[Any]


class Queue:
    """Questions that wait for a worker: addresses take turns, and so do their tables.

    An address that has a worker leaves the last free one to others.
    """

    def __init__(self, places: int, limits: Waiting) -> None:
        self.places = places
        self.limits = limits
        self._waiting: list[_Asked] = []
        self._placed: list[_Asked] = []
        self._turns: dict[str | Asker, int] = {}
        """When an address, or one of its tables, last got a worker."""
        self._count = itertools.count(1)

    def add(self, asked: _Asked) -> None:
        """Let a question wait.

        :raises TooMany: if too many wait, of its table, of its address or of all.
        """
        askers = [each.asker for each in (*self._waiting, *self._placed)]
        if askers.count(asked.asker) >= self.limits.of_table:
            raise TooMany("something was asked here that takes time: wait for the answer")
        here = sum(each.address == asked.asker.address for each in askers)
        if here >= self.limits.of_address or len(askers) >= self.limits.of_all:
            raise TooMany(CROWDED_OUT)
        self._waiting.append(asked)

    def next(self) -> _Asked | None:
        """Give the next question a worker, and return it; None if there is none."""
        free = self.places - len(self._placed)
        places = Counter(each.asker.address for each in self._placed)

        def turn(asked: _Asked) -> tuple[int, int, int]:
            address = asked.asker.address
            turns = self._turns
            return places[address], turns.get(address, 0), turns.get(asked.asker, 0)

        may = [each for each in self._waiting if free > 1 or not places[each.asker.address]]
        if not free or not may:
            return None
        asked = min(may, key=turn)
        self._turns[asked.asker.address] = self._turns[asked.asker] = next(self._count)
        self._waiting.remove(asked)
        self._placed.append(asked)
        return asked

    def clear(self) -> list[_Asked]:
        """Return all questions, waiting and being answered; none waits any longer."""
        waiting, self._waiting = self._waiting, []
        return [*waiting, *self._placed]

    def leave(self, asked: _Asked) -> None:
        """Free the worker of a question."""
        self._placed.remove(asked)
        left = {each.asker for each in (*self._waiting, *self._placed)}
        if asked.asker not in left:
            del self._turns[asked.asker]
        if asked.asker.address not in {each.address for each in left}:
            del self._turns[asked.asker.address]


class Jobs:
    """A pool for questions, its queue, and a cache of the latest answers."""

    def __init__(self, pool: Pool, limits: Waiting) -> None:
        self._pool = pool
        self._queue = Queue(pool.size, limits)
        self._answers: dict[Hashable, asyncio.Future[Any]] = {}
        """Answers that are awaited."""
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    async def kept(self, asker: Asker, key: Hashable, question: Callable[[], _Found]) -> _Found:
        """Return the answer to a question, cached under ``key``.

        :raises TooMany: as :meth:`ask` does.
        """
        if key in self._found:
            return cast(_Found, self._found[key])
        if key not in self._answers:
            answer = self._answers[key] = self._asked(asker, question)
            answer.add_done_callback(lambda _: self._keep(key))
        return cast(_Found, await asyncio.shield(self._answers[key]))

    def _keep(self, key: Hashable) -> None:
        answer = self._answers.pop(key)
        if answer.cancelled() or answer.exception() is not None:
            return
        self._found[key] = answer.result()
        if len(self._found) > MOST_KEPT:
            self._found.popitem(last=False)

    async def ask(self, asker: Asker, question: Callable[[], _Found]) -> _Found:
        """Return the answer to ``question``, computed even if nobody awaits it any more.

        :raises TooMany: if ``asker`` has asked too much, too many wait, or memory runs out.
        """
        return await asyncio.shield(self._asked(asker, question))

    def _asked(self, asker: Asker, question: Callable[[], _Found]) -> asyncio.Future[_Found]:
        answer: asyncio.Future[_Found] = asyncio.get_running_loop().create_future()
        self._queue.add(_Asked(asker, question, answer))
        self._go_on()
        return answer

    def _go_on(self) -> None:
        """Start the questions for which there is a worker."""
        while (asked := self._queue.next()) is not None:
            try:
                found = asyncio.wrap_future(self._pool.submit(asked.question))
            except Exception as error:  # noqa: BLE001 - whoever asked is told
                self._queue.leave(asked)
                asked.answer.set_exception(error)
            else:
                found.add_done_callback(partial(self._answered, asked))

    def _answered(self, asked: _Asked, found: asyncio.Future[Any]) -> None:
        """Pass an answer on, and give its worker to the next question."""
        self._queue.leave(asked)
        if asked.answer.done():  # the server stops, and whoever asked was told
            pass
        elif found.cancelled():
            asked.answer.cancel()
        elif isinstance(error := found.exception(), BrokenProcessPool):
            asked.answer.set_exception(TooMany("this takes too much here: try again in a minute"))
        elif error is not None:
            asked.answer.set_exception(error)
        else:
            asked.answer.set_result(found.result())
        self._go_on()

    def stop(self) -> None:
        """Answer all waiting questions with a refusal."""
        for asked in self._queue.clear():
            if not asked.answer.done():
                asked.answer.set_exception(TooMany(CROWDED_OUT))

    def close(self) -> None:
        """Take no more questions; those being answered end soon."""
        self.stop()
        self._pool.close()
