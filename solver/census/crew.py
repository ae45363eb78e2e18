"""Who does the work: this process, other processes or a cluster. A lost worker costs only time.

Results come back in any order, each once. Work is taken only when a worker is free, so that there
may be any amount of it.
"""

from __future__ import annotations

import os
import signal
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import chain, islice
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Generic, TypeVar

from solver.errors import CensusError

Work = TypeVar("Work")
Result = TypeVar("Result")

TRIES = 3
"""How many times in a row all workers may be lost before any result comes back."""
PATIENCE = 10
"""Seconds to wait for the end of worker processes."""
LOOK = 1.0
"""Seconds between a worker's checks that its parent process still runs."""


class Crew(ABC):
    """A group of workers; ``size`` is how many pieces of work are done at a time."""

    size: int

    @abstractmethod
    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        """Yield the result of ``task`` for each piece of ``work``, in any order.

        :raises CensusError: if workers are lost again and again.
        """


class Here(Crew):
    """This process alone."""

    size = 1

    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        for piece in work:
            yield task(piece)


class Processes(Crew):
    """Processes on this machine (loky's), ``size`` of them."""

    def __init__(self, size: int) -> None:
        self.size = size

    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        foreman = _Foreman(self.size, task, work)
        try:
            foreman.start()
            while (done := foreman.results.get()) is not None:
                yield done.result()
        finally:
            foreman.done.put(None)
            with suppress(Empty):
                foreman.ended.get(timeout=PATIENCE)


def processes(size: int) -> Crew:
    """Return a crew of ``size`` processes: this one, if it is 1."""
    return Here() if size == 1 else Processes(size)


def given_up(problem: BaseException) -> CensusError:
    """Return the error for workers that are lost too often; ``problem`` is the last loss."""
    return CensusError("workers are lost again and again: {problem}", problem=str(problem))


class _Foreman(Thread, Generic[Work, Result]):
    """A thread that hands work to loky's processes, and ends them when it is told to.

    Signals raise errors in the main thread alone. One that is raised there inside loky could leave
    a lock locked, or a process half begun. Here none is. What begins here has SIGINT and SIGTERM
    blocked from its first moment on, and leaves both to this process.
    """

    def __init__(self, size: int, task: Callable[[Work], Result], work: Iterable[Work]) -> None:
        super().__init__(daemon=True)
        self.size, self.task, self.work = size, task, work
        self.done: SimpleQueue[Future[Result] | None] = SimpleQueue()
        """What the processes have done; None is the request to end."""
        self.results: SimpleQueue[Future[Result] | None] = SimpleQueue()
        """What was done, or went wrong, each once; None after the last."""
        self.ended: SimpleQueue[None] = SimpleQueue()
        """Says None when the processes have ended; join() needs a start that was not broken off."""

    def run(self) -> None:
        try:
            self._block_signals()
            self._work()
        except Exception as error:  # noqa: BLE001  # raised where the results are taken
            failed: Future[Result] = Future()
            failed.set_exception(error)
            self.results.put(failed)
        finally:
            self.results.put(None)
            self.ended.put(None)

    @staticmethod
    def _block_signals() -> None:
        from multiprocessing import resource_tracker

        resource_tracker.ensure_running()  # first, as some Pythons unblock them when it starts
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGTERM))

    def _work(self) -> None:
        ahead = iter(self.work)
        tries = 0
        while True:
            out: dict[Future[Result], Work] = {}
            with _loky(self.size, out) as executor:
                for piece in islice(ahead, 2 * self.size):
                    self._submit(executor, piece, out)
                while out:
                    done = self.done.get()
                    if done is None:
                        return
                    if done not in out:  # of workers that are lost
                        continue
                    problem = done.exception()
                    if isinstance(problem, BrokenProcessPool):
                        break
                    tries = 0
                    del out[done]
                    self.results.put(done)
                    for piece in islice(ahead, 1):
                        self._submit(executor, piece, out)
                else:
                    return
            tries += 1
            if tries == TRIES:
                raise given_up(problem)
            ahead = chain(out.values(), ahead)

    def _submit(self, executor: Executor, piece: Work, out: dict[Future[Result], Work]) -> None:
        """Hand out a piece of work; without workers, it comes back at once."""
        try:
            future = executor.submit(self.task, piece)
        except BrokenProcessPool as error:
            future = Future()
            future.set_exception(error)
        out[future] = piece
        future.add_done_callback(self.done.put)


@contextmanager
def _loky(size: int, out: Iterable[Future[Result]]) -> Iterator[Executor]:
    """Have ``size`` worker processes, which are killed in the end though work may be ``out``."""
    from joblib.externals.loky import ProcessPoolExecutor

    executor = ProcessPoolExecutor(size, initializer=stand_by, initargs=(os.getpid(),))
    try:
        yield executor
    finally:
        while not all(each.running() or each.done() for each in out):
            time.sleep(0.001)  # loky stumbles over work that it has not passed on yet
        with warnings.catch_warnings():  # of a lack of tools that would find workers' own children
            warnings.simplefilter("ignore", UserWarning)
            executor.shutdown(kill_workers=True)


def stand_by(parent: int) -> None:
    """Prepare a worker process: it leaves Ctrl-C to its parent, and ends when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)
