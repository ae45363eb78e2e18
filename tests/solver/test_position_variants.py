"""The variants: timed choreography, Avalanche of colours, plays from the pile, ways to deal."""

from __future__ import annotations

import pytest

from solver import Card, Deal, End, Hint, Play, Position, Rules
from tests.support.tables import CROWNING, refused, start


def hinted(deck: str) -> Position:
    """Both seats have hinted: none of two tokens is left, and seat 0 moves."""
    table = start(deck, choreography=True, tokens=2, empty_hints=True)
    return table.replay([Hint(1, rank=1), Hint(0, rank=1)])


def test_a_colour_announced_rightly_places_the_card_and_returns_a_token() -> None:
    after = hinted("r1 y1 r2 y2").after(Play(1, "r"))
    assert (after.board.height("r"), after.board.tokens, after.board.strikes) == (1, 1, 0)


def test_a_colour_announced_rightly_on_a_firework_completed_returns_two_tokens() -> None:
    after = hinted("r1 y1 y2").after(Play(1, "r"))
    assert (after.board.height("r"), after.board.tokens) == (1, 2)


def test_tokens_of_an_announcement_never_exceed_the_maximum() -> None:
    after = start("r1 y1 y2", choreography=True, tokens=1).after(Play(1, "r"))
    assert after.board.tokens == 1
    after = hinted("r1 y1 y2 y2").after(Play(1, "r")).after(Play(1, "y"))
    assert after.board.tokens == 2


def test_a_colour_announced_wrongly_is_a_strike_even_if_the_card_would_have_fitted() -> None:
    table = hinted("r1 y1 r2 y2")
    assert table.board.is_playable(table.hands[0][0])
    after = table.after(Play(1, "y"))
    assert (after.board.points, after.board.tokens, after.board.strikes) == (0, 0, 1)
    assert after.board.discarded(Card("r", 1)) == 1


def test_a_colour_announced_rightly_on_a_card_that_does_not_fit_is_an_ordinary_strike() -> None:
    after = hinted("r2 y1 r1 y2").after(Play(1, "r"))
    assert (after.board.points, after.board.tokens, after.board.strikes) == (0, 0, 1)


def test_announcing_is_optional_on_every_play() -> None:
    table = hinted("r1 y1 r2 y2")
    assert [move for move in table.legal_moves() if isinstance(move, Play)] == [
        Play(1),
        Play(1, "r"),
        Play(1, "y"),
    ]
    assert table.after(Play(1)).board.tokens == 0


def test_a_wrong_announcement_loses_an_indispensable_card() -> None:
    table = start("r1 y1 r2", choreography=True, ending=CROWNING).after(Play(1, "y"))
    assert table.board.end is End.OUT_OF_REACH


@pytest.mark.parametrize("colour", ["m", "zz", "", "?"])
def test_only_a_colour_of_the_deck_can_be_announced(colour: str) -> None:
    assert "there are r y" in refused(hinted("r1 y1 r2 y2"), Play(1, colour))


@pytest.mark.parametrize("edition", ["2010", "2025", "suit-and-dots", "fr", "sv"])
def test_the_avalanche_adds_a_sixth_suit_of_one_card_each(edition: str) -> None:
    plain, rules = Rules.named(edition=edition), Rules.named(edition=edition, avalanche=True)
    assert rules.composition.total == plain.composition.total + 5
    assert rules.composition.letters == (*plain.composition.letters, "m")
    assert rules.composition.tops == (5, 5, 5, 5, 5, 5)
    assert all(rules.composition.copies[Card("m", rank)] == 1 for rank in range(1, 6))
    assert (plain.perfect, rules.perfect) == (25, 30)
    assert (plain.avalanche, rules.avalanche) == (False, True)


def test_multicolour_cards_are_hinted_as_multicolour_and_by_no_other_colour() -> None:
    table = start("r1 r2 m1 y1 r3 y2", hand=2)
    assert table.touched(Hint(1, colour="m")) == (2,)
    assert table.touched(Hint(1, colour="y")) == (1,)
    assert table.touched(Hint(1, rank=1)) == (1, 2)


