"""What the rules forbid but did happen: marked as a slip it is accepted, and has its effect."""

import pytest

from deducer import Record
from deducer.errors import Contradiction, RecordError
from solver import Card, End
from solver.errors import Phrase
from tests.deducer.table.test_refusals import BROKE, EMPTY, OVER
from tests.support.texts import CROWNING, SEEN, table


def english(caveats: dict[int, Phrase]) -> dict[int, str]:
    return {number: str(what) for number, what in caveats.items()}


def test_a_hint_without_a_token() -> None:
    after = table("Cy: hint Bob 1 1 5 ! there was none", after=BROKE)
    assert (after.board.tokens, after.board.turn) == (0, 0)
    assert not after.caveats
    assert after.clues[9][-1].reliable


def test_a_discard_with_all_tokens_in() -> None:
    after = table("Ann: discard 1 r1 ! too many", after=SEEN)
    assert after.board.tokens == 8
    assert after.board.discarded(Card("r", 1)) == 1
    assert after.board.turn == 1
    assert not after.caveats


def test_a_turn_out_of_order() -> None:
    """Play goes on behind whoever acted."""
    after = table("Bob: play 1 ! Bob was quicker", after=SEEN)
    assert after.board.height("r") == 1
    assert after.board.turn == 2
    assert after.now.turn == 1


def test_a_hint_out_of_turn_that_points_rightly_is_relied_on() -> None:
    after = table("Cy: hint Bob 1 1 5 ! not his turn", after=SEEN)
    assert (after.board.tokens, after.board.turn) == (7, 0)
    assert not after.caveats
    assert all(clue.reliable for clues in after.clues.values() for clue in clues)
    assert [clues[0].touched for _, clues in sorted(after.clues.items())] == [
        *(True, False, False, False, True)
    ]


@pytest.mark.parametrize(
    "line", ["Ann: hint Bob 1 1", "Ann: hint Bob 1 1 2 5", "Ann: hint Bob 2 4"]
)
def test_a_hint_that_points_wrongly_is_not_relied_on(line: str) -> None:
    after = table(f"{line} ! overlooked one", after=SEEN)
    assert after.board.tokens == 7
    assert english(after.caveats) == {3: "what this hint says of Bob's cards"}
    assert not any(clue.reliable for clues in after.clues.values() for clue in clues)


def test_a_hint_out_of_turn_that_points_wrongly_is_not_relied_on() -> None:
    after = table("Cy: hint Bob 1 1 ! all wrong", after=SEEN)
    assert list(after.caveats) == [3]


def test_a_hint_said_to_be_wrong_is_not_relied_on_even_where_that_cannot_be_seen() -> None:
    """Ann can't tell whether her own cards were pointed at rightly: the note says they were not."""
    before = ["hint Bob 1 1 5", "Bob: hint Ann red 1 2 ! one of them was no red"]
    after = table(*before, after=SEEN)
    assert english(after.caveats) == {4: "what this hint says of Ann's cards"}
    reveal = table(*before, "Cy: hint Ann yellow 1", "Ann: play 2 g1", after=SEEN)
    assert reveal.board.height("g") == 1


def test_a_hint_out_of_turn_is_relied_on_until_a_card_says_that_it_pointed_wrongly() -> None:
    """Ann could not see that her slot 2 was no red card, until she played it."""
    lines = ("Ann: hint Bob 1 1 5", "Cy: hint Ann red 1 2 ! not his turn", "Ann: play 2 g1")
    before = table(*lines[:2], after=SEEN)
    assert not before.caveats
    assert before.clues[4][-1].reliable
    after = table(*lines, after=SEEN)
    assert after.board.height("g") == 1
    assert english(after.caveats) == {4: "what this hint says of Ann's cards"}
    said = [clue for clues in after.clues.values() for clue in clues if clue.number == 4]
    assert [clue.reliable for clue in said] == [False] * 5
    known = Record.of(after.record).at().seen_by("Ann")
    assert tuple(map(str, known.caveats)) == (
        "turn 2 was a slip: what this hint says of Ann's cards is not relied on",
    )
    assert len(known.slots[1].odds) > 5


def test_a_hint_out_of_turn_yields_to_what_others_say_together() -> None:
    """Two slots are said to be the one red card that is left; the second time was the slip."""
    rules = "players: Ann Bob\nseat: Ann\ncopies: r 1, y 1 1 1, g 1\nhand: 2\n"
    lines = ("Ann: hint Bob 1 none ! x", "Bob: hint Ann red 1", "Bob: hint Ann red 2 ! again")
    after = table(*lines, after=rules)
    assert list(after.caveats) == [1, 3]
    both = ("Ann: hint Bob 1 none ! x", "Bob: hint Ann red 1", "Ann: hint Bob 1 none ! x")
    with pytest.raises(Contradiction) as info:
        table(*both, "Bob: hint Ann red 2", after=rules)
    assert info.value.numbers == (2, 4)


def test_a_hint_that_touches_nothing() -> None:
    after = table("Ann: hint Cy yellow none ! none of it", after=SEEN)
    assert after.board.tokens == 7
    assert len(after.clues) == 5


@pytest.mark.parametrize("line", ["Ann: hint Bob 1 1 6 ! x", "Ann: play 6 r1 ! x"])
def test_not_even_a_slip_reaches_an_empty_slot(line: str) -> None:
    with pytest.raises(RecordError, match="slot 6 is empty"):
        table(line, after=SEEN)


