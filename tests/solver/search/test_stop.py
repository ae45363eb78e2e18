"""Whoever asks a long question can stop it: it ends as if its time were up."""

from itertools import count

import pytest

from solver import Deal, Preference, Rules, Verdict, solve, solve_many
from solver.kernel import core, drive
from solver.kernel.layout import AT_ONCE, RUNNING, SLOWER, WON
from solver.kernel.lending import COMPILED
from solver.kernel.translate import problem
from solver.limits import LimitReached, Limits
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


# -- limits: what is spent of a part is spent of the whole -------------------------------------


def test_without_limits_nothing_is_spent() -> None:
    limits = Limits()
    limits.spend(10**9)
    limits.check()
    assert (limits.nodes_left, limits.seconds_left) == (None, None)


def test_nodes_count_down() -> None:
    limits = Limits(3)
    limits.spend(2)
    assert (limits.is_spent, limits.nodes_left) == (False, 1)
    limits.spend(1)
    with pytest.raises(LimitReached):
        limits.check()


def test_seconds_count_from_the_beginning() -> None:
    assert Limits(seconds=0).is_spent
    limits = Limits(seconds=60)
    limits.spend(10**9)
    assert not limits.is_spent
    assert limits.seconds_left is not None
    assert 0 < limits.seconds_left <= 60


def test_a_part_spends_of_the_whole_and_ends_with_it() -> None:
    whole = Limits(10, 60)
    part = whole.part(nodes=4, seconds=1)
    part.spend(4)
    assert (part.is_spent, whole.is_spent, whole.spent) == (True, False, 4)
    assert part.seconds_left is not None
    assert part.seconds_left <= 1
    other = whole.part(nodes=100)
    assert other.nodes_left == 6
    other.spend(6)
    assert (other.is_spent, whole.is_spent) == (True, True)
    assert whole.part(seconds=0).is_spent


def test_a_stop_ends_the_parts() -> None:
    answers = [False]
    part = Limits(stop=lambda: answers[-1]).part(100).part(10)
    assert not part.is_spent
    answers.append(True)
    assert part.is_spent


def test_progress_is_that_of_the_whole() -> None:
    seen: list[int] = []
    whole = Limits(progress=lambda nodes, _seconds: seen.append(nodes))
    for _ in range(2):
        whole.part(5).spend(5)
    assert seen == [5, 10]