def test_each_multicolour_card_is_indispensable_from_the_start() -> None:
    table = Deal.shuffle(Rules.named(avalanche=True), players=3, seed=1).start
    assert all(table.board.is_indispensable(Card("m", rank)) for rank in range(1, 6))
    assert not table.board.is_indispensable(Card("r", 1))


@pytest.mark.parametrize(("sixth", "cards"), [("rainbow", 10), ("dark-rainbow", 5)])
def test_a_wild_suit_is_a_sixth_suit_of_ten_or_five_cards(sixth: str, cards: int) -> None:
    plain, rules = Rules.named(), Rules.named(sixth=sixth)
    assert rules.composition.total == plain.composition.total + cards
    assert rules.composition.letters == (*plain.composition.letters, "m")
    assert rules.composition.colours == plain.composition.letters
    assert (plain.sixth, rules.sixth, rules.avalanche) == (None, sixth, False)
    assert rules.perfect == 30


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


def test_a_wild_card_is_announced_as_its_own_suit() -> None:
    table = start("m1 m1 r1 r2", hand=1, wild="m", choreography=True)
    assert table.board.fits(Card("m", 1), "m")
    assert not table.board.fits(Card("m", 1), "r")
    assert Play(1, "m") in set(table.legal_moves())


def test_perfect_of_a_whole_deck_with_the_avalanche_is_30() -> None:
    deck = " ".join(f"{suit}{rank}" for rank in range(1, 6) for suit in "rygbwm")
    table = start(deck)
    scores = []
    while table.board.end is None:
        table = table.after(Play(1))
        scores.append(table.board.score)
    assert (table.board.end, scores) == (End.PERFECT, list(range(1, 31)))


def test_the_last_card_of_the_pile_can_be_played_unseen_where_deck_plays_are_on() -> None:
    table = start("r1 y1 r2", deck_plays=True).after(Play(0))
    assert table.board.strikes == 1
    assert table.hands == ((Card("r", 1),), (Card("y", 1),))
    table = start("r2 y1 r1", deck_plays=True).after(Play(0))
    assert (table.board.points, table.board.strikes) == (1, 0)


def test_a_play_from_the_pile_counts_as_drawing_the_last_card() -> None:
    table = start("r2 y1 r1", deck_plays=True).after(Play(0))
    assert (table.pile, table.board.pile, table.board.turns_left) == ((), 0, 2)
    assert table.board.hands == (1, 1)
    assert table.replay([Play(1), Play(1)]).board.end is End.PERFECT


def test_only_the_last_card_of_the_pile_can_be_played() -> None:
    reason = "the pile's top card can be played only if it is the last one"
    two_left = start("r1 y1 r2 y2", deck_plays=True)
    assert refused(two_left, Play(0)) == reason
    none_left = start("r1 y1 r2", deck_plays=True).after(Play(1))
    assert refused(none_left, Play(0)) == reason


def test_the_pile_can_not_be_played_where_deck_plays_are_off() -> None:
    reason = refused(start("r1 y1 r2"), Play(0))
    assert reason == "these rules don't allow a play from the top of the pile"


def test_a_play_from_the_pile_can_be_announced() -> None:
    rules = Rules.house("ry", (1, 1), hand_size=1, tokens=1, choreography=True, deck_plays=True)
    table = Deal.parse("r2 y2 y1 r1", players=2, rules=rules).start
    table = table.after(Hint(1, rank=2)).after(Play(1))
    assert table.board.tokens == 0
    after = table.after(Play(0, "r"))
    assert (after.board.height("r"), after.board.tokens) == (1, 1)


def test_whole_hands_in_turn_or_a_card_a_seat_in_rounds() -> None:
    deck = "r1 r2 r3 r4 r5 y1 y2 y3"
    hands = start(deck, players=3, hand=2, top=5).hands
    assert [" ".join(map(str, hand)) for hand in hands] == ["r2 r1", "r4 r3", "y1 r5"]
    hands = start(deck, players=3, hand=2, top=5, dealt="rounds").hands
    assert [" ".join(map(str, hand)) for hand in hands] == ["r4 r1", "r5 r2", "y1 r3"]
