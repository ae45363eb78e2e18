"""What past hints promised, which promises rule cards out, and which have to be given up."""

import random
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import assume, given

from deducer import Record
from deducer.agreements import AgreedWeights, Sheet
from deducer.agreements.factors import Factor
from deducer.agreements.odds_by_sheet import DOUBTFUL
from deducer.agreements.past import Grounds, cards_phrase
from solver import Card, Rules
from tests.deducer.agreements.test_odds_by_sheet import GAME, MOST_WORLDS, drawn_sheet, drawn_view
from tests.support.cases import thorough
from tests.support.referee import seeds, small_record
from tests.support.worlds import enumerate_worlds


def kept(text: str, sheet: str = "beginner") -> AgreedWeights:
    return Record.parse(text).at().seen_by("Bob").kept(Sheet.parse(sheet))


def drawn(chance: random.Random) -> AgreedWeights:
    """A small view by a sheet, with few enough worlds to list."""
    knowledge = drawn_view(chance, small_record(chance))
    assume(knowledge.consistent and knowledge.worlds <= MOST_WORLDS)
    return AgreedWeights(knowledge, drawn_sheet(chance))


def keeping(
    by_sheet: AgreedWeights, factors: Iterable[Factor], worlds: list[dict[int, Card]]
) -> list[dict[int, Card]]:
    """The worlds that keep all of ``factors``."""
    index = by_sheet.knowledge.table.record.rules.composition.index
    for factor in factors:
        kept = [region.masks for region in factor.regions if region.kept]
        worlds = [
            world
            for world in worlds
            if any(all(mask >> index[world[p]] & 1 for p, mask in row.items()) for row in kept)
        ]
    return worlds


def all_worlds(by_sheet: AgreedWeights) -> list[dict[int, Card]]:
    return [world.hands for world in enumerate_worlds(by_sheet.knowledge)]


