"""Searches of one endgame, from all trash equal to all distinguished, while there is time."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property

from deducer.advice.endgame.boards import NODES_OF_STEP, Boards, Reach
from deducer.advice.endgame.bounds import open_bounds, too_late
from deducer.advice.endgame.search import EFFORTS, EVERYTHING, EndgameSearch
from deducer.advice.endgame.states import SearchState, States
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
PARTED = range(50_000, 3_000_000_001)
"""Of so many worlds, the heaviest are searched as a part; more of them if all are too many.

A policy for a part of the worlds wins no less of them when there are others besides.
"""
PARTS = (10_000, 80_000)
"""How many worlds the parts have."""
MOST_WEIGHT = (1 << 63) - 1
"""The most that a search's worlds may weigh together, which counts in words."""
FEW_WORLDS = 1_000
"""The most worlds that are listed where perfect is out of reach in all of them."""
MOST_KEPT = 850_000_000
"""The most bytes that all states take, about: a process then has less than 1 GiB."""
OPENED = 0.6
"""The share of the time left for the upper bound by open hands."""
OPENED_ALONE = 0.85
"""The same where there are too many worlds for a search."""
NODES_OF_LISTING = 128 * NODES_OF_STEP
"""Nodes that take as long as what is listed between two checks of the limits."""


class Level:
    """A search from the public worlds of a moment, or from ``most`` of them, the heaviest.

    It begins once its ``root`` is asked for: the common knowledge at the moment, with each hand's
    slots in their real order. The root's upper bound is one for all worlds only if they are
    ``whole``. ``memory`` limits the bytes of all states, which count as its nodes.
    """

    def __init__(
        self, public: PublicWorlds, limits: Limits, memory: Limits, most: int | None = None
    ) -> None:
        self.public = public
        self.limits = limits
        self.most = most
        self.whole = most is None
        self.boards = Boards(public.kinds)
        self.states = States(
            self.boards, Reach(self.boards, public.knowledge.board, limits), limits, memory
        )
        self.search = EndgameSearch(self.states)

    @cached_property
    def worlds(self) -> dict[bytes, int]:
        """The worlds with their weights.

        :raises LimitReached: if a limit is reached, or they weigh too much.
        """
        worlds = self.public.listed(lambda: self.states.tick(NODES_OF_LISTING), self.most)
        if sum(worlds.values()) > MOST_WEIGHT:
            raise LimitReached
        return worlds

    @cached_property
    def root(self) -> SearchState:
        """The state of those worlds in which perfect is within reach; errors as in ``worlds``."""
        number = self.boards.number(self.public.knowledge.board)
        live = self.states.live(number, self.worlds)
        return self.states.begin(number, live, [self.worlds[world] for world in live])

    def solve(self, effort: int) -> None:
        """Search for the best policy.

        :raises LimitReached: if a limit is reached; what was found until then is kept.
        """
        self.search.solve(self.root, 0, effort)


def is_lost(board: Board) -> bool:
    """Whether perfect is out of reach whatever the cards are: cards are gone, or turns too few."""
    short = not board.rules.crowning_piece and board.pace < 0
    return short or board.is_perfect_gone


class Levels:
    """The levels of distinguishing trash that have few enough worlds, the coarsest first.

    If the coarsest has many, parts of it are searched, too, for a lower bound.

    ``number`` is that of the public worlds, and ``high`` an upper bound of how many of them the
    best joint policy wins.
    """

    def __init__(self, public: Knowledge, limits: Limits) -> None:
        self.limits = limits
        self.memory = Limits(MOST_KEPT)
        self.public = public = replace(public, most=MOST_STEPS)
        self.number = 0
        lost = is_lost(public.board)
        self.wholes: list[Level] = []
        self._parts: list[Level] = []
        self._begun: list[Level] = []
        with suppress(LimitError):  # too many worlds to count are too many to search
            self.number = Unseen.by(public).completions
            for likeness in Likeness:
                worlds = PublicWorlds(public, likeness)
                is_new = worlds.kinds not in [level.public.kinds for level in self.wholes]
                if is_new and worlds.most <= (FEW_WORLDS if lost else MOST_WORLDS):
                    self.wholes.append(Level(worlds, limits, self.memory))
                if likeness is Likeness.ALIKE and worlds.most in PARTED and not lost:
                    self._parts = [Level(worlds, limits, self.memory, part) for part in PARTS]
        self.high = 0 if lost else int(self.number * (1 - too_late(public)))

    def allow(self, share: float) -> None:
        """Allow a ``share`` of the limits to be spent for now."""
        self.limits.share = self.memory.share = share

    @property
    def has_result(self) -> bool:
        """Whether anything is known of the value, or may be found by a search."""
        searched = self.wholes + self._parts
        return bool(searched) or self.high < self.number or is_lost(self.public.board)

    @property
    def low(self) -> int:
        """What the best policy found wins."""
        return max((level.root.low for level in self._begun), default=0)

    def best(self) -> Level | None:
        """Return the level with the best policy found of those with all worlds."""
        levels = (level for level in self._begun if level.whole)
        return max(levels, key=lambda level: level.root.low, default=None)

    def improve(self) -> Iterator[None]:
        """Search for the best joint policy until it is known, or the time is up.

        It stops after each step, so that what was found until then can be told.
        """
        yield
        tries = self._tries()
        yield from self._search(tries[:1])
        with suppress(LimitReached):
            yield from self._lower()
        yield from self._search(tries)  # what was found before is known

    def _search(self, tries: Sequence[tuple[int, Level]]) -> Iterator[None]:
        """Search by these efforts and levels, one after the other, while there is time."""
        with suppress(LimitReached):
            for effort, level in tries:
                if self._begun and self.low == self.high:
                    return
                level.states.check()
                self.solve(level, effort)
                yield

    def _lower(self) -> Iterator[None]:
        """Lower the upper bound to what can be won if hands are open after an action."""
        if self.low == self.high:
            return
        limits = self.limits.fraction(OPENED if self.wholes else OPENED_ALONE)
        with open_hands(self.public.board, limits) as hands:
            for share in open_bounds(self.public, hands, limits):
                self.high = min(self.high, int(share * self.number))
                yield

    def solve(self, level: Level, effort: int) -> None:
        """Search for the best policy; its upper bound counts only if all trash is distinguished."""
        with garbage_collection_paused():
            root = level.root
            root.high = min(root.high, self.high)  # no policy wins more, whatever it tells
            if level not in self._begun:
                self._begun.append(level)
            try:
                level.solve(effort)
            finally:
                if level.whole:
                    self.high = min(self.high, root.high if level.public.apart else root.total)

    def _tries(self) -> list[tuple[int, Level]]:
        """The efforts and levels in the order of trying: a part first, then little effort.

        What tells more apart gets less effort before the full one, which begins with it: only that
        settles the value.
        """
        guesses = [
            (at + 2 * number, number, effort)
            for at, effort in enumerate(EFFORTS[:-1])
            for number in range(len(self.wholes))
        ]
        tries = [(effort, self.wholes[number]) for _, number, effort in sorted(guesses)]
        tries += [(EVERYTHING, level) for level in reversed(self.wholes)]
        if self.wholes:
            return [(EFFORTS[0], part) for part in self._parts[:1]] + tries
        return [(effort, part) for part in self._parts for effort in EFFORTS[:2]]


@contextmanager
def garbage_collection_paused() -> Iterator[None]:
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
        gc.freeze()
        gc.unfreeze()  # all are old now, so the next collection does not look at them
        gc.enable()
