"""Runs work on a store in order, and reports it done once it is on disk.

Work takes a moment, and runs on the event loop. To wait for the disk takes longer than all else,
and is left to a thread. All work that has arrived meanwhile is done in one transaction, which waits
for the disk once. Until then nothing else is done, so nobody sees what is not on disk.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from deducer.web.store.rows import TableStore

AT_ONCE = 32
"""The most pieces of work in a transaction: the first must not wait long for the last."""

_Result = TypeVar("_Result")
_Reply: TypeAlias = Callable[[], None]


class _Task(NamedTuple):
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    looks: bool = False
    slow: bool = False


class StoreWriter:
    """Works on a store, for one event loop at a time.

    ``forget`` is called when the disk has failed, since what was computed may be wrong.
    """

    def __init__(self, store: TableStore, forget: Callable[[], None]) -> None:
        self._store = store
        self._forget = forget
        self._waiting: deque[_Task] = deque()
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self._writing: Future[list[_Reply]] | None = None
        """A transaction on its way to the disk, and what is told once it is there."""

    def ask(
        self, work: Callable[[], _Result], *, looks: bool = False, slow: bool = False
    ) -> asyncio.Future[_Result]:
        """Run ``work``; its answer comes when what it wrote is on disk.

        What only ``looks`` writes nothing. What is ``slow`` runs on the thread: the event loop goes
        on, and other work waits.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[_Result] = loop.create_future()
        self._waiting.append(_Task(work, answer, looks, slow))
        self._go_on()
        if self._writing is not None:
            self._go_on_after(self._writing, loop)
        return answer

    def close(self) -> None:
        """Finish the work that was requested so far, and stop."""
        while self._writing is not None:
            wait([self._writing])
            self._go_on()
        self._disk.shutdown()

    def _go_on(self) -> None:
        """Do what waits, up to the next time that the disk is waited for."""
        while self._is_on_disk() and self._waiting:
            loop = self._waiting[0].answer.get_loop()
            batch = self._next()
            if batch[0].slow:
                self._write(partial(self._done_whole, batch), loop)
                continue
            _tell([_done(task) for task in batch if task.looks])
            writing = [task for task in batch if not task.looks]
            commit = self._done(writing) if writing else list
            if self._store.is_changing:
                self._write(commit, loop)
            else:
                _tell(commit())

    def _next(self) -> list[_Task]:
        """The work of the next transaction: what is slow has one of its own."""
        batch = [self._waiting.popleft()]
        while self._waiting and len(batch) < AT_ONCE and not batch[0].slow:
            if self._waiting[0].slow:
                break
            batch.append(self._waiting.popleft())
        return batch

    def _is_on_disk(self) -> bool:
        """Whether everything written is on disk; if so, answer those who wait for it."""
        if self._writing is not None and self._writing.done():
            replies, self._writing = self._writing.result(), None
            _tell(replies)
        return self._writing is None

    def _done(self, batch: list[_Task]) -> Callable[[], list[_Reply]]:
        """Run some work in a transaction; return what ends that, and returns what to tell."""
        with ExitStack() as stack:
            stack.enter_context(self._store.together())
            replies = [_done(task) for task in batch]
            transaction = stack.pop_all()

        def commit() -> list[_Reply]:
            try:
                transaction.close()
            except Exception as error:  # noqa: BLE001 - those who wait are told
                self._forget()
                return [_failed(task, error) for task in batch]
            return replies

        return commit

    def _done_whole(self, batch: list[_Task]) -> list[_Reply]:
        return self._done(batch)()

    def _write(self, commit: Callable[[], list[_Reply]], loop: asyncio.AbstractEventLoop) -> None:
        """Let the thread end a transaction, and go on after it."""
        self._writing = self._disk.submit(commit)
        self._go_on_after(self._writing, loop)

    def _go_on_after(self, writing: Future[list[_Reply]], loop: asyncio.AbstractEventLoop) -> None:
        def go_on(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._go_on)

        writing.add_done_callback(go_on)


def _done(task: _Task) -> _Reply:
    """Run some work, and return a function that gives the result to whoever awaits it."""
    try:
        result = task.work()
    except Exception as error:  # noqa: BLE001 - those who wait are told
        return _failed(task, error)
    answer = task.answer
    return lambda: None if answer.done() else answer.set_result(result)


def _failed(task: _Task, error: Exception) -> _Reply:
    answer = task.answer
    return lambda: None if answer.done() else answer.set_exception(error)


def _tell(replies: Iterable[_Reply]) -> None:
    for reply in replies:
        with suppress(RuntimeError):  # its event loop is closed: nobody waits any more
            reply()
