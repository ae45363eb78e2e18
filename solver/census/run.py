"""Runs a census: a crew solves the missing deals, and the file stores their rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TypeAlias

from solver.census.crew import Crew
from solver.census.pieces import Pieces
from solver.census.plan import CensusPlan
from solver.census.row import CensusRow
from solver.census.solving import solved
from solver.census.store import CensusFile
from solver.stop import Stop, never

Watcher: TypeAlias = Callable[[list[CensusRow]], None]
"""Called with rows as soon as they are stored."""


def extend(
    file: CensusFile,
    deals: int,
    crew: Crew,
    watch: Watcher | None = None,
    stop: Stop = never,
) -> None:
    """Solve those of the first ``deals`` deals of ``file`` that it lacks.

    It may be stopped at any time by any means; ``stop`` is polled after each piece of work. Stored
    rows stay, and the next run continues after them. A row is the same, except for its time,
    whichever workers solve it and however often the census was stopped.

    :raises CensusError: if the file can't be written, or workers are lost again and again.
    """
    file.plan_deals(deals)
    missing = file.missing(range(file.first, file.first + deals))
    if not missing:
        return
    pieces = Pieces(missing, crew.size)
    with closing(crew.results(partial(_timed, file.plan), pieces)) as results:
        for rows, seconds in results:
            file.add(rows)
            pieces.took(len(rows), seconds)
            if watch is not None:
                watch(rows)
            if stop():
                return


def _timed(plan: CensusPlan, numbers: range) -> tuple[list[CensusRow], float]:
    begun = time.perf_counter()
    return solved(plan, numbers), time.perf_counter() - begun
