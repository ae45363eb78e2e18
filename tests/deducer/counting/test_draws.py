"""Draws: the exact chance of every outcome, and walks on which all hands come up equally often."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, product
from math import perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.counting.draws import JointDraw, RandomHands
from tests.support.cases import thorough
from tests.support.hidden_cards import count, feasible

DRAWS = 6_000


class Scripted(random.Random):
    """Gives the numbers of a script, and notes how many there could have been each time."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = list(script)
        self.ends: list[int] = []

    def randrange(self, end: int) -> int:  # type: ignore[override]
        self.ends.append(end)
        return self.script[len(self.ends) - 1] if len(self.ends) <= len(self.script) else 0


def outcomes(joint: JointDraw) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Every run of the draw: what it gives, and how likely it is."""
    script: list[int] = []
    while True:
        chance = Scripted(script)
        drawn = tuple(joint.draw(chance))
        script += [0] * (len(chance.ends) - len(script))
        yield drawn, Fraction(1, prod(chance.ends))
        while script and script[-1] + 1 == chance.ends[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


@st.composite
def questions(draw: st.DrawFn, kinds: int, slots: int) -> tuple[list[int], list[int]]:
    copies = draw(st.lists(st.integers(0, 3), min_size=1, max_size=kinds))
    masks = draw(st.lists(st.integers(0, (1 << len(copies)) - 1), max_size=slots))
    return masks, copies


def hands_of(masks: Sequence[int], copies: Sequence[int]) -> dict[tuple[int, ...], int]:
    """Every hand, and how many deals of the physical cards it stands for."""
    hands = {}
    for kinds in product(range(len(copies)), repeat=len(masks)):
        ways = prod(perm(copies[kind], held) for kind, held in Counter(kinds).items())
        if ways and all(mask >> kind & 1 for mask, kind in zip(masks, kinds, strict=True)):
            hands[kinds] = ways
    return hands


def assert_frequent(
    drawn: Iterable[Sequence[int]], masks: Sequence[int], copies: Sequence[int]
) -> None:
    """Check that hands come up as often as their deals have it, by some four deviations."""
    hands = hands_of(masks, copies)
    counted, total = Counter(map(tuple, islice(drawn, DRAWS))), sum(hands.values())
    expected = {hand: DRAWS * ways / total for hand, ways in hands.items()}
    assert counted.keys() <= hands.keys()
    chi = sum((counted[hand] - often) ** 2 / often for hand, often in expected.items())
    assert chi < len(hands) - 1 + 4 * (2 * (len(hands) - 1)) ** 0.5


@pytest.mark.slow
@given(questions(kinds=4, slots=3))
@thorough(400)
def test_every_way_to_deal_the_cards_is_as_likely_as_any_other(
    question: tuple[list[int], list[int]],
) -> None:
    masks, copies = question
    total = count(masks, copies).total
    if not total:
        with pytest.raises(ValueError, match="no way to deal"):
            JointDraw(masks, copies).draw(random.Random(1))
        return
    shares: Counter[tuple[int, ...]] = Counter()
    for drawn, likely in outcomes(JointDraw(masks, copies)):
        shares[drawn] += likely  # type: ignore[assignment]
    hands = hands_of(masks, copies)
    assert shares == {hand: Fraction(ways, total) for hand, ways in hands.items()}


def test_few_states_come_up_where_hints_overlap() -> None:
    """Five slots hinted differently, over a whole deck: far fewer than the hands there are."""
    copies = [3, 2, 2, 2, 1] * 5
    colours = [sum(1 << kind for kind in range(25) if kind // 5 == suit) for suit in range(5)]
    ranks = [sum(1 << kind for kind in range(25) if kind % 5 == rank) for rank in range(5)]
    masks = [~colours[0], ~ranks[1], ~(colours[1] | ranks[2]), colours[2] | ranks[0], ~ranks[4]]
    joint = JointDraw([mask & (1 << 25) - 1 for mask in masks], copies)
    chance = random.Random(3)
    for _ in range(300):
        joint.draw(chance)
    assert sum(map(len, joint.shares)) < 1_000


# -- walks from hand to hand ----------------------------------------------------


@given(questions(kinds=6, slots=8))
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
    assert_frequent(RandomHands(masks, copies).hands(random.Random(7)), masks, copies)


def test_draws_are_walks_of_their_own_where_there_are_too_many_states() -> None:
    masks, copies = [0b0111, 0b1011, 0b1110, 0b1101], [2, 1, 2, 2]
    walking = JointDraw(masks, copies, most=3)
    chance = random.Random(3)
    assert_frequent((walking.draw(chance) for _ in range(DRAWS)), masks, copies)
    assert walking.shares == []
    with pytest.raises(ValueError, match="no way to deal"):
        JointDraw([0b1, 0b1, 0b11], [1, 1], most=0).draw(chance)


def test_a_draw_depends_on_its_chance_alone() -> None:
    walk = RandomHands([0b0111, 0b1011, 0b1110], [2, 1, 2, 2])
    first = [next(walk.hands(random.Random(seed))) for seed in range(20)]
    assert first == [next(walk.hands(random.Random(seed))) for seed in range(20)]
