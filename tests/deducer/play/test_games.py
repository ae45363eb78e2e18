"""Results of games: means, shares and intervals."""

import random
from itertools import permutations
from statistics import fmean, stdev

import pytest

from deducer.play.games import Mean, PlayedGame, Results, play_game
from deducer.play.match import Match
from deducer.record.sheet import Sheet
from solver import Deal, Rules
from solver.intervals import mean_interval, student, wilson

TINY = Rules.house("ry", (2, 1), hand_size=1, tokens=2)


def test_results_are_those_of_the_games() -> None:
    games = tuple(PlayedGame(score, score % 3, 60 + score) for score in (25, 22, 0, 25, 19))
    results = Results(Rules.named(), games)
    assert results.score.mean == pytest.approx(fmean([25, 22, 0, 25, 19]))
    half = 2.776445 * stdev([25, 22, 0, 25, 19]) / 5**0.5
    assert results.score.mean - results.score.low == pytest.approx(half, rel=1e-3)
    assert results.score.high == 25
    assert results.perfect == Mean(0.4, *wilson(2, 5))
    assert results.lost == Mean(0.2, *wilson(1, 5))
    assert results.scores == {0: 1, 19: 1, 22: 1, 25: 2}
    assert results.strikes.mean == pytest.approx(0.8)
    assert results.turns.mean == pytest.approx(78.2)


@pytest.mark.parametrize("number", [1, 3, 10, 40])
@pytest.mark.parametrize("alike", [True, False])
def test_no_interval_has_what_can_not_be(number: int, alike: bool) -> None:
    games = [PlayedGame(25, 0, 60 + at * (not alike)) for at in range(number)]
    if not alike:
        games[0] = PlayedGame(0, 3, 20)
    results = Results(Rules.named(), tuple(games))
    assert results.are_few == (number < 10)
    for each, most in ((results.score, 25), (results.strikes, 3), (results.turns, 108)):
        assert 0 <= each.low <= each.mean <= each.high <= most
        assert each.low < each.high


@pytest.mark.parametrize(("freedom", "quantile"), [(2, 4.30265), (9, 2.26216), (99, 1.98422)])
def test_quantiles_of_student_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.01)


def test_intervals_of_a_mean_hold_it_as_often_as_they_say() -> None:
    chance = random.Random(1)
    draws = [[chance.choice((0, 18, 20, 23, 25)) for _ in range(12)] for _ in range(2000)]
    held = sum(low <= 17.2 <= high for low, high in (mean_interval(each, 0, 25) for each in draws))
    assert 0.9 < held / len(draws) < 0.98


def test_an_average_keeps_to_the_range_of_its_parts() -> None:
    parts = [Mean(0.5, 0, 3), Mean(24, 20, 25)]
    mean = Mean.average(parts)
    assert 0 <= mean.low <= mean.mean <= mean.high <= 25


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
