"""What a turn can not be: each refusal, with its reason."""

from __future__ import annotations

import pytest

from solver import Discard, Hint, Play, Position
from tests.support.tables import refused, start


def test_a_hint_goes_to_a_teammate() -> None:
    table = start("r1 r2 r3", players=3)
    assert refused(table, Hint(0, colour="r")) == "players can't hint themselves: choose a teammate"
    assert refused(table, Hint(3, colour="r")) == "there is no seat 3: seats go from 0 to 2"
    assert "there is no seat -1" in refused(table, Hint(-1, colour="r"))


def test_a_hint_goes_to_a_teammate_who_holds_a_card() -> None:
    emptied = start("r1 y2 y1", players=3, ending="crowning-piece", empty_hints=True).after(Play(1))
    assert emptied.board.hands == (0, 1, 1)
    assert refused(emptied, Hint(0, rank=1)) == "that player has no cards left to hint"


@pytest.mark.parametrize("empty_hints", [False, True])
def test_a_hint_names_a_colour_or_a_rank_of_the_deck(empty_hints: bool) -> None:
    table = start("r1 y2 r2", empty_hints=empty_hints)
    assert refused(table, Hint(1, colour="m")) == "no suit is 'm': there are r y"
    assert refused(table, Hint(1, rank=3)) == "there is no rank 3: ranks go from 1 to 2"


@pytest.mark.parametrize("colour", ["zz", "", "?"])
def test_a_hint_that_names_no_suit_at_all_is_refused_like_any_other(colour: str) -> None:
    assert "there are r y" in refused(start("r1 y2 r2"), Hint(1, colour=colour))


def test_a_slot_that_holds_no_card_is_refused() -> None:
    table = start("r1 r2 y1 y2 r2 r2", hand=2).after(Hint(1, rank=1))
    assert refused(table, Play(3)) == "slot 3 is empty: this hand has slots 1 to 2"
    assert refused(table, Discard(3)) == "slot 3 is empty: this hand has slots 1 to 2"
    assert refused(table, Play(-1)) == "slot -1 is empty: this hand has slots 1 to 2"
    assert refused(table, Discard(0)) == "slot 0 is empty: this hand has slots 1 to 2"


def test_a_hand_without_cards_can_neither_play_nor_discard() -> None:
    table = start("r1 y1 r2", players=3, ending="crowning-piece", tokens=3)
    back = table.replay([Play(1), Hint(2, rank=2), Hint(1, rank=1)])
    assert back.board.hands[0] == 0
    assert refused(back, Play(1)) == "slot 1 is empty: no card is left in this hand"


def hinted(deck: str) -> Position:
    """Both seats have hinted: none of two tokens is left, and seat 0 moves."""
    table = start(deck, choreography=True, tokens=2, empty_hints=True)
    return table.replay([Hint(1, rank=1), Hint(0, rank=1)])


@pytest.mark.parametrize("colour", ["m", "zz", "", "?"])
def test_only_a_colour_of_the_deck_can_be_announced(colour: str) -> None:
    assert "there are r y" in refused(hinted("r1 y1 r2 y2"), Play(1, colour))


def test_every_colour_touches_a_wild_card_and_no_hint_names_it() -> None:
    table = start("r1 r2 m1 y1 r3 y2", hand=2, wild="m")
    assert table.touched(Hint(1, colour="y")) == (1, 2)
    assert table.touched(Hint(1, colour="r")) == (2,)
    assert table.touched(Hint(1, rank=1)) == (1, 2)
    assert refused(table, Hint(1, colour="m")) == (
        "a hint can't name multicolour: every colour hint touches it"
    )
    hints = [move.value for move in table.legal_moves() if isinstance(move, Hint)]
    assert hints == ["r", "y", 1]


def test_only_the_last_card_of_the_pile_can_be_played() -> None:
    reason = "the pile's top card can be played only if it is the last one"
    two_left = start("r1 y1 r2 y2", deck_plays=True)
    assert refused(two_left, Play(0)) == reason
    none_left = start("r1 y1 r2", deck_plays=True).after(Play(1))
    assert refused(none_left, Play(0)) == reason
