"""The best joint policy from a state on: quick guesses, local improvements, then everything.

An effort is a number: 0 takes the most promising choices, a higher one tries as many changes of the
best plan so far, and ``EVERYTHING`` leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deducer.advice.endgame.expansion import States
from deducer.advice.endgame.opening import HINTED
from deducer.advice.endgame.states import InformationSet, SearchChoice, SearchState

EVERYTHING = 1 << 40
EFFORTS = (0, 4, 64, 1_024, 16_384, EVERYTHING)

AHEAD = 4
"""The least effort that also looks a turn ahead."""

Solve = Callable[[SearchState], SearchState]
"""Evaluates a state as far as the effort allows, and returns it."""
Settle = Callable[[SearchState, int], SearchState]
"""Computes the exact value of a state, unless that is at most a floor; returns the state."""
Group = tuple[int, int, int]
"""An outcome, its worlds, and an upper bound of their value."""


class EndgameSearch:
    """Searches states, which store what it finds."""

    def __init__(self, states: States) -> None:
        self.states = states

    def solve(self, state: SearchState, floor: int, effort: int) -> SearchState:
        """Raise ``state.low`` and lower ``state.high``, unless it can't be above ``floor``.

        With the full effort they meet, or ``high`` comes down to the floor.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        if state.low < state.high and state.high > floor:
            self.states.expand(state)
        if state.low >= state.high or state.high <= floor:
            return state
        self._guess(state, AHEAD if effort == EVERYTHING else effort)
        if effort == EVERYTHING and state.low < state.high:
            settle_state(self.states, state, floor, self._settle)
        return state

    def _settle(self, state: SearchState, floor: int) -> SearchState:
        return self.solve(state, floor, EVERYTHING)

    def _guess(self, state: SearchState, effort: int) -> None:
        """Make the most promising plan, or one that looks ahead, and improve it."""
        if state.effort >= effort:
            return
        later = effort // 2
        first = state.plan or promising(state)
        plan = Plan(self.states, state, first, lambda kid: self.solve(kid, 0, later))
        if state.effort < AHEAD <= effort and not state.exact:
            other = Plan(self.states, state, self.looking_ahead(state), plan.solve)
            plan = max(plan, other, key=lambda plan: plan.value)
        if not state.exact:
            plan.improve(effort - 1)
        state.effort = effort

    def looking_ahead(self, state: SearchState) -> list[SearchChoice]:
        """Return each information set's choice whose groups have the best bounds a turn later."""
        choices = []
        groups: dict[int, int] = {}
        bounds: dict[int, int] = {}
        for infoset in state.infosets:
            found: list[tuple[int, float, SearchChoice, list[Group]]] = []
            for choice in infoset.choices():
                if found and choice.bound <= max(one[0] for one in found):
                    break
                made = []
                for outcome, part in state.parts(infoset, choice.number):
                    worlds = groups.get(outcome, 0) | part
                    kid = self.states.child(state, outcome, worlds)
                    if kid.low < kid.high:
                        self.states.bound(kid)
                    most = bounds.get(outcome, 0) + state.weigh(part)
                    made.append((outcome, worlds, min(kid.high, most)))
                gain = sum(bound - bounds.get(outcome, 0) for outcome, _, bound in made)
                found.append((gain, -choice.promise, choice, made))
            _, _, best, groups_made = max(found, key=lambda one: one[:2])
            choices.append(best)
            for outcome, worlds, bound in groups_made:
                groups[outcome] = worlds
                bounds[outcome] = bound
        return choices


def promising(state: SearchState) -> list[SearchChoice]:
    """Return a choice of the best bound for each information set: a sure play, or a rare hint."""
    choices = []
    used: dict[int, int] = {}
    for infoset in state.infosets:
        choice = next(iter(infoset.acts), None)
        if choice is not None and choice.bound < infoset.best:
            choice = None
        if infoset.hint_weight == infoset.best and (choice is None or choice.promise > HINTED):
            hint = min(infoset.hints, key=lambda outcome: used.get(outcome, 0))
            used[hint] = used.get(hint, 0) + infoset.best
            choice = infoset.hint(hint)
        assert choice is not None
        choices.append(choice)
    return choices


