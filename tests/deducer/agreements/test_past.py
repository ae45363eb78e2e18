"""What past hints promised, which promises rule cards out, and which have to be given up."""

from __future__ import annotations

import random

import pytest
from hypothesis import assume, given

from deducer import Record
from deducer.agreements import AgreedWeights, Sheet
from deducer.agreements.past import cards_phrase
from solver import Card, Rules
from tests.deducer.agreements.test_kept import MOST_WORLDS, drawn_sheet, drawn_view
from tests.support.cases import thorough
from tests.support.promised import promised
from tests.support.referee import seeds, small_record
from tests.support.worlds import enumerate_worlds

GAME = """
players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 r2
deal Cy b4 r3 y3 g4 b4
"""


def kept(text: str, sheet: str = "beginner") -> AgreedWeights:
    return Record.parse(text).at().seen_by("Bob").kept(Sheet.parse(sheet))


def drawn(chance: random.Random) -> AgreedWeights:
    """A small view by a sheet, with few enough worlds to list."""
    knowledge = drawn_view(chance, small_record(chance))
    assume(knowledge.consistent and knowledge.worlds <= MOST_WORLDS)
    return AgreedWeights(knowledge, drawn_sheet(chance))


@thorough(200)
@given(seeds)
@pytest.mark.slow
def test_the_smallest_sets_to_give_up_are_those_of_the_best_worlds(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    knowledge = by_sheet.knowledge
    number = knowledge.moment.number
    fewest = min(
        sum(
            not holds
            for _, _, holds in promised(knowledge.table, by_sheet.sheet.at(0), number, cards)
        )
        for world in enumerate_worlds(knowledge)
        for cards in [{**knowledge.known, **world.hands}]
    )
    assume(fewest <= 3)
    assert {len(some) for some in by_sheet.given_up} == ({fewest} if fewest else set())


@thorough(100)
@given(seeds)
def test_what_is_not_in_a_reading_is_ruled_out_by_promises(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    for slot in by_sheet.slots:
        ruled_out = by_sheet.ruled_out(slot.knowledge)
        assert all(ruled_out.values())
        if slot.reading:
            assert {*ruled_out} == {*slot.knowledge.shares} - slot.reading


def test_a_promise_is_told_in_words_and_as_data() -> None:
    focus, no_trash = kept(GAME + "hint Bob red 2\n").promises
    assert (focus.turn, focus.giver, focus.kind, focus.holder, focus.slot) == (1, 0, "play", 1, 2)
    assert ({*map(str, focus.cards)}, focus.kept) == ({"r1"}, None)
    assert (no_trash.kind, no_trash.kept) == ("no trash", True)
    assert str(focus) == "turn 1 (Ann: hint Bob red 2) promised of Bob's slot 2: to be played: r1"


def test_why_names_the_promise() -> None:
    by_sheet = kept(GAME + "hint Bob red 2\n")
    ruled_out = by_sheet.ruled_out(by_sheet.knowledge.slots[1])
    assert {str(card): [str(each.kind) for each in some] for card, some in ruled_out.items()} == {
        card: ["play"] for card in ("r2", "r3", "r4", "r5")
    }


def test_a_promise_seen_broken_has_to_be_given_up() -> None:
    (only,) = kept(GAME + "hint Cy 4\n").given_up
    assert [each.kind for each in only] == ["play or save", "no copy"]
    assert str(only[0]).endswith("broken")


def test_cards_are_named_in_the_order_of_the_deck_and_whole_ranks_in_short() -> None:
    deck = Rules.named(sixth="rainbow").composition
    ones = frozenset(card for card in deck.cards if card.rank == 1)
    cards = frozenset(map(Card.parse, ("b2", "y3", "r2")))
    assert str(cards_phrase(cards, deck)) == "r2, y3 or b2"
    assert str(cards_phrase(ones | cards, deck)) == "any 1, r2, y3 or b2"
    assert str(cards_phrase(ones, deck)) == "any 1"
    assert str(cards_phrase(ones - {Card("y", 1)}, deck)) == "r1, g1, b1, w1 or m1"
