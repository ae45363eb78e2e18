"""A census on a disk that fails by plan: stored rows are there once, and the file opens."""

from pathlib import Path

import pytest

from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.store import CensusFile
from solver.errors import CensusError
from tests.support.cases import a_few
from tests.support.faults import Disk, Fault, every_fault
from tests.support.plans import QUICK, timeless

pytestmark = pytest.mark.slow

PLAN = CensusPlan(QUICK, 2, 3, 500)
ROWS = solved(PLAN, range(1, 7))
FAULTS = [fault for fault in Fault if not fault.is_short]


def write(disk: Disk, path: Path) -> CensusFile:
    """The census, opened to be continued."""
    return disk.tried(lambda: CensusFile.write(path, PLAN), CensusError, OSError)


def add(disk: Disk, file: CensusFile, *numbers: int) -> None:
    """Store rows together."""
    rows = [ROWS[number - 1] for number in numbers]
    disk.tried(lambda: file.add(rows), CensusError)
    disk.acknowledge(numbers)


@pytest.mark.parametrize("fault", a_few(FAULTS, 5))
def test_rows_that_were_stored_are_there_once(tmp_path: Path, fault: Fault) -> None:
    together = [(1, 2), (3,), (4, 5), (6,)]

    def run(disk: Disk) -> None:
        path = disk.folder / "two.census"
        with disk:
            for numbers in together[:2]:  # each to a file that is opened again
                with write(disk, path) as file:
                    add(disk, file, *numbers)
            with write(disk, path) as file:
                for numbers in together[2:]:
                    add(disk, file, *numbers)
                disk.tried(lambda: file.plan_deals(6), CensusError)
                disk.acknowledge("plan")
            with disk.tried(lambda: CensusFile.read(path), CensusError, OSError) as file:
                assert disk.tried(lambda: timeless(file.rows()), CensusError) == timeless(ROWS)
        with CensusFile.write(path, PLAN) as file:
            stored = [row.number for row in file.rows()]
            whole = [numbers for numbers in together if set(numbers) <= set(stored)]
            assert whole[: len(disk.done)] == [done for done in disk.done if done != "plan"]
            assert sorted(number for numbers in whole for number in numbers) == stored
            assert timeless(file.rows()) == timeless(ROWS[: len(stored)])
            assert file.planned == 6 or "plan" not in disk.done
            assert not file.oddities()

    every_fault(tmp_path, run, [fault])
