"""Questions that take time: a few at once, and a bound on how many wait."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeAlias, TypeVar, cast

from deducer.web.errors import TooMany
from solver.census.crew import stand_by
from solver.errors import Phrase

MOST_KEPT = 1000
"""The most answers that are kept to be given again: small ones."""
NICE = 10
"""The niceness of workers that answer questions, and of their threads."""
CROWDED_OUT = Phrase("too many questions are waiting here: try again in a minute")

_Answer = TypeVar("_Answer")


class Threads(ThreadPoolExecutor):
    """Threads of this process, for questions that take a moment: they delay other threads."""

    def __init__(self, size: int) -> None:
        super().__init__(size, thread_name_prefix="question", initializer=_step_back)

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


Pool: TypeAlias = Threads | Processes
"""Workers that answer questions."""


def _begin(parent: int) -> None:
    """Prepare a worker process: lower its priority, and end it with its parent."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    stand_by(parent)


def _step_back() -> None:
    """Lower the thread's priority, where threads can have different ones."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class Jobs:
    """A pool for questions, of which at most ``most`` wait for an answer."""

    def __init__(self, pool: Pool, most: int) -> None:
        self._pool = pool
        self._most = most
        self._answers: dict[Hashable, asyncio.Future[Any]] = {}
        """Answers that are awaited, by key."""
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        """Answers that are given again, by key."""

    async def ask(
        self, question: Callable[[], _Answer], key: Hashable = None, *, keep: bool = False
    ) -> _Answer:
        """Return the answer to ``question``, computed even if nobody awaits it any more.

        Whoever asks with the same ``key`` meanwhile is given the same answer; if it is to be kept,
        those who ask later are, too, until others have taken its place.

        :raises TooMany: if too many questions wait, or memory runs out.
        """
        if key in self._kept:
            return cast(_Answer, self._kept[key])
        answer = await self._answered(question, key or object())
        if keep:
            self._kept[key] = answer
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return answer

    async def _answered(self, question: Callable[[], _Answer], key: Hashable) -> _Answer:
        if key not in self._answers:
            if len(self._answers) >= self._most:
                raise TooMany(CROWDED_OUT)
            self._answers[key] = asyncio.wrap_future(self._pool.submit(question))
            self._answers[key].add_done_callback(lambda _: self._answers.pop(key))
        answer = self._answers[key]
        try:
            return cast(_Answer, await asyncio.shield(answer))
        except BrokenProcessPool:
            raise TooMany("this takes too much here: try again in a minute") from None
        except asyncio.CancelledError:
            if not answer.cancelled():
                raise
            raise TooMany(CROWDED_OUT) from None

    def stop(self) -> None:
        """Answer all waiting questions with a refusal."""
        for answer in [*self._answers.values()]:
            answer.cancel()

    def close(self) -> None:
        """Take no more questions; those being answered end soon."""
        self.stop()
        self._pool.close()
