"""Matchings of slots with cards against every assignment there is."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from deducer.counting.matching import Matching
from tests.support.cases import chunks
from tests.support.hidden_cards import allowed, count, feasible


def assignments(
    masks: Sequence[int], shared: Sequence[int], inner: Sequence[int], inner_slots: int
) -> set[tuple[int, ...]]:
    """Every way to fill the slots, by trying all."""
    kinds = range(len(shared))
    return {
        held
        for held in product(*([kind for kind in kinds if mask >> kind & 1] for mask in masks))
        if all(held.count(kind) <= shared[kind] for kind in kinds)
        and all(held[:inner_slots].count(kind) <= inner[kind] for kind in kinds)
    }


def case(seed: int) -> tuple[list[int], list[int], list[int], int]:
    dice = random.Random(seed)
    kinds = dice.randint(1, 4)
    slots = dice.randint(1, 6 if kinds < 4 else 5)
    shared = [dice.randint(0, 3) for _ in range(kinds)]
    inner = [dice.randint(0, count) for count in shared]
    masks = [dice.randrange(1, 1 << kinds) for _ in range(slots)]
    return masks, shared, inner, dice.randint(0, slots)


@pytest.mark.parametrize("block", chunks(8))
def test_matchings_are_what_all_assignments_say(block: int) -> None:
    possible = 0
    for seed in range(block * 500, (block + 1) * 500):
        masks, shared, inner, inner_slots = case(seed)
        every = assignments(masks, shared, inner, inner_slots)
        matching = Matching(masks, shared, inner, inner_slots)
        assert matching.complete() == bool(every), seed
        if not every:
            continue
        possible += 1
        assert tuple(matching.kinds) in every, seed
        questions = [(slot, kind) for slot in range(len(masks)) for kind in range(len(shared))]
        random.Random(seed).shuffle(questions)
        for slot, kind in questions:
            allowed = any(held[slot] == kind for held in every)
            assert matching.allows(slot, kind) == allowed, (seed, slot, kind)
            assert tuple(matching.kinds) in every, (seed, slot, kind)
        for kind, holders in enumerate(matching.holders):
            assert all(matching.kinds[slot] == kind for slot in holders)
    assert 50 < possible < 450


@pytest.mark.parametrize("block", chunks(4))
def test_feasible_is_what_all_assignments_say(block: int) -> None:
    for seed in range(block * 500, (block + 1) * 500):
        masks, copies, _, _ = case(seed)
        expected = bool(assignments(masks, copies, copies, 0))
        assert feasible(masks, copies) == expected, seed
        beyond = [mask | 1 << len(copies) for mask in masks]
        assert feasible(beyond, copies) == expected, seed


def test_slots_are_matched_one_by_one() -> None:
    """A slot that can't be matched leaves the others as they were."""
    matching = Matching([0b01, 0b11, 0b01], [1, 1], [1, 1], 0)
    assert matching.match(1)
    assert matching.match(0)
    assert matching.match(0)
    assert matching.kinds == [0, 1, None]
    assert not matching.match(2)
    assert matching.kinds == [0, 1, None]
    assert not matching.complete()


def test_an_outer_slot_pushes_an_inner_one_on() -> None:
    """The inner slot must move to the second card, not to its own place again."""
    matching = Matching([0b11, 0b01], [1, 1], [1, 1], 1)
    assert matching.complete()
    assert matching.kinds == [1, 0]
    assert not matching.allows(0, 0)
    assert not matching.allows(1, 1)


def test_no_slots_always_match() -> None:
    assert Matching([], [1], [1], 0).complete()
    assert feasible([], [])
    assert not feasible([1], [])


def test_many_slots_with_one_long_chain_of_moves() -> None:
    """Each slot can hold two neighbours only; the last one to come moves all the others."""
    count = 30
    masks = [0b11 << place for place in range(count)] + [0b1]
    matching = Matching(masks, [1] * (count + 1), [1] * (count + 1), 0)
    assert matching.complete()
    assert matching.kinds == [*range(1, count + 1), 0]


@pytest.mark.parametrize("kinds", [31, 32, 33, 64, 70])
def test_more_kinds_than_a_machine_s_int_has_bits(kinds: int) -> None:
    """Compiled or not: a chain of slots, each of which admits two kinds, one copy each."""
    masks = [0b11 << slot for slot in range(kinds - 1)]
    copies = [1] * kinds
    assert feasible(masks, copies)
    assert not feasible([*masks, 1 << kinds - 1, 1], copies)
    assert allowed(masks, copies) == masks
    assert count(masks, copies).total == kinds
    assert allowed([*masks, 1 << kinds - 1], copies) == [1 << slot for slot in range(kinds)]
