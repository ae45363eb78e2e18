"""A census that is stopped, killed, and extended is the same census."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from solver.census import cluster as module
from solver.census.cluster import cluster
from solver.census.crew import Crew, InProcess, ProcessCrew
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.errors import CensusError
from tests.solver.census.test_crew import dies, square, stumbles
from tests.support.cases import a_few
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.plans import QUICK, kept, timeless
from tests.support.stops import Asked

PLAN = CensusPlan(QUICK, 2, 8, 200)
DEALS = 1_000
SCRIPT = """
import sys
from pathlib import Path
from solver.census.store import CensusFile
from solver.census.solving import extend
from solver.census.crew import processes
from tests.solver.census.test_run import PLAN
extend(CensusFile.write(Path(sys.argv[1]), PLAN), int(sys.argv[2]), processes(int(sys.argv[3])))
"""


@pytest.fixture(scope="module")
def undisturbed() -> list[CensusRow]:
    return timeless(solved(PLAN, range(1, DEALS + 1)))


def run(path: Path, deals: int, crew: Crew) -> None:
    with CensusFile.write(path, PLAN) as file:
        extend(file, deals, crew)


@pytest.mark.slow
@pytest.mark.parametrize(
    "crew", a_few([ProcessCrew(2), InProcess(), ProcessCrew(3)], 3), ids=("two", "here", "three")
)
def test_it_is_the_same_whoever_works(
    tmp_path: Path, undisturbed: list[CensusRow], crew: Crew
) -> None:
    run(tmp_path / "census", DEALS, crew)
    assert kept(tmp_path / "census") == undisturbed


def test_it_can_be_extended(tmp_path: Path, undisturbed: list[CensusRow]) -> None:
    path = tmp_path / "census"
    run(path, 150, InProcess())
    run(path, 100, InProcess())  # nothing to do
    assert kept(path) == undisturbed[:150]
    run(path, DEALS, InProcess())
    assert kept(path) == undisturbed


def test_it_ends_after_a_piece_where_it_is_stopped_and_goes_on_later(
    tmp_path: Path, undisturbed: list[CensusRow]
) -> None:
    path = tmp_path / "census"
    with CensusFile.write(path, PLAN) as file:
        extend(file, 400, InProcess(), stop=Asked(2))
    assert 0 < len(kept(path)) < 400
    run(path, 400, InProcess())
    assert kept(path) == undisturbed[:400]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", a_few([2, 1], 2))
@pytest.mark.nightly
def test_kill_9_at_any_moment_then_the_same_command_again(
    tmp_path: Path, undisturbed: list[CensusRow], jobs: int
) -> None:
    path = tmp_path / "census"
    chance = random.Random()
    command = [sys.executable, "-c", SCRIPT, str(path), str(DEALS), str(jobs)]
    for _ in range(2):
        before = _there(path)
        with subprocess.Popen(command, cwd=ROOT) as process:
            while process.poll() is None and _there(path) == before:
                time.sleep(0.01)
            time.sleep(chance.uniform(0, 0.15))
            process.kill()
        assert process.returncode in (-signal.SIGKILL, 0)
        assert set(kept(path)) <= set(undisturbed)
    assert subprocess.run(command, cwd=ROOT, timeout=PATIENCE, check=False).returncode == 0
    assert kept(path) == undisturbed


def _there(path: Path) -> int:
    """How many rows there are, as another process sees it."""
    if not path.exists() or not path.stat().st_size:
        return 0
    with CensusFile.read(path) as file:
        return file.deals


# -- a real Dask scheduler and two worker processes on loopback --------------------------------


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
def test_a_worker_that_is_killed_midway_costs_nothing_but_time(
    tmp_path: Path, undisturbed: list[CensusRow]
) -> None:
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
    assert kept(path) == undisturbed


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
