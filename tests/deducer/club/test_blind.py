"""Two steps make a deal, and neither of them tells anything of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from deducer.club.evening import blind, evening
from solver import Deal, Rules
from solver.cards import Card

RULES = Rules.named("standard", avalanche=True)


def brought(pack: Sequence[Card], places: Sequence[int]) -> list[Card]:
    """The pack once each card was brought to its place."""
    assert sorted(places) == list(range(len(pack)))
    laid = dict(zip(places, pack, strict=True))
    return [laid[place] for place in range(len(pack))]


@pytest.mark.parametrize("players", [2, 5])
def test_both_steps_bring_a_sorted_pack_to_the_deal(players: int) -> None:
    for each in evening(RULES, players, deals=3, tables=2, seed=3).deals:
        steps = blind(each)
        between = brought(RULES.composition.deck(), steps.first)
        assert brought(between, steps.second) == list(each.deal.deck)
        assert between != list(each.deal.deck)


def test_the_first_step_is_the_same_for_any_deal_and_the_second_one_is_shuffled_by_it() -> None:
    each = evening(RULES, 3, deals=1, tables=2, seed=3).deals[0]
    other = replace(each, deal=Deal.shuffle(RULES, 3, 99))
    assert blind(each).first == blind(other).first
    moved = [blind(replace(each, seed=seed)).second[0] for seed in range(600)]
    assert set(moved) == set(range(len(each.deal.deck)))
    assert max(Counter(moved).values()) < 40  # some 11 each, whatever card that is
