"""Workers of an existing Dask cluster, through joblib's own backend for it."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from solver.census.crew import Crew, Result, Work, repeated_loss
from solver.census.store import project_version
from solver.errors import CensusError

CONNECTING = 30
"""Seconds to wait for the scheduler, and then for the first worker."""


class Cluster(Crew):
    """The workers of a connected client; Dask gives the work of lost workers to others."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.size = max(2, sum(client.ncores().values()))

    def results(
        self, task: Callable[[Work], Result], work: Iterable[Work]
    ) -> Generator[Result, None, None]:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
        from joblib import Parallel, delayed

        parallel = Parallel(
            self.size, _backend(self.client), return_as="generator_unordered", batch_size=1
        )
        results = parallel(delayed(task)(piece) for piece in work)
        try:
            for result in results:  # noqa: UP028 - joblib warns where `yield from` closes it
                yield result
        except (KilledWorker, FutureCancelledError) as error:
            raise repeated_loss(error) from None
        finally:
            with warnings.catch_warnings():  # joblib's, about results that nobody took
                warnings.simplefilter("ignore", UserWarning)
                results.close()


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
        client = Client(address, timeout=CONNECTING, set_as_default=False)
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
        client.wait_for_workers(1, timeout=CONNECTING)
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
        """joblib's backend, which would wait for ever for work that Dask has given up.

        On one core, moreover, joblib would not use the cluster.
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
