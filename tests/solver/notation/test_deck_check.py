"""Decks as they are typed: everything wrong is found at once, in its place."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, DealError, HanabiError, NotationError, Rules, RulesError
from solver.notation.deck_check import MOST_PLACES, DeckCheck
from tests.support.cases import thorough
from tests.support.strategies import deals

STANDARD = Rules.named()
WHOLE = [str(card) for card in STANDARD.composition.deck()]
KEYS = ("players", "first", "rules", "edition", "copies", "hand", "tokens", "strikes", "dealt")
RULES = ("standard", "crowning-piece", "avalanche", "empty-hints", "sv", "hands", "rounds")
VALUES = ("2", "3", "-1", "0", "99", "r", "y,", "r1", "y2", "r3")
MARKS = ('"', '""', "#", ":", ",", "\\", "!", "note", "é", *["\n"] * 6)
WORDS = st.sampled_from((*(f"{key}:" for key in KEYS), *RULES, *VALUES, *MARKS))


def whole(*changes: tuple[str, str]) -> str:
    """A whole deck, ten words a line, some exchanged for others."""
    words = list(WHOLE)
    for old, new in changes:
        words[words.index(old)] = new
    return "\n".join(" ".join(words[at : at + 10]) for at in range(0, len(words), 10))


@given(deals)
@thorough(100)
@pytest.mark.slow
def test_a_whole_deck_is_complete(deal: Deal) -> None:
    check = DeckCheck.parse(str(deal))
    assert check.complete
    assert check.cards == deal.deck
    assert (check.entered, check.missing_count) == (len(deal.deck), 0)
    assert str(check.summary) == f"{len(deal.deck)} cards: the deck is complete"


@pytest.mark.slow
@given(deals, st.data())
@thorough(200)
def test_what_is_changed_is_what_is_found(deal: Deal, data: st.DataObject) -> None:
    copies = deal.rules.composition.copies
    kinds = [card for card in copies if copies[card]]
    kept = data.draw(st.integers(0, len(deal.deck)))
    words = [str(card) for card in deal.deck[:kept]]
    words += map(str, data.draw(st.lists(st.sampled_from(kinds), max_size=5)))
    words += data.draw(st.lists(st.sampled_from(["r9", "1r", "red", "?", "r1,r2"]), max_size=3))
    random.Random(kept).shuffle(words)
    header = str(deal).splitlines()
    header = [line for line in header if ":" in line]
    check = DeckCheck.parse("\n".join(header + words))

    held = Counter(word for word in words if word in map(str, kinds))
    assert check.entered == held.total()
    assert {str(card): count for card, count in check.missing.items()} == {
        str(card): count - held[str(card)]
        for card, count in copies.items()
        if held[str(card)] < count
    }
    lines = dict(enumerate(words, start=len(header) + 1))
    assert {
        str(card): [(place.line, place.column) for place in places]
        for card, places in check.surplus.items()
    } == {
        str(card): [(number, 1) for number, word in lines.items() if word == str(card)]
        for card, count in copies.items()
        if held[str(card)] > count
    }
    assert [(wrong.text, wrong.line, wrong.column) for wrong in check.unknown] == [
        (word, number, 1) for number, word in lines.items() if word not in held
    ]
    assert check.missing_count == sum(check.missing.values())
    assert check.entered - check.surplus_count + check.missing_count == len(deal.deck)
    counted = re.match(r"(\d+) of (\d+) cards: (?:(\d+) missing)?", str(check.summary))
    if counted is not None:
        assert int(counted[1]) + int(counted[3] or 0) == int(counted[2]) == len(deal.deck)
    assert check.complete == (Counter(words) == Counter(map(str, deal.deck)))


@pytest.mark.slow
@given(st.lists(WORDS, max_size=40).map(" ".join) | st.text(max_size=80))
@thorough(500)
def test_a_text_is_complete_just_where_it_is_a_deal(text: str) -> None:
    try:
        Deal.parse(text, players=2)
        is_deal = True
    except HanabiError:
        is_deal = False
    try:
        complete = DeckCheck.parse(text, players=2).complete
    except HanabiError:
        complete = False
    assert complete == is_deal


def test_the_last_card_that_is_missing_is_named() -> None:
    check = DeckCheck.parse(whole(("g5", "")))
    assert str(check.summary) == "49 cards: g5 is missing"
    assert (check.entered, check.missing_count, check.missing) == (49, 1, {Card("g", 5): 1})


def of(word: NotationError) -> tuple[str, int, int, str]:
    return word.text, word.line, word.column, str(word.problem)


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = whole(("b4", "g4"), ("y5", "Y5"), ("w3", "x9"), ("r1", "eleven"), ("r2", ""))
    check = DeckCheck.parse(text)
    assert [str(word) for word in check.unknown] == [
        "line 1, column 1: 'eleven' is not a card: write suit letter and rank, such as r1",
        "line 2, column 28: the deck has no Y5: did you mean y5?",
        "line 5, column 16: 'x9' is not a card: write suit letter and rank, such as r1",
    ]
    assert of(check.unknown[1]) == ("Y5", 2, 28, "the deck has no Y5: did you mean y5?")
    assert str(check.summary) == "45 of 50 cards: 5 missing, 1 too many, 3 unreadable"
    assert " ".join(map(str, check.missing)) == "r1 r2 y5 b4 w3"


NOT_ALLOWED = (
    "this header line is not allowed here: use players, first, rules, edition, copies, wild, "
    "powder, hand, tokens, strikes, dealt, once each"
)


@pytest.mark.parametrize(
    ("text", "unknown", "entered"),
    [
        ('r1 "r2 y3 # g1', [('"r2', 1, 4, 'a quote needs a closing "')], 2),
        ("r1 \x07 y3", [("\x07", 1, 4, "a control character ('\\x07')")], 2),
        ("r1\nfirst: 2", [("first:", 2, 1, "header lines come before the cards")], 1),
        ("colour: red\nr1", [("colour:", 1, 1, NOT_ALLOWED)], 1),
        (
            "players: 7\nfirst: 9\nr1",
            [
                ("7", 1, 10, "players must be a whole number from 2 to 6, not '7'"),
                ("9", 2, 8, "first must be a whole number from 0 to 4, not '9'"),
            ],
            1,
        ),
        (
            "players: 3\nfirst: 3\nr1",
            [("3", 2, 8, "first must be a whole number from 0 to 2, not '3'")],
            1,
        ),
        ("players:\nr1", [("", 1, 9, "players takes one number")], 1),
    ],
)
def test_other_trouble_is_placed_and_the_cards_beside_it_count(
    text: str, unknown: list[tuple[str, int, int, str]], entered: int
) -> None:
    check = DeckCheck.parse(text)
    assert list(map(of, check.unknown)) == unknown
    assert check.entered == entered


def test_rules_come_from_the_text_and_from_what_is_said() -> None:
    suits = "rules: avalanche\nm1 m2 m3 m4 m5"
    assert DeckCheck.parse(suits).unknown == ()
    assert len(DeckCheck.parse(suits, header={"rules": "standard"}).unknown) == 5
    assert DeckCheck.parse("A1", header={"edition": "suit-and-dots"}).entered == 1
    assert DeckCheck.parse("copies: r 1 1\nr2 r1").complete


def test_rules_that_can_not_be_read_are_an_error() -> None:
    with pytest.raises(NotationError, match="line 2, column 8: no rule is called 'bridge'"):
        DeckCheck.parse("players: 2\nrules: bridge\nr1")
    with pytest.raises(RulesError, match="2 hands of 5 need 10 cards, and the deck has 2"):
        DeckCheck.parse("copies: r 1 1\nr1", players=2)


def test_cards_without_a_text_have_no_places() -> None:
    check = DeckCheck(STANDARD, (Card("r", 5), Card("r", 5), Card("m", 1)))
    assert check.surplus == {Card("m", 1): (), Card("r", 5): ()}
    assert list(map(str, check.differences[:2])) == ["m1 is not in this deck", "3 of 3 r1 missing"]
    assert str(check.summary) == "1 of 50 cards: 49 missing, 2 too many"
    assert "(" not in str(check.refusal)


def test_a_deal_is_refused_with_the_places_of_what_is_too_many() -> None:
    with pytest.raises(DealError) as caught:
        Deal.parse(whole(("b4", "g4"), ("w1", "r5")), players=2)
    assert str(caught.value) == (
        "50 cards: r5 is there 2 times, not 1; g4 is there 3 times, not 2; 1 of 2 b4 missing; "
        "1 of 3 w1 missing (r5: line 1, column 28; line 5, column 1, "
        "g4: line 3, column 22; line 3, column 25; line 4, column 22)"
    )


def test_places_of_surplus_cards_are_listed_up_to_a_number_and_counted_beyond() -> None:
    rules = Rules.house("r", (1, 1), hand_size=1)
    few = DeckCheck.parse("r1 r2 " + "r1 " * (MOST_PLACES - 1), rules=rules)
    assert str(few.where(Card("r", 1))).count("column") == MOST_PLACES
    assert "more" not in str(few.where(Card("r", 1)))
    many = DeckCheck.parse("r1 r2 " * 3_000, rules=rules)
    for card in (Card("r", 1), Card("r", 2)):
        said = str(many.where(card))
        assert said.count("column") == MOST_PLACES
        assert said.endswith("; and 2,980 more")
    assert len(str(many.refusal)) < 4_000
