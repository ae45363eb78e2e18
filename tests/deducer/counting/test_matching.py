"""Matchings of slots with cards, and listed hands, against every assignment there is."""

import random
from collections.abc import Sequence
from itertools import product

import pytest

from deducer.counting.enumeration import solutions
from deducer.counting.matching import Matching
from tests.support.cases import chunks
from tests.support.hidden_cards import feasible, fillings


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


# -- all hands, listed -------------------------------------------------------------------------


@pytest.mark.parametrize("block", chunks(6))
def test_worlds_are_what_all_assignments_say(block: int) -> None:
    found = 0
    for seed in range(block * 400, (block + 1) * 400):
        dice = random.Random(seed)
        kinds = dice.randint(1, 5)
        copies = [dice.randint(0, 3) for _ in range(kinds)]
        places = dice.sample(range(50), dice.randint(0, 5))
        domains = {place: dice.randrange(1 << kinds) for place in places}
        masks = list(domains.values())
        every = sorted(assignments(masks, copies, copies, 0))
        worlds = sorted(tuple(map(world.get, places)) for world in solutions(domains, copies))
        assert worlds == every, seed
        assert list(fillings(masks, copies)) == every
        found += bool(worlds)
    assert 100 < found < 400


def test_the_search_tells_of_its_steps_and_can_be_stopped() -> None:
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1
        if steps == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        list(solutions(dict.fromkeys(range(4), 7), [2, 2, 2], count))
    assert steps == 3


def test_fillings_tell_of_every_so_many_steps_and_can_be_stopped() -> None:
    steps: list[None] = []
    assert len(list(fillings([-1] * 3, [1, 1, 1], lambda: steps.append(None)))) == 6
    every_step = len(steps)
    steps.clear()
    list(fillings([-1] * 3, [1, 1, 1], lambda: steps.append(None), 4))
    assert len(steps) == -(-every_step // 4) > 1

    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        next(fillings([-1] * 3, [1, 1, 1], stop))


def test_the_first_worlds_of_a_large_space_come_at_once() -> None:
    """Worlds are found one by one: nobody waits for all 25 to the power of 20."""
    worlds = solutions(dict.fromkeys(range(20), (1 << 25) - 1), [2] * 25)
    firsts = [next(worlds) for _ in range(5)]
    assert len({tuple(sorted(world.items())) for world in firsts}) == 5
