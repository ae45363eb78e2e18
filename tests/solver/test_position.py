"""Positions agree with the brute-force referee at every step of random games."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given

from solver import Deal, Discard, End, Ending, Hint, IllegalMove, Play, Rules
from tests.support.agree import play_out
from tests.support.cases import thorough
from tests.support.strategies import choices, house_deals, printed_deals


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(400)
def test_house_decks_are_refereed_alike(deal: Deal, chosen: list[int]) -> None:
    play_out(deal, chosen)


@pytest.mark.slow
@given(printed_deals(), choices)
@thorough(150)
def test_printed_decks_are_refereed_alike(deal: Deal, chosen: list[int]) -> None:
    play_out(deal, chosen)


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("choreography", [False, True], ids=["silent", "choreography"])
@pytest.mark.slow
def test_random_games_reach_every_end(ending: Ending, choreography: bool) -> None:
    """The playouts are worth something: they meet each end that these rules know."""
    ends: Counter[End | None] = Counter()
    deck = Rules.house("ry", (2, 2, 1), hand_size=2, tokens=1, strikes=2, ending=ending)
    rules = replace(deck, choreography=choreography)
    for seed in range(300):
        dice = random.Random(seed)
        deal = Deal.shuffle(rules, players=3, seed=seed)
        passed = play_out(deal, [dice.randrange(10_000) for _ in range(60)])
        ends[passed[-1].board.end] += 1
    expected = {
        Ending.STANDARD: {End.PERFECT, End.STRIKES, End.LAST_TURN},
        Ending.CROWNING_PIECE: {End.PERFECT, End.STRIKES, End.OUT_OF_REACH, End.STUCK},
    }
    assert set(ends) == expected[ending]


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(100)
def test_cards_are_neither_lost_nor_made(deal: Deal, chosen: list[int]) -> None:
    for position in play_out(deal, chosen):
        board = position.board
        in_play = Counter(card for hand in (*position.hands, position.pile) for card in hand)
        for card, count in deal.rules.composition.copies.items():
            assert board.remaining(card) == in_play[card]
            built = int(card.rank <= board.height(card.suit))
            assert in_play[card] + board.discarded(card) + built == count


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(100)
def test_what_is_out_of_reach_stays_so(deal: Deal, chosen: list[int]) -> None:
    passed = play_out(deal, chosen)
    for position in passed:
        board = position.board
        assert passed[-1].board.points <= board.reachable
        if board.pace < 0 and deal.rules.ending is Ending.STANDARD:
            assert passed[-1].board.points < board.reachable


def test_a_drawn_card_takes_slot_1_and_newer_cards_move_up() -> None:
    rules = Rules.house("r", (3, 1, 1, 1, 1), hand_size=3)
    start = Deal.parse("r3 r4 r1 r1 r1 r2 r5", players=2, rules=rules).start
    after = start.after(Play(1))
    assert [str(card) for card in after.hands[0]] == ["r5", "r4", "r3"]
    later = after.after(Hint(0, rank=3)).after(Discard(2))
    assert [str(card) for card in later.hands[1]] == ["r2", "r1", "r1"]


def test_replay_goes_through_a_line_and_names_the_move_that_is_illegal() -> None:
    rules = Rules.house("r", (2, 1, 1), hand_size=1)
    deal = Deal.parse("r1 r2 r3 r1", players=2, rules=rules)
    assert deal.replay([Play(1), Play(1)]).board.points == 2
    with pytest.raises(IllegalMove, match=r"^move 2: all 8 tokens are available") as caught:
        deal.replay([Play(1), Discard(1), Play(1)])
    assert caught.value.number == 2
    assert deal.start.replay([]) == deal.start
