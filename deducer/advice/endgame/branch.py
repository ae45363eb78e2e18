"""The best plan of a state, by branch and bound over its information sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deducer.advice.endgame.search_state import InformationSet, SearchChoice, SearchState
from deducer.advice.endgame.search_states import States

Settle = Callable[[SearchState, int], SearchState]
"""Computes the exact value of a state, unless that is at most a floor; returns the state."""
Group = tuple[int, int, int]
"""An outcome, its worlds, and an upper bound of their value."""


@dataclass(slots=True)
class ChoiceBounds:
    """An information set, with bounds of what its choices win if all others knew it."""

    infoset: InformationSet
    choices: list[SearchChoice]

    @property
    def best(self) -> int:
        return self.choices[0].bound


@dataclass(slots=True)
class Component:
    """Information sets that share no outcome with others, and what they win by the best plan found.

    ``groups`` are the worlds by outcome under that plan. No plan wins more than ``high``.
    """

    rows: list[ChoiceBounds]
    groups: list[tuple[int, int]]
    low: int
    high: int


def settle_state(states: States, state: SearchState, floor: int, settle: Settle) -> None:
    """Find the best plan of an expanded ``state``, or that none is above ``floor``; store it there.

    What information sets that share no outcome win adds up, so each part is searched by itself: it
    has to win what is to be beaten less the most that the other parts can win.

    :raises LimitReached: if a limit is reached; what was found until then is kept.
    """
    rows = [
        ChoiceBounds(infoset, _alone(states, state, infoset, settle)) for infoset in state.infosets
    ]
    parts = _parts(states, state, [row for row in rows if row.choices])
    _keep(state, parts)  # later states may be known to be worth more than when the plan was made
    high = sum(part.high for part in parts)
    state.high = min(state.high, high)
    for part in sorted(parts, key=lambda part: len(part.rows)):
        to_beat = max(floor, state.low)
        if high <= to_beat or part.low == part.high:
            continue
        branch = PlanSearch(states, state, part, to_beat - (high - part.high), settle)
        try:
            branch.run()
        finally:
            _keep(state, parts)
        high += branch.bound - part.high
        part.high = branch.bound
        state.high = min(state.high, high)


def _keep(state: SearchState, parts: Sequence[Component]) -> None:
    """Store the best plans of the parts in the state, if they win more than its plan."""
    low = sum(part.low for part in parts)
    if low > state.low:
        state.low = low
        state.groups = [group for part in parts for group in part.groups]


def _alone(
    states: States, state: SearchState, infoset: InformationSet, settle: Settle
) -> list[SearchChoice]:
    """The choices for an information set with what they win if all knew that it is this one.

    A choice that wins nothing then is not needed: it adds nothing to a plan, and another choice in
    its place takes nothing from it, as more worlds are never worth less.
    """
    choices = []
    for choice in infoset.choices():
        bound = 0
        for outcome, worlds in state.parts(infoset, choice.number):
            bound += settle(states.child(state, outcome, worlds), 0).high
        if bound:
            choices.append(SearchChoice(bound, choice.promise, choice.number))
    return sorted(choices, key=lambda choice: (-choice.bound, choice.promise))


def _parts(states: States, state: SearchState, rows: list[ChoiceBounds]) -> list[Component]:
    """The rows, separated where they share no outcome, each part with what is known of it."""
    parts: list[tuple[set[int], list[ChoiceBounds]]] = []
    for row in rows:
        numbers = [choice.number for choice in row.choices]
        outcomes = {at for number in numbers for at, _ in state.parts(row.infoset, number)}
        together = [row]
        for other in [part for part in parts if not outcomes.isdisjoint(part[0])]:
            outcomes |= other[0]
            together += other[1]
            parts.remove(other)
        parts.append((outcomes, together))
    components = []
    for outcomes, together in parts:
        groups = [(at, worlds) for at, worlds in state.groups if at in outcomes]
        low = sum(states.child(state, at, worlds).low for at, worlds in groups)
        together.sort(key=lambda row: -row.best)
        components.append(Component(together, groups, low, sum(row.best for row in together)))
    return components


class PlanSearch:
    """Searches the plans of a part, information set by information set and the heaviest first.

    No plan wins more than its choices do by themselves, nor more than its groups are worth, and
    more worlds in a group are worth no more than the group and they apart. So the groups made so
    far are bounded by their exact values and by the bounds of what they were made of, and
    information sets without a choice yet by their best one. What can't win more than is to be
    beaten is pruned. So are idle hints, as there is a plan like it with their twins.

    ``bound`` is an upper bound for all plans of the part, once it has run.
    """

    def __init__(
        self, states: States, state: SearchState, part: Component, floor: int, settle: Settle
    ) -> None:
        self.states = states
        self.state = state
        self.part = part
        self.floor = floor
        self.settle = settle
        self.groups: dict[int, int] = {}
        self.bounds: dict[int, int] = {}
        self.rows = part.rows
        self.rest = [0]
        for row in reversed(self.rows):
            self.rest.insert(0, self.rest[0] + row.best)

    @property
    def bound(self) -> int:
        return min(self.part.high, self._to_beat)

    @property
    def _to_beat(self) -> int:
        return max(self.floor, self.part.low)

    def run(self) -> None:
        """Find the best plan of the part, or that none is above the floor."""
        steps = [self._steps(0, 0)]
        undone: list[list[Group]] = []
        while steps:
            step = next(steps[-1], None)
            if step is None:
                steps.pop()
                if undone:
                    self._lay(undone.pop())
                continue
            bound, groups = step
            undone.append(
                [(at, self.groups.get(at, 0), self.bounds.get(at, 0)) for at, _, _ in groups]
            )
            self._lay(groups)
            if len(steps) < len(self.rows):
                steps.append(self._steps(len(steps), bound))
            else:
                self._keep(bound)
                self._lay(undone.pop())

    def _lay(self, groups: list[Group]) -> None:
        for outcome, worlds, bound in groups:
            self.groups[outcome] = worlds
            self.bounds[outcome] = bound

    def _steps(self, at: int, bound: int) -> Iterator[tuple[int, list[Group]]]:
        """Yield the choices for the next information set that may lead above what is to be beaten.

        Each is an upper bound of what all choices so far win, and the groups that it makes.
        """
        self.states.tick()
        row, rest = self.rows[at], self.rest[at + 1]
        steps = []
        for choice in row.choices:
            if bound + choice.bound + rest <= self._to_beat:
                break
            if not self.state.idle(choice.number, self.groups):
                step = self._step(row.infoset, choice, bound + choice.bound, rest)
                if step[0] + rest > self._to_beat:
                    steps.append(step)
        steps.sort(key=lambda step: -step[0])
        for step in steps:
            if step[0] + rest > self._to_beat:
                yield step

    def _step(
        self, infoset: InformationSet, choice: SearchChoice, bound: int, rest: int
    ) -> tuple[int, list[Group]]:
        """Make a choice, and evaluate its groups while it may still be of use."""
        groups = []
        for outcome, worlds in self.state.parts(infoset, choice.number):
            most = self.bounds.get(outcome, 0)
            most += self.states.child(self.state, outcome, worlds).high
            together = self.groups.get(outcome, 0) | worlds
            kid = self.states.child(self.state, outcome, together)
            if bound + rest > self._to_beat:
                self.settle(kid, max(0, self._to_beat - rest - (bound - most)))
            bound += min(kid.high, most) - most
            groups.append((outcome, together, min(kid.high, most)))
        return bound, groups

    def _keep(self, bound: int) -> None:
        """Store a whole plan: it wins its bound.

        All its groups are settled: otherwise it could win no more than what is to be beaten.
        """
        self.part.low = bound
        self.part.groups = [(at, worlds) for at, worlds in self.groups.items() if worlds]
