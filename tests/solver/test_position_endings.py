"""When a game is over, why, and with what score."""

from __future__ import annotations

import pytest

from solver import Discard, End, Hint, Play, Position
from tests.support.tables import CROWNING, refused, start


def assert_over(position: Position, end: End, score: int) -> None:
    assert position.board.end is end
    assert position.board.score == score
    assert list(position.legal_moves()) == []
    reason = f"the game is over ({end})"
    assert refused(position, Play(1)) == reason
    assert refused(position, Discard(1)) == reason
    assert refused(position, Hint((position.board.turn + 1) % 2, rank=1)) == reason


def test_third_strike_loses_at_once_and_scores_0() -> None:
    table = start("r1 r3 r1 r2 r1 r1 r1 r1").replay([Play(1), Play(1), Play(1)])
    assert (table.board.strikes, table.board.points, table.board.end) == (2, 1, None)
    assert table.board.score == 1
    table = table.replay([Hint(0, rank=1), Play(1)])
    assert_over(table, End.STRIKES, score=0)
    assert table.board.points == 1


def test_the_rules_say_how_many_strikes_lose() -> None:
    table = start("r2 r3 r1 r1", strikes=1).after(Play(1))
    assert_over(table, End.STRIKES, score=0)


@pytest.mark.parametrize("ending", ["standard", "crowning-piece"])
def test_perfect_ends_at_once(ending: str) -> None:
    table = start("r1 r2 r1 r1 r1", ending=ending).replay([Play(1), Play(1)])
    assert table.board.pile == 1
    assert_over(table, End.PERFECT, score=2)


def test_perfect_of_a_whole_deck_is_25() -> None:
    deck = " ".join(f"{suit}{rank}" for rank in range(1, 6) for suit in "rygbw")
    table = start(deck, hand=1)
    while table.board.end is None:
        table = table.after(Play(1))
    assert_over(table, End.PERFECT, score=25)


def test_once_the_last_card_is_drawn_each_player_has_one_more_turn_the_drawer_included() -> None:
    table = start("r5 r4 r3 r2", players=3, strikes=9)
    assert table.board.turns_left is None
    table = table.after(Play(1))
    assert (table.board.pile, table.board.turns_left, table.board.turn) == (0, 3, 1)
    seats = []
    while table.board.end is None:
        seats.append(table.board.turn)
        table = table.after(Play(1))
    assert seats == [1, 2, 0]
    assert table.board.end is End.LAST_TURN


def test_nobody_draws_in_the_final_round() -> None:
    table = start("r5 r4 r3 r2 r1 r1", hand=2, strikes=9).replay([Play(1), Play(1)])
    assert (table.board.pile, table.board.hands) == (0, (2, 2))
    table = table.after(Play(1))
    assert (table.board.hands, tuple(map(len, table.hands))) == ((1, 2), (1, 2))


def test_after_the_final_round_the_score_is_the_sum_of_the_tops() -> None:
    table = start("r1 r2 y1 y3 b2").replay([Play(1), Play(1), Play(1)])
    assert (table.board.turns_left, table.board.end) == (2, None)
    assert_over(table.replay([Play(1), Play(1)]), End.LAST_TURN, score=3)


def test_a_perfect_last_turn_is_perfect() -> None:
    table = start("r2 r1 r1").replay([Hint(1, rank=1), Play(1), Play(1)])
    assert_over(table, End.PERFECT, score=2)


def test_an_indispensable_discard_does_not_end_the_standard_game() -> None:
    table = start("r1 r2 y1 y2 r1 r1", tokens=1)
    assert table.board.reachable == 4
    table = table.replay([Hint(1, rank=2), Discard(1)])
    assert table.board.reachable == 3
    assert table.board.end is None


def test_pile_empty_once_the_hands_are_dealt_begins_the_final_round_at_once() -> None:
    table = start("r1 r3 r2 r4", hand=2)
    assert table.board.turns_left == 2
    assert_over(table.replay([Hint(1, rank=4), Play(1)]), End.LAST_TURN, score=0)


