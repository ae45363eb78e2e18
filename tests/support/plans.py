"""Plans of small censuses, rows without their time, and files that somebody altered."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from solver import HanabiError, Rules
from solver.census.plan import CensusPlan, CensusRow
from solver.census.store import CensusFile
from solver.rules import PLAYERS
from tests.support.strategies import house_rules, printed_rules

QUICK = Rules.house("ryg", (2, 2, 1), hand_size=2)
"""With two players, a deal takes a millisecond, without a compiler as well; some are unwinnable."""
CROWNING = Rules.house("rygb", (3, 2, 2, 1), hand_size=3, ending="crowning-piece")
"""A few milliseconds, and few are unwinnable."""


ALTERED = {
    "crowning": CensusPlan(Rules.named("crowning-piece", avalanche=True), 2, 7, 3_000),
    "standard": CensusPlan(Rules.named("standard", avalanche=True), 2, 7, 200),
}
"""Plans of censuses to be altered: the first has many unwinnable deals, the second open ones."""


@st.composite
def plans(draw: st.DrawFn) -> CensusPlan:
    """Plans by the rules of any deck that has all cards, printed or not, of deals as quick."""
    rules = draw(house_rules(least=10) | printed_rules())
    lacking = {
        letter: tuple(max(1, count) for count in copies)
        for letter, copies in rules.composition.suits
    }
    rules = replace(rules, composition=type(rules.composition).of(lacking))
    try:
        return CensusPlan(rules, draw(st.sampled_from(PLAYERS)), draw(st.integers()), 300)
    except HanabiError:  # too few cards for so many hands
        assume(False)
        raise


def timeless(rows: Iterable[CensusRow]) -> list[CensusRow]:
    """Rows as they must be, whoever found them."""
    return [row._replace(seconds=0.0) for row in rows]


def kept(path: Path) -> list[CensusRow]:
    """What a file holds, but for times."""
    with CensusFile.read(path) as file:
        return timeless(file.rows())


def altered(path: Path, *statements: str, values: Iterable[Any] = ()) -> list[Any]:
    """Change a census behind its back; return the rows that the last statement selects."""
    found: list[Any] = []
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        for statement in statements:
            found = database.execute(statement, tuple(values)).fetchall()
    return found
