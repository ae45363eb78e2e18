"""The best plan for rows that share actions, against all plans one by one."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.advice.endgame import row_sharing
from deducer.advice.endgame.boards import Act
from deducer.advice.endgame.row_sharing import ActionBounds, Answers, Sharing, simplified
from solver import Discard, Play
from solver.limits import LimitReached, Limits

ACTS: tuple[Act, ...] = (Play(1), Play(2), Discard(1))
COLUMNS = 3

Rows = list[tuple[int, dict[Act, list[tuple[int, ...]]]]]
"""What is sure in each row, and what the answers to each action win, column by column."""

answered = st.lists(st.tuples(*[st.integers(0, 9)] * 2), min_size=COLUMNS, max_size=COLUMNS)
tables = st.lists(
    st.tuples(
        st.integers(0, 30),
        st.dictionaries(st.sampled_from(ACTS), answered, max_size=len(ACTS)),
    ),
    min_size=1,
    max_size=6,
)


def alone(columns: list[tuple[int, ...]]) -> int:
    """What an action wins in a row by itself."""
    return sum(map(max, columns))


def shared(rows: Rows) -> Sharing:
    """These rows to be shared out."""

    def answers(at: int, act: Act) -> Answers:
        return dict(enumerate(rows[at][1][act]))

    bounds = [
        ActionBounds(sure, {act: alone(columns) for act, columns in table.items()})
        for sure, table in rows
    ]
    return Sharing(simplified(bounds), answers, Limits())


def best_plan(rows: Rows) -> int:
    """What the best of all plans wins."""
    most = 0
    for plan in product(*[[None, *table] for _, table in rows]):
        won = 0
        groups: dict[Act, list[list[tuple[int, ...]]]] = defaultdict(list)
        for (sure, table), act in zip(rows, plan, strict=True):
            if act is None:
                won += sure
            else:
                groups[act].append(table[act])
        for together in groups.values():
            for column in zip(*together, strict=True):
                won += max(map(sum, zip(*column, strict=True)))
        most = max(most, won)
    return most


@given(tables)
def test_the_best_plan_is_that_of_all_plans(
    rows: Rows,
) -> None:
    assert shared(rows).most() == best_plan(rows)


@given(tables)
def test_what_is_known_after_few_plans_is_a_bound(
    rows: Rows,
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(row_sharing, "MOST_PLANS", 3)
        most = shared(rows).most()
    apart = sum(max([sure, *map(alone, table.values())]) for sure, table in rows)
    assert best_plan(rows) <= most <= apart


def test_it_stops_when_the_effort_is_spent() -> None:
    table: dict[Act, list[tuple[int, ...]]] = {Play(1): [(9, 0)], Play(2): [(0, 9)]}
    rows = [ActionBounds(1, dict.fromkeys(table, 9)) for _ in range(4)]
    spent = Sharing(rows, lambda _, act: dict(enumerate(table[act])), Limits(0))
    with pytest.raises(LimitReached):
        spent.most()
