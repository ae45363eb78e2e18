"""The best joint policy from a state on: quick guesses, local improvements, then everything.

An effort is a number: 0 takes the most promising choices, a higher one tries as many changes of the
best plan so far, and ``EVERYTHING`` leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from deducer.advice.endgame.opening import HINTED
from deducer.advice.endgame.states import InformationSet, SearchChoice, SearchState, States

EVERYTHING = 1 << 40
EFFORTS = (0, 4, 64, 1_024, 16_384, EVERYTHING)

SMALLER = 3
"""How many times smaller the effort for each later state is."""

Solve = Callable[[SearchState], SearchState]
"""Evaluates a state as far as the effort allows, and returns it."""
Settle = Callable[[SearchState, int], SearchState]
"""Computes the exact value of a state, unless that is at most a floor; returns the state."""
Groups = dict[int, tuple[int, int]]
"""Worlds by outcome, with an upper bound of their value."""
Row = tuple[InformationSet, list[SearchChoice]]
"""An information set, and its choices with bounds of what they win if all others knew it."""


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
        self._guess(state, EFFORTS[1] if effort == EVERYTHING else effort)
        if effort == EVERYTHING and state.low < state.high:
            settle_state(self.states, state, floor, partial(self.solve, effort=EVERYTHING))
        return state

    def _guess(self, state: SearchState, effort: int) -> None:
        """Make a plan from the best one that is known, and improve it."""
        if state.effort >= effort:
            return
        later = effort // SMALLER
        first = state.plan or inherited(state)
        plan = Plan(self.states, state, first, lambda kid: self.solve(kid, 0, later))
        plan.improve(effort - 1)
        state.effort = effort


def inherited(state: SearchState) -> list[SearchChoice]:
    """Return the choices of the plan for the state's origin, and promising ones for new looks."""
    origin = state.origin or state
    plan = zip(origin.infosets, origin.plan, strict=True) if origin.plan else ()
    known = {infoset.look: choice.number for infoset, choice in plan}
    choices: list[SearchChoice] = []
    used: dict[int, int] = {}
    for infoset in state.infosets:
        number = known.get(infoset.look)
        choice = None if number is None else infoset.like(number)
        if choice is None:
            choice = promising(infoset, used)
        if choice.number < 0:
            used[choice.number] = used.get(choice.number, 0) + infoset.best
        choices.append(choice)
    return choices


def promising(infoset: InformationSet, used: dict[int, int]) -> SearchChoice:
    """Return a choice with the best bound: a sure play, or the hint that is ``used`` the least."""
    choice = next(iter(infoset.acts), None)
    if choice is not None and choice.bound < infoset.best:
        choice = None
    if infoset.hint_weight == infoset.best and (choice is None or choice.promise > HINTED):
        choice = infoset.hint(min(infoset.hints, key=lambda outcome: used.get(outcome, 0)))
    assert choice is not None
    return choice


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
        origin = state.origin or state
        known = dict(origin.groups)
        try:
            for outcome, worlds in self.groups.items():
                self.kids[outcome] = kid = states.child(state, outcome, worlds)
                if outcome in known:
                    kid.begin_like(states.child(origin, outcome, known[outcome]))
                solve(kid)
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
        kids = []
        for outcome, worlds in groups.items():
            if worlds:
                kid = self.states.child(self.state, outcome, worlds)
                if outcome in self.kids:
                    new = self.state.weigh(worlds & ~self.groups[outcome])
                    kid.high = min(kid.high, self.kids[outcome].high + new)
                    kid.begin_like(self.kids[outcome])
                kids.append(kid)
        bound += sum(kid.high - kid.total for kid in kids)
        for kid in kids:
            if bound > least and kid.low < kid.high:
                bound -= kid.high
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


