"""Par in a census: the shortest lines that nodes suffice for, and how few moves none can have."""

from dataclasses import replace
from pathlib import Path

import pytest

from solver import Par, Rules, solve
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.summary import summary
from solver.census.texts import read_line
from solver.census.verify import problem, verify
from solver.errors import CensusError
from tests.support.plans import CROWNING, QUICK, timeless

PLAN = CensusPlan(QUICK, 2, 4, 3_000, par=True)


@pytest.fixture(scope="module")
def rows() -> list[CensusRow]:
    return solved(PLAN, range(1, 61))


@pytest.mark.slow
@pytest.mark.parametrize("rules", [QUICK, CROWNING])
def test_lines_are_as_short_as_solve_finds_them(rules: Rules) -> None:
    plan = CensusPlan(rules, 2, 4, par=True)
    for row in solved(plan, range(1, 31)):
        deal = plan.deal(row.number)
        par = solve(deal, prefer="short").par
        if row.moves is None or row.line is None or row.par is None:
            assert (par, row.par) == (None, None)
            continue
        assert par == Par(row.par, row.moves) == Par(row.moves, row.moves)
        assert len(read_line(deal.start, row.line)) == row.moves


def test_verdicts_and_seeds_are_those_without_par(rows: list[CensusRow]) -> None:
    plain = solved(replace(PLAN, par=False), range(1, 61))
    assert [row[:3] for row in rows] == [row[:3] for row in plain]
    assert all(row.par is None for row in plain)
    pairs = zip(rows, plain, strict=True)
    moves = [(row.moves, other.moves) for row, other in pairs if row.moves and other.moves]
    assert all(short <= long for short, long in moves)
    assert any(short < long for short, long in moves)


def test_a_row_is_the_same_whichever_are_solved_with_it(rows: list[CensusRow]) -> None:
    alone = [row for number in range(1, 61) for row in solved(PLAN, [number])]
    assert timeless(alone) == timeless(rows)
    standard = CensusPlan(Rules.named("standard"), 5, 3, 500, par=True)
    together = solved(standard, range(1, 13))
    assert any(row.par and row.moves and row.par < row.moves for row in together)
    assert timeless(solved(standard, [number])[0] for number in range(12, 0, -1)) == timeless(
        reversed(together)
    )


def test_nodes_are_limited(rows: list[CensusRow]) -> None:
    assert all(row.nodes <= PLAN.node_limit for row in rows)
    none = solved(replace(PLAN, node_limit=30), range(1, 61))
    assert all(row.nodes <= 30 for row in none)
    assert any(row.par and row.moves and row.par < row.moves for row in none)


@pytest.mark.parametrize("par", [True, False])
def test_a_census_is_kept_summed_up_and_checked(tmp_path: Path, par: bool) -> None:
    path, plan = tmp_path / "par", replace(PLAN, par=par)
    with CensusFile.write(path, plan) as file:
        extend(file, 60, InProcess())
        said = summary(file)
    with CensusFile.read(path) as file:
        assert file.plan == plan
        assert verify(file, InProcess()).right
        assert (file.row(7).par is not None) == par
    assert sum(said.par.values()) + said.par_unproven == said.tally.winnable * par
    assert bool(said.par) == par
    assert set(said.par) <= set(said.moves)
    kept, asked = ("yes", "no") if par else ("no", "yes")
    with pytest.raises(CensusError, match=f"has par {kept}, not {asked}: name another file"):
        CensusFile.write(path, replace(PLAN, par=not par))


def test_a_changed_par_is_found_out(rows: list[CensusRow]) -> None:
    won = next(row for row in rows if row.moves is not None)
    assert won.moves is not None
    for par in (8, won.moves + 1):
        assert f"its par is {par}, but every line has at least 9 moves" in str(
            problem(PLAN, won._replace(par=par))
        )
    lost = next(row for row in rows if row.moves is None)
    assert "do not fit the verdict" in str(problem(PLAN, lost._replace(par=12)))
