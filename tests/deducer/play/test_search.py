"""One step of search: against every world, and by nothing hidden."""

import random
from collections import Counter, defaultdict
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given

from deducer import Record
from deducer.errors import ViewError
from deducer.play.layout import GOES_ON, HAND, HINTED
from deducer.play.policy import Player
from deducer.play.search import (
    TRIED,
    Ranking,
    actions,
    improving_rankings,
    player_of,
    ranking_of,
    searching,
)
from deducer.play.translate import dealt, kinds_of, number_of, numbered_move
from deducer.play.worlds import Filling, believed_worlds, hand_of
from deducer.record.sheet import Sheet
from solver import Deal, Rules
from solver.limits import Limits
from tests.deducer.agreements.test_odds_by_sheet import SLIP, drawn_sheet
from tests.deducer.play.test_common import random_line
from tests.support.cases import thorough
from tests.support.games import begun
from tests.support.places import SAMPLES
from tests.support.referee import seeds, small_deal

RULES = Rules.house("ry", (2, 1, 1), hand_size=2, tokens=3)


BEGINNER = Sheet.named("beginner")


def small_game(seed: int) -> tuple[Player, Player]:
    """Return a small game after the deal with its cards, and as it is before any card is seen."""
    deal = Deal.shuffle(RULES, 2, seed)
    player, start = (dealt(BEGINNER, deal.start.board) for _ in range(2))
    player.see(kinds_of(deal))
    return player, start


def ranked(player: Player, start: Player, most: int, tried: int | None = None) -> Ranking:
    """Return the ranking by ``most`` worlds."""
    worlds = believed_worlds(player, start, Limits(), most=200)
    *_, last = improving_rankings(player, RULES, worlds, Limits(), most=most, tried=tried)
    return last


def test_scores_are_those_of_every_world() -> None:
    player, start = small_game(6)
    fill = Filling(player)
    ranking = ranked(player, start, 100)
    assert len(ranking.actions) == len(list(actions(player))) > 3
    best = ranking.actions[0]
    exact = []
    for order in {*permutations([player.kind[place] for place in fill.hidden])}:
        kinds = fill.world(dict(zip(fill.hidden, order, strict=True)), random.Random(0))
        exact.append(player.copy().score_after(player, kinds, best.number))
    low, high = best.score.low, best.score.high
    assert low - (high - low) / 2 < fmean(exact) < high + (high - low) / 2
    chance = fmean(score == RULES.perfect for score in exact)
    assert chance > 0
    half = (best.perfect.high - best.perfect.low) / 2
    assert best.perfect.low - half < chance < best.perfect.high + half


def test_a_search_depends_on_nothing_hidden_and_chance_is_fixed() -> None:
    player, start = small_game(4)
    other = player.copy()
    fill = Filling(player)
    shuffled = [player.kind[place] for place in fill.hidden]
    random.Random(1).shuffle(shuffled)
    other.see(fill.world(dict(zip(fill.hidden, shuffled, strict=True)), random.Random(0)))
    assert list(other.kind) != list(player.kind)
    rankings = [ranked(each, start, 12) for each in (player, other)]
    assert rankings[0] == rankings[1]
    assert rankings[0].worlds == 12 or rankings[0].settled
    moves = [numbered_move(RULES, number) for number in actions(player)]
    assert rankings[0].policy.move == moves[0]
    assert {each.move for each in rankings[0].actions} == {*moves}


def test_no_action_is_made_in_place_of_the_policys_unless_it_is_better_beyond_chance() -> None:
    player, start = small_game(4)
    ranking = ranked(player, start, 2)
    assert ranking.choice == ranking.policy.move
    assert searching(RULES, BEGINNER, 0)(player) == ranking.policy.number


@pytest.mark.slow
def test_hands_count_by_what_others_would_have_done() -> None:
    chance, told = random.Random(5), 0
    for seed in range(12):
        player, start = small_game(seed)
        for _ in range(chance.randint(2, 6)):
            player.make(player.choose())
        if player.end != GOES_ON:
            continue
        fill, hand = Filling(player), hand_of(player, player.turn)
        read = [player.readings[player.turn * HAND + at] for at in range(len(hand))]
        weights = defaultdict[tuple[int, ...], float](float)
        for own in permutations(
            [k for k, n in enumerate(fill.unseen) for _ in range(n)], len(hand)
        ):
            if all(mask >> kind & 1 for mask, kind in zip(read, own, strict=True)):
                weights[own] += 0.1 ** surprises_of(player, start, fill, hand, own)
        draw = believed_worlds(player, start, Limits())
        worlds = [draw(chance) for _ in range(600)]
        drawn = Counter(tuple(world[place] for place in hand) for world in worlds)
        for own, weight in weights.items():
            assert abs(weight / sum(weights.values()) - drawn[own] / drawn.total()) < 0.08
        told += len({round(weight, 3) for weight in weights.values()}) > 1
    assert told > 3


