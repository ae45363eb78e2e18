"""Makes the states of a search, each once, and tells what can be seen and done in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate

from deducer.advice.endgame.boards import Act, Boards, place, spans
from deducer.advice.endgame.opening import (
    BYTES_OF_WORLD,
    Answers,
    Layout,
    Mover,
    Opening,
    listed,
    moved,
)
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
WORLDS_AT_ONCE = 4_096
"""Worlds that are numbered between two checks of the limits."""
BYTES_OF_STATE = 1_500
"""The bytes that a state takes besides its worlds."""
BYTES_OF_EXPANSION = 6_000
"""The bytes that a state takes once it is expanded, besides its information sets."""
BYTES_OF_SET = 1_500
"""The bytes that an information set takes besides its worlds."""
UNASKED = Answers(-1, False)
"""The answers for cards of a kind that was not met yet: none."""


class States:
    """The states that a search reaches, by their boards and worlds.

    ``memory`` limits the bytes that they take, about, which count as its nodes.
    """

    def __init__(self, boards: Boards, reach: Reach, limits: Limits, memory: Limits) -> None:
        self.boards = boards
        self.limits = limits
        self.memory = memory
        self.reach = reach
        self._scenes: dict[int, Scene] = {}
        self._known_signals: dict[object, dict[bytes, tuple[int, ...]]] = {}
        self._layouts: dict[object, Layout] = {}
        self._layout_of: dict[int, Layout] = {}
        self._movers: dict[tuple[Layout, tuple[int, int, int]], Mover] = {}
        self._known: dict[tuple[int, bytes], SearchState] = {}

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

    def layout(self, board: int) -> Layout:
        """Return the layout of the worlds on ``board``."""
        layout = self._layout_of.get(board)
        if layout is None:
            reached = self.boards.boards[board]
            sizes = reached.hands, reached.pile
            if sizes not in self._layouts:
                hold = partial(self.reach.holding, reached.hands)
                self._layouts[sizes] = Layout(sum(reached.hands) + reached.pile, hold)
            layout = self._layout_of[board] = self._layouts[sizes]
        return layout

    def live(self, board: int, worlds: Iterable[bytes]) -> list[bytes]:
        """Return those ``worlds`` in which perfect is within reach.

        :raises LimitReached: if a limit is reached.
        """
        layout = self.layout(board)
        held = {}
        for at, world in enumerate(worlds):
            if at % WORLDS_AT_ONCE == 0:
                self.limits.check()
            held[world] = layout.held[layout.label(layout.number(world))]
        known = self.reach.among(board, dict.fromkeys(held.values()))
        return [world for world, holding in held.items() if known[holding]]

    def begin(self, board: int, worlds: Sequence[bytes], weights: Sequence[int]) -> SearchState:
        """Return a state with these worlds."""
        layout = self.layout(board)
        return SearchState(board, layout, layout.pack(worlds, weights), sum(weights))

    def child(self, state: SearchState, outcome: int, worlds: int) -> SearchState:
        """Return the state after ``outcome`` in ``worlds``."""
        key = outcome, worlds
        kid = state.kids.get(key)
        if kid is None:
            board, at = state.outcomes[outcome].board, state.outcomes[outcome].place
            opening, layout = state.opening, self.layout(board)
            assert opening is not None
            # A single world is won, as all know the cards; so are all, once play is over.
            if worlds & worlds - 1 == 0 or self.boards.boards[board].end is not None:
                kid = SearchState(board, layout, b"", opening.weigh(worlds))
                kid.low = kid.high
            else:
                packed = opening.after(worlds, at, layout)
                kid = self._known.get((board, packed))
                if kid is None:
                    self.memory.spend(BYTES_OF_STATE + len(packed))
                    kid = SearchState(board, layout, packed, opening.weigh(worlds))
                    kid.low = kid.high if len(packed) == BYTES_OF_WORLD else 0
                    self._known[board, packed] = kid
            state.kids[key] = kid
        return kid

    def moved(self, state: SearchState, outcome: int, worlds: int) -> list[bytes]:
        """Return ``worlds`` after ``outcome``."""
        rows, at = state.worlds, state.outcomes[outcome].place
        first, _, pile = self._scene(state.board).spans
        return [
            rows[row] if at < 0 else moved(rows[row], first, pile, at) for row in listed(worlds)
        ]

    def bound(self, state: SearchState) -> None:
        """Lower ``state.high`` to what the best choices leave within reach, each by itself.

        :raises LimitReached: if a limit is reached.
        """
        if not state.bounded:
            state.high = min(state.high, self._open(state).total())
            state.bounded = True

    def expand(self, state: SearchState) -> None:
        """Compute what the seat to move can tell apart and do, and what that leaves within reach.

        :raises LimitReached: if a limit is reached.
        """
        if state.expanded:
            return
        opening, scene = self._open(state), self._scene(state.board)
        choices = Choices(opening, scene.plays, scene.hinted)
        sets = opening.sets(scene.manners[-1][0])
        for number, act in enumerate(scene.acts):
            at, manner = scene.places[number]
            answers, parts = scene.manners[manner], []
            for kind, worlds in opening.reached(number, at, answers):
                parts.append((len(choices.outcomes), worlds))
                choices.outcomes.append(ActionResult(answers[kind].board, act.slot, at))
            choices.options.append(ActOption(act, parts))
        infosets = []
        for number, (look, worlds, within, weight, most) in enumerate(sets):
            signals = self._signals(state.board, scene, look) if within else ()
            weight = weight if signals else 0
            best = max(weight, most)
            infosets.append(
                InformationSet(look, worlds, within, weight, best, number, signals, choices)
            )
        size = BYTES_OF_SET + len(state.packed) // (8 * BYTES_OF_WORLD)
        self.memory.spend(BYTES_OF_EXPANSION + len(infosets) * size)
        state.options, state.outcomes = choices.options, choices.outcomes
        state.signals = choices.signals
        state.infosets = sorted(infosets, key=lambda infoset: -infoset.best)
        state.high = min(state.high, sum([infoset.best for infoset in infosets]))
        state.opening = opening
        state.bounded = True
        if scene.board.turns_left == 1:  # what is within reach is reached by the best choices
            best_choices = [next(infoset.choices()) for infoset in state.infosets]
            state.groups = list(state.grouped(best_choices).items())
            state.low = state.high

    def _open(self, state: SearchState) -> Opening:
        """Count what acts leave within reach, and what a hint does.

        What an act leaves does not depend on its slot: so it is asked once for all of a manner.
        """
        self.tick(NODES_OF_WORLD * (len(state.packed) // BYTES_OF_WORLD) + TICK)
        scene = self._scene(state.board)
        opening = Opening(scene.mover, state.packed)
        missing = opening.count_bounds(scene.places, scene.manners)
        if missing:
            for (manner, kind), labels in missing.items():
                self._ask(state.board, scene, manner, kind, list(labels))
            opening.count_bounds(scene.places, scene.manners)
        return opening

    def _ask(self, number: int, scene: Scene, manner: int, kind: int, labels: list[int]) -> None:
        """Learn what acts of a manner leave within reach with a card of this kind, or a hint."""
        held = [scene.layout.held[label] for label in labels]
        answers, is_hint = scene.manners[manner][kind], manner == len(scene.firsts)
        if not is_hint:
            at, act = scene.firsts[manner]
            if answers.board < 0:
                board = self.boards.after(number, at, kind)
                answers = Answers(board, self._is_good(scene.board, act, kind))
                scene.manners[manner][kind] = answers
            held = self.reach.moved(number, act.slot, kind, held)
        known = self.reach.among(answers.board, held) if answers.board >= 0 else {}
        answers.learn(labels, [known.get(each, False) for each in held])

    def _is_good(self, board: Board, act: Act, kind: int) -> bool:
        card = self.boards.kinds[kind][0]
        if isinstance(act, Play):
            return board.fits(card, act.announce)
        return board.is_trash(card)

    def _scene(self, board: int) -> Scene:
        if board not in self._scenes:
            layout, where = self.layout(board), spans(self.boards.boards[board])
            key = layout, where
            if key not in self._movers:
                self._movers[key] = Mover(*key)
            self._scenes[board] = Scene(self.boards, board, self._movers[key], layout)
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


class Scene:
    """A board with its acts: where in a world the card of each lies, and which manner it is of.

    ``firsts`` are the first act of each manner, with its number. Hints come last, as one act with a
    manner of its own. ``hinted`` is the number of the board after one, or -1.
    """

    def __init__(self, boards: Boards, number: int, mover: Mover, layout: Layout) -> None:
        self.board = board = boards.boards[number]
        self.spans = spans(board)
        self.mover = mover
        self.layout = layout
        self.acts, receivers = boards.legal(number)
        self.plays = [isinstance(act, Play) for act in self.acts]
        self.hinted = boards.after_hint(number) if receivers else -1
        self.places: list[tuple[int, int]] = []
        self.manners: list[list[Answers]] = []
        self.firsts: list[tuple[int, Act]] = []
        numbers: dict[object, int] = {}
        for at, act in enumerate(self.acts):
            manner = type(act), isinstance(act, Play) and act.announce, act.slot == PILE
            if manner not in numbers:
                numbers[manner] = len(numbers)
                self.manners.append([UNASKED] * len(boards.kinds))
                self.firsts.append((at, act))
            self.places.append((place(board, act.slot), numbers[manner]))
        self.places.append((-1, len(self.manners)))
        self.manners.append([Answers(self.hinted, False)])
