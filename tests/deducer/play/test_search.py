"""One step of search: against every world, and by nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given

from deducer import Record
from deducer.errors import ViewError
from deducer.play.common import Common
from deducer.play.games import play_game, play_on, step
from deducer.play.policy import UNSEEN
from deducer.play.search import (
    TRIED,
    actions,
    common_of,
    position_of,
    ranking_of,
    read_worlds,
    search,
    searching,
)
from deducer.record.data import RecordData, Writer
from deducer.record.events import event_of
from deducer.record.sheet import Sheet
from deducer.table.table import Table
from solver import Deal, Rules
from solver.moves import Move
from tests.deducer.agreements.test_kept import drawn_sheet
from tests.deducer.play.test_common import random_line
from tests.support.cases import thorough
from tests.support.places import SAMPLES
from tests.support.referee import seeds, small_deal

RULES = Rules.house("ry", (2, 1, 1), hand_size=2, tokens=3)


def begun(seed: int, sheet: Sheet) -> tuple[Common, list[int], list[int]]:
    """Return a small game after the deal: what all know, all cards, and what seat 0 sees."""
    deal = Deal.shuffle(RULES, 2, seed)
    kinds = [RULES.composition.index[card] for card in deal.deck]
    common = Common.start(sheet, deal.start.board)
    seen = [kind if place in common.hands[1] else UNSEEN for place, kind in enumerate(kinds)]
    return common, kinds, seen


def test_scores_are_those_of_every_world() -> None:
    sheet = Sheet.named("beginner")
    common, kinds, seen = begun(6, sheet)
    hidden = [place for place, kind in enumerate(seen) if kind == UNSEEN]
    ranking = search(common, seen, read_worlds(common, seen), most=100)
    assert len(ranking.actions) == len(list(actions(common, seen))) > 3
    orders = {*permutations([kinds[place] for place in hidden])}
    best = ranking.actions[0]
    exact = []
    for order in orders:
        world = list(seen)
        for place, kind in zip(hidden, order, strict=True):
            world[place] = kind
        mine = common.copy()
        position = step(position_of(common, world), mine, world, best.move)
        exact.append(play_on(position, mine, world)[0].board.score)
    low, high = best.score.low, best.score.high
    assert low - (high - low) / 2 < fmean(exact) < high + (high - low) / 2
    chance = fmean(score == RULES.perfect for score in exact)
    assert chance > 0
    half = (best.perfect.high - best.perfect.low) / 2
    assert best.perfect.low - half < chance < best.perfect.high + half


def test_a_search_depends_on_nothing_hidden_and_chance_is_fixed() -> None:
    common, _, seen = begun(4, Sheet.named("beginner"))
    rankings = [search(common.copy(), seen, read_worlds(common, seen), most=12) for _ in range(2)]
    assert rankings[0] == rankings[1]
    assert rankings[0].worlds == 12 or rankings[0].settled
    moves = list(actions(common, seen))
    assert rankings[0].policy.move == moves[0]
    assert {each.move for each in rankings[0].actions} == {*moves}


def test_no_action_is_made_in_place_of_the_policys_unless_it_is_better_beyond_chance() -> None:
    common, _, seen = begun(4, Sheet.named("beginner"))
    ranking = search(common, seen, read_worlds(common, seen), most=2)
    assert ranking.choice == ranking.policy.move == searching(0)(common, seen)


@pytest.mark.slow
def test_a_search_gains_points() -> None:
    def searched(common: Common, seen: Sequence[int]) -> Move:
        return search(common, seen, read_worlds(common, seen), most=16, tried=TRIED).choice

    sheet = Sheet.named("beginner")
    deals = [Deal.shuffle(RULES, 2, seed) for seed in range(8)]
    points = sum(play_game(deal, sheet)[0].board.score for deal in deals)
    assert sum(play_game(deal, sheet, searched)[0].board.score for deal in deals) > points + 2


@thorough(40)
@given(seeds)
def test_what_all_know_of_a_record_is_what_the_policy_knew(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    line = random_line(deal, chance, 12)
    names = tuple("ABCDE"[: deal.players])
    log = tuple(map(event_of, line))
    table = Table.of(RecordData(deal.rules, names, log, Writer.ALL, deal.first, deal.deck))
    kinds = [deal.rules.composition.index[card] for card in deal.deck]
    position, common = deal.start, Common.start(sheet, deal.start.board)
    for move in line:
        position = step(position, common, kinds, move)
    assert common_of(table, sheet) == common


def test_a_record_s_actions_are_ranked_by_its_sheet() -> None:
    record, sheet = Record.load(SAMPLES / "crowning_piece_lost.hanabi"), Sheet.named("beginner")
    turn = 30
    names = record.players
    known = record.at(turn).seen_by(names[record.at(turn).board.turn])
    rankings = list(ranking_of(known.kept(sheet), most=4))
    assert [each.worlds for each in rankings] == [1, 2, 3, 4]
    ranking = rankings[-1]
    assert ranking.tried == ranking.actions
    assert 0 <= ranking.actions[0].score.mean <= 25
    again = known.played_on(sheet, seconds=0)  # one world, however long that takes
    assert [each.worlds for each in (again, rankings[0])] == [1, 1]
    assert again.actions[0].scores == again.actions[0].scores[:1] <= ranking.actions[0].scores
    with pytest.raises(ViewError, match="only the seat to move"):
        ranking_of(record.at(turn).seen_by(names[known.board.turn - 1]).kept(sheet))
    partly = Record.load(SAMPLES / "three_seats.hanabi").at()
    other = partly.seen_by(partly.table.record.players[partly.board.turn])
    with pytest.raises(ViewError, match="needs all cards"):
        ranking_of(other.kept(sheet))
