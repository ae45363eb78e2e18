"""Advice and reviews keep their time, look at it often, and can be stopped as if it were up."""

import random
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deducer import Record, advise
from deducer.advice import advise as module
from deducer.advice.advise import NODES_A_SECOND
from deducer.advice.chances import sampling, workers
from deducer.advice.chances.answers import Odds, legal_actions
from deducer.advice.chances.sampling import improving, odds
from deducer.advice.endgame import endgame
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.review.folder_review import review_folder
from deducer.review.game_review import review
from solver.limits import Limits
from tests.support.cases import a_few
from tests.support.places import GAMES, SAMPLES, needs_shared
from tests.support.stops import Asked, Measured

GAME = SAMPLES / "suit_and_dots.hanabi"


MOST_WORK = 900_000
"""Calls of functions between two looks at a limit: less than a quarter of a second."""
A_LOOK = 1e-3
"""Seconds that pass at each look at a clock that counts its looks."""


def looks(turn: int, record: Record | None = None) -> Knowledge:
    """What the seat to move knows after ``turn`` actions of a game, or of a sample game."""
    record = record or Record.load(GAME)
    look = record.at(turn=turn)
    return look.seen_by(record.players[look.board.turn])


@pytest.fixture(params=[True, False], ids=["threads", "no threads"])
def threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    threaded: bool = request.param
    monkeypatch.setattr(workers, "THREADS", threaded)
    monkeypatch.setattr(sampling, "MOST_LISTED", 0)
    return threaded


@pytest.mark.parametrize("worlds", [None, 10**7])
@pytest.mark.parametrize("patience", [0, 1, 9])
@pytest.mark.usefixtures("threads")
def test_odds_without_any_limit_end(worlds: int | None, patience: int) -> None:
    unseen = Unseen.by(looks(3))
    stop = Asked(patience)
    found = odds(unseen, legal_actions(unseen), Limits(stop=stop), worlds=worlds)
    assert found.worlds >= 1
    assert stop.times <= patience + 2 * sampling.AT_ONCE * workers.cores() + 4
    assert all(0 <= chance.share <= 1 for chance in found.chances)


@pytest.mark.usefixtures("threads")
def test_answers_of_whole_rounds_stay_whole() -> None:
    unseen = Unseen.by(looks(3))
    actions = legal_actions(unseen)
    whole = [each.worlds for each in improving(unseen, actions, Limits(200_000))]
    cut = improving(unseen, actions, Limits(200_000, stop=Asked(3)))
    told = [each.worlds for each in cut]
    assert told
    assert told == whole[: len(told)]


@pytest.mark.slow
def test_an_endgame_keeps_its_bounds_or_is_given_up() -> None:
    known = looks(56)
    whole = endgame(known, Limits(seconds=60.0))
    assert whole is not None
    for patience in (0, 5, 50):
        stop = Asked(patience)
        found = endgame(known, Limits(seconds=60.0, stop=stop))
        assert found is not None
        assert found.low <= whole.low <= whole.high <= found.high
        assert stop.times <= patience + 10
        stop = Asked(patience)
        assert endgame(known, Limits(10**12, 60.0, stop)) is None
        assert stop.times <= patience + 10


def test_advice_stops_at_what_it_has() -> None:
    for turn in (3, 56):
        for nodes in (None, 100 * NODES_A_SECOND):
            found = advise(looks(turn), seconds=1e6, nodes=nodes, stop=Asked(1))
            assert found.odds.worlds >= 1
            assert found.endgame is None or found.endgame.low == 0 < found.endgame.high


def test_a_review_leaves_open_what_is_not_known_yet() -> None:
    record = Record.load(GAME)
    whole = review(record, time_limit=None)
    nothing = review(record, time_limit=None, outlook=True, stop=lambda: True)
    assert not nothing.turning_points
    assert nothing.winnable is None
    assert all(turn.outlook is None for turn in nothing.turns)
    assert [turn.move for turn in nothing.turns] == [turn.move for turn in whole.turns]
    some = review(record, time_limit=None, stop=Asked(8))
    answers = [
        [(turn.possible_before, turn.possible_after) for turn in each.turns]
        for each in (whole, some)
    ]
    for both in zip(*answers, strict=True):
        assert all(one in (None, other) for other, one in zip(*both, strict=True))


def test_of_a_folder_the_games_are_told_that_were_reviewed(tmp_path: Path) -> None:
    for name in "abc":
        shutil.copy(GAME, tmp_path / f"{name}.hanabi")
    stopped = False

    def watch(_nodes: int, _seconds: float, about: str) -> None:
        nonlocal stopped
        stopped = about.startswith("b.hanabi")

    found = review_folder(tmp_path, watcher=watch, stop=lambda: stopped)
    assert list(found.games) == ["a.hanabi"]
    assert not found.refused


# -- time ---------------------------------------------------------------------------------------


def assert_looks_often(record: Record, every: int) -> None:
    """Hold that advice, at one in ``every`` turns, works little between looks, and once stopped."""
    chance = random.Random("looks")
    for turn in range(0, record.actions, every):
        if record.at(turn).board.end is not None or (known := looks(turn, record)).missed:
            continue
        stop = Measured(chance.choice((10, 100, 1_000)))
        with stop.measuring():
            advise(known, seconds=1e6, worlds=20, stop=stop)
        assert stop.most < MOST_WORK, turn


@pytest.mark.parametrize("turn", a_few([56, 40, 48, 52, 60], 4))
def test_all_parts_share_one_limit(turn: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def counted() -> float:
        clock[0] += A_LOOK
        return clock[0]

    def taking_all(unseen: Unseen, actions: Any, limits: Limits, **more: Any) -> Iterator[Odds]:
        yield next(improving(unseen, actions, Limits(seconds=0), **more | {"worlds": 20}))
        clock[0] += max(0.0, limits.seconds_left or 0.0)

    monkeypatch.setattr(module, "improving", taking_all)
    monkeypatch.setattr(time, "perf_counter", counted)
    known, begun = looks(turn), clock[0]
    advise(known, seconds=1.0)
    assert clock[0] - begun < 1.5


@pytest.mark.slow
@pytest.mark.parametrize("every", a_few([6, 1], 2))
def test_no_part_of_advice_works_long_without_a_look(every: int) -> None:
    assert_looks_often(Record.load(GAME), every)


@pytest.mark.slow
@needs_shared
@pytest.mark.parametrize("game", a_few(GAMES, 40), ids=lambda path: path.stem)
def test_nor_does_it_in_real_games(game: Path) -> None:
    assert_looks_often(Record.load(game), 3)
