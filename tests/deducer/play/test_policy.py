"""A policy from a sheet: legal, the same each time, and by nothing but what its seat may know."""

from __future__ import annotations

import random
import re
from array import array
from collections import Counter
from itertools import permutations
from pathlib import Path
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

import deducer.play
from deducer.counting.draws import JointDraw
from deducer.play.games import Mean, PlayedGame, Results, play_game
from deducer.play.layout import GOES_ON
from deducer.play.match import Match
from deducer.play.policy import Player
from deducer.play.translate import dealt, kinds_of, number_of, numbered_move
from deducer.play.worlds import UNSEEN, Filling, hand_of
from deducer.record.sheet import Sheet
from solver import Deal, Hint, Rules
from solver.intervals import mean_interval, student, wilson
from solver.moves import PILE, Play
from tests.deducer.agreements.test_odds_by_sheet import drawn_sheet
from tests.support.cases import thorough
from tests.support.referee import seeds, small_deal
from tests.support.source import as_written
from tests.support.strategies import house_rules

FOLDER = Path(deducer.play.__file__).parent


@thorough(100)
@given(seeds)
def test_a_game_is_legal_and_the_same_each_time(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    game, line = play_game(deal, sheet)
    board = deal.replay(line).board
    assert board.end is not None
    assert (game.score, game.strikes, game.turns) == (board.score, board.strikes, len(line))
    assert play_game(deal, sheet) == (game, line)


@thorough(40)
@given(seeds)
def test_compiled_and_source_play_the_same_games_by_what_a_seat_sees(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    here = dealt(sheet, deal.start.board)
    there = as_written()["policy"].Player(here.terms)
    there._become(here)
    kinds = kinds_of(deal)
    here.see(kinds)
    while here.end == GOES_ON:
        move = here.choose()
        there.see(_seen(here, kinds))
        assert there.choose() == move
        assert there.offers == here.offers
        offers = range(max(0, here.offers))
        assert [there.offer_worth[at] for at in offers] == [here.offer_worth[at] for at in offers]
        there.see(kinds)
        here.make(move)
        there.make(move)
    assert there.score() == here.score()


def _seen(player: Player, kinds: array[int]) -> array[int]:
    """The kinds of the cards that the seat to move sees."""
    seen = kinds[:]
    for place in (*hand_of(player, player.turn), *range(player.drawn, player.cards)):
        seen[place] = UNSEEN
    return seen


@thorough(40)
@given(seeds)
def test_wrong_hints_of_a_record_are_no_harm(seed: int) -> None:
    chance = random.Random(seed)
    deal = small_deal(chance, 20)
    here = dealt(drawn_sheet(chance), deal.start.board)
    here.see(kinds_of(deal))
    there = as_written()["policy"].Player(here.terms)
    there._become(here)
    for _ in range(6):
        to = chance.randrange(deal.players)
        hint = to, chance.randrange(here.clues), chance.getrandbits(here.size[to])
        for player in (here, there):
            player.hint(*hint)
    assert here.play_on() == there.play_on()


def test_the_numbers_of_the_compiled_policy_are_those_of_the_layout() -> None:
    python, types = ((FOLDER / f"layout.{end}").read_text() for end in ("py", "pxd"))
    numbers = re.findall(r"^([A-Z_]+) = ([\d_]+)$", python, re.MULTILINE)
    assert len(numbers) > 20
    assert [(name, number.replace("_", "")) for name, number in numbers] == re.findall(
        r"^    ([A-Z_]+) = (\d+)$", types, re.MULTILINE
    )


@thorough(20)
@given(house_rules(10), st.integers(2, 5), seeds)
def test_it_plays_any_house_deck(rules: Rules, players: int, seed: int) -> None:
    if rules.hand_sizes[players - 2] * players > rules.composition.total:
        return
    deal = Deal.shuffle(rules, players, seed)
    _, line = play_game(deal, drawn_sheet(random.Random(seed)))
    assert deal.replay(line).board.end is not None


@thorough(60)
@given(seeds)
def test_what_a_seat_does_depends_on_nothing_hidden(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    player = dealt(sheet, deal.start.board)
    player.see(kinds_of(deal))
    while player.end == GOES_ON:
        move = player.choose()
        other = player.copy()
        other.see(another_world(player, chance))
        assert other.choose() == move
        player.make(move)


@thorough(60)
@given(seeds)
def test_a_move_is_its_number(seed: int) -> None:
    deal = small_deal(random.Random(seed), 20)
    for move in deal.start.legal_moves():
        if isinstance(move, Play) and move.slot == PILE:
            continue  # which the policy never makes
        assert numbered_move(deal.rules, number_of(deal.rules, move)) == move


def another_world(player: Player, chance: random.Random) -> array[int]:
    """Return a world that the seat can't tell from the true one: other own cards, another pile."""
    hand, fill = hand_of(player, player.turn), Filling(player)
    own = JointDraw([player.can[place] for place in hand], fill.unseen).draw(chance)
    return fill.world(dict(zip(hand, own, strict=True)), chance)


def test_it_saves_a_last_copy_and_plays_what_is_called() -> None:
    deal = deal_of("y3 r1 g4 b4 w4", "r5 w3 g3 b4 y4")
    game, line = play_game(deal, Sheet.named("beginner"))
    assert line[0] == Hint(1, rank=5)  # else seat 1 would discard it
    assert game.strikes == 0


@pytest.mark.parametrize(("sheet", "slots"), [("level-3", [1, 2]), ("level-4", [4, 4])])
def test_ones_are_played_in_order_where_that_says_something(sheet: str, slots: list[int]) -> None:
    rules = Rules.house(copies={letter: [4, 2] for letter in "rygb"}, hand_size=4)
    deck = "r2 y2 g2 b2  r1 y1 g1 b1  " + "r1 y1 g1 b1 " * 3 + "r2 y2 g2 b2"
    _, line = play_game(Deal.parse(deck, players=2, rules=rules), Sheet.named(sheet))
    assert line[0] == Hint(1, rank=1)
    assert [move.slot for move in line[1::2] if isinstance(move, Play)][:2] == slots


@pytest.mark.parametrize(
    ("sheet", "second", "first", "then"),
    [
        ("level-2", "w4 b3 g3 y3 r1", "hint seat 3 red", "play 1"),  # the newest is the missing one
        ("level-2", "w4 b3 g3 r1 y3", "hint seat 2 red", "play 2"),
        ("beginner", "w4 b3 g3 y3 r1", "hint seat 2 red", "play 1"),
        ("level-2 oldest-finesse", "r1 w4 b3 g3 y3", "hint seat 3 red", "play 5"),
    ],
)
def test_a_finessed_card_is_played_at_once(sheet: str, second: str, first: str, then: str) -> None:
    deal = deal_of("w4 b4 y4 g3 w5", second, "w3 b4 g4 y4 r2")
    _, line = play_game(deal, Sheet.parse(sheet))
    assert [str(move) for move in line[:2]] == [first, then]
    if first == "hint seat 3 red":
        assert str(line[2]) == "play 1"  # what the hint was about


def test_a_prompted_card_is_played_at_once() -> None:
    deal = deal_of("r1 g3 b3 y3 w4", "r2 y4 g4 b4 w3", "g3 b3 y4 b4 r3")
    player = dealt(Sheet.named("level-2"), deal.start.board)
    player.see(kinds_of(deal))
    for move in (Play(5), Hint(0, rank=4), Hint(1, rank=2)):
        player.make(number_of(deal.rules, move))
    moves = []
    for _ in range(3):
        number = player.choose()
        moves.append(str(numbered_move(deal.rules, number)))
        player.make(number)
    assert moves == ["hint seat 3 red", "play 5", "play 1"]


def deal_of(*hands: str) -> Deal:
    """Return a deal that begins with these hands, each with its newest card last."""
    cards = " ".join(hands).split()
    rest = Counter(map(str, Rules.named().composition.deck())) - Counter(cards)
    return Deal.parse(" ".join([*cards, *rest.elements()]), players=len(hands), rules=Rules.named())


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 22.3), (3, 22.9), (4, 22.7), (5, 21.1)])
def test_it_plays_well(players: int, least: float) -> None:
    sheet, rules = Sheet.named("beginner"), Rules.named()
    deals = (Deal.shuffle(rules, players, seed) for seed in range(200))
    scores = [play_game(deal, sheet)[0].score for deal in deals]
    assert sum(scores) / len(scores) > least


# -- whole games ---------------------------------------------------------------------------------


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
    mean = Mean.average([Mean(0.5, 0, 3), Mean(24, 20, 25)])
    assert 0 <= mean.low <= mean.mean <= mean.high <= 25


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


def test_the_mean_is_that_of_every_deck() -> None:
    sheet = Sheet.named("beginner")
    decks = set(permutations(TINY.composition.deck()))
    exact = fmean(play_game(Deal(TINY, 2, deck), sheet)[0].score for deck in decks)
    estimate = Results(TINY, tuple(Match(TINY, 2, sheet, 5).games(400))).score
    assert estimate.low < exact < estimate.high
    assert estimate.high - estimate.low < 0.3


@pytest.mark.slow
def test_a_series_is_the_same_each_time_and_in_processes() -> None:
    match = Match(TINY, 3, Sheet.named("level-2"), 7)
    games = list(match.games(6))
    assert games == list(match.games(6)) == [match.play(n) for n in range(1, 7)]
    assert games != list(Match(TINY, 3, match.sheet, 8).games(6))
    assert Counter(match.games(6, jobs=2)) == Counter(games)
