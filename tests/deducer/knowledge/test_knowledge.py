"""What views know: against the referee that goes through every deal, and by laws."""

import json
import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given

from deducer import Record, SlotKnowledge, ViewError
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen, enumerate_completions
from deducer.knowledge.views import EVERYONE, PUBLIC, PairView, SeatView, View
from deducer.record.data import Writer
from solver import Card
from tests.support.cases import chunks, thorough
from tests.support.games import bare
from tests.support.places import SHARED, needs_shared
from tests.support.referee import (
    Eyes,
    Scene,
    ask,
    eyes_of,
    few_worlds,
    lay_out,
    random_question,
    seeds,
    small_record,
)
from tests.support.worlds import sample_worlds

# -- against the referee ---------------------------------------------------------------------


def true_odds(scene: Scene, eyes: Eyes) -> tuple[int, dict[int, dict[Card, Fraction]]] | None:
    """The number of deals and the odds of every card in hands, unless there are many worlds."""
    worlds = few_worlds(scene, eyes)
    if worlds is None:
        return None
    total = sum(ways for _, ways in worlds)
    odds = {place: {card: Fraction(1)} for place, card in scene.visible(eyes).items()}
    for at, place in enumerate(scene.hidden(eyes)):
        counts: Counter[Card] = Counter()
        for cards, ways in worlds:
            counts[cards[at]] += ways
        odds[place] = {card: Fraction(counts[card], total) for card in scene.copies if counts[card]}
    return total, odds


def assert_knows(record: Record, turn: int, eyes: Eyes) -> int | None:
    """Compare everything that a view knows; return how many cards were hidden, if compared."""
    scene = lay_out(record, turn)
    true = true_odds(scene, eyes)
    if true is None:
        return None
    total, odds = true
    known = ask(record, turn, eyes)
    assert (known.turn, known.worlds) == (turn, total)
    asked = [eyes] if isinstance(eyes, int) else range(len(scene.hands))
    slots = [
        (who, slot, place) for who in asked for slot, place in enumerate(scene.hands[who], start=1)
    ]
    assert [(slot.holder, slot.slot, slot.place) for slot in known.slots] == slots
    for slot in (*known.slots, *known.missed):
        true_slot = odds[slot.place]
        assert list(slot.odds.items()) == list(true_slot.items())
        assert slot.candidates == tuple(true_slot)
        assert slot.card == (next(iter(true_slot)) if len(true_slot) == 1 else None)
        assert sum(slot.odds.values()) == 1

        def likely(
            says: Callable[[Scene, Card], bool], odds: dict[Card, Fraction] = true_slot
        ) -> Fraction:
            return sum((odds[card] for card in odds if says(scene, card)), Fraction(0))

        assert slot.playable == likely(Scene.is_playable)
        assert slot.trash == likely(Scene.is_trash)
        assert slot.indispensable == likely(Scene.is_indispensable)
        assert {type(slot.playable), type(slot.trash), type(slot.indispensable)} == {Fraction}

    def certain(says: Callable[[Scene, Card], bool]) -> list[int]:
        return [at for *_, at in slots if all(says(scene, card) for card in odds[at])]

    assert [slot.place for slot in known.certain_plays] == certain(Scene.is_playable)
    assert [slot.place for slot in known.certain_trash] == certain(Scene.is_trash)
    assert [slot.place for slot in known.safe_discards] == certain(
        lambda scene, card: not scene.is_indispensable(card)
    )
    missed = [place for place in scene.hidden(eyes) if place not in [at for *_, at in slots]]
    assert [slot.place for slot in known.missed] == missed
    return len(scene.hidden(eyes))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(10))
def test_every_view_knows_what_the_referee_does(chunk: int) -> None:
    chance = random.Random(f"views {chunk}")
    hidden: Counter[str] = Counter()
    for _ in range(25):
        record = small_record(chance)
        turn = chance.randint(0, record.actions)
        for eyes in eyes_of(record):
            count = assert_knows(record, turn, eyes)
            if count is not None:
                hidden["seat" if isinstance(eyes, int) else eyes] += count > 1
    assert hidden["seat"] >= 20
    assert hidden["public"] >= 5
    assert hidden["everyone"] >= 2


# -- laws ------------------------------------------------------------------------------------


@given(seeds, seeds)
@thorough(60)
def test_a_seat_does_not_see_its_own_cards(seed: int, other: int) -> None:
    """Any other world of its own cards gives it the same knowledge, then and before."""
    chance = random.Random(seed)
    record = small_record(chance, Writer.ALL)
    whole = Scene(record)
    for event in record.events:
        whole.take(event)
    unknown = sorted(set(range(record.rules.composition.total)) - whole.known.keys())
    rest = sorted((Counter(whole.copies) - Counter(whole.known.values())).elements())
    chance.shuffle(rest)
    cards = whole.known | dict(zip(unknown, rest, strict=True))
    seat = chance.randrange(len(record.players))
    record = Record.of(bare(record, tuple(cards[at] for at in sorted(cards))))

    world = next(sample_worlds(ask(record, record.actions, seat), other))
    free = iter(world.rest)
    pile = set(whole.pile) - whole.opened
    swapped = tuple(
        next(free) if at in pile else world.hands.get(at, cards[at]) for at in sorted(cards)
    )
    again = Record.of(bare(record, swapped))
    for turn in range(record.actions + 1):
        before, after = ask(record, turn, seat), ask(again, turn, seat)
        assert after.worlds == before.worlds
        assert [slot.odds for slot in after.slots] == [slot.odds for slot in before.slots]


