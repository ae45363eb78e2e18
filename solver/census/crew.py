"""Crews of workers: this process, other processes or a cluster. A lost worker costs only time.

Each result comes back once, in any order. A crew takes work only when a worker is free, so there
may be any amount of it. Pieces of work take about equally long, and get smaller towards the end.
"""

from __future__ import annotations

import os
import signal
import time
import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import chain, islice
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Generic, Self, TypeVar

from solver.errors import CensusError

Work = TypeVar("Work")
Result = TypeVar("Result")

TRIES = 3
"""How often all workers may be lost in a row before any result comes back."""
ENDING = 10
"""Seconds to wait for the end of worker processes."""
LOOK = 1.0
"""Seconds between a worker's checks that its parent process still runs."""


class Crew(ABC):
    """A group of workers, which does ``size`` pieces of work at a time."""

    size: int

    @abstractmethod
    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        """Yield the result of ``task`` for each piece of ``work``, in any order.

        :raises CensusError: if workers are lost again and again.
        """


class InProcess(Crew):
    """This process alone."""

    size = 1

    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        for piece in work:
            yield task(piece)


class ProcessCrew(Crew):
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
                foreman.ended.get(timeout=ENDING)


def processes(size: int) -> Crew:
    """Return a crew of ``size`` processes: this one, if it is 1."""
    return InProcess() if size == 1 else ProcessCrew(size)


def repeated_loss(problem: BaseException) -> CensusError:
    """Return the error for workers that are lost again and again; ``problem`` is the last loss."""
    return CensusError("the cluster keeps losing workers: {problem}", problem=str(problem))


class _Foreman(Thread, Generic[Work, Result]):
    """A thread that hands work to loky's processes, and ends them on request.

    Signals raise errors in the main thread only. Inside loky, such an error could leave a lock
    locked or a process half begun, so loky runs in this thread instead. Its threads and processes
    begin with SIGINT and SIGTERM blocked, and leave both to the main thread.
    """

    def __init__(self, size: int, task: Callable[[Work], Result], work: Iterable[Work]) -> None:
        super().__init__(daemon=True)
        self.size, self.task, self.work = size, task, work
        self.done: SimpleQueue[Future[Result] | None] = SimpleQueue()
        """Pieces of work that the processes have done; None requests the end."""
        self.results: SimpleQueue[Future[Result] | None] = SimpleQueue()
        """Each result or failure, once; None after the last."""
        self.ended: SimpleQueue[None] = SimpleQueue()
        """Holds None once the processes have ended: join() fails if start() was interrupted."""

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

        from joblib.externals.loky.backend import resource_tracker as loky_tracker

        # first, as some Pythons unblock them when they start
        resource_tracker.ensure_running()
        warned = os.environ.get("PYTHONWARNINGS", "")
        os.environ["PYTHONWARNINGS"] = "ignore"  # of the locks of workers that are killed
        loky_tracker.ensure_running()
        os.environ["PYTHONWARNINGS"] = warned
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
                raise repeated_loss(problem)
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
    """Run ``size`` worker processes, which are killed at the end even if work is still ``out``."""
    from joblib.externals.loky import ProcessPoolExecutor

    executor = ProcessPoolExecutor(size, initializer=stand_by, initargs=(os.getpid(),))
    try:
        yield executor
    finally:
        while not all(each.running() or each.done() for each in out):
            time.sleep(0.001)  # loky can't shut down while it passes work on
        with (
            warnings.catch_warnings()
        ):  # that psutil, which would find workers' children, is missing
            warnings.simplefilter("ignore", UserWarning)
            executor.shutdown(kill_workers=True)


def stand_by(parent: int) -> None:
    """Prepare a worker process to leave Ctrl-C to its parent, and to end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)


PIECE_SECONDS = 0.25
"""Seconds that a piece should take."""
FIRST, MOST = 16, 4_000
"""The size of the first pieces, and of the largest."""
LEAST = 8
"""The smallest size at the end, where pieces shrink so that no worker is idle."""


class Pieces:
    """An iterator over ranges of numbers; :meth:`took` adapts their size. Threads may share it."""

    def __init__(self, numbers: Sequence[range], workers: int) -> None:
        self.ahead = list(reversed(numbers))
        self.remaining = sum(map(len, numbers))
        self.workers = workers
        self.size = FIRST
        self.lock = Lock()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> range:
        with self.lock:
            if not self.ahead:
                raise StopIteration
            size = min(self.size, max(LEAST, self.remaining // (3 * self.workers)))
            numbers = self.ahead.pop()
            if len(numbers) > size:
                self.ahead.append(numbers[size:])
            self.remaining -= len(numbers[:size])
            return numbers[:size]

    def took(self, size: int, seconds: float) -> None:
        """Record how long a piece took; the next ones are at most twice as large."""
        fitting = int(size * PIECE_SECONDS / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 2 * self.size, MOST))
