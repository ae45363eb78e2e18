"""The solver for the many questions of one review, each within its limits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Self

from solver.kernel.lending import MEMORY
from solver.limits import Stop, never
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
        self.stop = stop
        self.begun = time.perf_counter()
        self.nodes = 0
        self.decided = self.stages = 0

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begun

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
            stop=self.stop,
        )
        self.nodes += solution.nodes
        return solution

    @property
    def is_stopped(self) -> bool:
        return self.stop()

    def together(self, about: str) -> Callable[[Position], bool | None]:
        """Return a function that tells if a position is winnable; its calls share a time limit."""
        until = None if self.time_limit is None else self.seconds + self.time_limit

        def ask(position: Position) -> bool | None:
            remaining = None if until is None else max(0.0, until - self.seconds)
            return self.solve(position, about, time_limit=remaining).winnable

        return ask

    def tell(self, about: str) -> None:
        """Report ``about`` as the current subject, without a question to the solver."""
        if self.watcher is not None:
            self.watcher(self.nodes, self.seconds, self._subject(about))

    def _progress(self, about: str) -> Callable[[int, float], None] | None:
        watcher = self.watcher
        if watcher is None:
            return None
        subject = self._subject(about)
        return lambda nodes, _: watcher(self.nodes + nodes, self.seconds, subject)

    def _subject(self, about: str) -> Subject:
        return Subject(about, self.decided, self.stages)
