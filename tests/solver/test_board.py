"""What the open cards say, and boards that a real table's slips lead to."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, Card, Deal, End, Play, Rules
from solver.played import Worth
from tests.support.agree import play_out
from tests.support.cases import thorough
from tests.support.strategies import choices, house_deals
from tests.support.tables import CROWNING, start


def card(text: str) -> Card:
    return Card.parse(text)


def test_ceilings_fall_where_the_last_copy_is_discarded() -> None:
    table = start("r3 r2 r1 r2 r3 r4 y1 y2", strikes=9)
    assert table.board.ceilings == (4, 2)
    one_r3_left = table.after(Play(1))
    assert one_r3_left.board.ceilings == (4, 2)
    board = one_r3_left.board.after_discard(card("r3"))
    assert board.ceilings == (2, 2)
    assert board.reachable == 4


def test_a_card_below_the_top_of_its_firework_lowers_no_ceiling() -> None:
    table = start("r1 r1 r2 r3").replay([Play(1), Play(1)])
    assert (table.board.strikes, table.board.ceilings) == (1, (3,))


def test_pace_is_the_turns_that_need_be_no_plays() -> None:
    table = Deal.shuffle(Rules.named(), players=2, seed=1).start
    assert table.board.pace == 40 + 2 - 25
    last = start("r1 r3 r2", tokens=1)
    assert last.board.pace == 0
    assert last.after(Play(1)).board.pace == 0
    wasted = last.after(next(iter(last.legal_moves()))).board.after_hint()
    assert wasted.pace == -1


@pytest.mark.slow
@given(house_deals(), choices)
@thorough(50)
def test_no_ceiling_rises_and_every_firework_stays_below_its_own(
    deal: Deal, chosen: list[int]
) -> None:
    before = deal.start.board
    assert before.reachable == deal.rules.reachable <= deal.rules.perfect
    for position in play_out(deal, chosen):
        board = position.board
        assert all(map(int.__ge__, before.ceilings, board.ceilings))
        assert all(map(int.__ge__, board.ceilings, board.fireworks))
        before = board


def test_an_end_says_whether_it_is_a_loss() -> None:
    assert {end for end in End if end.lost} == {End.STRIKES, End.OUT_OF_REACH, End.STUCK}


# -- slips of a real table: what the rules forbid can have happened all the same -----------------


def test_an_adjustment_changes_what_it_names_and_nothing_else() -> None:
    board = start("r1 r2 r3 y1").board
    assert board.adjusted() == board
    changed = board.adjusted(tokens=3, strikes=2, turn=1)
    assert (changed.tokens, changed.strikes, changed.turn) == (3, 2, 1)
    assert changed.adjusted(tokens=8, strikes=0, turn=0) == board


def test_a_play_from_the_pile_leaves_the_hand_as_it_is() -> None:
    board = start("r2 y1 r1", deck_plays=True).board
    for draws in (False, True):
        played = board.after_play(card("r1"), from_pile=True, draws=draws)
        assert (played.hands, played.pile) == ((1, 1), 0)


def test_with_a_token_but_nobody_left_to_hint_a_seat_is_stuck() -> None:
    board = start("r1 r2 r3", ending=CROWNING).board.adjusted(hands=(0, 0), pile=0)
    assert (board.tokens, board.end, board.skips_to) == (8, End.STUCK, None)


def test_past_a_seat_without_any_action_the_next_one_with_cards_may_go_on() -> None:
    board = start("r1 r2 r3", ending=CROWNING).board
    assert board.skips_to is None
    board = board.adjusted(tokens=0, hands=(0, 0, 1), pile=0)
    assert (board.end, board.turn, board.skips_to) == (End.STUCK, 0, 2)
    skipped = board.adjusted(turn=2)
    assert (skipped.end, skipped.skips_to) == (None, None)


def test_with_a_token_too_many_nobody_can_discard_either() -> None:
    board = start("r1 r2 r3").board.adjusted(tokens=9)
    assert board.refuse_discard(1) is not None


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_playing_on_past_the_last_turn_does_not_open_the_game_again(turns: int) -> None:
    board = start("r1 r3 r2 r4", hand=2).board.after_hint().after_hint()
    assert board.end is End.LAST_TURN
    for _ in range(turns):
        board = board.after_hint()
    assert board.end is End.LAST_TURN


def test_playing_on_past_the_third_strike_is_still_lost_even_if_perfect_follows() -> None:
    board = start("r1 r2 r2 r2", strikes=1).board.after_play(card("r2"))
    assert board.end is End.STRIKES
    board = board.after_play(card("r1")).after_play(card("r2"))
    assert (board.end, board.score) == (End.STRIKES, 0)


@given(data=st.data())
def test_worth_is_what_the_copies_left_say(data: st.DataObject) -> None:
    """Against counting the copies that are left of the card, and of those below it."""
    rules = Rules.house(letters="ry", copies=(2, 2, 1), hand_size=1, tokens=4, strikes=3)
    deck = rules.composition.deck()
    played = data.draw(st.tuples(st.integers(0, 3), st.integers(0, 3)))
    left = list(deck)
    for letter, height in zip("ry", played, strict=True):
        for rank in range(1, height + 1):
            left.remove(Card(letter, rank))
    gone = data.draw(st.lists(st.sampled_from(range(len(left))), unique=True)) if left else []
    discards = [left[at] for at in gone]
    left = [each for at, each in enumerate(left) if at not in gone]
    board = replace(
        Board.start(rules, 2),
        fireworks=played,
        discards=tuple(discards.count(each) for each in rules.composition.cards),
    )
    for each in rules.composition.cards:
        below = range(board.height(each.suit) + 1, each.rank + 1)
        needed = bool(below) and all(Card(each.suit, rank) in left for rank in below)
        expected = {
            Worth.TRASH: not needed,
            Worth.PLAYABLE: needed and len(below) == 1,
            Worth.INDISPENSABLE: needed and left.count(each) == 1,
        }
        assert board.worths[each] == tuple(w for w in Worth if expected[w])
