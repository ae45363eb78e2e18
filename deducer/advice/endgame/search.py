"""The best joint policy from a state on: quick guesses, local improvements, then everything.

An effort is a number: 0 takes the most promising choices, 1 also looks a turn ahead, a higher one
tries as many changes, and ``EVERYTHING`` leaves nothing out.
"""

from __future__ import annotations

from deducer.advice.endgame.board_numbers import Boards
from deducer.advice.endgame.branch import Group, settle_state
from deducer.advice.endgame.public_worlds import PublicWorlds
from deducer.advice.endgame.reach import NODES_OF_STEP, TICK, Holding, Reach
from deducer.advice.endgame.script import Script
from deducer.advice.endgame.search_state import HINTED, InformationSet, SearchChoice, SearchState
from deducer.advice.endgame.search_states import States
from deducer.advice.endgame.seat_plan import Plan
from deducer.advice.endgame.tree import Policy
from solver.limits import Limits

EVERYTHING = 1 << 40
EFFORTS = (0, 1, 4, 16, 64, 256, EVERYTHING)


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
            self.states.bound(state)
        if state.low >= state.high or state.high <= floor:
            return state
        if effort < EVERYTHING:
            self._guess(state, effort)
            return state
        self._guess(state, 1)
        if state.low < state.high:
            settle_state(self.states, state, floor, self._settle)
        return state

    def _settle(self, state: SearchState, floor: int) -> SearchState:
        return self.solve(state, floor, EVERYTHING)

    def _guess(self, state: SearchState, effort: int) -> None:
        """Make the most promising plan, or one that looks ahead, and improve it."""
        if state.effort >= effort:
            return
        self.states.expand(state)
        later = effort if effort <= 1 else effort // 2
        plan = Plan(self.states, state, promising(state), lambda kid: self.solve(kid, 0, later))
        if effort and not state.exact:
            other = Plan(self.states, state, self.looking_ahead(state), plan.solve)
            plan = max(plan, other, key=lambda plan: plan.value)
            plan.improve(effort - 1)
        state.effort = effort

    def looking_ahead(self, state: SearchState) -> list[SearchChoice]:
        """Return each information set's choice whose groups have the best bounds a turn later."""
        choices = []
        groups: dict[int, int] = {}
        bounds: dict[int, int] = {}
        for infoset in state.infosets:
            best: tuple[tuple[int, float], SearchChoice, list[Group]] | None = None
            for choice in infoset.choices():
                if best is not None and choice.bound <= best[0][0]:
                    break
                if state.idle(choice.number, groups):
                    continue
                made = self._bounded(state, infoset, choice, groups, bounds)
                gain = sum(bound - bounds.get(outcome, 0) for outcome, _, bound in made)
                rank = gain, -choice.promise
                if best is None or rank > best[0]:
                    best = rank, choice, made
            assert best is not None  # the earliest of twins is never idle
            choices.append(best[1])
            for outcome, worlds, bound in best[2]:
                groups[outcome] = worlds
                bounds[outcome] = bound
        return choices

    def _bounded(
        self,
        state: SearchState,
        infoset: InformationSet,
        choice: SearchChoice,
        groups: dict[int, int],
        bounds: dict[int, int],
    ) -> list[Group]:
        """The groups that a choice makes, with their bounds a turn later."""
        made = []
        for outcome, part in state.parts(infoset, choice.number):
            worlds = groups.get(outcome, 0) | part
            kid = self.states.child(state, outcome, worlds)
            if kid.low < kid.high:
                self.states.bound(kid)
            most = bounds.get(outcome, 0) + state.weigh(part)
            made.append((outcome, worlds, min(kid.high, most)))
        return made


def promising(state: SearchState) -> list[SearchChoice]:
    """Return a choice of the best bound for each information set: a sure play, or a rare hint."""
    choices = []
    used: dict[int, int] = {}
    for infoset in state.infosets:
        likely = [choice for choice in infoset.acts if choice.bound == infoset.best]
        choice = min(likely, key=lambda choice: choice.promise, default=None)
        if infoset.hint_weight == infoset.best and (choice is None or choice.promise > HINTED):
            hint = min(infoset.hints, key=lambda outcome: used.get(outcome, 0))
            used[hint] = used.get(hint, 0) + infoset.best
            choice = infoset.hint(hint)
        assert choice is not None
        choices.append(choice)
    return choices


NODES_OF_LISTING = 128 * NODES_OF_STEP
"""Nodes that take as long as what is listed between two checks of the limits."""
HANDS_AT_ONCE = 4_096
"""Worlds whose hands are sorted between two checks of the limits."""


class Level:
    """A search from the public worlds of a moment, or from ``most`` of them, the heaviest.

    ``worlds`` are these with their weights, ``live`` those in which perfect is within reach.
    ``root`` is the common knowledge at the moment, with each hand's slots in their real order. Its
    upper bound is one for all worlds only if they are ``whole``.

    ``memory`` limits the worlds in all states, which count as its nodes.

    :raises LimitReached: if a limit is reached.
    """

    def __init__(
        self, public: PublicWorlds, limits: Limits, memory: Limits, most: int | None = None
    ) -> None:
        board = public.knowledge.board
        self.public = public
        self.whole = most is None

        def tick() -> None:
            limits.spend(NODES_OF_LISTING + TICK)
            limits.check()

        self.worlds = public.listed(tick, most)
        self.boards = Boards(public.kinds)
        number = self.boards.number(board)
        reach = Reach(self.boards, board, limits)
        holdings: dict[bytes, Holding] = {}
        for at, world in enumerate(self.worlds):
            if at % HANDS_AT_ONCE == 0:
                limits.check()
            holdings[world] = reach.holding(board.hands, world)
        known = reach.among(number, dict.fromkeys(holdings.values()))
        self.live = [world for world, holding in holdings.items() if known[holding]]
        self.states = States(self.boards, reach, limits, memory)
        self.states.tick()
        self.search = EndgameSearch(self.states)
        self.root = SearchState(number, self.live, [self.worlds[world] for world in self.live])

    def solve(self, effort: int) -> None:
        """Search for the best policy.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        self.search.solve(self.root, 0, effort)

    def write(self) -> Policy | None:
        """Return the best policy found, or None if it wins nothing."""
        return Script(self.states, self.public.knowledge.board).write(self.root)
