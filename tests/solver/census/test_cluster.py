"""A real Dask scheduler and two worker processes on loopback, one of which is killed midway."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from solver.census import cluster as module
from solver.census.cluster import cluster
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.errors import CensusError
from tests.solver.census.test_crew import dies, square, stumbles
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.plans import QUICK, kept, timeless

pytestmark = pytest.mark.slow

PLAN = CensusPlan(QUICK, 2, 8, 200)
DEALS = 1_000


@contextmanager
def started(program: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A scheduler or a worker that ends with the test."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=quiet, stderr=quiet
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """A scheduler's address."""
    file = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    with started("scheduler", *place, "--scheduler-file", str(file)):
        end = time.monotonic() + PATIENCE
        while not file.exists() or not file.read_text():
            assert time.monotonic() < end
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]


def worker(address: str, folder: Path) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A worker process of one thread."""
    place = ("--host", "127.0.0.1", "--no-dashboard", "--no-nanny", "--nthreads", "1")
    return started("worker", address, *place, "--local-directory", str(folder))


@pytest.mark.nightly
def test_a_worker_that_is_killed_midway_costs_nothing_but_time(tmp_path: Path) -> None:
    path = tmp_path / "census"
    with (
        scheduler(tmp_path) as address,
        worker(address, tmp_path),
        worker(address, tmp_path) as lost,
        cluster(address) as crew,
        CensusFile.write(path, PLAN) as file,
    ):
        crew.client.wait_for_workers(2, timeout=PATIENCE)

        def watch(_: list[CensusRow]) -> None:
            if file.deals > DEALS // 5:
                lost.kill()
                lost.wait()

        extend(file, DEALS, crew, watch)
        assert len(crew.client.ncores()) == 1
    assert kept(path) == timeless(solved(PLAN, range(1, DEALS + 1)))


@pytest.mark.nightly
def test_work_that_dask_gives_up_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    with (
        scheduler(tmp_path) as address,
        worker(address, tmp_path),
        cluster(address) as crew,
        pytest.raises(CensusError, match="the cluster keeps losing workers"),
    ):
        list(crew.results(dies, range(2)))


@pytest.mark.nightly
def test_one_core_is_asked_too_and_errors_are_told(tmp_path: Path) -> None:
    with scheduler(tmp_path) as address, worker(address, tmp_path), cluster(address) as crew:
        found = dict(crew.results(square, range(8)))
        assert sorted(found) == [number * number for number in range(8)]
        assert os.getpid() not in found.values()
        with pytest.raises(CensusError, match="three is too many"):
            list(crew.results(stumbles, range(5)))


@pytest.mark.nightly
def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECTING", 0.2)
    with (
        pytest.raises(CensusError, match=r"there is no Dask scheduler at tcp://127.0.0.1:9: "),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass


def test_a_cluster_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CONNECTING", 0.2)

    class Older:
        """A cluster of which one worker is older."""

        def wait_for_workers(self, count: int, timeout: float) -> None:
            assert (count, timeout) == (1, 0.2)

        def run(self, task: Callable[[], str]) -> dict[str, str]:
            return {"tcp://10.0.0.5:1": task(), "tcp://10.0.0.6:1": "0.0.1"}

    with pytest.raises(CensusError, match=r"tcp://10.0.0.6:1 has hanabi-deducer 0.0.1, but this"):
        module.refuse_others(Older(), "tcp://10.0.0.1:8786")
