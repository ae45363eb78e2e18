"""Makes the states of a search, each once."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.advice.endgame.board_numbers import Boards, spans
from deducer.advice.endgame.expansion import Expansion
from deducer.advice.endgame.public_worlds import arranged
from deducer.advice.endgame.reach import TICK, Reach
from deducer.advice.endgame.search_state import SearchState
from deducer.counting.bits import members
from solver.limits import Limits
from solver.moves import PILE


class States:
    """The states that a search reaches, by their boards and worlds.

    ``memory`` limits the worlds in all of them, which count as its nodes.
    """

    def __init__(self, boards: Boards, reach: Reach, limits: Limits, memory: Limits) -> None:
        self.boards = boards
        self.limits = limits
        self.memory = memory
        expansion = Expansion(boards, reach, self.tick, self.check)
        self.bound, self.expand = expansion.bound, expansion.expand
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
        """Return ``worlds`` after ``outcome``, in the slots of the state after it."""
        rows = self._after(state, outcome, worlds)
        return arranged(rows, self._order(state.outcomes[outcome].board, rows))

    def order(self, state: SearchState, outcome: int, worlds: int) -> list[int]:
        """Return where each slot of the state after ``outcome`` was, had they kept their order."""
        return self._order(state.outcomes[outcome].board, self._after(state, outcome, worlds))

    def _after(self, state: SearchState, outcome: int, worlds: int) -> list[bytes]:
        """``worlds`` after ``outcome``, with the slots in their order."""
        slot = state.outcomes[outcome].slot
        rows = [state.worlds[at] for at in members(worlds)]
        first, _, pile = spans(self.boards.boards[state.board])
        if slot == PILE:
            rows = [row[:pile] + row[pile + 1 :] for row in rows]
        elif slot is not None:
            gone = first + slot - 1
            rows = [
                row[:first]
                + row[pile : pile + 1]  # the newest card is in slot 1
                + row[first:gone]
                + row[gone + 1 : pile]
                + row[pile + 1 :]
                for row in rows
            ]
        return rows

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

    def _order(self, board: int, worlds: list[bytes]) -> list[int]:
        """The order in which each hand's slots are sorted by their contents.

        Which slot is which makes no difference to what can be won, as long as it is the same in all
        worlds. So states that differ by nothing else usually become one. (Slots that hold the same
        cards equally often stay as they are.)
        """
        size, cards = len(worlds[0]), b"".join(worlds)
        kinds = range(len(self.boards.kinds))
        order: list[int] = []
        for slots in self.boards.boards[board].hands:
            hand = range(len(order), len(order) + slots)
            columns = {at: cards[at::size] for at in hand}
            order += sorted(hand, key=lambda at: [-columns[at].count(kind) for kind in kinds])
        return [*order, *range(len(order), size)]
