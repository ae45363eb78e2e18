"""Joint draws: the exact chance of every outcome, by going through every number that chance has."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import perm, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.counting.draws import JointDraw
from tests.support.cases import thorough
from tests.support.hidden_cards import count


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
def questions(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    copies = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4))
    masks = draw(st.lists(st.integers(0, (1 << len(copies)) - 1), max_size=3))
    return masks, copies


@pytest.mark.slow
@given(questions())
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
    expected = {}
    for kinds in product(range(len(copies)), repeat=len(masks)):
        ways = prod(perm(copies[kind], held) for kind, held in Counter(kinds).items())
        if ways and all(mask >> kind & 1 for mask, kind in zip(masks, kinds, strict=True)):
            expected[kinds] = Fraction(ways, total)
    assert shares == expected


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
