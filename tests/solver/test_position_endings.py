"""When a game is over, why, and with what score."""

from __future__ import annotations

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


def test_crowning_piece_ends_when_an_indispensable_card_is_discarded() -> None:
    table = start("r1 r2 y1 y2 r1 r1", tokens=1, ending=CROWNING)
    assert_over(table.replay([Hint(1, rank=2), Discard(1)]), End.OUT_OF_REACH, score=0)


def test_stuck_with_no_card_and_no_token_is_lost() -> None:
    table = start("r1 r2 r1", players=3, tokens=1, ending=CROWNING)
    table = table.replay([Play(1), Hint(2, rank=1)])
    assert table.board.end is None
    table = table.after(Play(1))
    assert (table.board.hands, table.board.tokens) == ((0, 1, 0), 0)
    assert table.board.reachable == table.board.rules.perfect
    assert_over(table, End.STUCK, score=0)


def test_a_deck_that_lacks_a_card_is_unwinnable_in_crowning_piece_before_the_first_move() -> None:
    table = start("r1 r2 r4 r1", top=4, ending=CROWNING)
    assert_over(table, End.OUT_OF_REACH, score=0)
