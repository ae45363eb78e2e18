"""Worlds listed and sampled, against a referee that goes through every deal of the unseen cards."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given

from deducer import Record
from deducer.errors import LimitError
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen, enumerate_completions
from solver import Card
from tests.support.cases import chunks, thorough
from tests.support.referee import _Key, ask, few_worlds, lay_out, random_question, seeds
from tests.support.worlds import World, enumerate_worlds, sample_worlds


@pytest.mark.parametrize("chunk", chunks(8))
def test_listed_worlds_are_those_of_the_referee(chunk: int) -> None:
    chance = random.Random(f"listed {chunk}")
    compared = 0
    for _ in range(30):
        record, turn, eyes = random_question(chance)
        scene = lay_out(record, turn)
        worlds = few_worlds(scene, eyes)
        if worlds is None:
            continue
        known = ask(record, turn, eyes)
        hidden, unseen = scene.hidden(eyes), scene.unseen(eyes)
        listed = list(enumerate_worlds(known))
        assert all(sorted(world.hands) == sorted(hidden) for world in listed)
        assert Counter({tuple(w.hands[at] for at in hidden): w.weight for w in listed}) == Counter(
            dict(worlds)
        )
        assert len(listed) == len(worlds)
        assert sum(world.weight for world in listed) == known.worlds
        for world in listed:
            assert Counter(world.hands.values()) + Counter(world.rest) == unseen
            assert list(world.rest) == sorted(world.rest, key=list(scene.copies).index)
        compared += 1
    assert compared >= 20


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
    worlds = list(islice(sample_worlds(known, seed), 10))
    assert worlds == list(islice(sample_worlds(ask(record, turn, eyes), seed), 10))
    for world in worlds:
        assert sorted(world.hands) == sorted(scene.hidden(eyes))
        assert all(card in scene.may_be(place) for place, card in world.hands.items())
        assert Counter(world.hands.values()) + Counter(world.rest) == scene.unseen(eyes)


def hinted() -> ExplainedKnowledge:
    """Ann holds a card hinted 1 and one not; 6 cards are in the pile."""
    text = """players: Ann Bo
        copies: r 3 2 1, y 2 2 1
        hand: 2
        deal Bo r2 y1
        Ann: hint Bo red 1
        Bo: hint Ann 1 2
        """
    return Record.parse(text.replace("  ", "")).at().seen_by("Ann")


def test_sampled_worlds_are_as_frequent_as_their_weights() -> None:
    known, draws = hinted(), 4_000
    listed = list(enumerate_worlds(known))
    assert len(listed) > 5
    sampled = Counter(
        tuple(sorted(world.hands.items())) for world in islice(sample_worlds(known, 7), draws)
    )
    expected = {
        tuple(sorted(world.hands.items())): draws * world.weight / known.worlds for world in listed
    }
    assert sampled.keys() == expected.keys()
    assert chi_square(sampled, expected) < bound(len(expected) - 1)


def test_the_rest_of_a_sampled_world_is_in_a_random_order() -> None:
    known, draws = hinted(), 4_000
    top = Counter(world.rest[0] for world in islice(sample_worlds(known, 7), draws))
    expected: Counter[Card] = Counter()
    for world in enumerate_worlds(known):
        for card in world.rest:
            expected[card] += world.weight
    scale = draws / expected.total()
    shares = {card: weight * scale for card, weight in expected.items()}
    assert chi_square(top, shares) < bound(len(shares) - 1)


def chi_square(counted: Mapping[_Key, int], expected: Mapping[_Key, float]) -> float:
    return sum(
        (counted[key] - share) * (counted[key] - share) / share for key, share in expected.items()
    )


def bound(freedom: int) -> float:
    """Chi-square's mean and five of its standard deviations: chance exceeds it almost never."""
    return freedom + 5 * math.sqrt(2 * freedom)


def test_without_hidden_cards_there_is_one_world() -> None:
    record = Record.parse("players: Ann Bo\nseat: all\ncopies: r 2 1 1\nhand: 1\ndeck: r3 r1 r2 r1")
    known = record.at().everyone()
    rest = tuple(map(Card.parse, ("r1", "r2")))
    assert list(enumerate_worlds(known)) == [World({}, rest, 1)]
    for world in islice(sample_worlds(known, 1), 5):
        assert world.hands == {}
        assert sorted(world.rest) == sorted(rest)
