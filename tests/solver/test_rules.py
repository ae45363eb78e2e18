"""The seven editions, their ratings, and house decks."""

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given

from solver import Card, Composition, Dealt, Ending, Rules, RulesError
from solver.editions import EDITIONS
from tests.support.strategies import rules as any_rules

FIVE = (3, 2, 2, 2, 1)
SUIT_AND_DOTS = {"A": (3, 2, 1, 1, 2), "B": FIVE, "C": FIVE, "D": (3, 3, 1, 2, 1), "E": FIVE}
PRINTED = {
    "2010": ("en", False),
    "2025": ("en", False),
    "abacus": ("de", True),
    "deluxe": ("en", False),
    "fr": ("fr", False),
    "suit-and-dots": ("en", True),
    "sv": ("sv", True),
}
"""Of each edition its language, and whether a hint may touch no card."""
BOUNDS = ((0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 29), (30, 30))


def test_there_are_seven_editions() -> None:
    assert EDITIONS.keys() == PRINTED.keys()


@pytest.mark.parametrize("edition", PRINTED)
def test_an_edition_is_played_as_it_is_printed(edition: str) -> None:
    rules = Rules.named(edition=edition)
    assert (EDITIONS[edition].language, rules.empty_hints) == PRINTED[edition]
    deck = SUIT_AND_DOTS if edition == "suit-and-dots" else dict.fromkeys("rygbw", FIVE)
    assert dict(rules.composition.suits) == deck
    assert (rules.tokens, rules.strikes) == (8, 3)
    assert [rules.hand_size(players) for players in (2, 3, 4, 5, 6)] == [5, 5, 4, 4, 3]
    assert (rules.ending, rules.dealt) == (Ending.STANDARD, Dealt.HANDS)
    assert not any((rules.choreography, rules.deck_plays, rules.sixth, rules.crowning_piece))
    assert rules.perfect == rules.reachable == 25
    for step, (least, most) in enumerate(BOUNDS):
        word = EDITIONS[edition].ratings[step]
        assert {rules.rating(score) for score in range(least, most + 1)} == {word}


def test_ratings_are_those_of_the_box() -> None:
    assert [Rules.named(edition="abacus").rating(score) for score in (0, 25)] == [
        "Oje!",
        "Legendär",
    ]
    assert Rules.named(edition="deluxe").rating(13) == "honorable"


def test_whether_a_hint_may_touch_no_card_can_be_said() -> None:
    assert Rules.named(edition="2010", empty_hints=True).empty_hints
    assert not Rules.named(edition="sv", empty_hints=False).empty_hints
    assert Rules.house("r", edition="sv").empty_hints
    assert not Rules.house("r", edition="sv", empty_hints=False).empty_hints
    assert not Rules.house("r").empty_hints


@pytest.mark.parametrize("edition", PRINTED)
@pytest.mark.parametrize(
    ("sixth", "copies", "wild"),
    [
        ("avalanche", (1, 1, 1, 1, 1), False),
        ("multicolour", FIVE, False),
        ("rainbow", FIVE, True),
        ("dark-rainbow", (1, 1, 1, 1, 1), True),
    ],
)
def test_a_sixth_suit_is_added(
    edition: str, sixth: str, copies: tuple[int, ...], wild: bool
) -> None:
    plain, rules = Rules.named(edition=edition), Rules.named(edition=edition, sixth=sixth)
    assert dict(rules.composition.suits) == {**dict(plain.composition.suits), "m": copies}
    assert rules.composition.letters == (*plain.composition.letters, "m")
    named = plain.composition.letters if wild else rules.composition.letters
    assert rules.composition.colours == named
    assert rules.composition.tops == (5, 5, 5, 5, 5, 5)
    assert rules.perfect == 30
    assert (rules.sixth, rules.avalanche) == (sixth, sixth == "avalanche")


def test_variants_combine() -> None:
    rules = Rules.named(
        "crowning-piece", edition="fr", avalanche=True, choreography=True, dealt="rounds"
    )
    assert rules.crowning_piece
    assert rules.avalanche
    assert rules.choreography
    assert (rules.edition, rules.dealt) == ("fr", Dealt.ROUNDS)
    assert rules.composition.total == 55
    assert rules.perfect == 30


def test_a_house_deck_has_the_copies_that_it_is_given() -> None:
    rules = Rules.house("ryg", (3, 2, 1))
    assert rules.composition == Composition.of(dict.fromkeys("ryg", (3, 2, 1)))
    assert (rules.perfect, rules.composition.total) == (9, 18)
    assert Rules.house("rygbw") == Rules.named()


def test_suits_of_a_house_deck_can_differ() -> None:
    copies = {"r": (3, 2, 1), "m": (1, 1)}
    assert dict(Rules.house(copies=copies).composition.suits) == copies
    assert Rules.house("mr", copies).composition.letters == ("m", "r")
    assert Rules.house("m", copies).composition.letters == ("m",)
    assert Rules.house(copies=copies).perfect == 5


def test_a_hand_size_of_a_house_deck_holds_for_any_number_of_players() -> None:
    assert Rules.house("ry", hand_size=2).hand_sizes == (2, 2, 2, 2, 2)
    assert Rules.house("ry").hand_sizes == (5, 5, 4, 4, 3)


