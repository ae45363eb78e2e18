"""An evening's deals can be won, and its packs are where they are needed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.club.evening import MOST_SHARING, ClubDeal, Evening, evening
from solver import Rules
from solver.board import End
from solver.census.plan import CensusPlan
from solver.errors import HanabiError
from solver.rules import Ending

RULES = Rules.named("crowning-piece", avalanche=True)
ONE = evening(Rules.named(), 3, deals=1, tables=1, seed=1)


def arranged(deals: int, tables: int) -> Evening:
    """An evening whose deals are all the same one: only where they go is looked at."""
    each = ONE.deals[0]
    same = (
        ClubDeal(number, each.seed, each.deal, each.line, each.par)
        for number in range(1, deals + 1)
    )
    return Evening(ONE.rules, 3, ONE.seed, tables, tuple(same), 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_deal_has_a_line_to_perfect_that_takes_par(players: int) -> None:
    found = evening(RULES, players, deals=3, tables=2, seed=4)
    for each in found.deals:
        assert each.deal.replay(each.line).board.end is End.PERFECT
        assert each.par.low <= len(each.line) == each.par.high


def test_the_same_seed_makes_the_same_deals_and_another_one_others() -> None:
    first, again, other = (
        [each.deal for each in evening(RULES, 2, deals=3, tables=2, seed=seed).deals]
        for seed in (4, 4, 5)
    )
    assert first == again
    assert not set(first) & set(other)


def test_shuffles_that_are_not_winnable_are_passed_over() -> None:
    rules = Rules.house("rygbw", (3, 2, 2, 2, 1), hand_size=2, tokens=4, strikes=1)
    found = evening(rules, 2, deals=3, tables=2, seed=1)
    assert found.passed_over > 0
    plan = CensusPlan(rules, 2, 1)
    seeds = [plan.row_seed(row) for row in range(1, 4 + found.passed_over)]
    assert [seed for seed in seeds if seed in {each.seed for each in found.deals}] == [
        each.seed for each in found.deals
    ]


@pytest.mark.slow
def test_where_no_shuffle_is_winnable_that_is_said() -> None:
    rules = Rules.house("ryg", (1, 1, 1), hand_size=1, tokens=0, strikes=1, ending=Ending.STANDARD)
    with pytest.raises(HanabiError, match="too few for 40 deals"):
        evening(rules, 2, deals=40, tables=2, seed=1)


@given(st.integers(1, 40), st.integers(1, 60))
def test_every_table_plays_every_deal_once_and_no_pack_is_needed_twice(
    deals: int, tables: int
) -> None:
    found = arranged(deals, tables)
    assert [table for shared in found.packs for table in shared] == list(range(1, tables + 1))
    assert max(map(len, found.packs)) <= min(deals, MOST_SHARING)
    pack_of = {table: pack for pack, shared in enumerate(found.packs) for table in shared}
    had: dict[tuple[int, int], int] = {}
    played = []
    for sittings in found.rounds:
        assert [each.table for each in sittings] == list(range(1, tables + 1))
        needed = [(pack_of[each.table], each.deal) for each in sittings]
        assert len(set(needed)) == len(needed)
        assert [each.laid_out_by for each in sittings] == [had.get(pack) for pack in needed]
        had |= {pack: each.table for pack, each in zip(needed, sittings, strict=True)}
        played += [(each.table, each.deal) for each in sittings]
    everything = {(table, deal) for table in range(1, tables + 1) for deal in range(1, deals + 1)}
    assert len(played) == len(everything)
    assert set(played) == everything
