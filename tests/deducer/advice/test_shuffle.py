"""The chance that a shuffle is winnable of which only the first cards are known."""

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from deducer.advice.shuffle import shuffle_chance, shuffle_chances
from solver import Deal, Dealt, Rules, solve
from solver.deal import FirstCards
from solver.errors import DealError

SMALL = Rules.house("ry", (2, 1, 1), hand_size=2, tokens=2)


@pytest.mark.parametrize("seed", range(8))
def test_few_completions_are_all_solved(seed: int) -> None:
    deck = Deal.shuffle(SMALL, 2, seed).deck
    ways = {deck[:4] + rest for rest in itertools.permutations(deck[4:])}
    found = shuffle_chance(FirstCards(SMALL, 2, deck[:4]))
    won = sum(solve(Deal(SMALL, 2, way)).winnable is True for way in ways)
    assert (found.completions, found.chance.worlds) == (len(ways), len(ways))
    assert found.chance.exact
    assert found.chance.share == Fraction(won, len(ways))


def test_many_completions_are_sampled_and_the_same_each_time() -> None:
    rules = Rules.named()
    begun = FirstCards(rules, 2, Deal.shuffle(rules, 2, 7).deck[:20])
    answers = list(shuffle_chances(begun, worlds=300))
    counts = [each.chance.worlds for each in answers]
    assert counts == sorted(counts)
    assert counts[-1] == 300
    assert not answers[-1].chance.exact
    assert shuffle_chance(begun, worlds=300).chance == answers[-1].chance


@pytest.mark.parametrize("dealt", ["hands", "rounds"])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_deck_is_winnable_or_not(seed: int, dealt: str) -> None:
    """By its rules and by who begins."""
    deal = Deal.shuffle(replace(SMALL, dealt=Dealt(dealt)), 2, seed)
    for first in (0, 1):
        found = shuffle_chance(FirstCards(deal.rules, 2, deal.deck, first))
        assert (found.completions, found.chance.exact) == (1, True)
        assert found.chance.share == int(solve(replace(deal, first=first)).winnable is True)


def test_a_card_too_many_is_refused_with_its_places() -> None:
    with pytest.raises(DealError, match="r3 is there 2 times, not 1: line 2, column 1; line 3"):
        FirstCards.parse("copies: r 2 1 1\nr3 r1\nr3", players=2, header={"hand": "1"})