@thorough(300)
@given(seeds)
def test_each_promise_is_kept_that_a_world_keeps_beside_more_credible_ones(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    worlds, given_up = all_worlds(by_sheet), []
    clash = not keeping(by_sheet, by_sheet.factors, worlds)
    for factor in sorted(by_sheet.factors, key=by_sheet.doubt):
        is_doubtful = clash and factor.scope and by_sheet.epsilon(factor.kind) >= DOUBTFUL
        fewer = [] if is_doubtful else keeping(by_sheet, [factor], worlds)
        worlds = fewer or worlds
        given_up += [] if fewer else [factor]
    for slot in by_sheet.slots:
        if slot.knowledge.card is None:
            assert slot.reading == {world[slot.knowledge.place] for world in worlds} != set()
    past = dict(zip(map(id, by_sheet.factors), by_sheet.promises, strict=True))
    expected = {id(factor) for factor in given_up}
    assert by_sheet.given_up == tuple(each for at, each in past.items() if at in expected)


@thorough(300)
@given(seeds)
def test_each_card_of_a_reading_is_meant_in_the_simplest_way(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    index = by_sheet.knowledge.table.record.rules.composition.index
    worlds = keeping(by_sheet, by_sheet.readings.factors, all_worlds(by_sheet))
    for slot in by_sheet.slots:
        place = slot.knowledge.place
        plays = [f for f in by_sheet.readings.factors if f.promise.kind.startswith("play")]
        hints = [f for f in plays if f.promise.place == place]
        hints = hints or [f for f in plays if any(place in way.masks for way in f.ways)]
        hints.sort(key=lambda hint: hint.promise.scene.number)
        expected: dict[Card, int | None] = dict.fromkeys(slot.reading)
        for world in worlds if hints and slot.knowledge.card is None else ():
            (how,) = [
                region.how
                for region in hints[-1].ways
                if all(mask >> index[world[at]] & 1 for at, mask in region.masks.items())
            ]
            expected[world[place]] = min(how, expected[world[place]] or how)
        assert {card: how for cards, how in slot.readings for card in cards} == expected
        ways = [how or 0 for _, how in slot.readings]
        assert ways == sorted({*ways})


@thorough(200)
@given(seeds)
def test_of_promises_that_clash_none_is_too_many(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    grounds = Grounds(by_sheet.factors, by_sheet.readings)
    assert tuple(by_sheet.given_up) == tuple(some[0] for some in by_sheet.clashes())
    for some in grounds.clashes():
        if len(some) == 1 and keeping(by_sheet, some, all_worlds(by_sheet)):
            assert by_sheet.epsilon(some[0].kind) >= DOUBTFUL
            continue
        assert not keeping(by_sheet, some, all_worlds(by_sheet))
        for factor in some:
            assert keeping(by_sheet, [f for f in some if f is not factor], all_worlds(by_sheet))


@thorough(200)
@given(seeds)
def test_where_nothing_is_given_up_more_promises_never_add_to_a_reading(seed: int) -> None:
    chance = random.Random(seed)
    more = drawn(chance)
    toggles = chance.sample(("silence", "unique", "fits", "blind", "sarcastic"), 3)
    fewer = replace(more, sheet=replace(more.sheet.at(0), **dict.fromkeys(toggles, False)))
    assume(not more.given_up)
    assert not fewer.given_up
    for slot, other in zip(more.slots, fewer.slots, strict=True):
        assert slot.reading <= other.reading


CLASH = """players: Ann Bob Cy
seat: Bob
deal Ann y4 g1 b3 r1 g4
deal Cy b4 r3 y3 g4 b4
Ann: hint Bob yellow 2
Bob: hint Ann 1 2 4
Cy: discard 5 b4 > w3
Ann: discard 5 g4 > w4
Bob: hint Ann 1 3 5
"""


def test_a_clash_is_named_and_leaves_other_slots_as_they_are() -> None:
    before, after = kept(CLASH), kept(CLASH + "Cy: hint Bob red 5")
    assert before.given_up == ()
    (silence,) = after.given_up
    assert (silence.turn, silence.holder, silence.slot) == (4, 1, 5)
    ((first, *beside),) = after.clashes()
    assert first == silence
    assert [(each.turn, each.kind) for each in beside] == [(6, "play or save"), (6, "no copy")]
    assert {*map(str, after.slots[4].reading)} == {"r2"}
    assert [s.reading for s in after.slots[1:2]] == [s.reading for s in before.slots[1:2]]


@thorough(100)
@given(seeds)
def test_what_is_not_in_a_reading_is_ruled_out_by_promises(seed: int) -> None:
    by_sheet = drawn(random.Random(seed))
    for slot in by_sheet.slots:
        ruled_out = by_sheet.ruled_out(slot.knowledge)
        assert all(ruled_out.values())
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


def test_a_promise_seen_broken_has_to_be_given_up_and_leaves_no_reading_empty() -> None:
    by_sheet = kept(GAME + "hint Cy 4\n")
    assert all(slot.reading for slot in by_sheet.slots)
    given_up = [each for each in by_sheet.given_up if each.kept is False]
    assert [each.kind for each in given_up] == ["play or save", "no copy"]
    assert str(given_up[0]).endswith("broken")


def test_cards_are_named_in_the_order_of_the_deck_and_whole_ranks_in_short() -> None:
    deck = Rules.named(sixth="rainbow").composition
    ones = frozenset(card for card in deck.cards if card.rank == 1)
    cards = frozenset(map(Card.parse, ("b2", "y3", "r2")))
    assert str(cards_phrase(cards, deck)) == "r2, y3 or b2"
    assert str(cards_phrase(ones | cards, deck)) == "any 1, r2, y3 or b2"
    assert str(cards_phrase(ones, deck)) == "any 1"
    assert str(cards_phrase(ones - {Card("y", 1)}, deck)) == "r1, g1, b1, w1 or m1"
