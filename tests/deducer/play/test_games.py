"""Results of games: means, shares and intervals."""

from __future__ import annotations

from itertools import permutations
from statistics import fmean, stdev

import pytest

from deducer.play.games import Estimate, PlayedGame, Results, play_game
from deducer.play.match import Match
from deducer.record.sheet import Sheet
from solver import Deal, Rules
from solver.intervals import NORMAL, wilson

TINY = Rules.house("ry", (2, 1), hand_size=1, tokens=2)


def test_results_are_those_of_the_games() -> None:
    games = tuple(PlayedGame(score, score % 3, 60 + score) for score in (25, 22, 0, 25, 19))
    results = Results(Rules.named(), games)
    assert results.score.mean == pytest.approx(fmean([25, 22, 0, 25, 19]))
    half = NORMAL * stdev([25, 22, 0, 25, 19]) / 5**0.5
    assert results.score.high - results.score.mean == pytest.approx(half)
    assert results.perfect == Estimate(0.4, *wilson(2, 5))
    assert results.lost == Estimate(0.2, *wilson(1, 5))
    assert results.scores == {0: 1, 19: 1, 22: 1, 25: 2}
    assert results.strikes.mean == pytest.approx(0.8)
    assert results.turns.mean == pytest.approx(78.2)


def test_the_mean_is_that_of_every_deck() -> None:
    sheet = Sheet.named("beginner")
    decks = set(permutations(TINY.composition.deck()))
    exact = fmean(play_game(Deal(TINY, 2, deck), sheet)[0].score for deck in decks)
    estimate = Results(TINY, tuple(Match(TINY, 2, sheet, 5).games(400))).score
    assert estimate.low < exact < estimate.high
    assert estimate.high - estimate.low < 0.3


def test_a_series_is_the_same_each_time_and_in_processes() -> None:
    match = Match(TINY, 3, Sheet.named("level-2"), 7)
    assert list(match.games(6)) == list(match.games(6)) == [match.play(n) for n in range(1, 7)]
    assert list(match.games(6)) != list(Match(TINY, 3, match.sheet, 8).games(6))


@pytest.mark.slow
def test_processes_play_the_same_games() -> None:
    match = Match(TINY, 2, Sheet.named("beginner"))
    key = lambda game: (game.score, game.strikes, game.turns)  # noqa: E731
    assert sorted(match.games(8, jobs=2), key=key) == sorted(match.games(8), key=key)
