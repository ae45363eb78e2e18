"""Workers of an existing Dask cluster, through joblib's own backend for it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Generic, TypeAlias

from solver.census.crew import TRIES, Crew, Result, Work, repeated_loss
from solver.census.layout import project_version
from solver.errors import CensusError

Call: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]

PATIENCE = 30
"""Seconds to wait for the scheduler, and then for the first worker."""


class Cluster(Crew):
    """The workers of a connected client; workers may join and leave."""

    def __init__(self, client: Any) -> None:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        self.client = client
        self.lost = (KilledWorker, FutureCancelledError)
        self.size = max(2, sum(client.ncores().values()))

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
                    raise repeated_loss(error) from None
                ledger.begin_again()

    def _parallel(self) -> Any:
        """Return a new ``joblib.Parallel`` that yields results as they come."""
        from joblib import Parallel

        return Parallel(
            n_jobs=self.size,
            backend=_backend(self.client),
            return_as="generator_unordered",
            batch_size=1,
        )


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to the scheduler at ``address``, such as ``tcp://10.0.0.5:8786``, within a context.

    :raises CensusError: if there is none, if it has no workers or workers with another version of
        the project, or if Dask is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise CensusError(
            "a Dask cluster needs an extra: pip install 'hanabi-deducer[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise CensusError(
            "there is no Dask scheduler at {address}: {problem}",
            address=address,
            problem=str(error),
        ) from None
    with client:
        refuse_others(client, address)
        yield Cluster(client)


def refuse_others(client: Any, address: str) -> None:
    """Refuse the cluster of ``client`` if it has no workers, or some of another version.

    :raises CensusError: naming what is missing, or the worker.
    """
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        versions = client.run(project_version)
    except TimeoutError:
        raise CensusError(
            "the Dask scheduler at {address} has no workers", address=address
        ) from None
    except ModuleNotFoundError as error:
        raise CensusError(
            "hanabi-deducer must be installed on every worker: {problem}", problem=str(error)
        ) from None
    for worker, installed in versions.items():
        if installed != project_version():
            raise CensusError(
                "worker {worker} has hanabi-deducer {found}, but this computer has {ours}",
                worker=worker,
                found=installed,
                ours=project_version(),
            )


def _backend(client: Any) -> Any:
    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]  # joblib has no types
        """joblib's backend, except that a task which Dask gives up is reported as an error.

        joblib would wait for it for ever. On one core, moreover, it would not use the cluster.
        """

        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

        def submit(self, func: Any, callback: Callable[[object], None]) -> Any:
            job = super().submit(func, callback)

            def tell(done: Any) -> None:
                if done.exception() is not None:
                    callback(done.exception())

            job.add_done_callback(tell)
            return job

    return Backend(client=client)


class _Ledger(Generic[Work]):
    """Hands out pieces of work, and hands out again those of lost workers."""

    def __init__(self, work: Iterable[Work]) -> None:
        self.ahead: Iterator[tuple[int, Work]] = enumerate(work)
        self.again: list[tuple[int, Work]] = []
        self.out: dict[int, Work] = {}
        self.lock = Lock()

    def calls(self, task: Callable[[Work], Result]) -> Iterator[Call]:
        """Yield calls in joblib's form; one of its threads iterates at a time."""
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
    """Close ``results`` at the end, without joblib's warning about results that nobody took."""
    try:
        yield results
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)
            results.close()


def _numbered(task: Callable[[Work], Result], number: int, piece: Work) -> tuple[int, Result]:
    return number, task(piece)
