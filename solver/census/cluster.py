"""Workers of an existing Dask cluster, through joblib's own backend for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from solver.census.crew import Team
from solver.census.store import project_version
from solver.errors import CensusError

PATIENCE = 30
"""Seconds to wait for the scheduler, and then for the first worker."""


class Cluster(Team):
    """The workers of a connected client; workers may join and leave."""

    def __init__(self, client: Any) -> None:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        self.client = client
        self.lost = (KilledWorker, FutureCancelledError)
        self.size = max(2, sum(client.ncores().values()))

    def _parallel(self) -> Any:
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
            "a Dask cluster takes an extra: pip install 'hanabi-deducer[cluster]'"
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
    for worker, found in versions.items():
        if found != project_version():
            raise CensusError(
                "worker {worker} has hanabi-deducer {found}, and this is {ours}",
                worker=worker,
                found=found,
                ours=project_version(),
            )


def _backend(client: Any) -> Any:
    from joblib._dask import DaskDistributedBackend

    class Backend(DaskDistributedBackend):  # type: ignore[misc]  # joblib has no types
        """joblib's backend, which also reports a task that Dask gives up as an error.

        joblib would wait for it for ever. Besides, on one core it would not ask the cluster at all.
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
