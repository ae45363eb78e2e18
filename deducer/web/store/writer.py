"""One thread that runs work on a store, in order, and answers once it is on disk.

Waiting for the disk takes longer than all else. So all work that has arrived meanwhile is done in
one transaction, which waits for the disk once. Work that only reads is answered before.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeAlias, TypeVar

from deducer.web.store.store import Store

AT_ONCE = 32
"""The most pieces of work in a transaction: the first must not wait long for the last."""

_Found = TypeVar("_Found")
_Told: TypeAlias = Callable[[], None]


class _Asked(NamedTuple):
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    looks: bool


class StoreWriter:
    """A thread with a store of its own.

    ``forget`` is called when the disk has failed, since what was computed may be wrong.
    """

    def __init__(self, store: Store, forget: Callable[[], None]) -> None:
        self._store = store
        self._forget = forget
        self._queue: SimpleQueue[_Asked | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="service", daemon=True)
        self._thread.start()

    def ask(self, work: Callable[[], _Found]) -> asyncio.Future[_Found]:
        """Run ``work``; its answer comes when what it wrote is on disk."""
        return self._asked(work, looks=False)

    def look(self, work: Callable[[], _Found]) -> asyncio.Future[_Found]:
        """Run ``work``, which writes nothing."""
        return self._asked(work, looks=True)

    def _asked(self, work: Callable[[], _Found], *, looks: bool) -> asyncio.Future[_Found]:
        answer: asyncio.Future[_Found] = asyncio.get_running_loop().create_future()
        self._queue.put(_Asked(work, answer, looks))
        return answer

    def close(self) -> None:
        """Finish the work that was requested so far, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while (first := self._queue.get()) is not None:
            batch: list[_Asked | None] = [first]
            with suppress(Empty):
                while batch[-1] is not None and len(batch) < AT_ONCE:
                    batch.append(self._queue.get_nowait())
            todo = [asked for asked in batch if asked is not None]
            looks = [asked for asked in todo if asked.looks]
            _tell(looks, [_done(asked) for asked in looks])
            self._write([asked for asked in todo if not asked.looks])
            if batch[-1] is None:
                return

    def _write(self, batch: list[_Asked]) -> None:
        """Run some work in one transaction, and answer after it is on disk."""
        try:
            with self._store.together():
                told = [_done(asked) for asked in batch]
        except Exception as error:  # noqa: BLE001 - those who wait are told
            self._forget()
            told = [_failed(asked, error) for asked in batch]
        _tell(batch, told)


def _done(asked: _Asked) -> _Told:
    """Run some work, and return a function that gives the result to whoever awaits it."""
    try:
        found = asked.work()
    except Exception as error:  # noqa: BLE001 - those who wait are told
        return _failed(asked, error)
    answer = asked.answer
    return lambda: None if answer.done() else answer.set_result(found)


def _failed(asked: _Asked, error: Exception) -> _Told:
    answer = asked.answer
    return lambda: None if answer.done() else answer.set_exception(error)


def _tell(batch: list[_Asked], told: list[_Told]) -> None:
    """Answer all who wait, with one call for each event loop."""
    loops = {asked.answer.get_loop() for asked in batch}
    for loop in loops:
        here = zip(batch, told, strict=True)
        mine = [tell for asked, tell in here if asked.answer.get_loop() is loop]
        with suppress(RuntimeError):  # it is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell_all, mine)


def _tell_all(told: list[_Told]) -> None:
    for tell in told:
        tell()
