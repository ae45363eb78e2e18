"""Limits: what is spent of a part is spent of the whole."""

import pytest

from solver.limits import LimitReached, Limits


def test_without_limits_nothing_is_spent() -> None:
    limits = Limits()
    limits.spend(10**9)
    limits.check()
    assert (limits.nodes_left, limits.seconds_left) == (None, None)


def test_nodes_count_down() -> None:
    limits = Limits(3)
    limits.spend(2)
    assert (limits.is_spent, limits.nodes_left) == (False, 1)
    limits.spend(1)
    with pytest.raises(LimitReached):
        limits.check()


def test_seconds_count_from_the_beginning() -> None:
    assert Limits(seconds=0).is_spent
    limits = Limits(seconds=60)
    limits.spend(10**9)
    assert not limits.is_spent
    assert limits.seconds_left is not None
    assert 0 < limits.seconds_left <= 60


def test_a_part_spends_of_the_whole_and_ends_with_it() -> None:
    whole = Limits(10, 60)
    part = whole.part(nodes=4, seconds=1)
    part.spend(4)
    assert (part.is_spent, whole.is_spent, whole.spent) == (True, False, 4)
    assert part.seconds_left is not None
    assert part.seconds_left <= 1
    other = whole.part(nodes=100)
    assert other.nodes_left == 6
    other.spend(6)
    assert (other.is_spent, whole.is_spent) == (True, True)
    assert whole.part(seconds=0).is_spent


def test_a_stop_ends_the_parts() -> None:
    answers = [False]
    part = Limits(stop=lambda: answers[-1]).part(100).part(10)
    assert not part.is_spent
    answers.append(True)
    assert part.is_spent


def test_progress_is_that_of_the_whole() -> None:
    seen: list[int] = []
    whole = Limits(progress=lambda nodes, _seconds: seen.append(nodes))
    for _ in range(2):
        whole.part(5).spend(5)
    assert seen == [5, 10]
