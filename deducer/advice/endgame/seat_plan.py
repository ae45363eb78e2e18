"""A plan: what the seat to move does in each information set, and the joint policy of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deducer.advice.endgame.search_state import InformationSet, SearchChoice, SearchState
from deducer.advice.endgame.search_states import States
from deducer.counting.bits import members, union

Solve = Callable[[SearchState], SearchState]
"""Evaluates a state as far as the effort allows, and returns it."""


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
            if choice == self.choices[at] or self.state.idle(choice.number, self.groups):
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
        self.trials -= 1
        for outcome, worlds in groups.items():
            if worlds and bound > least:
                kid = self.solve(self.states.child(self.state, outcome, worlds))
                bound += kid.low - kid.total
        return bound

    def _keep(self) -> None:
        """Store the plan in the state, if it is the best so far."""
        value = self.value
        if value > self.state.low:
            self.state.low = value
            self.state.groups = list(self.groups.items())


def won(states: States, state: SearchState, among: int = -1) -> int:
    """Return the worlds of ``state`` that the best policy found wins, as a bit mask.

    They weigh at least its ``low``: later states may have improved since. Just those ``among`` some
    are asked for, by default all.
    """
    wins = 0
    for outcome, worlds in state.groups:
        wanted = worlds & among
        if not wanted:
            continue
        kid = states.child(state, outcome, worlds)
        if kid.low == kid.total:
            wins |= wanted
        elif kid.low:
            at = {world: number for number, world in enumerate(kid.worlds)}
            rows = zip(members(worlds), states.moved(state, outcome, worlds), strict=True)
            then = {member: at[row] for member, row in rows if wanted >> member & 1}
            later = won(states, kid, union(1 << place for place in then.values()))
            for member, place in then.items():
                wins |= (later >> place & 1) << member
    return wins


def chosen(state: SearchState, infoset: InformationSet) -> int | None:
    """Return the number of the choice that the best policy found makes in ``information set``.

    It is None where no choice wins anything.
    """
    outcome = next((at for at, worlds in state.groups if worlds & infoset.worlds), None)
    if outcome is None:
        return None
    if state.outcomes[outcome].slot is None:
        return ~outcome
    return next(
        number
        for number, option in enumerate(state.options)
        if any(at == outcome for at, _ in option.parts)
    )
