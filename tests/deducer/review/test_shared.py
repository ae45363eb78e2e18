"""Reviews of real games logged on hanab.live."""

from pathlib import Path

import pytest

from deducer.formats import load
from deducer.review.game_review import review
from solver import End, Verdict, solve
from tests.deducer.review.test_review import check
from tests.support.cases import a_few
from tests.support.places import GAMES, needs_shared

SECONDS = 1.0


@needs_shared
@pytest.mark.parametrize("file", a_few(GAMES, 20), ids=lambda file: file.stem)
@pytest.mark.slow
def test_a_real_game_is_gone_over(file: Path) -> None:
    reviewed = review(load(file), time_limit=SECONDS)
    check(reviewed)
    table = reviewed.table
    assert not reviewed.missing
    assert reviewed.winnable is True
    assert reviewed.score == table.outcome.score
    perfect = table.board.end is End.PERFECT
    assert perfect == (reviewed.turns[-1].points == 25)
    assert not (perfect and reviewed.turning_points)
    for point in reviewed.turning_points:
        after = table.position(point.turn)
        assert after is not None
        assert solve(after, time_limit=SECONDS).verdict is not Verdict.WINNABLE
    grown = sum(len(turns) for turns in reviewed.fireworks.values())
    assert grown == reviewed.points == sum(player.plays for player in reviewed.players)
