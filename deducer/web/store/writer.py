"""One thread that does what is asked of a store, in order, and answers once the disk has it.

To wait for the disk takes longer than all else. So whatever has been asked meanwhile is done in one
transaction, and waits for the disk once; those who only look are answered before.
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
"""What is done in one transaction at the most: the first must not wait long for the last."""

_Found = TypeVar("_Found")
_Told: TypeAlias = Callable[[], None]


class _Asked(NamedTuple):
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    looks: bool


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
        return self._asked(work, looks=False)

    def look(self, work: Callable[[], _Found]) -> asyncio.Future[_Found]:
        """Have something done that writes nothing."""
        return self._asked(work, looks=True)

    def _asked(self, work: Callable[[], _Found], *, looks: bool) -> asyncio.Future[_Found]:
        answer: asyncio.Future[_Found] = asyncio.get_running_loop().create_future()
        self._queue.put(_Asked(work, answer, looks))
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
            todo = [asked for asked in batch if asked is not None]
            looks = [asked for asked in todo if asked.looks]
            _tell(looks, [_done(asked) for asked in looks])
            self._write([asked for asked in todo if not asked.looks])
            if batch[-1] is None:
                return

    def _write(self, batch: list[_Asked]) -> None:
        """Do some work together; nobody hears of it before the disk has it."""
        try:
            with self._store.together():
                told = [_done(asked) for asked in batch]
        except Exception as error:  # noqa: BLE001 - those who wait are told
            self._forget()
            told = [_failed(asked, error) for asked in batch]
        _tell(batch, told)


def _done(asked: _Asked) -> _Told:
    """Do some work; what is returned tells whoever waits for it what came of it."""
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
    """Tell all who wait, each event loop once."""
    loops = {asked.answer.get_loop() for asked in batch}
    for loop in loops:
        here = zip(batch, told, strict=True)
        mine = [tell for asked, tell in here if asked.answer.get_loop() is loop]
        with suppress(RuntimeError):  # it is closed: nobody waits any more
            loop.call_soon_threadsafe(_tell_all, mine)


def _tell_all(told: list[_Told]) -> None:
    for tell in told:
        tell()
