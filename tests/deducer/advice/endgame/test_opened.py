"""The upper bound by open hands, against all worlds one by one and against all policies."""

from collections import defaultdict
from collections.abc import Collection
from fractions import Fraction

import pytest

from deducer.advice.endgame.bounds import Looks, open_bounds
from deducer.knowledge.knowledge import Knowledge
from solver import Hint, Move, Position
from solver.limits import Limits
from solver.openhands import open_hands
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    endgames,
    others,
    public_worlds,
)


def slow_bound(worlds: Collection[Position]) -> Fraction:
    """For each thing that the seat to move may see, the best action if all lies open after it."""
    board = next(iter(worlds)).board
    seen: dict[object, list[Position]] = defaultdict(list)
    for world in worlds:
        seen[others(world, board.turn)].append(world)
    moves: list[Move] = list(board.acts())
    moves += [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
    with open_hands(board) as hands:
        best = [
            max(sum(hands.chance(each.hands, each.pile, move) for each in alike) for move in moves)
            for alike in seen.values()
        ]
    return Fraction(sum(best), len(worlds))


def bounds_of(public: Knowledge, limits: Limits) -> list[Fraction]:
    """All bounds by open hands."""
    with open_hands(public.board, limits) as hands:
        return list(open_bounds(public, hands, limits))


@pytest.mark.slow
def test_the_bound_is_that_of_all_worlds_and_no_policy_wins_more() -> None:
    lower = held = 0
    for record in endgames(80, 40, "opened"):
        public, worlds = record.at().public(), public_worlds(record)
        looks = Looks(public, Limits())
        assert sum(look.weight for look in looks.all) == public.tally.total
        bounds = bounds_of(public, Limits())
        assert bounds == sorted(bounds, reverse=True)
        assert bounds[-1] == slow_bound(worlds)
        lower += bounds[-1] < bounds[0]
        try:
            assert Fraction(EveryPolicy(300).wins(worlds), len(worlds)) <= bounds[-1]
            held += 1
        except TooMany:
            pass
        for nodes in (0, 100):  # what was found until the limits was spent holds, too
            assert all(bound >= bounds[-1] for bound in bounds_of(public, Limits(nodes)))
    assert lower > 3
    assert held > 6