def settle_state(states: States, state: SearchState, floor: int, settle: Settle) -> None:
    """Find the best plan of an expanded ``state``, or that none is above ``floor``; store it there.

    :raises LimitReached: if a limit is reached; what was found until then is kept.
    """
    rows = [(infoset, _alone(states, state, infoset, settle)) for infoset in state.infosets]
    rows = sorted((row for row in rows if row[1]), key=lambda row: -row[1][0].bound)
    # later states may be known to be worth more than when the plan was made
    low = sum(states.child(state, at, worlds).low for at, worlds in state.groups)
    state.low = max(state.low, low)
    state.high = min(state.high, _most(rows))
    if state.high > max(floor, state.low):
        PlanSearch(states, state, rows, floor, settle).run()
        state.high = min(state.high, max(floor, state.low))


def _alone(
    states: States, state: SearchState, infoset: InformationSet, settle: Settle
) -> list[SearchChoice]:
    """The choices for an information set with what they win if all knew that it is this one.

    The best come first. A choice that wins nothing then is not needed: it adds nothing to a plan,
    and another choice in its place takes nothing from it, as more worlds are never worth less.
    """
    choices = []
    for choice in infoset.choices():
        bound = 0
        for outcome, worlds in state.parts(infoset, choice.number):
            bound += settle(states.child(state, outcome, worlds), 0).high
        if bound:
            choices.append(choice._replace(bound=bound))
    return sorted(choices, key=lambda choice: (-choice.bound, choice.promise))


def _most(rows: Sequence[Row]) -> int:
    """What the best choices win, each alone."""
    return sum(choices[0].bound for _, choices in rows)


@dataclass(frozen=True, slots=True)
class PlanSearch:
    """Searches the plans of a state, information set by information set and the heaviest first.

    No plan wins more than its choices do by themselves, nor more than its groups are worth, and
    more worlds in a group are worth no more than the group and they apart. So the groups made so
    far are bounded by their exact values and by the bounds of what they were made of, and
    information sets without a choice yet by their best one. What can't win more than is to be
    beaten is pruned.
    """

    states: States
    state: SearchState
    rows: Sequence[Row]
    floor: int
    settle: Settle

    @property
    def _to_beat(self) -> int:
        return max(self.floor, self.state.low)

    def run(self) -> None:
        """Find the best plan, or that none is above the floor."""
        steps = [self._steps(0, 0, {})]
        while steps and not self.state.exact:
            step = next(steps[-1], None)
            if step is None:
                steps.pop()
            elif len(steps) < len(self.rows):
                steps.append(self._steps(len(steps), *step))
            else:  # all groups are settled, or the plan could win no more than is to be beaten
                self.state.low, groups = step
                self.state.groups = [(at, worlds) for at, (worlds, _) in groups.items() if worlds]

    def _steps(self, at: int, bound: int, groups: Groups) -> Iterator[tuple[int, Groups]]:
        """Yield the choices for the next information set that may lead above what is to be beaten.

        Each is an upper bound of what all choices so far win, and the groups that they make.
        """
        self.states.tick()
        (infoset, choices), rest = self.rows[at], _most(self.rows[at + 1 :])
        steps = []
        for choice in choices:
            if bound + choice.bound + rest <= self._to_beat:
                break
            step = self._step(infoset, choice, bound + choice.bound, rest, groups)
            if step[0] + rest > self._to_beat:
                steps.append(step)
        steps.sort(key=lambda step: -step[0])
        for step in steps:
            if step[0] + rest > self._to_beat:
                yield step

    def _step(
        self, infoset: InformationSet, choice: SearchChoice, bound: int, rest: int, groups: Groups
    ) -> tuple[int, Groups]:
        """Make a choice, and evaluate its groups while it may still be of use."""
        groups = dict(groups)
        for outcome, worlds in self.state.parts(infoset, choice.number):
            before, most = groups.get(outcome, (0, 0))
            most += self.states.child(self.state, outcome, worlds).high
            kid = self.states.child(self.state, outcome, before | worlds)
            if bound + rest > self._to_beat:
                self.settle(kid, max(0, self._to_beat - rest - (bound - most)))
            bound += min(kid.high, most) - most
            groups[outcome] = before | worlds, min(kid.high, most)
        return bound, groups
