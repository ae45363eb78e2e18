"""Makes the states of a search, each once, and tells what can be seen and done in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from deducer.advice.endgame.boards import Act, Boards, place, spans, without
from deducer.advice.endgame.reach import NODES_OF_STEP, TICK, Holding, Reach
from deducer.advice.endgame.states import (
    DISCARDED,
    HOPED,
    SURE,
    WILD,
    ActionResult,
    ActOption,
    InformationSet,
    SearchChoice,
    SearchState,
)
from deducer.counting.bits import members
from solver.board import Board
from solver.limits import Limits
from solver.moves import Play

NODES_OF_WORLD = 3 * NODES_OF_STEP
"""Nodes that count for each world of a state that is expanded."""


class States:
    """The states that a search reaches, by their boards and worlds.

    ``memory`` limits the worlds in all of them, which count as its nodes.
    """

    def __init__(self, boards: Boards, reach: Reach, limits: Limits, memory: Limits) -> None:
        self.boards = boards
        self.limits = limits
        self.memory = memory
        self.reach = reach
        self._known: dict[tuple[int, tuple[tuple[bytes, int], ...]], SearchState] = {}

    def check(self) -> None:
        """Check the limits, also those of the memory.

        :raises LimitReached: if one is reached.
        """
        self.limits.check()
        self.memory.check()

    def tick(self, nodes: int = 0) -> None:
        """Spend ``nodes`` and a few more, and check the limits.

        :raises LimitReached: if one is reached.
        """
        self.limits.spend(nodes + TICK)
        self.check()

    def child(self, state: SearchState, outcome: int, worlds: int) -> SearchState:
        """Return the state after ``outcome`` in ``worlds``."""
        key = outcome, worlds
        kid = state.kids.get(key)
        if kid is None:
            board = state.outcomes[outcome].board
            weights = [state.weights[at] for at in members(worlds)]
            # A single world is won, as all know the cards; so are all, once play is over.
            if len(weights) == 1 or self.boards.boards[board].end is not None:
                kid = SearchState(board, (), weights)
                kid.low = kid.high
            else:
                kid = self._state(board, self.moved(state, outcome, worlds), weights)
            state.kids[key] = kid
        return kid

    def moved(self, state: SearchState, outcome: int, worlds: int) -> list[bytes]:
        """Return ``worlds`` after ``outcome``."""
        slot = state.outcomes[outcome].slot
        rows = [state.worlds[at] for at in members(worlds)]
        if slot is None:
            return rows
        board = self.boards.boards[state.board]
        return without(board, slot, rows)

    def _state(self, board: int, worlds: Sequence[bytes], weights: Sequence[int]) -> SearchState:
        """The state of these worlds, the same one whatever their order."""
        scales: dict[bytes, int] = {}
        for world, weight in zip(worlds, weights, strict=True):
            scales[world] = scales.get(world, 0) + weight
        pairs = tuple(sorted(scales.items()))
        key = board, pairs
        state = self._known.get(key)
        if state is None:
            self.memory.spend(len(pairs))
            state = SearchState(
                board, [world for world, _ in pairs], [weight for _, weight in pairs]
            )
            self._known[key] = state
            if len(pairs) == 1:
                state.low = state.high
        return state

    def expand(self, state: SearchState) -> None:
        """Compute what the seat to move can tell apart and do, and what that leaves within reach.

        :raises LimitReached: if a limit is reached.
        """
        if state.expanded:
            return
        self.tick(NODES_OF_WORLD * len(state.worlds))
        board = self.boards.boards[state.board]
        holdings = [self.reach.holding(board.hands, world) for world in state.worlds]
        self._options(state, board, holdings)
        after_hint = self._alive_after_hint(state, holdings)
        self.tick()
        infosets = []
        for look, worlds in self._looks(state, board).items():
            self.check()
            infosets.append(self._infoset(state, board, look, worlds, after_hint))
        state.infosets = sorted(infosets, key=lambda infoset: -infoset.best)
        state.high = min(state.high, sum(infoset.best for infoset in infosets))
        state.expanded = True
        if board.turns_left == 1:  # what is within reach is reached by the best choices
            choices = [next(infoset.choices()) for infoset in state.infosets]
            state.groups = list(state.grouped(choices).items())
            state.low = state.high

    def _options(self, state: SearchState, board: Board, holdings: Sequence[Holding]) -> None:
        """Compute all plays and discards, and their outcomes."""
        state.options, state.outcomes, state.signals = [], [], {}
        turned: dict[int, dict[int, dict[Holding, int]]] = {}
        for number, act in enumerate(self.boards.legal(state.board)[0]):
            if act.slot not in turned:
                self.tick()
                turned[act.slot] = self._turned(state, holdings, board, act.slot)
            option = ActOption(act, 0, [], 0)
            for kind, holdings_after in turned[act.slot].items():
                then = self.boards.after(state.board, number, kind)
                known = self.reach.among(then, holdings_after)
                alive = sum(worlds for holding, worlds in holdings_after.items() if known[holding])
                if alive:
                    option.alive |= alive
                    option.parts.append((len(state.outcomes), alive))
                    state.outcomes.append(ActionResult(then, act.slot))
                if self._is_good(board, act, kind):
                    option.good |= alive
            if option.alive:
                state.options.append(option)

    def _is_good(self, board: Board, act: Act, kind: int) -> bool:
        card = self.boards.kinds[kind][0]
        if isinstance(act, Play):
            return board.fits(card, act.announce)
        return board.is_trash(card)

    def _turned(
        self, state: SearchState, holdings: Sequence[Holding], board: Board, slot: int
    ) -> dict[int, dict[Holding, int]]:
        """The worlds by the kind of the card in ``slot``, and by what is held once it has left."""
        before: dict[tuple[int, Holding], int] = {}
        at = place(board, slot)
        bit = 1
        for world, holding in zip(state.worlds, holdings, strict=True):
            key = world[at], holding
            before[key] = before.get(key, 0) | bit
            bit <<= 1
        turned: dict[int, dict[Holding, int]] = {}
        for (kind, holding), worlds in before.items():
            after = turned.setdefault(kind, {})
            then = self.reach.moved(holding, board.turn, slot, kind)
            after[then] = after.get(then, 0) | worlds
        return turned

    def _alive_after_hint(self, state: SearchState, holdings: Sequence[Holding]) -> int:
        """The worlds in which perfect is within reach after a hint."""
        if not self.boards.legal(state.board)[1]:
            return 0
        known = self.reach.among(self.boards.after_hint(state.board), holdings)
        return sum(1 << at for at, holding in enumerate(holdings) if known[holding])

    def _looks(self, state: SearchState, board: Board) -> dict[bytes, int]:
        """The worlds by what the seat to move sees of the others' hands."""
        first, last, pile = spans(board)
        looks: dict[bytes, int] = {}
        bit = 1
        for world in state.worlds:
            look = world[:first] + world[last:pile]
            if state.marked & bit:
                look += b"!"
            looks[look] = looks.get(look, 0) | bit
            bit <<= 1
        return looks

    def _infoset(
        self, state: SearchState, board: Board, look: bytes, worlds: int, alive: int
    ) -> InformationSet:
        """An information set; it has a choice, since perfect is within reach."""
        acts = []
        for number, option in enumerate(state.options):
            within = worlds & option.alive
            if within:
                acts.append(SearchChoice(state.weigh(within), _promise(option, worlds), number))
        acts.sort(key=lambda choice: (-choice.bound, choice.promise))
        hint_worlds = worlds & alive
        hints = self._hints(state, board, look) if hint_worlds else []
        hint_weight = state.weigh(hint_worlds) if hints else 0
        best = max([hint_weight, *(choice.bound for choice in acts)])
        return InformationSet(look, worlds, hint_worlds, hint_weight, best, acts, hints)

    def _hints(self, state: SearchState, board: Board, look: bytes) -> list[int]:
        """The outcomes of all hints to the hands that are seen."""
        hints = []
        for signal in self._signals(state, board, look):
            outcome = state.signals.get(signal)
            if outcome is None:
                outcome = state.signals[signal] = len(state.outcomes)
                state.outcomes.append(ActionResult(self.boards.after_hint(state.board), None))
            hints.append(outcome)
        return hints

    def _signals(self, state: SearchState, board: Board, look: bytes) -> tuple[int, ...]:
        """The numbers of the signals to all hands that the seat to move sees."""
        starts = [0, *accumulate(board.hands)]
        own = board.hands[board.turn]
        signals: tuple[int, ...] = ()
        for seat in self.boards.legal(state.board)[1]:
            start = starts[seat] - (own if seat > board.turn else 0)
            signals += self.boards.signals(
                state.board, seat, look[start : start + board.hands[seat]]
            )
        return signals


def _promise(option: ActOption, worlds: int) -> float:
    """How promising a play or a discard is in an information set; less is better."""
    good = (worlds & option.good).bit_count() / worlds.bit_count()
    if not isinstance(option.act, Play):
        return DISCARDED + (1 - good) / 2
    if good == 1:
        return SURE
    return HOPED if good else WILD