# -- worlds -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_hints_leave_open_is_what_a_view_does_not_know() -> None:
    """After the last hint, the cards in sight and all hints leave as many completions as a view."""
    chance, compared = random.Random(0), 0
    for _ in range(60):
        record, _, eyes = random_question(chance)
        unseen = Unseen.by(ask(record, record.actions, eyes))
        by_hints = Unseen.at(record.table, unseen.moment, unseen.known)
        assert by_hints.hidden.copies == unseen.hidden.copies
        assert by_hints.hidden.places == unseen.hidden.places
        with suppress(LimitError):
            if 0 < unseen.completions < 2_000:
                assert set(enumerate_completions(by_hints)) == set(enumerate_completions(unseen))
                compared += 1
    assert compared >= 20


@given(seeds, seeds)
@thorough(40)
def test_sampled_worlds_are_consistent_and_the_same_for_a_seed(case: int, seed: int) -> None:
    record, turn, eyes = random_question(random.Random(case))
    scene, known = lay_out(record, turn), ask(record, turn, eyes)
    copies, unseen = scene.unseen(eyes), Unseen.by(known)
    for place in scene.hidden(eyes):
        may_be = tuple(card for card in scene.may_be(place) if copies[card])
        assert unseen.cards(place) == may_be
    worlds = list(islice(sample_worlds(known, seed), 10))
    assert worlds == list(islice(sample_worlds(ask(record, turn, eyes), seed), 10))
    for world in worlds:
        assert sorted(world.hands) == sorted(scene.hidden(eyes))
        assert all(card in scene.may_be(place) for place, card in world.hands.items())
        assert Counter(world.hands.values()) + Counter(world.rest) == scene.unseen(eyes)


# -- by example ------------------------------------------------------------------------------

HEADER = "players: Ann Bob\nseat: Ann\ncopies: r 1 1 1, y 1 1 1\nhand: 1\n"


def odds(slot: SlotKnowledge) -> dict[str, str]:
    return {str(card): str(likely) for card, likely in slot.odds.items()}


def test_a_hint_that_pointed_wrongly_is_not_relied_on_and_said_so() -> None:
    known = Record.parse(HEADER + "deal Bob r2\nAnn: hint Bob 1 1 ! oops\n").at().public()
    assert len(known.slots[1].odds) == 6
    assert tuple(map(str, known.caveats)) == (
        "turn 1 was a slip: what this hint says of Bob's cards is not relied on",
    )
    assert Record.parse(HEADER + "deal Bob r2\n").at().public().caveats == ()


def test_slots_are_found_by_number_and_holder() -> None:
    look = Record.parse(HEADER + "deal Bob r2\n").at()
    assert look.public().slot(1, 1).holder == 1
    assert look.seen_by("bob").slot(1).holder == 1
    with pytest.raises(ViewError, match="no slot 2"):
        look.seen_by("Ann").slot(2)
    with pytest.raises(ViewError, match="no slot 1"):
        look.seen_by("Ann").slot(1, 1)
    with pytest.raises(ViewError, match="nobody is called 'Cy': the players are Ann, Bob"):
        look.seen_by("Cy")


@pytest.mark.parametrize(
    ("view", "name"),
    [
        (SeatView(1), "Bob"),
        (PUBLIC, "public"),
        (EVERYONE, "everyone"),
        (PairView(0, 1), "Ann and Bob"),
    ],
)
def test_knowledge_says_whose_it_is(view: View, name: str) -> None:
    table = Record.parse(HEADER + "deal Bob r2\n").table
    known = repr(Knowledge(table, table.now, view))
    assert known == f"Knowledge(seen by {name}: {table.summary(table.now)})"


# -- real games for which exact deduction is known: every fraction of every view ---------------


EXPECTED = sorted(SHARED.glob("expected/*.json"))
"""The files with expected knowledge; a folder without any is a mistake."""


@needs_shared
def test_games_are_there() -> None:
    assert EXPECTED


@needs_shared
@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.stem)
def test_views_of_a_real_game_are_exact(path: Path) -> None:
    expected = json.loads(path.read_text(encoding="utf-8"))
    record = Record.load(path.parent.parent / "games" / expected["game"])
    assert expected["turns"]
    for turn in expected["turns"]:
        look = record.at(turn["turn"])
        seat = turn["seat"]
        known = look.public() if seat == "public" else look.seen_by(record.players[seat])
        true = {
            (slot["holder"], slot["card"]): {
                Card.parse(card): Fraction(likely) for card, likely in slot["p"].items()
            }
            for slot in turn["slots"]
        }
        assert len(true) == len(turn["slots"]) == len(known.slots)
        found = {(slot.holder, slot.place): slot.odds for slot in known.slots}
        assert found == true, f"turn {turn['turn']}, {seat}"
