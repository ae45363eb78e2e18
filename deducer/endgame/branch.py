"""Every plan of a state that may be the best, by branch and bound over its cases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from deducer.endgame.state import Case, Choice, State
from deducer.endgame.states import States

Settle = Callable[[State, int], State]
"""Finds out exactly what a state is worth, unless that is no more than a floor; returns it."""


@dataclass(slots=True)
class _Row:
    """A case, and bounds of what its choices win if all others knew what the seat to move sees."""

    case: Case
    choices: list[Choice]

    @property
    def best(self) -> int:
        return self.choices[0].bound


@dataclass(slots=True)
class _Step:
    """A choice made: a bound of what all choices so far win, and the groups that it makes."""

    bound: int
    groups: list[tuple[int, int, int]]


class Branch:
    """Goes through the plans of an opened state, case by case and the heaviest first.

    A plan's groups are bounded by what they are worth exactly, and never by more than by the bounds
    of their parts; cases without a choice yet, by their best one.
    """

    def __init__(self, states: States, state: State, floor: int, settle: Settle) -> None:
        self.states = states
        self.state = state
        self.floor = floor
        self.settle = settle
        self.groups: dict[int, int] = {}
        self.bounds: dict[int, int] = {}
        self.rows: list[_Row] = []
        self.rest: list[int] = []

    def run(self) -> None:
        """Find the best plan, or that none is above the floor; the state keeps it."""
        state = self.state
        rows = [_Row(case, self._alone(case)) for case in state.cases]
        self.rows = sorted((row for row in rows if row.choices), key=lambda row: -row.best)
        self.rest = [sum(row.best for row in self.rows[at:]) for at in range(len(self.rows) + 1)]
        state.high = min(state.high, self.rest[0])
        if state.low < state.high and state.high > self.floor:
            self._go_through()
            state.high = min(state.high, self._to_beat)

    @property
    def _to_beat(self) -> int:
        return max(self.floor, self.state.low)

    def _alone(self, case: Case) -> list[Choice]:
        """The choices for a case with what they win if all knew that it is this one."""
        state = self.state
        choices = []
        for choice in case.choices():
            bound = 0
            for outcome, worlds in state.parts(case, choice.number):
                bound += self.settle(self.states.child(state, outcome, worlds), 0).high
            if bound:
                choices.append(Choice(bound, choice.promise, choice.number))
        return sorted(choices, key=lambda choice: (-choice.bound, choice.promise))

    def _go_through(self) -> None:
        steps = [self._steps(0, 0)]
        undone: list[list[tuple[int, int, int]]] = []
        while steps:
            step = next(steps[-1], None)
            if step is None:
                steps.pop()
                if undone:
                    self._lay(undone.pop())
                continue
            undone.append(
                [(at, self.groups.get(at, 0), self.bounds.get(at, 0)) for at, _, _ in step.groups]
            )
            self._lay(step.groups)
            if len(steps) < len(self.rows):
                steps.append(self._steps(len(steps), step.bound))
            else:
                self._weigh()
                self._lay(undone.pop())

    def _lay(self, groups: list[tuple[int, int, int]]) -> None:
        for outcome, worlds, bound in groups:
            self.groups[outcome] = worlds
            self.bounds[outcome] = bound

    def _steps(self, at: int, bound: int) -> Iterator[_Step]:
        """Yield the choices for the next case that may lead above what is to be beaten."""
        self.states.clock.tick()
        row, rest = self.rows[at], self.rest[at + 1]
        steps = []
        for choice in row.choices:
            if bound + choice.bound + rest <= self._to_beat:
                break
            if not self.state.idle(choice.number, self.groups):
                step = self._step(row.case, choice, bound + choice.bound, rest)
                if step.bound + rest > self._to_beat:
                    steps.append(step)
        steps.sort(key=lambda step: -step.bound)
        for step in steps:
            if step.bound + rest > self._to_beat:
                yield step

    def _step(self, case: Case, choice: Choice, bound: int, rest: int) -> _Step:
        """Make a choice, and see what its groups are worth as long as it may be of use."""
        state = self.state
        step = _Step(bound, [])
        for outcome, part in state.parts(case, choice.number):
            most = self.bounds.get(outcome, 0)
            most += self.states.child(state, outcome, part).high
            worlds = self.groups.get(outcome, 0) | part
            kid = self.states.child(state, outcome, worlds)
            if step.bound + rest > self._to_beat:
                self.settle(kid, max(0, self._to_beat - rest - (step.bound - most)))
            step.bound += min(kid.high, most) - most
            step.groups.append((outcome, worlds, min(kid.high, most)))
        return step

    def _weigh(self) -> None:
        """Find out what a whole plan is worth."""
        groups = [(outcome, worlds) for outcome, worlds in self.groups.items() if worlds]
        kids = [self.states.child(self.state, outcome, worlds) for outcome, worlds in groups]
        bound = sum(kid.high for kid in kids)
        for kid in kids:
            if bound <= self._to_beat:
                return
            others = bound - kid.high
            bound = others + self.settle(kid, max(0, self._to_beat - others)).high
        value = sum(kid.low for kid in kids)
        if value > self.state.low:
            self.state.low = value
            self.state.groups = groups