def test_not_even_a_slip_hints_oneself() -> None:
    with pytest.raises(RecordError, match="can't hint themselves"):
        table("Ann: hint Ann red 1 ! x", after=SEEN)


def test_a_card_that_was_not_drawn_and_a_late_draw() -> None:
    before = table("Ann: play 1 r1 > none ! forgot", after=SEEN)
    assert before.board.hands == (4, 5, 5)
    assert before.board.pile == 35
    after = table("Ann: play 1 r1 > none ! forgot", "adjust draw Ann ! oh", after=SEEN)
    assert after.board.hands == (5, 5, 5)
    assert after.board.pile == 34
    assert after.board.turn == 1
    assert after.now.turn == 1
    assert after.now.hands[0] == (15, 3, 2, 1, 0)
    assert after.now.pile[0] == 16


def test_a_late_draw_of_a_teammate_is_seen() -> None:
    lines = ["hint Bob 1 1 5", "Bob: play 1 > none ! forgot", "adjust draw Bob y5"]
    after = table(*lines, after=SEEN)
    assert after.card(15) == Card("y", 5)
    assert after.now.hands[1][0] == 15


def test_a_late_last_draw_begins_the_final_round() -> None:
    lines = ["Ann: play 1 > r1", "Bob: play 1 > none ! forgot"]
    before = table(*lines, after=EMPTY[: EMPTY.index("Ann: play")])
    assert before.board.turns_left is None
    after = table(*lines, "adjust draw Bob", after=EMPTY[: EMPTY.index("Ann: play")])
    assert after.board.turns_left == 2
    assert after.board.pile == 0


def test_the_last_card_put_back_ends_the_final_round() -> None:
    before = table(after=EMPTY)
    assert before.board.turns_left == 2
    after = table("adjust return Bob 1", after=EMPTY)
    assert after.board.turns_left is None
    assert after.board.pile == 1


def test_a_card_put_back() -> None:
    after = table("adjust return Bob 2 ! one too many", after=SEEN)
    assert after.board.hands == (5, 4, 5)
    assert after.board.pile == 36
    assert after.now.pile[0] == 8
    assert after.now.hands[1] == (9, 7, 6, 5)
    assert english(after.caveats) == {3: "what the returned card was"}
    again = table("adjust return Bob 2", "adjust draw Cy", after=SEEN)
    assert again.now.hands[2][0] == 8


def test_a_card_shown_to_all_and_put_back_is_relied_on_and_no_caveat_says_otherwise() -> None:
    after = table("show Ann 2 r5 ! dropped it", "adjust return Ann 2", after=SEEN)
    assert english(after.caveats) == {}
    known = Record.of(after.record).at().public()
    assert not any(str(card) == "r5" for slot in known.slots for card in slot.odds)
    unseen = table("adjust return Ann 2", "end given-up", "left r5 " + "? " * 35, after=SEEN)
    assert english(unseen.caveats) == {3: "what the returned card was"}


def test_tokens_strikes_and_the_turn_put_right() -> None:
    after = table("adjust tokens 3", "adjust strikes 1", "adjust turn Cy", after=SEEN)
    assert (after.board.tokens, after.board.strikes, after.board.turn) == (3, 1, 2)
    assert after.now.turn == 0
    assert table("adjust tokens 0", after=SEEN).board.tokens == 0


def test_strikes_put_right_end_a_game_and_take_its_end_back() -> None:
    over = table("adjust strikes 3", after=SEEN)
    assert over.board.end is End.STRIKES
    again = table("adjust strikes 3", "adjust strikes 2 ! miscounted", "play 1 r1", after=SEEN)
    assert again.board.end is None
    assert again.board.height("r") == 1


def test_play_going_on_past_a_lost_crowning_piece() -> None:
    lines = ["adjust tokens 7", "Ann: discard 1", "Bob: play 2 ! we played on", "Ann: play 3 ! x"]
    after = table(*lines, after=CROWNING)
    assert after.board.end is End.OUT_OF_REACH
    assert (after.board.height("b"), after.now.turn) == (1, 3)
    assert after.outcome.over
    assert after.outcome.score == 0
    assert len(after.moments) == 7


@pytest.mark.parametrize("line", ["Ann: play 1 r1 ! x", "hint Bob 1 1 ! x", "Ann: discard 1 ! x"])
def test_play_going_on_past_the_last_strike(line: str) -> None:
    after = table(line, after=OVER)
    assert after.board.end is End.STRIKES
    assert after.now.turn == 3


def test_play_going_on_after_it_was_stopped() -> None:
    after = table("end given-up Bob", "Ann: hint Bob 1 1 5 ! once more", after=SEEN)
    assert after.now.turn == 1
    assert after.outcome.over
    assert after.outcome.score == 0
    assert not after.caveats


def test_a_card_shown_by_a_slip() -> None:
    after = table("show Ann 2 r5 ! dropped it", after=SEEN)
    assert after.card(3) == Card("r", 5)
    assert after.opened == {3: 3}


def test_the_cards_shown_once_play_has_stopped() -> None:
    after = table("end given-up", "show Ann 2 r5", "show Bob 1 r1", after=SEEN)
    assert after.opened == {3: 4, 9: 5}
