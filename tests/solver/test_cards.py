"""Cards, suits and compositions."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, CardError, Composition
from solver.cards import LETTERS, suit
from tests.support.cases import thorough
from tests.support.strategies import compositions

cards = st.builds(Card, st.sampled_from(LETTERS), st.integers(1, 5))


@given(cards)
def test_parse_reads_what_a_card_prints(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert str(card) == f"{card}" == f"{card.suit}{card.rank}"
    assert f"{card:>4}" == f"  {card}"


@given(cards)
def test_repr_pickle_and_copies_give_the_same_card(card: Card) -> None:
    again = [pickle.loads(pickle.dumps(card, protocol)) for protocol in range(6)]
    again += [copy.copy(card), copy.deepcopy(card), eval(repr(card))]
    for one in again:
        assert one == card
        assert type(one) is Card


def test_cards_are_different_small_ints() -> None:
    deck = [Card(letter, rank) for letter in LETTERS for rank in range(1, 6)]
    assert len(set(deck)) == 52 * 5
    assert all(isinstance(card, int) and 0 <= card < 2**15 for card in deck)


def test_letters_are_case_sensitive() -> None:
    assert Card("b", 1) != Card("B", 1)
    assert (suit("b").name, suit("B").name) == ("blue", "B")


@pytest.mark.parametrize("letter", ["", "rr", "1", "é", "ß", " ", "ⅰ"])
def test_a_card_needs_a_suit_letter(letter: str) -> None:
    with pytest.raises(CardError, match="is not a suit: suits are single letters"):
        Card(letter, 1)


@pytest.mark.parametrize("rank", [0, 6, -1, 8])
def test_a_card_needs_a_rank_from_1_to_5(rank: int) -> None:
    with pytest.raises(CardError, match=f"{rank} is not a rank: ranks go from 1 to 5"):
        Card("r", rank)


@given(st.text(max_size=4))
def test_parse_reads_a_card_or_raises_card_error(text: str) -> None:
    try:
        assert str(Card.parse(text)) == text
    except CardError:
        assert text[:1] not in LETTERS or text[1:] not in "12345" or len(text) != 2


def test_a_long_text_is_not_repeated_in_the_error() -> None:
    with pytest.raises(CardError) as caught:
        Card.parse("x" * 10_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("text", "letter"),
    [("r", "r"), ("red", "r"), ("Red", "r"), ("WHITE", "w"), ("multicolour", "m"), ("q", "q")],
)
def test_suits_are_found_by_letter_and_by_name(text: str, letter: str) -> None:
    assert suit(text).letter == letter


@pytest.mark.parametrize("text", ["", "reddish", "rr", "1", "é", "*"])
def test_a_suit_that_there_is_not(text: str) -> None:
    with pytest.raises(CardError, match="no suit is called"):
        suit(text)


def test_the_known_suits_differ_in_name_colour_and_symbol() -> None:
    suits = [suit(letter) for letter in "rygbwmptkABCDE"]
    for looks in ("name", "colour", "symbol"):
        assert len({getattr(one, looks) for one in suits}) == len(suits)
    assert " ".join(one.name for one in suits[:6]) == "red yellow green blue white multicolour"


@given(compositions())
@thorough(100)
def test_a_composition_tells_the_same_from_all_sides(deck: Composition) -> None:
    held = Counter(deck.deck())
    assert sum(held.values()) == deck.total
    assert {card: count for card, count in deck.copies.items() if count} == held
    assert list(deck.copies) == list(deck.cards) == list(deck.index)
    assert list(deck.index.values()) == list(range(len(deck.cards)))
    assert [deck.suit_index[letter] for letter in deck.letters] == list(range(len(deck.letters)))
    assert deck.max_rank == max(card.rank for card in deck.cards)
    assert sum(deck.tops) == len(deck.cards)
    assert Composition.of(dict(deck.suits), deck.wild, deck.powder) == deck
    assert [deck.at(card.suit, deck.step(card)) for card in deck.cards] == [*deck.cards]


@given(compositions())
@pytest.mark.slow
def test_hints_name_the_suits_that_are_not_wild_and_touch_those_that_are(deck: Composition) -> None:
    assert {*deck.colours} == {*deck.letters} - deck.wild - deck.powder
    for card in deck.cards:
        touching = {colour for colour in deck.colours if deck.touches(colour, card)}
        own = {card.suit}.difference(deck.powder)
        assert touching == ({*deck.colours} if card.suit in deck.wild else own)
        assert [rank for rank in range(6) if deck.touches(rank, card)] == [card.rank]
