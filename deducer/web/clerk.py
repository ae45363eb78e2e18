"""One thread that does what is asked of a store, in order, and answers once the disk has it.

To wait for the disk takes longer than all else. So whatever has been asked meanwhile is done in one
transaction, and waits for the disk once.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from deducer.web.store import Store

AT_ONCE = 32
"""What is done in one transaction at the most: the first must not wait long for the last."""

_Found = TypeVar("_Found")
_Asked: TypeAlias = tuple[Callable[[], Any], "asyncio.Future[Any]"]
_Told: TypeAlias = Callable[[], None]


class Clerk:
    """A thread with a store of its own.

    ``forget`` is called when the disk has failed: what was made of the store's facts may be wrong.
    """

    def __init__(self, store: Store, forget: Callable[[], None]) -> None:
        self._store = store
        self._forget = forget
        self._queue: SimpleQueue[_Asked | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="desk", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], _Found]) -> asyncio.Future[_Found]:
        """Have something done; its answer comes when what it wrote is on disk."""
        answer: asyncio.Future[_Found] = asyncio.get_running_loop().create_future()
        self._queue.put((work, answer))
        return answer

    def close(self) -> None:
        """Do what was asked until now, and nothing more."""
        self._queue.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while (first := self._queue.get()) is not None:
            batch: list[_Asked | None] = [first]
            with suppress(Empty):
                while batch[-1] is not None and len(batch) < AT_ONCE:
                    batch.append(self._queue.get_nowait())
            self._do([asked for asked in batch if asked is not None])
            if batch[-1] is None:
                return

    def _do(self, batch: list[_Asked]) -> None:
        """Do some work together; nobody hears of it before the disk has it."""
        try:
            with self._store.together():
                told = [_done(work, answer) for work, answer in batch]
        except Exception as error:  # noqa: BLE001 - those who wait are told
            self._forget()
            told = [_failed(answer, error) for _, answer in batch]
        for loop in {answer.get_loop() for _, answer in batch}:
            with suppress(RuntimeError):  # it is closed: nobody waits any more
                loop.call_soon_threadsafe(
                    _tell,
                    [
                        tell
                        for (_, answer), tell in zip(batch, told, strict=True)
                        if answer.get_loop() is loop
                    ],
                )


def _done(work: Callable[[], Any], answer: asyncio.Future[Any]) -> _Told:
    """Do some work; what is returned tells whoever waits for it what came of it."""
    try:
        found = work()
    except Exception as error:  # noqa: BLE001 - those who wait are told
        return _failed(answer, error)
    return lambda: None if answer.done() else answer.set_result(found)


def _failed(answer: asyncio.Future[Any], error: Exception) -> _Told:
    return lambda: None if answer.done() else answer.set_exception(error)


def _tell(told: list[_Told]) -> None:
    for tell in told:
        tell()
