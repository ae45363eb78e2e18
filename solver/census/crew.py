"""Who works: this process, processes beside it or a cluster; a worker that is lost costs only time.

Results come back in any order, each once. Work is taken only as there is somebody to do it, so that
there may be any amount of it.
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
"""So many times in a row, all workers may be lost before anything comes back."""
IDLE = 60
"""Seconds after which processes that nothing is asked of end."""
LOOK = 1.0
"""Seconds between two looks of theirs at whether there is still somebody to work for."""


class Crew(ABC):
    """Somebody to work; ``size`` is how many pieces of work are done at a time."""

    size: int

    @abstractmethod
    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        """Yield what a function makes of each piece of work, in any order.

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
    """Workers that joblib hands work to; ``lost`` is what it raises where they are gone."""

    lost: tuple[type[Exception], ...]

    @abstractmethod
    def _parallel(self) -> Any:
        """A new ``joblib.Parallel`` that yields results as they come."""

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
                    raise CensusError(f"workers are lost again and again: {error}") from None
                ledger.begin_again()


class Processes(Team):
    """So many processes on this machine (loky's)."""

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
    """Return a crew of so many processes: of one, this one."""
    return Here() if size == 1 else Processes(size)


class _Ledger(Generic[Work]):
    """Which pieces of work are handed out; those of lost workers are handed out once more."""

    def __init__(self, work: Iterable[Work]) -> None:
        self.ahead: Iterator[tuple[int, Work]] = enumerate(work)
        self.again: list[tuple[int, Work]] = []
        self.out: dict[int, Work] = {}
        self.lock = Lock()

    def calls(self, task: Callable[[Work], Result]) -> Iterator[Call]:
        """Yield what is to be called, as joblib takes it; joblib's threads ask one at a time."""
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
    """Close results at the end, without joblib's warning that there would have been more."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def _numbered(task: Callable[[Work], Result], number: int, piece: Work) -> tuple[int, Result]:
    return number, task(piece)


def stand_by(parent: int) -> None:
    """In a process that works for another: leave Ctrl-C to that one, and end when it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)
