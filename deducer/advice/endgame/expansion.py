"""Makes the states of a search, each once, and tells what can be seen and done in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate

from deducer.advice.endgame.boards import Act, Boards, place, spans
from deducer.advice.endgame.opening import Opening, Table, Within, listed, merged, moved
from deducer.advice.endgame.reach import NODES_OF_STEP, TICK, Reach
from deducer.advice.endgame.states import (
    ActionResult,
    ActOption,
    Choices,
    InformationSet,
    SearchState,
)
from solver.board import Board
from solver.limits import Limits
from solver.moves import PILE, Play

NODES_OF_WORLD = NODES_OF_STEP
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
        self._scenes: dict[int, Scene] = {}
        self._known_signals: dict[object, dict[bytes, tuple[int, ...]]] = {}
        self._known: dict[tuple[int, tuple[bytes, ...], tuple[int, ...]], SearchState] = {}

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
            rows = listed(worlds)
            # A single world is won, as all know the cards; so are all, once play is over.
            if len(rows) == 1 or self.boards.boards[board].end is not None:
                kid = SearchState(board, [], [state.weights[at] for at in rows])
                kid.low = kid.high
            else:
                kid = self._state(board, self.moved(state, outcome, worlds), state.weights, rows)
            state.kids[key] = kid
        return kid

    def moved(self, state: SearchState, outcome: int, worlds: int) -> list[bytes]:
        """Return ``worlds`` after ``outcome``."""
        slot = state.outcomes[outcome].slot
        scene = self._scene(state.board)
        at = -1 if slot is None else place(scene.board, slot)
        return moved(state.worlds, listed(worlds), scene.spans, at)

    def _state(
        self, board: int, worlds: list[bytes], weights: Sequence[int], rows: list[int]
    ) -> SearchState:
        """The state of these worlds, the same one whatever their order."""
        kept, sums = merged(worlds, weights, rows)
        key = board, tuple(kept), tuple(sums)
        state = self._known.get(key)
        if state is None:
            self.memory.spend(len(kept))
            state = self._known[key] = SearchState(board, kept, sums)
            if len(kept) == 1:
                state.low = state.high
        return state

    def bound(self, state: SearchState) -> None:
        """Lower ``state.high`` to what the best choices leave within reach, each by itself.

        :raises LimitReached: if a limit is reached.
        """
        if not state.bounded:
            opening, choices, hinted = self._open(state, False)
            state.high = min(state.high, opening.most(choices.table, hinted))
            state.bounded = True

    def expand(self, state: SearchState) -> None:
        """Compute what the seat to move can tell apart and do, and what that leaves within reach.

        :raises LimitReached: if a limit is reached.
        """
        if state.expanded:
            return
        opening, choices, hinted = self._open(state, True)
        scene, table = self._scene(state.board), choices.table
        infosets = []
        for number, (worlds, within, weight) in enumerate(opening.sets(table, hinted)):
            look = opening.looks[number]
            signals = self._signals(state.board, scene, look) if within else ()
            weight = weight if signals else 0
            best = max(weight, table.most(number))
            infosets.append(
                InformationSet(look, worlds, within, weight, best, number, signals, choices)
            )
        state.options, state.outcomes = choices.options, choices.outcomes
        state.signals = choices.signals
        state.infosets = sorted(infosets, key=lambda infoset: -infoset.best)
        state.high = min(state.high, sum([infoset.best for infoset in infosets]))
        state.expanded = state.bounded = True
        if scene.board.turns_left == 1:  # what is within reach is reached by the best choices
            best_choices = [next(infoset.choices()) for infoset in state.infosets]
            state.groups = list(state.grouped(best_choices).items())
            state.low = state.high

    def _open(self, state: SearchState, whole: bool) -> tuple[Opening, Choices, list[bool]]:
        """Count what acts leave within reach, and which holdings a hint does.

        What an act leaves does not depend on its slot: so it is asked once for all of a manner.
        """
        self.tick(NODES_OF_WORLD * len(state.worlds))
        scene, reach = self._scene(state.board), self.reach
        hands = scene.board.hands
        opening = Opening(
            state.worlds,
            state.weights,
            state.marked,
            scene.spans,
            reach.holdings(hands),
            partial(reach.holding, hands),
        )
        acts = self.boards.legal(state.board)[0]
        choices = Choices(Table(len(opening.looks), len(acts)), scene.hinted)
        withins = self._within(state.board, opening, scene)
        self.tick()
        found = opening.count_acts(choices.table, scene.acts, withins, whole)
        for at, kinds in enumerate(found if whole else ()):
            act, boards = acts[at], scene.manners[scene.acts[at][1]].boards
            parts = []
            for kind, worlds in kinds:
                parts.append((len(choices.outcomes), worlds))
                choices.outcomes.append(ActionResult(boards[kind], act.slot))
            choices.options.append(ActOption(act, parts))
        if scene.hinted < 0:
            return opening, choices, [False] * len(opening.held)
        known = reach.among(scene.hinted, opening.held)
        return opening, choices, [known[holding] for holding in opening.held]

    def _within(self, board: int, opening: Opening, scene: Scene) -> list[Within]:
        """What acts of each manner leave within reach, by the card's kind and what is held."""
        kinds = len(self.boards.kinds)
        first, last, pile = scene.spans
        withins = [Within(kinds, len(opening.held)) for _ in scene.manners]
        for slot, begin, end in ((1, first, last), (PILE, pile, pile + 1)):
            manners = [
                (manner, within)
                for manner, within in zip(scene.manners, withins, strict=True)
                if (manner.act.slot == PILE) == (slot == PILE)
            ]
            leaving = opening.leaving(begin, end, kinds) if manners else {}
            for kind, labels in leaving.items():
                held = [opening.held[label] for label in labels]
                held = self.reach.moved(board, slot, kind, held)
                for manner, within in manners:
                    if kind not in manner.boards:
                        manner.boards[kind] = self.boards.after(board, manner.number, kind)
                        manner.good[kind] = self._is_good(scene.board, manner.act, kind)
                    known = self.reach.among(manner.boards[kind], held)
                    within.allow(kind, labels, held, known, manner.good[kind])
        return withins

    def _is_good(self, board: Board, act: Act, kind: int) -> bool:
        card = self.boards.kinds[kind][0]
        if isinstance(act, Play):
            return board.fits(card, act.announce)
        return board.is_trash(card)

    def _scene(self, board: int) -> Scene:
        if board not in self._scenes:
            self._scenes[board] = Scene(self.boards, board)
        return self._scenes[board]

    def _signals(self, number: int, scene: Scene, look: bytes) -> tuple[int, ...]:
        """The numbers of the signals to all hands that the seat to move sees."""
        board, receivers = scene.board, self.boards.legal(number)[1]
        known = self._known_signals.setdefault((board.turn, board.hands, receivers), {})
        signals = known.get(look)
        if signals is None:
            starts = [0, *accumulate(board.hands)]
            own = board.hands[board.turn]
            signals = ()
            for seat in receivers:
                start = starts[seat] - (own if seat > board.turn else 0)
                hand = look[start : start + board.hands[seat]]
                signals += self.boards.signals(number, seat, hand)
            known[look] = signals
        return signals


class Manner:
    """Acts that differ by their slot at most, and what is known of them by the kind of the card.

    ``act`` is the first of them and ``number`` its number. ``boards`` come after them, and ``good``
    says whether they play a card that fits, or discard trash.
    """

    def __init__(self, act: Act, number: int) -> None:
        self.act = act
        self.number = number
        self.boards: dict[int, int] = {}
        self.good: dict[int, bool] = {}


class Scene:
    """A board with its acts: where in a world the card of each lies, and which manner it is of.

    ``hinted`` is the number of the board after a hint, or -1.
    """

    def __init__(self, boards: Boards, number: int) -> None:
        self.board = board = boards.boards[number]
        self.spans = spans(board)
        acts, receivers = boards.legal(number)
        self.hinted = boards.after_hint(number) if receivers else -1
        self.acts: list[tuple[int, int]] = []
        self.manners: list[Manner] = []
        numbers: dict[object, int] = {}
        for at, act in enumerate(acts):
            manner = type(act), isinstance(act, Play) and act.announce, act.slot == PILE
            if manner not in numbers:
                numbers[manner] = len(numbers)
                self.manners.append(Manner(act, at))
            self.acts.append((place(board, act.slot), numbers[manner]))
