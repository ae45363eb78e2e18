"""What a census says, against counting by hand."""

import json
from collections import Counter
from pathlib import Path
from statistics import mean as plain_mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.census.crew import InProcess
from solver.census.plan import CensusPlan
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.summary import VerdictCounts, mean, quantile, summary
from solver.errors import CensusError
from solver.intervals import wilson
from solver.puzzles.of_census import hardest, long_searches, puzzle_of_row
from solver.puzzles.puzzle import puzzle
from tests.support.plans import QUICK

PLAN = CensusPlan(QUICK, 2, 6, 60)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("census") / "census"
    with CensusFile.write(path, PLAN) as file:
        extend(file, 200, InProcess())
        file.plan_deals(500)
    return path


def test_a_summary_counts(path: Path) -> None:
    with CensusFile.read(path) as file:
        said = summary(file)
        rows = list(file.rows())
    told = Counter(row.verdict for row in rows)
    assert (said.planned, said.tally.deals, said.plan) == (500, 200, PLAN)
    assert said.tally == VerdictCounts(told["winnable"], told["unwinnable"], told["undecided"])
    assert min(said.tally.winnable, said.tally.unwinnable, said.tally.undecided) > 0
    assert said.moves == Counter(row.moves for row in rows if row.moves is not None)
    spare = Counter(row.spare_tokens for row in rows if row.spare_tokens is not None)
    assert said.spare_tokens == spare
    assert said.reasons == Counter(json.loads(row.proof)["kind"] for row in rows if row.proof)
    assert said.nodes == Counter(row.nodes for row in rows)
    assert said.hardest == tuple(sorted(rows, key=lambda row: (-row.nodes, row.number))[:10])
    assert said.seconds == pytest.approx(sum(row.seconds for row in rows))


def test_an_empty_census_can_be_summed_up_and_has_no_puzzle(tmp_path: Path) -> None:
    with CensusFile.write(tmp_path / "census", PLAN) as file:
        said = summary(file)
        assert (said.tally.share, said.tally.interval) == (0.0, (0.0, 1.0))
        assert (said.moves, said.hardest) == ({}, ())
        with pytest.raises(CensusError, match="no deal of this census is winnable"):
            hardest(file)


def test_undecided_deals_widen_the_interval() -> None:
    low, high = VerdictCounts(90, 5, 5).interval
    assert low == VerdictCounts(90, 10, 0).interval[0]
    assert high == VerdictCounts(95, 5, 0).interval[1]
    rows = solved(PLAN, range(1, 30))
    assert VerdictCounts().plus(rows[:10]).plus(rows[10:]) == VerdictCounts().plus(rows)


@given(st.lists(st.integers(0, 9), min_size=1), st.sampled_from((0.0, 0.05, 0.5, 0.95, 1.0)))
def test_quantiles_and_means(numbers: list[int], part: float) -> None:
    counts = Counter(numbers)
    found = quantile(counts, part)
    assert sum(number <= found for number in numbers) >= part * len(numbers)
    assert not any(
        sum(number <= less for number in numbers) >= part * len(numbers)
        for less in numbers
        if less < found
    )
    assert mean(counts) == pytest.approx(plain_mean(numbers))


@given(st.integers(1, 2000).flatmap(lambda draws: st.tuples(st.integers(0, draws), st.just(draws))))
def test_the_interval_solves_its_equation(sample: tuple[int, int]) -> None:
    """Wilson's bounds are the shares from which the sample lies just 1.96 deviations away."""
    hits, draws = sample
    low, high = wilson(hits, draws)
    assert 0 <= low <= hits / draws <= high <= 1
    for bound in (low, high):
        if 0 < bound < 1:
            deviation = (bound * (1 - bound) / draws) ** 0.5
            assert abs(hits / draws - bound) == pytest.approx(1.959964 * deviation, rel=1e-6)


# -- puzzles of a census: its hardest deal -----------------------------------------------------


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
