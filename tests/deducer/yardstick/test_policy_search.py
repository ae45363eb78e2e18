"""The yardstick's own worlds and plain search, against those of the tests."""

from __future__ import annotations

import pytest

from deducer.record.events import move_of
from deducer.yardstick.played_worlds import public_worlds
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    small_game,
)
from tests.deducer.advice.endgame.test_values import (
    public_worlds as by_referee,
)
from tests.support.suite_checking import Better


@pytest.mark.slow
def test_worlds_and_their_best_policy_are_those_of_the_slow_twins() -> None:
    compared = 0
    for seed in range(100):
        record = small_game(seed)
        if record.at().board.end is not None:
            continue
        worlds = by_referee(record)
        if len(worlds) > 10:
            continue
        moves = tuple(move_of(event) for _, event in record.table.actions())
        positions = [deal.replay(moves) for deal in public_worlds(record, 100)]
        assert len(positions) == len(worlds)
        assert set(positions) == worlds
        try:
            wins = EveryPolicy().wins(worlds)
        except TooMany:
            continue
        search = Better(10_000)
        assert search.most(search.group(positions)) == wins
        compared += 1
    assert compared > 15
