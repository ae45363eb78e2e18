"""One search of an endgame from its public worlds on, at one level of distinguishing trash."""

from __future__ import annotations

from deducer.advice.endgame.boards import Boards
from deducer.advice.endgame.reach import NODES_OF_STEP, TICK, Holding, Reach
from deducer.advice.endgame.script import Script
from deducer.advice.endgame.search import Search
from deducer.advice.endgame.state import SearchState
from deducer.advice.endgame.states import States
from deducer.advice.endgame.tree import Policy
from deducer.advice.endgame.worlds import PublicWorlds
from solver.limits import Limits

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
        self.search = Search(self.states)
        self.root = SearchState(number, self.live, [self.worlds[world] for world in self.live])

    def solve(self, effort: int) -> None:
        """Search for the best policy.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        self.search.solve(self.root, 0, effort)

    def write(self) -> Policy | None:
        """Return the best policy found, or None if it wins nothing."""
        return Script(self.states, self.public.knowledge.board).write(self.root)
