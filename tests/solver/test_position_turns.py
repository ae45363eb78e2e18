"""A turn is a hint, a discard or a play: what each costs, earns, and when it is refused."""

from __future__ import annotations

import pytest

from solver import Deal, Discard, Hint, Play, Rules
from tests.support.tables import refused, start


def test_a_hint_costs_a_token_and_passes_the_turn() -> None:
    before = start("r1 r2 r3", tokens=3)
    after = before.after(Hint(1, rank=2))
    assert (after.board.tokens, after.board.turn) == (2, 1)
    assert (after.hands, after.pile) == (before.hands, before.pile)


def test_a_hint_needs_a_token() -> None:
    after = start("r1 r2 r3", tokens=1).after(Hint(1, colour="r"))
    assert refused(after, Hint(0, colour="r")) == "no token is left for a hint: play or discard"


def test_a_hint_goes_to_a_teammate() -> None:
    table = start("r1 r2 r3", players=3)
    assert refused(table, Hint(0, colour="r")) == "players can't hint themselves: choose a teammate"
    assert refused(table, Hint(3, colour="r")) == "there is no seat 3: seats go from 0 to 2"
    assert "there is no seat -1" in refused(table, Hint(-1, colour="r"))


def test_a_hint_goes_to_a_teammate_who_holds_a_card() -> None:
    emptied = start("r1 y2 y1", players=3, ending="crowning-piece", empty_hints=True).after(Play(1))
    assert emptied.board.hands == (0, 1, 1)
    assert refused(emptied, Hint(0, rank=1)) == "that player has no cards left to hint"


def test_a_hint_touches_a_card() -> None:
    table = start("r1 y2 r2")
    assert refused(table, Hint(1, colour="r")).startswith("a hint touches at least one card")
    assert refused(table, Hint(1, rank=1)).startswith("a hint touches at least one card")


def test_a_hint_may_touch_no_card_where_empty_hints_are_on() -> None:
    table = start("r1 y2 r2", empty_hints=True, tokens=3)
    for hint in (Hint(1, colour="r"), Hint(1, rank=1)):
        assert table.touched(hint) == ()
        assert table.after(hint).board.tokens == 2


@pytest.mark.parametrize("empty_hints", [False, True])
def test_a_hint_names_a_colour_or_a_rank_of_the_deck(empty_hints: bool) -> None:
    table = start("r1 y2 r2", empty_hints=empty_hints)
    assert refused(table, Hint(1, colour="m")) == "no suit is 'm': there are r y"
    assert refused(table, Hint(1, rank=3)) == "there is no rank 3: ranks go from 1 to 2"


@pytest.mark.parametrize("colour", ["zz", "", "?"])
def test_a_hint_that_names_no_suit_at_all_is_refused_like_any_other(colour: str) -> None:
    assert "there are r y" in refused(start("r1 y2 r2"), Hint(1, colour=colour))


def test_all_colours_and_ranks_of_a_teammates_cards_can_be_hinted() -> None:
    table = start("r1 y2 r2 y1", hand=2)
    hints = [move for move in table.legal_moves() if isinstance(move, Hint)]
    assert hints == [Hint(1, "r"), Hint(1, "y"), Hint(1, rank=1), Hint(1, rank=2)]


def test_a_discard_returns_a_token_and_draws() -> None:
    hinted = start("r3 r2 r1 r3", tokens=2).after(Hint(1, rank=2))
    after = hinted.after(Discard(1))
    assert (hinted.board.tokens, after.board.tokens) == (1, 2)
    assert [str(card) for card in after.hands[1]] == ["r1"]
    assert after.board.discarded(hinted.hands[1][0]) == 1
    assert (after.board.pile, len(after.pile)) == (1, 1)


def test_a_discard_is_refused_while_all_8_tokens_are_in() -> None:
    table = Deal.shuffle(Rules.named(), players=2, seed=1).start
    assert table.board.tokens == 8
    assert refused(table, Discard(1)) == "all 8 tokens are available: nobody can discard now"


def test_a_play_begins_and_extends_a_firework_and_draws() -> None:
    after = start("r1 r2 r3 y1").after(Play(1)).after(Play(1))
    assert after.board.fireworks == (2, 0)
    assert after.board.strikes == 0
    assert [[str(card) for card in hand] for hand in after.hands] == [["r3"], ["y1"]]


@pytest.mark.parametrize("deck", ["r2 y1 r1", "r1 r1 r2 y1"], ids=["too high", "there already"])
def test_a_play_that_does_not_fit_is_a_discard_and_a_strike(deck: str) -> None:
    table = start(deck)
    if deck.startswith("r1"):
        table = table.after(Play(1))
    card = table.hands[table.board.turn][0]
    after = table.after(Play(1))
    assert after.board.strikes == 1
    assert after.board.discarded(card) == 1
    assert (after.board.fireworks, after.board.tokens) == (table.board.fireworks, 8)


def test_completing_a_firework_returns_a_token_and_no_other_rank_does() -> None:
    table = start("r1 r2 r3 r4 r5 y1").replay([Hint(1, rank=2), Hint(0, rank=1)])
    tokens = [table.board.tokens]
    for _ in range(5):
        table = table.after(Play(1))
        tokens.append(table.board.tokens)
    assert tokens == [6, 6, 6, 6, 6, 7]


def test_a_token_that_a_5_returns_is_lost_if_all_are_in() -> None:
    table = start("r1 r2 y1 y2").replay([Play(1), Play(1)])
    assert table.board.fireworks == (2, 0)
    assert table.board.tokens == 8


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


def test_the_turn_goes_round_from_the_first_seat() -> None:
    deal = Deal(Rules.named(), 3, tuple(Rules.named().composition.deck()), first=2)
    table = deal.start
    seats = [table.board.turn]
    for _ in range(3):
        table = table.after(next(table.legal_moves()))
        seats.append(table.board.turn)
    assert seats == [2, 0, 1, 2]


def test_colours_are_not_announced_without_the_choreography() -> None:
    reason = refused(start("r1 r2 r3"), Play(1, "r"))
    assert reason == "colours are only announced in the timed choreography"