def test_pile_empty_once_the_hands_are_dealt_in_crowning_piece_just_shrinks_hands() -> None:
    table = start("r1 r3 r2 r4", hand=2, ending=CROWNING)
    assert (table.board.turns_left, table.board.end) == (None, None)
    table = table.replay([Hint(1, rank=4), Hint(0, rank=1)])
    table = table.replay([Play(2), Play(2), Play(1), Play(1)])
    assert_over(table, End.PERFECT, score=4)


def test_crowning_piece_goes_on_with_hands_that_shrink_after_the_pile_is_empty() -> None:
    table = start("r1 r2 r3 r4", ending=CROWNING, tokens=2)
    held = [table.board.hands]
    for move in (Play(1), Play(1), Hint(1, rank=4), Hint(0, rank=3), Play(1)):
        table = table.after(move)
        held.append(table.board.hands)
    assert held[-2:] == [(1, 1), (0, 1)]
    assert_over(table.after(Play(1)), End.PERFECT, score=4)


def test_crowning_piece_ends_when_an_indispensable_card_is_discarded() -> None:
    table = start("r1 r2 y1 y2 r1 r1", tokens=1, ending=CROWNING)
    assert_over(table.replay([Hint(1, rank=2), Discard(1)]), End.OUT_OF_REACH, score=0)


def test_crowning_piece_ends_when_an_indispensable_card_is_misplayed() -> None:
    table = start("r1 r2 y1 y2 r1 r1", tokens=1, ending=CROWNING)
    table = table.replay([Hint(1, rank=2), Play(1)])
    assert table.board.strikes == 1
    assert_over(table, End.OUT_OF_REACH, score=0)


def test_crowning_piece_goes_on_while_a_copy_is_left_or_the_card_is_no_longer_needed() -> None:
    table = start("r1 r1 r1 r2 y1 y1", tokens=2, ending=CROWNING)
    copy_left = table.replay([Hint(1, rank=1), Discard(1)])
    assert copy_left.board.end is None
    not_needed = copy_left.replay([Play(1), Play(1)])
    assert (not_needed.board.strikes, not_needed.board.remaining(table.hands[0][0])) == (1, 0)
    assert not_needed.board.end is None


def test_third_strike_on_an_indispensable_card_counts_as_strikes() -> None:
    table = start("r2 r3 r1 r1", strikes=1, ending=CROWNING)
    assert_over(table.after(Play(1)), End.STRIKES, score=0)


def test_stuck_with_no_card_and_no_token_is_lost() -> None:
    table = start("r1 r2 r1", players=3, tokens=1, ending=CROWNING)
    table = table.replay([Play(1), Hint(2, rank=1)])
    assert table.board.end is None
    table = table.after(Play(1))
    assert (table.board.hands, table.board.tokens) == ((0, 1, 0), 0)
    assert table.board.reachable == table.board.rules.perfect
    assert_over(table, End.STUCK, score=0)


def test_a_seat_without_cards_that_has_a_token_must_hint() -> None:
    table = start("r1 y1 r2", players=3, tokens=3, ending=CROWNING)
    table = table.replay([Play(1), Hint(2, rank=2), Hint(1, rank=1)])
    assert list(table.legal_moves()) == [
        Hint(1, colour="y"),
        Hint(1, rank=1),
        Hint(2, colour="r"),
        Hint(2, rank=2),
    ]


def test_a_deck_that_lacks_a_card_is_unwinnable_in_crowning_piece_before_the_first_move() -> None:
    table = start("r1 r2 r4 r1", top=4, ending=CROWNING)
    assert_over(table, End.OUT_OF_REACH, score=0)


def test_a_deck_that_lacks_a_card_shows_its_reachable_maximum_in_the_standard_game() -> None:
    table = start("r1 r2 r4 r1 y1", top=4)
    assert (table.board.rules.perfect, table.board.rules.reachable) == (8, 3)
    assert table.board.reachable == 3
    assert table.replay([Play(1), Play(1)]).board.end is None
