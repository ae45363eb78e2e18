"""Puzzles of a census: its hardest deal."""

from pathlib import Path

import pytest

from solver.census.crew import InProcess
from solver.census.plan import CensusPlan
from solver.census.solving import extend
from solver.census.store import CensusFile
from solver.errors import CensusError
from solver.puzzles.of_census import hardest, long_searches, puzzle_of_row
from solver.puzzles.puzzle import puzzle
from tests.support.plans import QUICK

PLAN = CensusPlan(QUICK, 2, 6, 60)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("census") / "census"
    with CensusFile.write(path, PLAN) as file:
        extend(file, 200, InProcess())
    return path


def test_an_empty_census_has_no_puzzle(tmp_path: Path) -> None:
    with (
        CensusFile.write(tmp_path / "census", PLAN) as file,
        pytest.raises(CensusError, match="no deal of this census is winnable"),
    ):
        hardest(file)


@pytest.mark.slow
def test_a_puzzle_is_winnable_and_says_where_nothing_else_wins(path: Path) -> None:
    with CensusFile.read(path) as file:
        row, found = hardest(file)
        rows = long_searches(file)
        undecided = next(row for row in file.rows() if row.verdict != "winnable")
    assert row in rows
    assert all(len(found.narrow) >= len(puzzle_of_row(PLAN, row).narrow) for row in rows)
    assert found.narrow
    assert found.narrow == puzzle(found.deal).narrow
    with pytest.raises(CensusError, match="a puzzle must be winnable"):
        puzzle_of_row(PLAN, undecided)
