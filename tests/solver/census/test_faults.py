"""A census on a disk that fails by plan: stored rows are there once, and the file opens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solver.census.merge import merge
from solver.census.parquet import bring_in, export
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.store import CensusFile
from solver.errors import CensusError
from tests.support.faults import Disk, Fault, every_fault
from tests.support.plans import QUICK, timeless

pytestmark = pytest.mark.slow

PLAN = CensusPlan(QUICK, 2, 3, 500)
ROWS = solved(PLAN, range(1, 7))
FAULTS = [fault for fault in Fault if not fault.is_short]


def write(disk: Disk, path: Path, first: int = 1) -> CensusFile:
    """The census, opened to be continued."""
    return disk.tried(lambda: CensusFile.write(path, PLAN, first=first), CensusError, OSError)


def add(disk: Disk, file: CensusFile, *numbers: int) -> None:
    """Store rows together."""
    rows = [ROWS[number - 1] for number in numbers]
    disk.tried(lambda: file.add(rows), CensusError)
    disk.acknowledge(numbers)


@pytest.mark.parametrize("fault", FAULTS)
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


@pytest.fixture
def parts(tmp_path: Path) -> list[Path]:
    """Two files that share a census."""
    paths = [tmp_path / "one.census", tmp_path / "two.census"]
    for path, numbers in zip(paths, (range(1, 4), range(4, 7)), strict=True):
        with CensusFile.write(path, PLAN, first=numbers.start) as file:
            file.plan_deals(3)
            file.add(ROWS[number - 1] for number in numbers)
    return paths


def new_file(disk: Disk, make: Callable[[Path], object]) -> None:
    """A new census is whole, or nothing is left of it and it can be made again."""
    out = disk.folder / "out.census"

    def made() -> None:
        try:
            make(out)
        except (CensusError, OSError):
            if not disk.gone and disk.fault.passes:
                assert not list(disk.folder.iterdir())
            raise

    with disk:
        disk.tried(made, CensusError, OSError)
        disk.acknowledge(out)
    if disk.done or out.exists():
        with CensusFile.write(out, PLAN) as file:
            assert timeless(file.rows()) in (timeless(ROWS), [] if disk.gone else None)
            assert disk.gone or file.planned == len(ROWS)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_merged_census_is_whole_or_is_not_there(
    tmp_path: Path, parts: list[Path], fault: Fault
) -> None:
    every_fault(tmp_path, lambda disk: new_file(disk, lambda out: merge(out, parts)), [fault])


@pytest.mark.parametrize("fault", FAULTS)
def test_an_imported_census_is_whole_or_is_not_there(
    tmp_path: Path, parts: list[Path], fault: Fault
) -> None:
    pytest.importorskip("pyarrow", reason="the extra publish is not installed")
    whole, published = tmp_path / "whole.census", tmp_path / "whole.parquet"
    merge(whole, parts)
    with CensusFile.read(whole) as file:
        export(file, published)
    every_fault(
        tmp_path, lambda disk: new_file(disk, lambda out: bring_in(published, out)), [fault]
    )
