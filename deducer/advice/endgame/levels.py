"""Searches of one endgame, from all trash equal to all distinguished, while there is time."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from math import log

from deducer.advice.endgame.boards import Boards
from deducer.advice.endgame.bounds import open_bounds, too_late, two_seat_bounds
from deducer.advice.endgame.expansion import States
from deducer.advice.endgame.policy import Policy, Script
from deducer.advice.endgame.reach import NODES_OF_STEP, TICK, Reach
from deducer.advice.endgame.search import EFFORTS, EVERYTHING, EndgameSearch
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from solver.board import Board
from solver.limits import LimitReached, Limits
from solver.openhands import open_hands

MOST_STEPS = 100_000
"""The most steps of a count of worlds (:data:`deducer.counting.sweep.MOST_STEPS`): about 20 ms."""
MOST_WORLDS = 150_000
"""The most worlds that a search begins with, where equal trash makes one world of many."""
PARTED = range(50_000, 3_000_001)
"""So many worlds are searched in parts: more of the heaviest, one part after the other.

A policy for a part of the worlds wins no less of them when there are others besides.
"""
PARTS = (5_000, 20_000, 80_000)
"""How many worlds the parts have; all are searched where there are too many for a whole search."""
MOST_WEIGHT = 1 << 63
"""The most that a search's worlds may weigh together, which counts in words."""
FEW_WORLDS = 1_000
"""The most worlds that are listed where perfect is out of reach in all of them."""
MOST_KEPT = 700_000_000
"""The most bytes that all states take, about: a process then has less than 1 GiB."""
BOUNDS = ((two_seat_bounds, 0.75), (open_bounds, 0.6))
"""These bounds, and the most of the time that is left which each may take."""
NODES_OF_LISTING = 128 * NODES_OF_STEP
"""Nodes that take as long as what is listed between two checks of the limits."""
HANDS_AT_ONCE = 4_096
"""Worlds whose hands are sorted between two checks of the limits."""


class Level:
    """A search from the public worlds of a moment, or from ``most`` of them, the heaviest.

    ``worlds`` are these with their weights, ``live`` those in which perfect is within reach.
    ``root`` is the common knowledge at the moment, with each hand's slots in their real order. Its
    upper bound is one for all worlds only if they are ``whole``.

    ``memory`` limits the bytes of all states, which count as its nodes.

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
        self.states = States(self.boards, reach, limits, memory)
        self.live = self.states.live(number, self.worlds)
        self.states.tick()
        self.search = EndgameSearch(self.states)
        self.root = self.states.begin(
            number, self.live, [self.worlds[world] for world in self.live]
        )

    def solve(self, effort: int) -> None:
        """Search for the best policy.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        self.search.solve(self.root, 0, effort)

    def write(self) -> Policy | None:
        """Return the best policy found, or None if it wins nothing."""
        return Script(self.states).write(self.root)


def is_lost(board: Board) -> bool:
    """Whether perfect is out of reach whatever the cards are: cards are gone, or turns too few."""
    short = not board.rules.crowning_piece and board.pace < 0
    return short or board.reachable < board.rules.perfect


