"""Whoever asks a long question can stop it: it ends as if its time were up."""

from itertools import count
from pathlib import Path

import pytest

from solver import Deal, Preference, Rules, Verdict, solve, solve_many
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.kernel import core, drive
from solver.kernel.layout import AT_ONCE, RUNNING, SLOWER, WON
from solver.kernel.lending import COMPILED
from solver.kernel.translate import problem
from tests.support.plans import QUICK, kept, timeless
from tests.support.source import as_written
from tests.support.stops import Asked

RULES = Rules.named("standard", avalanche=True)
HARD = Deal.shuffle(RULES, 5, 288)
"""A deal that a million nodes do not decide."""
PIECE = AT_ONCE if COMPILED else AT_ONCE // SLOWER


def test_a_search_is_asked_after_few_nodes() -> None:
    stop = Asked(4)
    found = solve(HARD, stop=stop)
    assert found.verdict is Verdict.UNDECIDED
    assert 0 < found.nodes <= 4 * PIECE
    assert stop.times <= 10


def test_the_source_is_asked_after_fewer() -> None:
    searches = [
        module.Search(list(RULES.composition.tops), 8, False, False)
        for module in (core, as_written()["core"])
    ]
    assert [search.at_once for search in searches] == [PIECE, AT_ONCE // SLOWER]


@pytest.mark.slow
def test_what_was_found_is_kept() -> None:
    deal = Deal.shuffle(Rules.named("standard"), 2, 1)
    first = solve(deal)
    for preference in Preference:
        stop = Asked(3)
        found = solve(deal, prefer=preference, stop=stop)
        assert found.verdict is Verdict.WINNABLE
        assert not found.proven
        assert deal.replay(found.line).board.score == 25
        assert len(found.line) <= len(first.line) or preference is not Preference.SHORT
    best = solve(HARD, best=True, stop=Asked(2)).best
    assert best is not None
    assert best.score < best.bound


def test_a_stop_that_raises_ends_the_search() -> None:
    def stop() -> bool:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        solve(HARD, stop=stop)
    assert solve(Deal.shuffle(RULES, 5, 1), stop=lambda: False).winnable  # it is lent again


@pytest.mark.slow
def test_many_end_with_those_that_are_solved() -> None:
    rules = Rules.named("crowning-piece")
    deals = [Deal.shuffle(rules, 2, seed) for seed in range(300)]
    expected = [found.verdict for found in solve_many(deals)]
    stop = Asked(40)
    found = [each.verdict for each in solve_many(deals, stop=stop)]
    assert 0 < len(found) < len(deals)
    assert found == expected[: len(found)]
    endless = (Deal.shuffle(RULES, 5, seed) for seed in count())
    assert list(solve_many(endless, stop=Asked(0))) == []


def test_a_batch_is_asked_between_a_few_positions() -> None:
    rules = Rules.named("crowning-piece")
    starts = [Deal.shuffle(rules, 2, seed).start for seed in range(500)]
    stop = Asked(2)
    found = drive.run_batch(rules, map(problem, starts), 5_000, stop)
    few = 2 * max(1, PIECE // drive.NODES_OF_MANY)
    assert [each.status for each in found[:few]].count(WON) > few / 2
    assert all(each == (RUNNING, 0, [], 0) for each in found[few:])
    assert drive.run_batch(rules, map(problem, starts), 5_000)[:few] == found[:few]


def test_a_census_ends_after_a_piece_and_goes_on_later(tmp_path: Path) -> None:
    plan = CensusPlan(QUICK, 2, 8, 200)
    with CensusFile.write(tmp_path / "census", plan) as file:
        extend(file, 400, InProcess(), stop=Asked(2))
    some = kept(tmp_path / "census")
    assert 0 < len(some) < 400
    with CensusFile.write(tmp_path / "census", plan) as file:
        extend(file, 400, InProcess(), stop=lambda: False)
    assert kept(tmp_path / "census") == timeless(solved(plan, range(1, 401)))
