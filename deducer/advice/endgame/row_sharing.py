"""Shares rows out among actions, where those with the same action must be answered alike.

A row is something that the first of two seats may see. There it either takes what is ``sure``, or
an action that the second seat has to answer without telling the rows with this action apart: in
each *column*, something that this seat may see, by one answer. What an action wins is the sum over
the columns of what the best answer wins there, in all rows with that action together.

**Bounds.** Some rows and others win no more together with an action than apart: an answer to all
is an answer to both. So a row adds at most its ``bounds``, what an action wins for it alone, and
the last rows add at most what they win by themselves. An action whose bound is no more than what is
sure is not needed. Where no other row may take an action, it wins its bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from operator import add
from typing import TypeAlias

from deducer.advice.endgame.boards import Act
from solver.limits import Limits

MOST_PLANS = 500
"""The most plans that are begun for some rows; then the best of their bounds is the bound."""
NODES_OF_PLAN = 20
"""About how many nodes of the solver take as long as one of them."""

Answers: TypeAlias = Mapping[Hashable, tuple[int, ...]]
"""What each answer wins, by column."""
Group: TypeAlias = tuple[int, ...]
"""The rows with an action."""
Groups: TypeAlias = dict[Act, Group]


@dataclass(slots=True)
class ActionBounds:
    """What is sure, and for each action that may be better an upper bound of what it wins."""

    sure: int
    bounds: dict[Act, int]

    @property
    def most(self) -> int:
        """The most that the row adds."""
        return max([self.sure, *self.bounds.values()])


def simplified(rows: Sequence[ActionBounds]) -> list[ActionBounds]:
    """Return the rows without actions that are not needed: what no other row takes is sure."""
    rows = [ActionBounds(row.sure, row.bounds) for row in rows]
    changed = True
    while changed:
        changed = False
        takers = Counter(act for row in rows for act in row.bounds)
        for row in rows:
            alone = (most for act, most in row.bounds.items() if takers[act] == 1)
            row.sure = max([row.sure, *alone])
            kept = {act: most for act, most in row.bounds.items() if most > row.sure}
            changed |= len(kept) < len(row.bounds)
            row.bounds = kept
    return rows


class Sharing:
    """The best plan for some rows, by branch and bound, the best bound first.

    ``answers`` returns what the answers to an action win in a row, by its number.
    """

    def __init__(
        self, rows: Sequence[ActionBounds], answers: Callable[[int, Act], Answers], limits: Limits
    ) -> None:
        self._answers = answers
        self._limits = limits
        self._rows = rows
        free = [at for at, row in enumerate(rows) if row.bounds]
        self._free = sorted(free, key=lambda at: -rows[at].most)
        self._rest = [0] * (len(free) + 1)
        self._summed = cache(self._sum)
        self._wins = cache(self._win)

    def most(self) -> int:
        """Return what the best plan wins, or an upper bound where there are too many plans.

        :raises LimitReached: if a limit is reached.
        """
        for first in reversed(range(len(self._free))):
            self._rest[first] = self._most(first)
        return self._rest[0] + sum(row.sure for row in self._rows if not row.bounds)

    def _most(self, first: int) -> int:
        """The most that the free rows from the ``first`` on win."""
        begun = 0
        most = self._rest[first + 1] + self._rows[self._free[first]].most
        plans: list[tuple[int, int, int, int, Groups]] = [(-most, 0, first, 0, {})]
        while plans[0][2] < len(self._free) and begun < MOST_PLANS:
            negated, _, at, won, groups = heappop(plans)
            self._limits.spend(NODES_OF_PLAN)
            self._limits.check()
            for added, then in self._steps(at, groups):
                begun += 1
                bound = max(negated, -won - added - self._rest[at + 1])
                heappush(plans, (bound, -begun, at + 1, won + added, then))  # the latest first
        return -plans[0][0]

    def _steps(self, at: int, groups: Groups) -> list[tuple[int, Groups]]:
        """What the choices for a free row add to what is won, and the groups that they make."""
        number = self._free[at]
        row = self._rows[number]
        steps = [(row.sure, groups)] if row.sure else []
        for act in row.bounds:
            alike = groups.get(act, ())
            more = (*alike, number)
            added = self._wins(act, more) - self._wins(act, alike)
            steps.append((added, {**groups, act: more}))
        return steps

    def _win(self, act: Act, rows: Group) -> int:
        """What an action wins in all of these rows."""
        return sum(map(max, self._summed(act, rows).values()))

    def _sum(self, act: Act, rows: Group) -> Answers:
        """What each answer to an action wins in all of these rows, by column."""
        if len(rows) < 2:
            return self._answers(rows[0], act) if rows else {}
        sums = dict(self._summed(act, rows[:-1]))
        for column, wins in self._answers(rows[-1], act).items():
            before = sums.get(column)
            sums[column] = wins if before is None else tuple(map(add, before, wins))
        return sums
