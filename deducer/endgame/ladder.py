"""Searches of one endgame, from all trash alike to all told apart, as many as there is time for."""

from __future__ import annotations

from deducer.endgame.clock import Clock, OutOfTime
from deducer.endgame.rung import Rung
from deducer.endgame.search import EFFORTS, EVERYTHING
from deducer.endgame.turn import Turn
from deducer.endgame.worlds import Likeness, PublicWorlds, arrangements
from deducer.knowledge import Knowledge

MOST_WORLDS = 50_000
"""How many worlds a search begins with at the most, trash that is told alike making one of many."""
LATEST = 64
"""The effort for the policies with each action, where more would not make certain what is best."""


class Ladder:
    """The rungs with few enough worlds, the coarsest first.

    ``number`` is that of the public worlds; ``low`` and ``high`` bound how many of them the best
    joint policy wins.
    """

    def __init__(self, public: Knowledge, clock: Clock) -> None:
        self.clock = clock
        self.number = arrangements(public.masks, public.sight.unseen)
        self.low, self.high = 0, self.number
        self.publics: list[PublicWorlds] = []
        for likeness in Likeness:
            worlds = PublicWorlds(public, likeness)
            is_new = worlds.kinds not in [other.kinds for other in self.publics]
            if is_new and worlds.most <= MOST_WORLDS:
                self.publics.append(worlds)
        self._rungs: dict[int, Rung] = {}

    def climb(self) -> None:
        """Look for the best joint policy until it is known, or the time is up."""
        try:
            for effort, at in self._tries():
                if at not in self._rungs:
                    self._rungs[at] = Rung(self.publics[at], self.clock)
                rung = self._rungs[at]
                try:
                    rung.solve(effort)
                finally:
                    self._note(rung)
                if self.low == self.high:
                    return
        except OutOfTime:
            return

    def turn(self, own: Knowledge) -> Turn | None:
        """Return what the seat to move can do, looked into as far as time allows.

        None if there was not even time to begin.
        """
        if not self._rungs:
            return None
        rung = max(
            self._rungs.values(),
            key=lambda rung: (rung.root.low, rung.public.apart),
        )
        try:
            turn = Turn(rung, own, self.high)
        except OutOfTime:
            return None
        try:
            for prospect in turn.prospects:
                turn.follow(prospect)
            efforts = [each for each in EFFORTS if each <= LATEST or rung.public.apart]
            for effort in efforts[2:]:  # the usual plan goes as far as the first two
                for prospect in turn.prospects:
                    turn.look_into(prospect, effort)
        except OutOfTime:
            pass
        return turn

    def _tries(self) -> list[tuple[int, int]]:
        """The efforts and the rungs, in the order of trying: little effort on coarse ones first.

        Everything is tried where most is told apart first: only that settles what is best.
        """
        rungs = range(len(self.publics))
        guesses = [(at + 2 * rung, rung) for rung in rungs for at, _ in enumerate(EFFORTS[:-1])]
        tries = [(EFFORTS[late - 2 * rung], rung) for late, rung in sorted(guesses)]
        return tries + [(EVERYTHING, rung) for rung in reversed(rungs)]

    def _note(self, rung: Rung) -> None:
        self.low = max(self.low, rung.root.low)
        self.high = min(self.high, rung.root.total)
        if rung.public.apart:
            self.high = min(self.high, rung.root.high)
