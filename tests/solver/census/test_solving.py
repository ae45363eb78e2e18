"""Rows: what the slow way finds, whichever rows are solved together."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Deal, Par, Rules, RulesError, Verdict, solve
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan, CensusRow, Shuffles
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.summary import summary
from solver.census.texts import read_line, read_proof
from solver.census.verify import problem as what_is_wrong
from solver.census.verify import verify
from solver.errors import CensusError
from solver.kernel.translate import problem
from solver.proof.kinds import logged
from solver.search.better import spare_tokens
from solver.search.solve import BATCH_NODES
from tests.support.cases import thorough
from tests.support.plans import CROWNING, QUICK, plans, timeless


@pytest.mark.slow
@given(plans(), st.integers(1, 10**9))
@thorough(100)
def test_shuffles_are_those_of_the_deals(plan: CensusPlan, first: int) -> None:
    numbers = range(first, first + 3)
    problems, starts = Shuffles(plan).problems([plan.row_seed(number) for number in numbers])
    for number, (begin, end) in zip(numbers, pairwise([*starts, len(problems)]), strict=True):
        assert problems[begin:end] == problem(plan.deal(number).start)


@pytest.mark.slow
@given(plans(), st.integers(1, 1000))
@thorough(80)
def test_a_row_is_what_solving_its_deal_finds(plan: CensusPlan, number: int) -> None:
    (row,) = solved(plan, range(number, number + 1))
    deal = Deal.shuffle(plan.rules, plan.players, row.seed)
    found = solve(deal, node_limit=plan.node_limit)
    assert (row.number, row.verdict, row.nodes) == (number, found.verdict, found.nodes)
    proofs = found.proof, found.proof and logged(found.proof, deal.start)
    assert (row.proof and read_proof(row.proof)) in proofs
    if row.line is None:
        assert (row.moves, row.spare_tokens) == (None, None)
        assert row.verdict != Verdict.WINNABLE
    else:
        assert read_line(deal.start, row.line) == found.line
        assert row.moves == len(found.line)
        assert row.spare_tokens == spare_tokens(deal.start, found.line)


@given(st.sets(st.integers(2, 60)), st.sampled_from((QUICK, CROWNING)))
@thorough(12)
def test_rows_are_the_same_however_they_are_cut(cuts: set[int], rules: Rules) -> None:
    plan = CensusPlan(rules, 2, 5, 100)
    whole = _whole(plan)
    pieces = [range(*ends) for ends in pairwise(sorted({1, 61} | cuts))]
    assert [row for piece in pieces for row in timeless(solved(plan, piece))] == whole
    assert len({row.verdict for row in whole}) > 1


@cache
def _whole(plan: CensusPlan) -> list[CensusRow]:
    return timeless(solved(plan, range(1, 61)))


def test_a_long_search_leaves_nothing_to_the_next() -> None:
    """Rows that are searched alone, begin again and let the table grow, among short ones."""
    plan = CensusPlan(Rules.named("standard", avalanche=True), 5, 1, 9_000)
    together = timeless(solved(plan, range(41, 45)))
    alone = [timeless(solved(plan, range(number, number + 1)))[0] for number in (44, 43, 42, 41)]
    assert together == alone[::-1]
    assert [row.nodes > BATCH_NODES for row in together] == [False, True, True, False]


def test_the_limit_is_one_of_nodes() -> None:
    plan = CensusPlan(QUICK, 2, 5)
    free = solved(plan, range(1, 40))
    for limit in (0, 10, 25):
        limited = solved(replace(plan, node_limit=limit), range(1, 40))
        for row, other in zip(timeless(free), timeless(limited), strict=True):
            if row.nodes <= limit:
                assert other == row
            else:
                assert (other.verdict, other.nodes) == (Verdict.UNDECIDED, limit)


def test_neighbouring_seeds_share_no_deals() -> None:
    seeds = [
        CensusPlan(QUICK, 2, seed).row_seed(number)
        for seed in range(-3, 20)
        for number in range(1, 500)
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**53 for seed in seeds)


@given(plans())
@thorough(50)
def test_a_plan_can_be_read_back(plan: CensusPlan) -> None:
    assert CensusPlan.read(plan.meta()) == plan


def test_a_plan_that_can_have_no_winnable_deal_is_refused() -> None:
    with pytest.raises(CensusError, match="lacks a needed card"):
        CensusPlan(Rules.house("r", (2, 0, 1), hand_size=1), 2)
    with pytest.raises(RulesError, match="2 to 6 players can play"):
        CensusPlan(QUICK, 7)


# -- par: the shortest lines that nodes suffice for, and how few moves none can have -----------


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
            what_is_wrong(PLAN, won._replace(par=par))
        )
    lost = next(row for row in rows if row.moves is None)
    assert "do not fit the verdict" in str(what_is_wrong(PLAN, lost._replace(par=12)))