def surprises_of(
    player: Player, start: Player, fill: Filling, hand: list[int], own: tuple[int, ...]
) -> int:
    """Count the actions of others that the policy would not have taken, action by action."""
    kinds = fill.world(dict(zip(hand, own, strict=True)), random.Random(0))
    game, count = start.copy(), 0
    game.see(kinds)
    for move in player.moves[: player.turns]:
        count += game.turn != player.turn and game.choose() != move
        game.make(move)
    return count


@pytest.mark.slow
def test_a_search_gains_points() -> None:
    points = searched = 0
    for seed in range(24):
        player, start = small_game(seed)
        points += player.copy().play_on()
        while player.end == GOES_ON:
            player.make(ranked(player, start, 60, TRIED).chosen.number)
        searched += player.score()
    assert searched > points + 10


@thorough(40)
@given(seeds)
def test_what_all_know_of_a_record_is_what_the_policy_knew(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    line = random_line(deal, chance, 12)
    table = begun(deal, line).table
    player = dealt(sheet, deal.start.board)
    player.see(kinds_of(deal))
    for move in line:
        player.make(number_of(deal.rules, move))
    other = player_of(table, sheet)
    for name in ("turns", "turn", "tokens", "strikes", "pile", "countdown", "end", "early"):
        assert getattr(other, name) == getattr(player, name)
    for name in ("can", "promises", "marks", "first_turn", "first_giver", "size", "discards"):
        assert list(getattr(other, name)) == list(getattr(player, name))
    for seat in range(deal.players):
        assert hand_of(other, seat) == hand_of(player, seat)


@pytest.mark.parametrize("last", ["play 1", "discard 3", "hint Ann 1", "hint Bob 2"])
def test_who_acted_out_of_turn_acted(last: str) -> None:
    players = []
    for text in (f"Cy: {last} ! too fast", f"adjust turn Cy\nCy: {last}"):
        table = Record.parse(f"{SLIP}{text}\n").table
        players.append(player_of(table, Sheet.named("level-2")))
    one, other = players
    assert (one.turn, one.early) == (other.turn, other.early)
    for name in ("can", "promises", "marks", "first_giver", "new_promises", "discards"):
        assert list(getattr(one, name)) == list(getattr(other, name))
    for seat in range(3):
        assert hand_of(one, seat) == hand_of(other, seat)


def test_a_record_s_actions_are_ranked_by_its_sheet() -> None:
    record, sheet = Record.load(SAMPLES / "crowning_piece_lost.hanabi"), Sheet.named("beginner")
    turn = 30
    names = record.players
    known = record.at(turn).seen_by(names[record.at(turn).board.turn])
    rankings = list(ranking_of(known.kept(sheet), Limits(), most=4))
    assert [each.worlds for each in rankings] == [1, 2, 3, 4]
    ranking = rankings[-1]
    assert ranking.tried == ranking.actions
    assert 0 <= ranking.actions[0].score.mean <= 25
    again = known.played_on(sheet, seconds=0)  # one world, however long that takes
    assert again.worlds == 1
    assert [len(each.scores) for each in again.actions] == [1] * len(ranking.actions)
    with pytest.raises(ViewError, match="only the seat to move"):
        ranking_of(record.at(turn).seen_by(names[known.board.turn - 1]).kept(sheet), Limits())
    partly = Record.load(SAMPLES / "three_seats.hanabi").at()
    other = partly.seen_by(partly.table.record.players[partly.board.turn])
    with pytest.raises(ViewError, match="needs all cards"):
        ranking_of(other.kept(sheet), Limits())
    text = "players: Ann Bob\nseat: Ann\ndeal Bob r1 y3 b2 g4 w1\nadjust return Bob 3\n"
    back = Record.parse(text).at().seen_by("Ann")
    with pytest.raises(ViewError, match="once cards were put back"):
        ranking_of(back.kept(sheet), Limits())


def test_a_search_tells_how_it_stands_ever_more_rarely() -> None:
    player, start = small_game(4)
    worlds = believed_worlds(player, start, Limits(), most=50)
    told = list(improving_rankings(player, RULES, worlds, Limits(), most=100))
    assert [each.worlds for each in told][:12] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14]
    assert told[-1].worlds == 100 or told[-1].settled
    assert len({each.worlds for each in told}) == len(told) < 50


@pytest.mark.parametrize("name", ["three_seats.hanabi", "crowning_piece_lost.hanabi"])
def test_a_position_has_the_marks_of_the_hints_before_it(name: str) -> None:
    """Without agreements, it knows all that the whole game does of the cards in hands."""
    record = Record.load(SAMPLES / name)
    nothing = Sheet()
    for turn in range(1, record.actions, 5):
        entered = record.at(turn).record_from_here()
        then = player_of(record.table, nothing, turn)
        now = player_of(entered.table, nothing)
        for seat in range(now.players):
            pairs = zip(hand_of(now, seat), hand_of(then, seat), strict=True)
            for place, before in pairs:
                assert now.can[place] == then.can[before]
                assert (now.marks[place] ^ then.marks[before]) & HINTED == 0
        assert now.drawn + now.pile == now.cards
        assert now.early == (not any(entered.table.board.discards))
