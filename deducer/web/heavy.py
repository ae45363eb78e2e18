"""Questions that take time: a few at once, one for whoever asks, beside everything else."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

from deducer.web.errors import TooMany

MOST_KEPT = 32
NICE = 10
"""How far threads for questions step back, and those that they begin."""

_Found = TypeVar("_Found")


def _step_back() -> None:
    """Let the rest of the process go first, where threads can have different priorities."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)


class Heavy:
    """Threads for questions, and the answers found last."""

    def __init__(self, threads: int, most_waiting: int) -> None:
        self.most_waiting = most_waiting
        self._pool = ThreadPoolExecutor(threads, "question", initializer=_step_back)
        self._busy: set[str] = set()
        self._found: OrderedDict[Hashable, Any] = OrderedDict()
        self._stopped = False

    def stopped(self) -> bool:
        """Whether nobody will wait for an answer any more."""
        return self._stopped

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

        :raises TooMany: if whoever asks has asked something already, or too many wait.
        """
        if who in self._busy:
            raise TooMany("something was asked here that takes time: wait for the answer")
        if len(self._busy) >= self.most_waiting:
            raise TooMany("too many questions are waiting here: try again in a minute")
        self._busy.add(who)
        asked = asyncio.get_running_loop().run_in_executor(self._pool, question)
        asked.add_done_callback(lambda _: self._busy.discard(who))
        return await asyncio.shield(asked)

    def close(self) -> None:
        """Take no more questions; those being answered should end soon."""
        self._stopped = True
        self._pool.shutdown(wait=False, cancel_futures=True)