def test_a_deck_that_lacks_a_card_reaches_less_than_perfect() -> None:
    rules = Rules.house(copies={"r": (3, 0, 2, 1), "y": (1, 1), "g": (0, 2)})
    assert (rules.perfect, rules.reachable) == (8, 3)


@pytest.mark.parametrize(
    ("build", "problem"),
    [
        (lambda: Rules.house(), "name the suits of a house deck by letters"),
        (lambda: Rules.house(""), "a deck has 1 to 6 suits, not 0"),
        (lambda: Rules.house("rr"), "a suit occurs twice in the deck: rr"),
        (lambda: Rules.house("rygbwmp"), "a deck has 1 to 6 suits, not 7"),
        (lambda: Rules.house("r1"), "'1' is not a suit"),
        (lambda: Rules.house("r", ()), "suit r has 0 ranks"),
        (lambda: Rules.house("r", (1,) * 6), "suit r has 6 ranks"),
        (lambda: Rules.house("r", (-1, 2)), "a card has 0 to 10 copies"),
        (lambda: Rules.house("r", (11,)), "a card has 0 to 10 copies"),
        (lambda: Rules.house("ry", (0, 0)), "a deck holds at least one card"),
        (lambda: Rules.house(copies={}), "a deck has 1 to 6 suits, not 0"),
        (lambda: Rules.house("ry", {"r": (1,)}), "copies are missing for suit y"),
        (lambda: Rules.house("rr", {"r": (1,)}), "a suit occurs twice in the deck: rr"),
        (lambda: Rules.house(copies={"red": (1,)}), "'red' is not a suit"),
        (lambda: Rules.house("r", hand_size=0), "a hand holds 1 to 10 cards"),
        (lambda: Rules.house("r", hand_size=11), "a hand holds 1 to 10 cards"),
        (lambda: Rules.house("r", tokens=-1), "a game has 0 to 20 tokens, not -1"),
        (lambda: Rules.house("r", tokens=21), "a game has 0 to 20 tokens, not 21"),
        (lambda: Rules.house("r", strikes=0), "a game has 1 to 10 strikes, not 0"),
        (lambda: Rules.house("r", strikes=11), "a game has 1 to 10 strikes, not 11"),
        (
            lambda: Rules.house("r", ending="quick"),
            "no ending is called 'quick': choose from stand",
        ),
        (lambda: Rules.house("r", edition="de"), "no edition is called 'de': choose from 2010"),
        (lambda: Rules.house("r", dealt="thrown"), "no way to deal is called 'thrown'"),
        (
            lambda: Rules.house("r", wild="r"),
            "at least one suit must not be wild: hints need a colour to name",
        ),
        (lambda: Rules.house("ry", wild="mk"), "suit 'k' can't be wild: the deck does not have it"),
        (
            lambda: Rules.named(sixth="wild"),
            "no sixth suit is called 'wild': choose from avalanche",
        ),
        (lambda: Rules.named(sixth="rainbow", avalanche=True), "choose one sixth suit"),
        (lambda: replace(Rules.named(), edition="de"), "no edition is called 'de'"),
        (lambda: replace(Rules.named(), hand_sizes=(5, 5, 4, 0, 3)), "a hand holds 1 to 10 cards"),
    ],
)
def test_rules_that_no_game_can_have_are_refused(build: Callable[[], Rules], problem: str) -> None:
    with pytest.raises(RulesError, match=problem):
        build()


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_2_to_6_can_play(players: int) -> None:
    with pytest.raises(RulesError, match=f"2 to 6 players can play, not {players}"):
        Rules.named().hand_size(players)


def test_hands_must_fit_the_deck() -> None:
    rules = Rules.house("ry", (1, 1), hand_size=2)
    assert rules.hand_size(2) == 2
    with pytest.raises(RulesError, match="3 hands of 2 need 6 cards, and the deck has 4"):
        rules.hand_size(3)


def test_an_ending_and_a_way_to_deal_given_as_text_mean_the_same() -> None:
    crowning = Rules(**{**vars(Rules.named()), "ending": "crowning-piece", "dealt": "rounds"})
    assert crowning == Rules.named("crowning-piece", dealt="rounds")
    assert crowning.crowning_piece


@given(any_rules)
def test_rules_pickle_and_hash(rules: Rules) -> None:
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert hash(again) == hash(rules)


def test_six_are_dealt_three_cards_where_the_table_does_not_say() -> None:
    rules = replace(Rules.named(), hand_sizes=(5, 5, 4, 4))
    assert rules == Rules.named()
    assert rules.hand_size(6) == 3
    assert replace(rules, hand_sizes=(2, 2, 2, 2)).hand_size(6) == 2


def test_black_powder_is_played_from_5_down_and_no_colour_touches_it() -> None:
    deck = Rules.named(sixth="black-powder").composition
    black = [Card("k", rank) for rank in (5, 4, 3, 2, 1)]
    assert [deck.copies[card] for card in black] == [3, 2, 2, 2, 1]
    assert [deck.step(card) for card in black] == [1, 2, 3, 4, 5]
    assert [deck.at("k", step) for step in (1, 2, 3, 4, 5)] == black
    assert deck.colours == ("r", "y", "g", "b", "w")
    assert [deck.clues[card] for card in black] == [(5,), (4,), (3,), (2,), (1,)]