class Levels:
    """The levels of distinguishing trash that have few enough worlds, the coarsest first.

    If the coarsest has many, parts of it are searched, too, for a lower bound.

    ``number`` is that of the public worlds. ``low`` and ``high`` bound how many of them the best
    joint policy wins.
    """

    def __init__(self, public: Knowledge, limits: Limits) -> None:
        self.limits = limits
        self.memory = Limits(MOST_KEPT)
        self.public = public = replace(public, most=MOST_STEPS)
        self.number = 0
        lost = is_lost(public.board)
        most = FEW_WORLDS if lost else MOST_WORLDS
        self.publics: list[PublicWorlds] = []
        parts: list[tuple[PublicWorlds, int | None]] = []
        with suppress(LimitError):  # too many worlds to count are too many to search
            self.number = Unseen.by(public).completions
            for likeness in Likeness if self.number < MOST_WEIGHT else ():
                worlds = PublicWorlds(public, likeness)
                is_new = worlds.kinds not in [other.kinds for other in self.publics]
                if is_new and worlds.most <= most:
                    self.publics.append(worlds)
                if likeness is Likeness.ALIKE and worlds.most in PARTED and not lost:
                    parts = [(worlds, part) for part in PARTS]
        self.low = 0
        self.high = 0 if lost else int(self.number * (1 - too_late(public)))
        self._searched = [(public, None) for public in self.publics] + parts
        self._levels: dict[int, Level] = {}

    def allow(self, share: float) -> None:
        """Allow a ``share`` of the limits to be spent for now."""
        self.limits.share = self.memory.share = share

    @property
    def tells(self) -> bool:
        """Whether anything is known of the value, or may be found by a search."""
        return bool(self._searched) or self.high < self.number or is_lost(self.public.board)

    @property
    def best(self) -> Level | None:
        """The level with the best policy found, if any was searched."""
        return max(self._levels.values(), key=lambda level: level.root.low, default=None)

    @property
    def best_whole(self) -> Level | None:
        """The best of those levels that have all worlds."""
        wholes = (level for level in self._levels.values() if level.whole)
        return max(wholes, key=lambda level: level.root.low, default=None)

    def climb(self) -> Iterator[None]:
        """Search for the best joint policy until it is known, or the time is up.

        It stops after each step, so that what was found until then can be told.
        """
        yield
        tries = self._tries()
        yield from self._search(tries[:1])
        with suppress(LimitReached):
            yield from self._lower()
        yield from self._search(tries)  # what was found before is known

    def _search(self, tries: Sequence[tuple[int, int]]) -> Iterator[None]:
        """Search by these efforts and levels, one after the other, while there is time."""
        with suppress(LimitReached):
            for effort, at in tries:
                if self._levels and self.low == self.high:
                    return
                self.limits.check()
                self.memory.check()
                self.solve(self.level(at), effort)
                yield

    def _lower(self) -> Iterator[None]:
        """Lower the upper bound to what can be won if hands are open after an action, or two."""
        for bounds, most in BOUNDS:
            if self.low == self.high:
                return
            limits = self.limits.fraction(most)
            with open_hands(self.public.board, limits) as hands:
                shares = 0
                for share in bounds(self.public, hands, limits):
                    self.high = min(self.high, int(share * self.number))
                    shares += 1
                    yield
            if shares:
                return

    def level(self, at: int) -> Level:
        """Return level ``at`` of those that are searched, begun once it is asked for."""
        if at not in self._levels:
            public, most = self._searched[at]
            self._levels[at] = Level(public, self.limits, self.memory, most)
        return self._levels[at]

    def solve(self, level: Level, effort: int) -> None:
        """Search for the best policy; its upper bound counts only if all trash is distinguished."""
        try:
            with uncollected():
                level.solve(effort)
        finally:
            self.low = max(self.low, level.root.low)
            if level.whole:
                high = level.root.high if level.public.apart else level.root.total
                self.high = min(self.high, high)

    def _tries(self) -> list[tuple[int, int]]:
        """The efforts and levels in the order of trying: little effort on coarse levels first.

        Each effort takes about as much longer than the one before as eight times as many worlds do.

        The full effort begins with the level that tells most apart: only that settles the value.
        A part of many worlds comes before the whole. Without that, more of them come before more
        effort.
        """
        parts = range(len(self.publics), len(self._searched))
        if not self.publics:
            return [(effort, at) for effort in EFFORTS[:2] for at in parts]
        levels = range(len(self.publics))
        costs = [log(public.most / self.publics[0].most, 8) for public in self.publics]
        guesses = [(at, level) for at in range(len(EFFORTS) - 1) for level in levels]
        guesses.sort(key=lambda guess: (guess[0] + max(2 * guess[1], costs[guess[1]]), guess[1]))
        tries = [(EFFORTS[0], at) for at in parts[:1]]
        tries += [(EFFORTS[at], level) for at, level in guesses]
        return tries + [(EVERYTHING, level) for level in reversed(levels)]


@contextmanager
def uncollected() -> Iterator[None]:
    """Run without Python's collector, which would search the states of a search for cycles.

    A search makes thousands of states and keeps them, and they hold no cycles. So the collector
    would only cost time: a quarter of it. Other threads do without it meanwhile.
    """
    if not gc.isenabled():  # whoever disabled it enables it again
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
