"""Questions that take time: a few at once, one for whoever asks, beside everything else."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar, cast

from deducer.web.errors import TooMany
from solver.census.crew import stand_by

MOST_KEPT = 32
NICE = 10
"""How far those who answer questions step back, with the threads that they begin."""

_Found = TypeVar("_Found")


class Pool(ABC):
    """Those who answer questions."""

    @abstractmethod
    def submit(self, question: Callable[[], _Found]) -> Future[_Found]:
        """Have a question answered once there is somebody to do it."""

    @abstractmethod
    def close(self) -> None:
        """Take no more questions."""


class Threads(Pool):
    """Threads of this process: for questions that take a moment, as they hold the others up."""

    def __init__(self, size: int) -> None:
        self._executor = ThreadPoolExecutor(size, "question", initializer=_step_back)

    def submit(self, question: Callable[[], _Found]) -> Future[_Found]:
        return self._executor.submit(question)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class Processes(Pool):
    """Processes of their own, which take nothing from this one: questions must be picklable.

    They begin with the first question, and end with this process, however that ends.
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
    """In a process for questions: let all others go first, and end with the parent."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    stand_by(parent)


def _step_back() -> None:
    """Let the rest of the process go first, where threads can have different priorities."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class Heavy:
    """A pool for questions, and the answers found last."""

    def __init__(self, pool: Pool, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self._pool = pool
        self._busy: set[str] = set()
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    async def kept(self, who: str, key: Hashable, question: Callable[[], _Found]) -> _Found:
        """Return the answer to a question; the same key stands for the same answer.

        :raises TooMany: as :meth:`ask` does.
        """
        if key not in self._found:
            self._found[key] = await self.ask(who, question)
            if len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        return cast(_Found, self._found[key])

    async def ask(self, who: str, question: Callable[[], _Found]) -> _Found:
        """Return the answer to a question.

        :raises TooMany: if whoever asks has asked something already, too many wait, or there is not
            enough memory for it.
        """
        if who in self._busy:
            raise TooMany("something was asked here that takes time: wait for the answer")
        if len(self._busy) >= self.most_waiting:
            raise TooMany("too many questions are waiting here: try again in a minute")
        self._busy.add(who)
        asked = asyncio.wrap_future(self._pool.submit(question))
        asked.add_done_callback(lambda _: self._busy.discard(who))
        try:
            return await asyncio.shield(asked)
        except BrokenProcessPool:
            raise TooMany("this takes too much here: try again in a minute") from None

    def close(self) -> None:
        """Take no more questions; those being answered end soon."""
        self._pool.close()
