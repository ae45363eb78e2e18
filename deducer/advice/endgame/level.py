"""One search of an endgame from its public worlds on, at one level of telling trash apart."""

from __future__ import annotations

from deducer.advice.endgame.boards import Boards
from deducer.advice.endgame.clock import Clock
from deducer.advice.endgame.reach import Holding, Reach
from deducer.advice.endgame.script import Script
from deducer.advice.endgame.search import Search
from deducer.advice.endgame.state import State
from deducer.advice.endgame.states import States
from deducer.advice.endgame.tree import Policy
from deducer.advice.endgame.worlds import PublicWorlds

STEPS_OF_TICK = 128
"""Steps of the clock for what is listed between two checks of it."""
HELD_AT_ONCE = 4_096
"""Worlds whose hands are sorted between two checks of the clock."""


class Level:
    """A search from the public worlds of a moment, or from ``most`` of them, the heaviest.

    ``worlds`` are these with their weights, ``live`` those in which perfect is within reach.
    ``root`` is the common knowledge at the moment, with each hand's slots in their real order. Its
    upper bound is one for all worlds only if they are ``whole``.

    :raises OutOfTime: if the time is up.
    """

    def __init__(self, public: PublicWorlds, clock: Clock, most: int | None = None) -> None:
        board = public.knowledge.board
        self.public = public
        self.whole = most is None

        def tick() -> None:
            clock.work(STEPS_OF_TICK)
            clock.tick()

        self.worlds = public.listed(tick, most)
        self.boards = Boards(public.kinds)
        number = self.boards.number(board)
        reach = Reach(self.boards, board, clock)
        holdings: dict[bytes, Holding] = {}
        for at, world in enumerate(self.worlds):
            if at % HELD_AT_ONCE == 0:
                clock.check()
            holdings[world] = reach.holding(board.hands, world)
        known = reach.among(number, dict.fromkeys(holdings.values()))
        self.live = [world for world, holding in holdings.items() if known[holding]]
        clock.tick()
        self.states = States(self.boards, reach, clock)
        self.search = Search(self.states)
        self.root = State(number, self.live, [self.worlds[world] for world in self.live])

    def solve(self, effort: int) -> None:
        """Search for the best policy.

        :raises OutOfTime: if the time is up; what was found until then is kept.
        """
        self.search.solve(self.root, 0, effort)

    def write(self) -> Policy | None:
        """Return the best policy found, or None if it wins nothing."""
        return Script(self.states, self.public.knowledge.board).write(self.root)
