"""Consistent hands as a constraint problem against every assignment there is."""

import random
from itertools import product

import pytest

from deducer.counting.enumeration import solutions
from tests.support.cases import chunks
from tests.support.hidden_cards import fillings


def every_world(domains: dict[int, int], copies: list[int]) -> list[dict[int, int]]:
    """All consistent worlds, by trying all assignments."""
    kinds = range(len(copies))
    choices = ([kind for kind in kinds if mask >> kind & 1] for mask in domains.values())
    return [
        dict(zip(domains, held, strict=True))
        for held in product(*choices)
        if all(held.count(kind) <= copies[kind] for kind in kinds)
    ]


def sorted_worlds(worlds: list[dict[int, int]]) -> list[list[tuple[int, int]]]:
    return sorted(sorted(world.items()) for world in worlds)


@pytest.mark.parametrize("block", chunks(6))
def test_worlds_are_what_all_assignments_say(block: int) -> None:
    found = 0
    for seed in range(block * 400, (block + 1) * 400):
        dice = random.Random(seed)
        kinds = dice.randint(1, 5)
        copies = [dice.randint(0, 3) for _ in range(kinds)]
        places = dice.sample(range(50), dice.randint(0, 5))
        domains = {place: dice.randrange(1 << kinds) for place in places}
        worlds = list(solutions(domains, copies))
        assert sorted_worlds(worlds) == sorted_worlds(every_world(domains, copies)), seed
        filled = list(fillings(list(domains.values()), copies))
        assert filled == sorted(tuple(world.values()) for world in every_world(domains, copies))
        found += bool(worlds)
    assert 100 < found < 400


def test_nothing_hidden_is_one_world() -> None:
    assert list(solutions({}, [1, 2])) == [{}]


def test_a_card_that_can_be_nothing_leaves_no_world() -> None:
    assert list(solutions({7: 0}, [1])) == []
    assert list(solutions({7: 0b10, 8: 0b01}, [1, 0])) == []


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
