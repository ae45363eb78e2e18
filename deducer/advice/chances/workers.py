"""Works on trials in threads, or one piece after the other where there are none, in time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Self

from solver.limits import Stop
from solver.search.partly import Trials

THREADS = sys.platform not in ("emscripten", "wasi")
"""Whether threads can be started: a browser has none."""
LOOK = 0.05
"""The most seconds between two looks at the clock."""


class Workers:
    """Work on ``trials`` until the time is up: at ``until``, if that is set, or by ``stop``."""

    def __init__(self, trials: Trials, stop: Stop) -> None:
        self.trials = trials
        self.stop = stop
        self.until: float | None = None
        self.threads = ThreadPoolExecutor(cores()) if THREADS else None
        if self.threads is None:
            trials.is_up = lambda: not self._pause()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.threads is not None:
            self.threads.shutdown()

    def work(self, pieces: Iterable[Callable[[], None]]) -> None:
        """Do all ``pieces`` of work; once the time is up, the trials end."""
        if self.threads is None:
            for piece in pieces:
                piece()
            return
        running = [self.threads.submit(piece) for piece in pieces]
        try:
            pause = self._pause()
            while (late := wait(running, pause).not_done) and pause:
                pause = self._pause()
        except BaseException:  # Ctrl-C, too, ends the threads' work
            self.trials.end()
            raise
        if late:
            self.trials.end()
        for each in running:
            each.result()

    @property
    def are_stopped(self) -> bool:
        """Whether they were told to stop."""
        return self.trials.is_stopped or self.stop()

    def _pause(self) -> float:
        """The seconds up to the next look at the clock; 0 if the time is up."""
        if self.stop():
            return 0.0
        if self.until is None:
            return LOOK
        return min(LOOK, max(0.0, self.until - time.perf_counter()))


def cores() -> int:
    """The number of cores that this process may use."""
    if not THREADS:
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
