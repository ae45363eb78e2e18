"""The actions of the seat to move for what it really sees, and the best policies with each."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace

from deducer.advice.endgame.boards import KINDS
from deducer.advice.endgame.levels import Level, Levels, garbage_collection_paused
from deducer.advice.endgame.search import EFFORTS
from deducer.advice.endgame.states import InformationSet, SearchChoice, SearchState, States
from deducer.counting.bits import members, union
from deducer.knowledge.knowledge import Knowledge
from solver.limits import LimitReached
from solver.moves import Hint, Move
from solver.position import Position


@dataclass
class Prospect:
    """An action, and the best policy found with it: ``low`` is the weight of all that it wins.

    ``bound`` is an upper bound for all policies with the action, and ``alive`` the weight of the
    seat's own worlds which the action leaves within reach. There is no ``state`` where the search
    has no such action, as trash is not told apart.
    """

    move: Move
    alive: int
    bound: int
    state: SearchState | None
    low: int = 0

    @property
    def settled(self) -> bool:
        """Whether no policy with this action is better than the one found."""
        return self.low >= self.bound


class Turn:
    """The turn of a seat with its own view, which leaves it the worlds ``real``.

    An action is prescribed for all that looks like what it sees: where trash is not told apart,
    also in other worlds. ``size`` is the weight of its own ones.
    """

    def __init__(self, level: Level, own: Knowledge, bound: int) -> None:
        self.level = level
        self.real = level.public.as_seen(own, list(level.worlds), level.states.tick)
        self.size = sum(self.real.values())
        self._root = root = level.root
        level.states.expand(root)
        self._weights = [self.real.get(world, 0) for world in root.worlds]
        self._infoset = next((each for each in root.infosets if self._weigh(each.worlds)), None)
        self._plan = [(each, self._usual(each)) for each in root.infosets]
        others = root.total - sum(self._weights)
        self.prospects = []
        for move in (position := _position(own)).legal_moves():
            choice, worlds = self._choice(position, move)
            alive = self._weigh(worlds)
            state = self._forced(choice) if choice or not alive else None
            self.prospects.append(Prospect(move, alive, min(bound, others + alive), state))

    def look(self, efforts: Iterable[int]) -> None:
        """Search for the best policy with each action, by one effort after the other.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        for effort in efforts:
            for prospect in self.prospects:
                self.look_into(prospect, effort)

    def look_into(self, prospect: Prospect, effort: int) -> None:
        """Search for a better policy with an action.

        At first all other information sets do as in the best policy of the level.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        state = prospect.state
        if state is None or prospect.settled:
            return
        try:
            self.level.search.solve(state, 0, effort)
        finally:
            prospect.low = max(prospect.low, state.low)
            if state.low > self._root.low:  # the best policy of all, too
                self._root.low, self._root.groups, self._root.plan = state.low, state.groups, []
        if self.level.public.apart:
            prospect.bound = min(prospect.bound, state.high)

    def wins(self, prospect: Prospect) -> int:
        """Return the weight of the seat's own worlds that the policy found with an action wins."""
        if prospect.state is None or self._infoset is None:
            return 0
        return self._weigh(won(self.level.states, prospect.state, self._infoset.worlds))

    def elsewhere(self) -> int:
        """Return what the best policy wins in all other worlds, whatever the seat does in its own.

        It goes through that policy, so it is asked once for all actions.
        """
        own = 0 if self._infoset is None else self._infoset.worlds
        return self._root.low - self._weigh(won(self.level.states, self._root, own))

    def _weigh(self, worlds: int) -> int:
        """The weight of the seat's own among some worlds of the root."""
        return sum(self._weights[at] for at in members(worlds))

    def _choice(self, position: Position, move: Move) -> tuple[SearchChoice | None, int]:
        """A move as a choice for the seat's own information set, and the worlds within reach.

        It is no choice if it gives up perfect, or is a hint that the search does not tell apart.
        """
        infoset, choice = self._infoset, None
        if infoset is None:
            return None, 0
        if isinstance(move, Hint):
            signal = self.level.boards.signal(position, move)
            if infoset.hint_weight and signal in infoset.hints:
                choice = infoset.hint(signal)
            return choice, infoset.hint_worlds
        acts, _ = self.level.boards.legal(self._root.board)
        choice = next((each for each in infoset.acts if acts[each.number] == move), None)
        parts = self._root.parts(infoset, choice.number) if choice else ()
        return choice, sum(worlds for _, worlds in parts)

    def _forced(self, choice: SearchChoice | None) -> SearchState:
        """The root with only ``choice`` left in the seat's own information set, or with none."""
        state = copy(self._root)
        state.low, state.groups, state.effort = 0, [], -1
        plan = [(each, usual) for each, usual in self._plan if each is not self._infoset]
        if choice is not None and self._infoset is not None:
            is_hint = choice.number < 0
            forced = replace(
                self._infoset,
                hint_weight=choice.bound if is_hint else 0,
                hints=(choice.number,) if is_hint else (),
                known_acts=[] if is_hint else [choice],
                best=choice.bound,
            )
            plan.append((forced, choice))
        state.infosets = [infoset for infoset, _ in plan]
        state.plan = [usual for _, usual in plan]
        state.high = sum(infoset.best for infoset in state.infosets)
        return state

    def _usual(self, infoset: InformationSet) -> SearchChoice:
        """What the best policy of the level does in ``infoset``."""
        number = chosen(self._root, infoset)
        choices = list(infoset.choices())
        return next((choice for choice in choices if choice.number == number), choices[0])


def _position(own: Knowledge) -> Position:
    """A position with the hands that are seen, and arbitrary cards elsewhere."""
    anything = own.board.rules.composition.cards[0]
    known = own.known
    hands = [tuple(known.get(place, anything) for place in hand) for hand in own.moment.hands]
    return Position(own.board, tuple(hands), (anything,) * own.board.pile)


def turns(levels: Levels, own: Knowledge) -> list[Turn]:
    """Return the seat's turn at the level with the best policy, searched while there is time.

    A part of the worlds tells nothing of its actions, so that has to be a whole level. What stays
    undecided is searched with all trash distinguished, if there are few enough worlds.
    """
    found: list[Turn] = []
    best = levels.best()
    with suppress(LimitReached), garbage_collection_paused():
        if best is not None:
            found.append(Turn(best, own, levels.high))
            found[0].look((EFFORTS[0], EFFORTS[2]))  # the level's plan, then more than went into it
            apart = levels.wholes[-1]
            undecided = not all(prospect.settled for prospect in found[0].prospects)
            if undecided and apart.public.apart and apart is not best:
                for effort in EFFORTS:
                    levels.solve(apart, effort)
                found.append(Turn(apart, own, levels.high))
            found[-1].look(EFFORTS[2:])
    return found


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
            later = won(states, kid, union(1 << there for there in then.values()))
            for member, there in then.items():
                wins |= (later >> there & 1) << member
    return wins


def chosen(state: SearchState, infoset: InformationSet) -> int | None:
    """Return the number of the choice that the best policy found makes in ``infoset``.

    It is None where no choice wins anything.
    """
    outcome = next((at for at, worlds in state.groups if worlds & infoset.worlds), None)
    return outcome if outcome is None or outcome < 0 else outcome // KINDS
