"""Walks from hand to hand: every hand is one that can be, and all come up equally often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from math import perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.counting.draws import JointDraw, RandomHands
from tests.support.cases import thorough
from tests.support.hidden_cards import feasible

DRAWS = 6_000


@st.composite
def questions(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    copies = draw(st.lists(st.integers(0, 3), min_size=1, max_size=6))
    masks = draw(st.lists(st.integers(0, (1 << len(copies)) - 1), max_size=8))
    return masks, copies


def hands_of(masks: Sequence[int], copies: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Every hand, and how many deals of the physical cards it stands for."""
    hands = {}
    for kinds in product(range(len(copies)), repeat=len(masks)):
        ways = prod(perm(copies[kind], held) for kind, held in Counter(kinds).items())
        if ways and all(mask >> kind & 1 for mask, kind in zip(masks, kinds, strict=True)):
            hands[kinds] = ways
    return hands


@given(questions())
@thorough(300)
def test_a_walk_comes_to_nothing_but_hands_that_can_be(
    question: tuple[list[int], list[int]],
) -> None:
    masks, copies = question
    if not feasible(masks, copies):
        with pytest.raises(ValueError, match="no way to deal"):
            RandomHands(masks, copies)
        return
    for hand in islice(RandomHands(masks, copies).hands(random.Random(1)), 5):
        assert all(mask >> kind & 1 for mask, kind in zip(masks, hand, strict=True))
        assert all(held <= copies[kind] for kind, held in Counter(hand).items())


@pytest.mark.parametrize(
    ("masks", "copies"),
    [
        ([0b011, 0b110, 0b101], [1, 1, 1]),
        ([0b0011, 0b0110, 0b1100, 0b1001], [1, 1, 1, 1]),
        ([0b011, 0b011, 0b110], [2, 1, 1]),
        ([0b111, 0b001, 0b110, 0b111], [3, 2, 1]),
        ([0b1111, 0b0111, 0b0011], [1, 2, 1, 3]),
        ([0b11, 0b11], [1, 9]),
    ],
    ids=["around", "around four", "like slots", "a pile", "ever fewer", "a large pile"],
)
def test_all_hands_come_up_equally_often(masks: list[int], copies: list[int]) -> None:
    """Also where no two cards can change places, and hands lead to each other around only."""
    hands = hands_of(masks, copies)
    drawn = Counter(map(tuple, islice(RandomHands(masks, copies).hands(random.Random(7)), DRAWS)))
    total = sum(hands.values())
    expected = {hand: DRAWS * ways / total for hand, ways in hands.items()}
    assert drawn.keys() <= hands.keys()
    chi = sum((drawn[hand] - often) ** 2 / often for hand, often in expected.items())
    freedom = len(hands) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5  # some four standard deviations


def test_draws_are_walks_of_their_own_where_there_are_too_many_states() -> None:
    masks, copies = [0b0111, 0b1011, 0b1110, 0b1101], [2, 1, 2, 2]
    walking = JointDraw(masks, copies, most=3)
    chance = random.Random(3)
    hands = hands_of(masks, copies)
    total = sum(hands.values())
    drawn = Counter(tuple(walking.draw(chance)) for _ in range(DRAWS))
    assert walking.shares == []
    chi = sum(
        (drawn[hand] - DRAWS * ways / total) ** 2 / (DRAWS * ways / total)
        for hand, ways in hands.items()
    )
    assert chi < len(hands) - 1 + 4 * (2 * (len(hands) - 1)) ** 0.5
    with pytest.raises(ValueError, match="no way to deal"):
        JointDraw([0b1, 0b1, 0b11], [1, 1], most=0).draw(chance)


def test_a_draw_depends_on_its_chance_alone() -> None:
    walk = RandomHands([0b0111, 0b1011, 0b1110], [2, 1, 2, 2])
    first = [walk.draw(random.Random(seed)) for seed in range(20)]
    assert first == [walk.draw(random.Random(seed)) for seed in range(20)]
