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
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Lock, Thread
from typing import Any, Generic, TypeAlias, TypeVar

from solver.errors import CensusError

Work = TypeVar("Work")
Result = TypeVar("Result")
Call: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]

TRIES = 3
"""How many times in a row all workers may be lost before any result comes back."""
IDLE = 60
"""Seconds after which an idle worker process ends."""
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


class Team(Crew):
    """Workers of a joblib backend; ``lost`` are the errors that it raises when they are gone."""

    lost: tuple[type[Exception], ...]

    @abstractmethod
    def _parallel(self) -> Any:
        """Return a new ``joblib.Parallel`` that yields results as they come."""

    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        ledger = _Ledger(work)
        tries = 0
        while True:
            try:
                with _may_end_early(self._parallel()(ledger.calls(task))) as results:
                    for number, result in results:
                        tries = 0
                        ledger.is_done(number)
                        yield result
                return
            except self.lost as error:
                tries += 1
                if tries == TRIES:
                    raise CensusError(
                        "workers are lost again and again: {problem}", problem=str(error)
                    ) from None
                ledger.begin_again()


class Processes(Team):
    """Processes on this machine (loky's), ``size`` of them."""

    lost = (BrokenProcessPool,)

    def __init__(self, size: int) -> None:
        self.size = size

    def _parallel(self) -> Any:
        from joblib import Parallel

        return Parallel(
            n_jobs=self.size,
            backend="loky",
            return_as="generator_unordered",
            batch_size=1,
            max_nbytes=None,
            idle_worker_timeout=IDLE,
            initializer=stand_by,
            initargs=(os.getpid(),),
        )


def processes(size: int) -> Crew:
    """Return a crew of ``size`` processes: this one, if it is 1."""
    return Here() if size == 1 else Processes(size)


class _Ledger(Generic[Work]):
    """Which pieces of work are handed out; those of lost workers are handed out again."""

    def __init__(self, work: Iterable[Work]) -> None:
        self.ahead: Iterator[tuple[int, Work]] = enumerate(work)
        self.again: list[tuple[int, Work]] = []
        self.out: dict[int, Work] = {}
        self.lock = Lock()

    def calls(self, task: Callable[[Work], Result]) -> Iterator[Call]:
        """Yield calls in joblib's form; only one of its threads takes from here at a time."""
        while True:
            with self.lock:
                piece = self.again.pop() if self.again else next(self.ahead, None)
                if piece is None:
                    return
                self.out[piece[0]] = piece[1]
            yield _numbered, (task, *piece), {}

    def is_done(self, number: int) -> None:
        del self.out[number]

    def begin_again(self) -> None:
        with self.lock:
            self.again = list(self.out.items())


@contextmanager
def _may_end_early(
    results: Generator[Result, None, None],
) -> Iterator[Generator[Result, None, None]]:
    """Close ``results`` at the end, without joblib's warning that there would have been more."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def _numbered(task: Callable[[Work], Result], number: int, piece: Work) -> tuple[int, Result]:
    return number, task(piece)


def stand_by(parent: int) -> None:
    """Prepare a worker process: it leaves Ctrl-C to its parent, and ends when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)
