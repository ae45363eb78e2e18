"""The actions of the seat to move for what it really sees, and the best policies with each."""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

from deducer.advice.endgame.levels import Level, Levels, uncollected
from deducer.advice.endgame.policy import Policy, Script, chosen, won
from deducer.advice.endgame.search import EFFORTS, EVERYTHING, Plan
from deducer.advice.endgame.states import InformationSet, SearchChoice, SearchState
from deducer.knowledge.knowledge import Knowledge
from solver.limits import LimitReached
from solver.moves import Hint, Move
from solver.position import Position

LATEST = 256
"""The highest effort for the policies with each action: more would not settle the best one."""


@dataclass
class Prospect:
    """An action, and the best policy found with it: ``low`` is the weight of all that it wins.

    ``bound`` is an upper bound for all policies with the action, and ``alive`` the weight of the
    seat's own worlds which the action leaves within reach.
    """

    move: Move
    alive: int
    bound: int
    low: int = 0
    state: SearchState | None = None

    @property
    def settled(self) -> bool:
        """Whether no policy with this action is better than the one found."""
        return self.low >= self.bound


class Turn:
    """The turn of a seat with its own view.

    In the root, the seat's own worlds are marked: an action is prescribed in them only, and not in
    all worlds that look the same where trash is not told apart. ``size`` is the weight of them all.
    """

    def __init__(self, level: Level, own: Knowledge, bound: int) -> None:
        self.level = level
        self.own = own
        real = level.public.as_seen(own, list(level.worlds), level.states.tick)
        self.size = sum(real.values())
        worlds = [(world, real[world]) for world in level.live if world in real]
        self._marked = (1 << len(worlds)) - 1
        worlds += [
            (world, rest)
            for world in level.live
            if (rest := level.worlds[world] - real.get(world, 0))
        ]
        rows, weights = [world for world, _ in worlds], [weight for _, weight in worlds]
        self._root = level.states.begin(level.root.board, rows, weights)
        self._root.marked = self._marked
        level.states.expand(self._root)
        self._live = self._root.weigh(self._marked)
        self._infoset = self._own(self._root)
        self.prospects = [self._prospect(move, bound) for move in self._position.legal_moves()]

    def look(self, most: int) -> None:
        """Search for the best policy with each action, with rising effort.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        for prospect in self.prospects:
            self.follow(prospect)
        for effort in EFFORTS[2:]:  # the usual plan goes as far as the first two
            for prospect in self.prospects:
                if effort <= most:
                    self.look_into(prospect, effort)

    def follow(self, prospect: Prospect) -> None:
        """Do in all other information sets as the best policy of the level does.

        :raises LimitReached: if a limit is reached.
        """
        state = prospect.state
        if state is None:
            return
        self.level.states.check()
        usual = self._usual()
        choices = []
        for infoset in state.infosets:
            options = list(infoset.choices())
            number = usual.get(infoset.look)
            same = (choice for choice in options if choice.number == number)
            choices.append(next(same, options[0]))
        search = self.level.search
        try:
            Plan(self.level.states, state, choices, lambda kid: search.solve(kid, 0, 1))
        finally:
            prospect.low = state.low

    def look_into(self, prospect: Prospect, effort: int) -> None:
        """Search for a better policy with an action.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        state = prospect.state
        if state is None or prospect.settled:
            return
        try:
            self.level.search.solve(state, 0, effort)
        finally:
            prospect.low = max(prospect.low, state.low)
        if self.level.public.apart:
            prospect.bound = min(prospect.bound, state.high)

    def wins(self, prospect: Prospect) -> int:
        """Return the weight of the seat's own worlds that the policy found with an action wins."""
        if prospect.state is None:
            return 0
        return prospect.state.weigh(won(self.level.states, prospect.state, self._marked))

    def write(self, prospect: Prospect) -> Policy | None:
        """Return the policy found with an action, or None if it wins nothing."""
        if prospect.state is None:
            return None
        known, mover = self.own.sight.known, self.own.board.turn
        hands = tuple(
            () if seat == mover else tuple((known[place],) for place in hand)
            for seat, hand in enumerate(self.own.moment.hands)
        )
        return Script(self.level.states, hands).write(prospect.state)

    def _own(self, state: SearchState) -> InformationSet | None:
        """The seat's own information set in ``state``, if it has one."""
        return next((infoset for infoset in state.infosets if infoset.worlds & self._marked), None)

    @cached_property
    def _position(self) -> Position:
        """A position with the hands that are seen, and arbitrary cards elsewhere."""
        board, known = self.own.board, self.own.sight.known
        anything = board.rules.composition.cards[0]
        hands = [
            tuple(known.get(place, anything) for place in hand) for hand in self.own.moment.hands
        ]
        return Position(board, tuple(hands), (anything,) * board.pile)

    def _prospect(self, move: Move, bound: int) -> Prospect:
        """An action before any policy with it is known."""
        infoset = self._infoset
        choice = None if infoset is None else self._choice(infoset, move)
        if infoset is None:
            alive = 0
        elif isinstance(move, Hint):
            alive = self._root.weigh(infoset.hint_worlds)
        else:
            alive = choice.bound if choice else 0
        others = self._root.total - self._live
        state = self._forced(choice) if choice or not alive else None
        return Prospect(move, alive, min(bound, others + alive), 0, state)

    def _choice(self, infoset: InformationSet, move: Move) -> SearchChoice | None:
        """A move as a choice for the seat's own information set, unless it gives up perfect."""
        root = self._root
        if isinstance(move, Hint):
            signal = self.level.boards.signal(self._position, move)
            if not infoset.hint_weight or signal not in infoset.signals:
                return None
            return infoset.hint(infoset.all_choices.hint(signal))
        acts = (choice for choice in infoset.acts if root.options[choice.number].act == move)
        return next(acts, None)

    def _forced(self, choice: SearchChoice | None) -> SearchState:
        """The root with only ``choice`` left in the seat's own information set, or with none."""
        state = copy(self._root)
        state.low, state.groups = 0, []
        state.infosets = [infoset for infoset in state.infosets if infoset is not self._infoset]
        if choice is not None and self._infoset is not None:
            hint = choice.bound if choice.number < 0 else 0
            forced = replace(
                self._infoset, forced=choice, hint_weight=hint, best=choice.bound, parts={}
            )
            state.infosets.append(forced)
        state.high = sum(infoset.best for infoset in state.infosets)
        return state

    def _usual(self) -> dict[bytes, int]:
        """The numbers of the choices that the best policy of the level makes, by what is seen."""
        root = self.level.root
        signal_of = {outcome: signal for signal, outcome in root.signals.items()}
        usual = {}
        for infoset in root.infosets:
            number = chosen(root, infoset)
            if number is not None:
                hint = self._root.infosets[0].all_choices.hint  # that of all, as of all signals
                usual[infoset.look] = number if number >= 0 else ~hint(signal_of[~number])
        return usual


def turns(levels: Levels, own: Knowledge) -> list[Turn]:
    """Return the seat's turn at the level with the best policy, searched while there is time.

    A part of the worlds tells nothing of its actions, so that has to be a whole level. What stays
    undecided is searched with all trash distinguished, if there are few enough worlds.
    """
    found: list[Turn] = []
    best = levels.best_whole
    with suppress(LimitReached), uncollected():
        if best is not None:
            found.append(Turn(best, own, levels.high))
            found[0].look(LATEST)
            undecided = not all(prospect.settled for prospect in found[0].prospects)
            if undecided and levels.publics[-1].apart:
                apart = levels.level(len(levels.publics) - 1)
                for effort in EFFORTS:
                    levels.solve(apart, effort)
                found.append(Turn(apart, own, levels.high))
                found[1].look(EVERYTHING)
    return found
