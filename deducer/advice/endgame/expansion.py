"""Expands a state: the information sets of its seat to move, and the outcome of each action.

Of most states that a search looks at only an upper bound is ever asked for. It needs much less than
all choices in each information set, so these wait until the state is expanded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from deducer.advice.endgame.board_numbers import Act, Boards, spans
from deducer.advice.endgame.reach import NODES_OF_STEP, Holding, Reach
from deducer.advice.endgame.search_state import (
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
from solver.board import Board
from solver.moves import PILE, Play

NODES_OF_WORLD = 3 * NODES_OF_STEP
"""Nodes that count for each world of a state that is expanded."""


class Expansion:
    """Computes the information sets, the actions and the outcomes of states.

    ``tick`` spends nodes and checks the limits, ``check`` only checks them. Both raise
    LimitReached once one is reached.
    """

    def __init__(
        self,
        boards: Boards,
        reach: Reach,
        tick: Callable[[int], None],
        check: Callable[[], None],
    ) -> None:
        self.boards = boards
        self.reach = reach
        self._tick = tick
        self._check = check

    def bound(self, state: SearchState) -> None:
        """Compute what the seat to move can tell apart, and an upper bound of what can be won.

        :raises LimitReached: if a limit is reached.
        """
        if state.bounded:
            return
        self._tick(NODES_OF_WORLD * len(state.worlds))
        board = self.boards.boards[state.board]
        holdings = [self.reach.holding(board.hands, world) for world in state.worlds]
        self._options(state, board, holdings)
        after_hint = self._alive_after_hint(state, holdings)
        self._tick(0)
        infosets = []
        for look, worlds in self._looks(state, board).items():
            self._check()
            infosets.append(self._infoset(state, board, look, worlds, after_hint))
        state.infosets = infosets
        state.bounded = True
        state.high = min(state.high, sum(infoset.best for infoset in infosets))
        if board.turns_left == 1:
            self.expand(state)
            self._finish(state)

    def expand(self, state: SearchState) -> None:
        """Compute all choices, too.

        :raises LimitReached: if a limit is reached.
        """
        self.bound(state)
        if state.expanded:
            return
        board = self.boards.boards[state.board]
        for infoset in state.infosets:
            self._check()
            infoset.acts = self._acts(state, infoset)
            infoset.hints = self._hints(state, board, infoset.look) if infoset.hint_weight else []
        state.infosets.sort(key=lambda infoset: -infoset.best)
        state.pair_twins()
        state.expanded = True

    def _options(self, state: SearchState, board: Board, holdings: Sequence[Holding]) -> None:
        """Compute all plays and discards, and their outcomes."""
        state.options, state.outcomes, state.signals = [], [], {}
        first, _, pile = spans(board)
        turned: dict[int, dict[int, dict[Holding, int]]] = {}
        for number, act in enumerate(self.boards.legal(state.board)[0]):
            if act.slot not in turned:
                self._tick(0)
                at = pile if act.slot == PILE else first + act.slot - 1
                turned[act.slot] = self._turned(state, holdings, board.turn, act.slot, at)
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
        self, state: SearchState, holdings: Sequence[Holding], seat: int, slot: int, at: int
    ) -> dict[int, dict[Holding, int]]:
        """The worlds by the kind of the card in ``slot``, and by what is held once it has left."""
        before: dict[tuple[int, Holding], int] = {}
        bit = 1
        for world, holding in zip(state.worlds, holdings, strict=True):
            key = world[at], holding
            before[key] = before.get(key, 0) | bit
            bit <<= 1
        turned: dict[int, dict[Holding, int]] = {}
        for (kind, holding), worlds in before.items():
            after = turned.setdefault(kind, {})
            then = self.reach.moved(holding, seat, slot, kind)
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
        """An information set without its choices; there is one, since perfect is within reach."""
        whole = state.weigh(worlds)
        hint_worlds = worlds & alive
        weight = 0
        if hint_worlds and self._signals(state, board, look):
            weight = whole if hint_worlds == worlds else state.weigh(hint_worlds)
        best = weight
        for option in state.options:
            if best == whole:
                break
            within = worlds & option.alive
            best = max(best, whole if within == worlds else state.weigh(within))
        return InformationSet(look, worlds, whole, hint_worlds, weight, best)

    def _acts(self, state: SearchState, infoset: InformationSet) -> list[SearchChoice]:
        """The plays and discards in an information set, the best first."""
        acts, worlds = [], infoset.worlds
        for number, option in enumerate(state.options):
            within = worlds & option.alive
            if within:
                bound = infoset.weight if within == worlds else state.weigh(within)
                acts.append(SearchChoice(bound, _promise(option, worlds), number))
        return sorted(acts, key=lambda choice: (-choice.bound, choice.promise))

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

    def _finish(self, state: SearchState) -> None:
        """Settle the last turn: what is within reach is reached by the best choices."""
        state.groups = list(
            state.grouped([next(infoset.choices()) for infoset in state.infosets]).items()
        )
        state.low = state.high


def _promise(option: ActOption, worlds: int) -> float:
    """How promising a play or a discard is in an information set; less is better."""
    good = (worlds & option.good).bit_count() / worlds.bit_count()
    if not isinstance(option.act, Play):
        return DISCARDED + (1 - good) / 2
    if good == 1:
        return SURE
    return HOPED if good else WILD
