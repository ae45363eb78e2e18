"""The solver for the many questions of one review, each within its limits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from solver.kernel.lending import MEMORY
from solver.limits import Limits, Stop, never
from solver.position import Position
from solver.search.solution import Solution
from solver.search.solve import solve


class Subject(str):
    """What a review is busy with, in words.

    It is decided for ``decided`` of the game's ``stages`` whether perfect was still possible.
    """

    decided: int
    stages: int

    def __new__(cls, words: str, decided: int = 0, stages: int = 0) -> Self:
        made = super().__new__(cls, words)
        made.decided, made.stages = decided, stages
        return made


Watcher = Callable[[int, float, Subject], None]
"""Called with the nodes and seconds of a review so far, and its current subject."""


class Questions:
    """Asks the solver about one game, with a limit for each question, and reports progress."""

    def __init__(
        self,
        time_limit: float | None = None,
        memory: int = MEMORY,
        watcher: Watcher | None = None,
        stop: Stop = never,
    ) -> None:
        self.time_limit = time_limit
        self.memory = memory
        self.watcher = watcher
        self.limits = Limits(stop=stop)
        """The nodes and seconds of all questions, which only ``stop`` limits."""
        self.decided = self.stages = 0

    def solve(
        self,
        position: Position,
        about: str,
        *,
        time_limit: float | None = None,
        best: bool = False,
        par: bool = False,
    ) -> Solution:
        """Solve ``position``; ``time_limit`` overrides the review's own limit."""
        solution = solve(
            position,
            time_limit=self.time_limit if time_limit is None else time_limit,
            memory=self.memory,
            best=best,
            par=par,
            progress=self._progress(about),
            stop=self.limits.stop,
        )
        self.limits.spend(solution.nodes)
        return solution

    def together(self, about: str) -> Callable[[Position], bool | None]:
        """Return a function that tells if a position is winnable; its calls share a time limit."""
        limits = Limits(seconds=self.time_limit)
        return lambda each: self.solve(each, about, time_limit=limits.seconds_left).winnable

    def tell(self, about: str) -> None:
        """Report ``about`` as the current subject, without a question to the solver."""
        if self.watcher is not None:
            self.watcher(self.limits.spent, self.limits.elapsed, self._subject(about))

    def _progress(self, about: str) -> Callable[[int, float], None] | None:
        watcher, limits = self.watcher, self.limits
        if watcher is None:
            return None
        subject = self._subject(about)
        return lambda nodes, _: watcher(limits.spent + nodes, limits.elapsed, subject)

    def _subject(self, about: str) -> Subject:
        return Subject(about, self.decided, self.stages)
