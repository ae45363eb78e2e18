"""The values that variables get when they are chosen, step by step."""

from __future__ import annotations

from solver.kernel.layout import ANEW
from tests.support.source import as_written


def test_values_of_the_largest_set_then_the_last_ones_then_false() -> None:
    phases = as_written()["learner"].Phases(4)
    assert [phases.literal(v) for v in range(4)] == [1, 3, 5, 7]
    phases.last[3] = 6
    phases.reach([0, 2, 5], 2)
    phases.reach([1, 3, 4], 2)  # no larger
    assert [phases.literal(v) for v in range(4)] == [0, 2, 5, 6]
    phases.reach([2, 1, 4, 7], 3)
    assert [phases.literal(v) for v in range(4)] == [1, 2, 4, 6]


def test_the_largest_set_is_looked_for_anew_from_its_values_and_from_false_ones() -> None:
    phases = as_written()["learner"].Phases(3)
    phases.reach([0, 4], 2)
    phases.look_anew(ANEW - 1)
    phases.last[0] = 1
    assert phases.literal(0) == 0
    phases.look_anew(ANEW)
    assert [phases.literal(v) for v in range(3)] == [0, 3, 4]
    phases.reach([1], 1)  # a smaller one counts again
    assert phases.literal(0) == 1
    phases.look_anew(2 * ANEW)
    assert [phases.literal(v) for v in range(3)] == [1, 3, 5]
    phases.last[2] = 4
    phases.look_anew(4 * ANEW - 1)  # from then on it takes twice as long, then three times
    assert phases.literal(2) == 4
