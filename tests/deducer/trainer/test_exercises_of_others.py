"""Exercises that others wrote, answered by the sheet of their level."""

import pytest

from tests.support.cases import a_few
from tests.support.exercise_cases import answers
from tests.support.places import SHARED, needs_shared

pytestmark = [pytest.mark.slow, needs_shared]


@pytest.mark.parametrize(("worlds", "least"), a_few([(0, 24), (200, 21)], 2))
def test_most_exercises_are_answered_as_their_authors_do(worlds: int, least: int) -> None:
    """By the sheet alone, and with a chair's search; those that can be checked are 27."""
    rows = [*answers(SHARED / "agreements", worlds)]
    right = sum(row.right for row in rows)
    print(f"{right} of {len(rows)} as their authors")
    assert len(rows) == 27
    assert right >= least, "\n".join(str(row) for row in rows if not row.right)
