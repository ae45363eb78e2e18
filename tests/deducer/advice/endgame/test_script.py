"""The policy of the lower end, written as a tree and played in every world by the tree alone."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from deducer.advice.endgame import brackets
from deducer.advice.endgame.policy import Script, share, wins
from deducer.advice.endgame.search import EFFORTS
from deducer.advice.endgame.worlds import Likeness
from deducer.show.json.endgame import policy_json, policy_of
from solver.limits import Limits
from tests.deducer.advice.endgame.test_joint_policy import searched
from tests.deducer.advice.endgame.test_values import EveryPolicy, TooMany, endgames, public_worlds

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("likeness", [Likeness.ALIKE, Likeness.APART])
def test_a_tree_wins_what_the_search_claims(likeness: Likeness) -> None:
    partly = 0
    for number, record in enumerate(endgames(60, 40, f"tree {likeness}", likeness)):
        level = searched(record, likeness, EFFORTS[number % len(EFFORTS)])
        policy = Script(level.states).write(level.root)
        worlds = public_worlds(record)
        won = sum(wins(policy, world) for world in worlds)
        assert won >= level.root.low
        if level.public.apart:
            assert won <= level.root.high
        if policy is not None:
            assert policy_of(policy_json(policy)) == policy
        partly += 0 < won < len(worlds)
    assert partly > 4


def test_brackets_narrow_around_the_best_of_all_policies_and_each_low_end_is_played() -> None:
    chance, compared = random.Random("brackets"), 0
    for record in endgames(30, 60, "brackets"):
        worlds = public_worlds(record)
        try:
            best = Fraction(EveryPolicy().wins(worlds), len(worlds))
        except TooMany:
            continue
        own = record.at().seen_by(record.players[record.at().board.turn])
        low, high = Fraction(0), Fraction(1)
        for found in brackets(own, Limits(seconds=chance.choice((0.02, 30)))):
            assert low <= found.low <= best <= found.high <= high
            low, high = found.low, found.high
            assert share(found.policy, [(world, 1) for world in worlds]) >= low
        compared += 1
    assert compared > 30
