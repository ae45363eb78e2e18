"""Cases that others wrote, read by the sheet of their level."""

import pytest

from tests.support.agreed_cases import Outcome, outcomes
from tests.support.places import SHARED, needs_shared

pytestmark = [pytest.mark.slow, needs_shared]


def right(rows: list[Outcome]) -> tuple[int, int]:
    modelled = [row for row in rows if not row.reason.startswith("not modelled")]
    return sum(row.right for row in modelled), len(modelled)


@pytest.mark.parametrize(
    ("kind", "levels", "least", "modelled"),
    [
        ("pictures", (1, 2, 3, 4, 5), 35, 38),
        ("bots", (1, 2), 24, 26),
        ("bots", (3, 4), 5, 7),
        pytest.param("bots", (5,), 31, 46, marks=pytest.mark.nightly),
    ],
)
def test_as_many_cases_as_before_are_read_rightly(
    kind: str, levels: tuple[int, ...], least: int, modelled: int
) -> None:
    rows = outcomes(SHARED / "agreements", kind, levels)
    count, number = right(rows)
    assert number == modelled
    assert count >= least, "\n".join(str(row) for row in rows if not row.right)
