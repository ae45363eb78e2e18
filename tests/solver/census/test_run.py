"""A census that is stopped, killed, and extended is the same census."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver.census.crew import Crew, InProcess, ProcessCrew
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from tests.support.cases import a_few
from tests.support.patience import PATIENCE
from tests.support.places import ROOT
from tests.support.plans import QUICK, kept, timeless

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
