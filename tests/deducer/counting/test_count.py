"""Joint counting: against brute force, by its laws, and at widths that no machine word holds."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, perm

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deducer.counting.hidden import Tally
from deducer.errors import LimitError
from tests.support.cases import a_few, thorough
from tests.support.hidden_cards import allowed, count, feasible

Problem = tuple[list[int], list[int]]


@st.composite
def problems(draw: st.DrawFn, kinds: int, cards: int, slots: int, each: int) -> Problem:
    """Candidates and copies, within these bounds; often contradictory, often with like slots."""
    copies: list[int] = []
    for _ in range(draw(st.integers(0, kinds))):
        copies.append(draw(st.integers(0, min(each, cards - sum(copies)))))
    a_mask = st.integers(0, (1 << len(copies)) - 1)
    few = draw(st.lists(a_mask, min_size=1, max_size=slots))
    candidates = draw(st.lists(st.sampled_from(few) | a_mask, max_size=slots))
    return candidates, copies


def by_enumeration(candidates: Sequence[int], copies: Sequence[int]) -> Tally:
    """Deal the physical cards in every way, and count."""
    cards = [kind for kind, number in enumerate(copies) for _ in range(number)]
    total = 0
    ways = [[0] * len(copies) for _ in candidates]
    for deal in permutations(cards, len(candidates)):
        if all(mask >> kind & 1 for mask, kind in zip(candidates, deal, strict=True)):
            total += 1
            for slot, kind in enumerate(deal):
                ways[slot][kind] += 1
    return Tally(total, tuple(tuple(row) for row in ways))


def total_by_kinds(candidates: Sequence[int], copies: Sequence[int]) -> int:
    """Take kind by kind, and split its cards over the slots of each mask in every way."""
    masks = Counter(candidates)

    @cache
    def go_on(kind: int, left: tuple[int, ...]) -> int:
        if kind == len(copies):
            return not any(left)
        ranges = [
            range(min(number, copies[kind]) + 1) if mask >> kind & 1 else range(1)
            for mask, number in zip(masks, left, strict=True)
        ]
        total = 0
        for taken in product(*ranges):
            if sum(taken) <= copies[kind]:
                ways = perm(copies[kind], sum(taken))
                for number, here in zip(left, taken, strict=True):
                    ways *= comb(number, here)
                rest = tuple(number - here for number, here in zip(left, taken, strict=True))
                total += ways * go_on(kind + 1, rest)
        return total

    return go_on(0, tuple(masks.values()))


def ways_by_kinds(candidates: Sequence[int], copies: Sequence[int], slot: int, kind: int) -> int:
    """The same with one slot fixed."""
    fixed = [mask & 1 << kind if at == slot else mask for at, mask in enumerate(candidates)]
    return total_by_kinds(fixed, copies)


@pytest.mark.slow
@thorough(1_000)
@given(problems(kinds=5, cards=6, slots=5, each=3))
@example(([], []))
@example(([], [3]))
@example(([0], []))
@example(([1], [0]))
@example(([0b11, 0b11], [1, 0]))
@example(([0b01, 0b01, 0b11], [2, 1]))
def test_count_agrees_with_enumeration(problem: Problem) -> None:
    assert count(*problem) == by_enumeration(*problem)


@pytest.mark.slow
@thorough(300)
@given(problems(kinds=6, cards=40, slots=4, each=10))
def test_count_agrees_with_a_slow_programme_over_kinds(problem: Problem) -> None:
    candidates, copies = problem
    tally = count(candidates, copies)
    assert tally.total == total_by_kinds(candidates, copies)
    for slot, row in enumerate(tally.ways):
        for kind, ways in enumerate(row):
            assert ways == ways_by_kinds(candidates, copies, slot, kind)


KINDS = 30
ANYTHING = (1 << KINDS) - 1
FIRST_SUIT = 0b11111
ONES = sum(1 << kind for kind in range(0, KINDS, 5))
SIX_SUITS = [3, 2, 2, 2, 1] * 6


@pytest.mark.slow
@pytest.mark.parametrize(("slot", "kind"), a_few([(8, 1), (0, 5), (16, 0)], 3))
def test_a_public_view_of_a_whole_table(slot: int, kind: int) -> None:
    candidates = [ANYTHING & ~FIRST_SUIT] * 8 + [ANYTHING & ~ONES] * 8 + [ANYTHING] * 8
    tally = count(candidates, SIX_SUITS)
    assert tally.total == total_by_kinds(candidates, SIX_SUITS)
    assert tally.total > 1 << 107
    assert tally.ways[slot][kind] == ways_by_kinds(candidates, SIX_SUITS, slot, kind)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("candidates", "copies"),
    a_few(
        [
            ([0b00011111] * 12 + [0b11110000] * 13, [10] * 9),
            ([0b1111 & ~(1 << kind) for kind in range(4) for _ in range(5)], [150] * 5),
        ],
        2,
    ),
    ids=["two words", "three words"],
)
def test_counts_of_fillings_beyond_a_machine_word(candidates: list[int], copies: list[int]) -> None:
    tally = count(candidates, copies)
    assert tally.total == total_by_kinds(candidates, copies)
    for slot in (0, len(candidates) - 1):
        for kind in range(4):
            assert tally.ways[slot][kind] == ways_by_kinds(candidates, copies, slot, kind)


@pytest.mark.slow
@given(problems(kinds=12, cards=30, slots=9, each=4))
@thorough(300)
def test_a_count_costs_what_it_says_and_is_refused_for_less(problem: Problem) -> None:
    tally = count(*problem, None)
    assert count(*problem, tally.steps) == tally
    if tally.steps:
        with pytest.raises(LimitError, match="too many ways"):
            count(*problem, tally.steps - 1)


@pytest.mark.slow
@given(problems(kinds=12, cards=30, slots=9, each=4))
@thorough(500)
def test_what_can_be_is_what_a_count_finds_ways_for(problem: Problem) -> None:
    tally = count(*problem)
    masks = [sum(1 << kind for kind, ways in enumerate(row) if ways) for row in tally.ways]
    assert allowed(*problem) == masks
    assert feasible(*problem) == bool(tally.total)
    for slot in range(len(masks)):
        assert sum(tally.odds(slot).values()) == bool(tally.total)


def test_nothing_hinted_is_the_deck_itself() -> None:
    tally = count([ANYTHING] * 24, SIX_SUITS)
    assert tally.total == perm(60, 24)
    for slot in range(24):
        assert tally.odds(slot) == {kind: Fraction(n, 60) for kind, n in enumerate(SIX_SUITS)}


def test_copies_cannot_be_negative() -> None:
    with pytest.raises(ValueError, match="fewer than no copies"):
        count([1], [2, -1])
