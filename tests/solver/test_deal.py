"""Deals: read, printed, shuffled, and held against the composition of their rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, NotationError, Rules
from solver.deal import dealt_places
from tests.solver.notation.test_deck_check import whole
from tests.support.cases import thorough
from tests.support.strategies import deals


@pytest.mark.slow
@given(deals)
@thorough(300)
def test_a_deal_is_read_as_it_was_printed(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal


@pytest.mark.slow
@given(deals, st.data())
@thorough(100)
def test_comments_blanks_and_line_ends_change_nothing(deal: Deal, data: st.DataObject) -> None:
    ends = ("\n", "\r\n", "  \n", " # r1 \n", "\n\n", "\n# players: 9\n", '\t#"\n')
    lines = str(deal).splitlines()
    noisy = "".join(line + data.draw(st.sampled_from(ends)) for line in lines)
    assert Deal.parse("\ufeff# a deck\n" + noisy.replace(" ", "  ")) == deal


def test_a_printed_deal_looks_like_this() -> None:
    rules = Rules.house("ry", (3, 2, 1), hand_size=2, ending="crowning-piece", dealt="rounds")
    deck = Card.parse("r3"), *rules.composition.deck()[:5], *rules.composition.deck()[6:]
    assert str(Deal(rules, 3, deck, first=2)).splitlines() == [
        "players: 3",
        "first: 2",
        "rules: crowning-piece",
        "copies: r 3 2 1, y 3 2 1",
        "hand: 2",
        "dealt: rounds",
        "r3 r1 r1 r1 r2 r2 y1 y1 y1 y2",
        "y2 y3",
    ]


def test_an_argument_counts_more_than_its_lines() -> None:
    rules = Rules.house("ry", (2, 1), hand_size=1)
    text = "players: 2\nrules: crowning-piece\nr1 r2 y1 y2 r1 y1"
    deal = Deal.parse(text, players=3, rules=rules)
    assert (deal.players, deal.rules) == (3, rules)


@pytest.mark.slow
@given(deals)
@thorough(100)
def test_hands_and_pile_are_the_whole_deck(deal: Deal) -> None:
    start = deal.start
    assert start.board.turn == deal.first
    places = dealt_places(deal.rules, deal.players)
    assert [deal.deck[max(seat)] for seat in places] == [hand[0] for hand in start.hands]
    dealt = sorted(place for seat in places for place in seat)
    assert dealt == list(range(sum(start.board.hands)))
    assert deal.deck[len(dealt) :] == start.pile
    assert start.board.pile == len(start.pile)


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        (f"players: 2\n{whole(('r1', 'z9'))}", 2, 1, "'z9' is not a card"),
        (f"players: 2\n# well\n r1 {whole(('r1', 'm1'))}", 3, 5, "the deck has no m1: its suits"),
        (
            "players: 2\nr1 r2\n\n  y3 q1",
            4,
            6,
            "the deck has no q1: its suits are r1-5 y1-5 g1-5 b",
        ),
        ("r1 r2", 1, 1, "how many players? Add a line such as 'players: 3'"),
        ("Some words\nfirst: 1", 1, 1, "'Some' is not a card"),
        ("players: 2 3\nr1", 1, 13, "players takes one number"),
        ("players: 2\nrules: standart\nr1", 2, 8, "no rule is called 'standart': choose from"),
    ],
)
def test_what_can_not_be_read_is_named_with_its_place(
    text: str, line: int, column: int, problem: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Deal.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert problem in str(caught.value)


def test_a_shuffle_is_the_same_for_the_same_seed() -> None:
    rules = Rules.named(avalanche=True)
    for seed in (1, "one"):
        assert Deal.shuffle(rules, 3, seed) == Deal.shuffle(rules, 3, seed)
    decks = {Deal.shuffle(rules, 3, seed).deck for seed in (1, 2, "1", "one", -1, -2, 0)}
    assert len(decks) == 7


def test_a_shuffle_stays_the_same_from_release_to_release() -> None:
    rules = Rules.house("rygbw", (1, 1))
    decks = [" ".join(map(str, Deal.shuffle(rules, 2, seed=seed).deck)) for seed in (7, -7)]
    assert decks == ["w1 y2 r2 g1 b2 r1 w2 b1 y1 g2", "b1 g1 b2 r1 r2 y2 y1 w1 w2 g2"]
