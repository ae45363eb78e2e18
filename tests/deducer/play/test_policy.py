"""A policy from a sheet: legal, the same each time, and by nothing but what its seat may know."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.counting.draws import JointDraw
from deducer.play.common import Common
from deducer.play.games import play_game, step
from deducer.play.policy import UNSEEN, Seat, by_sheet
from deducer.play.search import position_of
from deducer.record.sheet import PRESETS, Sheet
from solver import Deal, Hint, Rules
from solver.board import End
from solver.editions import EDITIONS, Sixth
from tests.deducer.agreements.test_kept import drawn_sheet
from tests.support.cases import thorough
from tests.support.referee import seeds, small_deal
from tests.support.strategies import house_rules


def seen_by(common: Common, kinds: list[int]) -> list[int]:
    """Return what the seat to move sees where the cards are ``kinds``."""
    seen = [UNSEEN] * len(kinds)
    for seat, hand in enumerate(common.hands):
        for place in hand:
            if seat != common.board.turn:
                seen[place] = kinds[place]
    return seen


@thorough(100)
@given(seeds)
def test_a_game_is_legal_and_the_same_each_time(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    last, line = play_game(deal, sheet)
    assert last.board.end is not None
    assert deal.replay(line) == last
    assert play_game(deal, sheet) == (last, line)


@thorough(20)
@given(house_rules(10), st.integers(2, 5), seeds)
def test_it_plays_any_house_deck(rules: Rules, players: int, seed: int) -> None:
    if rules.hand_sizes[players - 2] * players > rules.composition.total:
        return
    deal = Deal.shuffle(rules, players, seed)
    last, line = play_game(deal, drawn_sheet(random.Random(seed)))
    assert deal.replay(line) == last
    assert last.board.end is not None


@thorough(60)
@given(seeds)
def test_what_a_seat_does_depends_on_nothing_hidden(seed: int) -> None:
    chance = random.Random(seed)
    deal, sheet = small_deal(chance, 20), drawn_sheet(chance)
    index = deal.rules.composition.index
    kinds = [index[card] for card in deal.deck]
    position, common = deal.start, Common.start(sheet, deal.start.board)
    while position.board.end is None:
        seen = seen_by(common, kinds)
        move = by_sheet(common, seen)
        other = another_world(common, seen, chance)
        assert by_sheet(common.copy(), seen_by(common, other)) == move
        position_of(common, other).after(move)  # which is legal there, too
        position = step(position, common, kinds, move)


def another_world(common: Common, seen: list[int], chance: random.Random) -> list[int]:
    """Return a world that the seat can't tell from the true one: other own cards, another pile."""
    seat = Seat(common, seen)
    hand, left, kinds = common.hands[seat.seat], seat.left[:], list(seen)
    for place, kind in zip(
        hand, JointDraw([common.can[p] for p in hand], left).draw(chance), strict=True
    ):
        kinds[place] = kind
        left[kind] -= 1
    rest = [kind for kind, number in enumerate(left) for _ in range(number)]
    chance.shuffle(rest)
    kinds[common.drawn :] = rest
    return kinds


@pytest.mark.parametrize("sheet", PRESETS)
def test_each_sheet_is_played_to_an_end(sheet: str) -> None:
    last, _ = play_game(Deal.shuffle(Rules.named(), 4, 5), Sheet.named(sheet))
    assert last.board.end in (End.LAST_TURN, End.PERFECT, End.STRIKES)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ending", ["standard", "crowning-piece"])
def test_each_edition_is_played_to_an_end(edition: str, ending: str) -> None:
    for sixth in (None, *Sixth):
        rules = Rules.named(ending, edition=edition, sixth=sixth, choreography=True)
        deal = Deal.shuffle(rules, 3, 1)
        last, line = play_game(deal, Sheet.named("beginner"))
        assert deal.replay(line) == last


def test_it_saves_a_last_copy_and_plays_what_is_called() -> None:
    deal = Deal.parse("y3 r1 g4 b4 w4  r5 w3 g3 b4 y4 " + REST, players=2, rules=Rules.named())
    last, line = play_game(deal, Sheet.named("beginner"))
    assert line[0] == Hint(1, rank=5)  # else seat 1 would discard it
    assert last.board.strikes == 0


REST = (
    "r1 r1 r2 r2 r3 r3 r4 r4 y1 y1 y1 y2 y2 y3 y4 y5 g1 g1 g1 g2 g2 g3 g4 g5 "
    "b1 b1 b1 b2 b2 b3 b3 b5 w1 w1 w1 w2 w2 w3 w4 w5"
)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(2, 21.5), (3, 21.9), (4, 21.9), (5, 20.7)])
def test_it_plays_well(players: int, least: float) -> None:
    sheet, rules = Sheet.named("beginner"), Rules.named()
    deals = (Deal.shuffle(rules, players, seed) for seed in range(40))
    scores = [play_game(deal, sheet)[0].board.score for deal in deals]
    assert sum(scores) / len(scores) > least