class Plan:
    """A choice for each information set of an expanded state, which stores the best plan so far."""

    def __init__(
        self, states: States, state: SearchState, choices: Sequence[SearchChoice], solve: Solve
    ) -> None:
        self.states = states
        self.state = state
        self.solve = solve
        self.choices = list(choices)
        self.groups = state.grouped(choices)
        self.kids: dict[int, SearchState] = {}
        self.trials = 0
        try:
            for outcome, worlds in self.groups.items():
                self.kids[outcome] = states.child(state, outcome, worlds)
                solve(self.kids[outcome])
        finally:
            self._keep()  # also what was found until the time was up

    @property
    def value(self) -> int:
        """The weight of the worlds that the plan wins."""
        return sum(kid.low for kid in self.kids.values())

    def improve(self, trials: int) -> None:
        """Change the choice for one information set after another while that wins more."""
        self.trials = trials
        changed = True
        while changed:
            changed = False
            for at in range(len(self.choices)):
                if self.trials <= 0 or self.state.exact:
                    return
                changed |= self._loses(at) and self._change(at)

    def _loses(self, at: int) -> bool:
        """Whether the choice for information set ``at`` may lose worlds."""
        infoset, choice = self.state.infosets[at], self.choices[at]
        if choice.bound < infoset.best:
            return True
        kids = (self.kids[outcome] for outcome, _ in self.state.parts(infoset, choice.number))
        return any(kid.low < kid.total for kid in kids)

    def _change(self, at: int) -> bool:
        """Make the best choice for information set ``at``, if it wins more than the present one."""
        most, best = 0, None
        for choice in self.state.infosets[at].choices():
            if choice == self.choices[at]:
                continue
            if self.trials <= 0:
                break
            groups = self._changed(at, choice)
            gain = self._gain(groups, most)
            if gain > most:
                most, best = gain, (choice, groups)
        if best is None:
            return False
        self.choices[at], groups = best
        for outcome, worlds in groups.items():
            if worlds:
                self.groups[outcome] = worlds
                self.kids[outcome] = self.states.child(self.state, outcome, worlds)
            else:
                del self.groups[outcome], self.kids[outcome]
        self._keep()
        return True

    def _changed(self, at: int, choice: SearchChoice) -> dict[int, int]:
        """The groups that change with another choice for information set ``at``."""
        infoset = self.state.infosets[at]
        groups = {
            outcome: self.groups[outcome] & ~worlds
            for outcome, worlds in self.state.parts(infoset, self.choices[at].number)
        }
        for outcome, worlds in self.state.parts(infoset, choice.number):
            groups[outcome] = groups.get(outcome, self.groups.get(outcome, 0)) | worlds
        return groups

    def _gain(self, groups: dict[int, int], least: int) -> int:
        """How much more the changed ``groups`` win, or an upper bound that is at most ``least``."""
        before = sum(self.kids[outcome].low for outcome in groups if outcome in self.kids)
        bound = sum(self.state.weigh(worlds) for worlds in groups.values()) - before
        if bound <= least:
            return bound
        kids = [
            self.states.child(self.state, outcome, worlds)
            for outcome, worlds in groups.items()
            if worlds
        ]
        for kid in kids:
            bound -= kid.total
            if kid.low < kid.high:
                self.states.bound(kid)
            bound += kid.high
            if bound <= least:
                return bound
        self.trials -= 1
        for kid in kids:
            if bound > least:
                bound -= kid.high
                bound += self.solve(kid).low
        return bound

    def _keep(self) -> None:
        """Store the plan in the state, if it is the best so far."""
        value = self.value
        if value > self.state.low:
            self.state.low = value
            self.state.groups = list(self.groups.items())
            self.state.plan = list(self.choices)


@dataclass(slots=True)
class ChoiceBounds:
    """An information set, with bounds of what its choices win if all others knew it."""

    infoset: InformationSet
    choices: list[SearchChoice]

    @property
    def best(self) -> int:
        return self.choices[0].bound


def settle_state(states: States, state: SearchState, floor: int, settle: Settle) -> None:
    """Find the best plan of an expanded ``state``, or that none is above ``floor``; store it there.

    :raises LimitReached: if a limit is reached; what was found until then is kept.
    """
    bounds = [
        ChoiceBounds(infoset, _alone(states, state, infoset, settle)) for infoset in state.infosets
    ]
    rows = sorted((row for row in bounds if row.choices), key=lambda row: -row.best)
    # later states may be known to be worth more than when the plan was made
    low = sum(states.child(state, at, worlds).low for at, worlds in state.groups)
    state.low = max(state.low, low)
    state.high = min(state.high, sum(row.best for row in rows))
    if state.high > max(floor, state.low):
        PlanSearch(states, state, rows, floor, settle).run()
        state.high = min(state.high, max(floor, state.low))


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


class PlanSearch:
    """Searches the plans of a state, information set by information set and the heaviest first.

    No plan wins more than its choices do by themselves, nor more than its groups are worth, and
    more worlds in a group are worth no more than the group and they apart. So the groups made so
    far are bounded by their exact values and by the bounds of what they were made of, and
    information sets without a choice yet by their best one. What can't win more than is to be
    beaten is pruned.
    """

    def __init__(
        self,
        states: States,
        state: SearchState,
        rows: Sequence[ChoiceBounds],
        floor: int,
        settle: Settle,
    ) -> None:
        self.states = states
        self.state = state
        self.rows = rows
        self.floor = floor
        self.settle = settle
        self.groups: dict[int, int] = {}
        self.bounds: dict[int, int] = {}
        self.rest = [0]
        for row in reversed(rows):
            self.rest.insert(0, self.rest[0] + row.best)

    @property
    def _to_beat(self) -> int:
        return max(self.floor, self.state.low)

    def run(self) -> None:
        """Find the best plan, or that none is above the floor."""
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
        self.state.low = bound
        self.state.groups = [(at, worlds) for at, worlds in self.groups.items() if worlds]
