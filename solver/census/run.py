"""Runs a census: hands missing deals to a crew, and stores the rows as they come."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import TypeAlias

from solver.census.crew import Crew
from solver.census.pieces import Pieces
from solver.census.plan import Plan
from solver.census.row import Row
from solver.census.solving import solved
from solver.census.store import CensusFile
from solver.stop import Stop, never

Watcher: TypeAlias = Callable[[list[Row]], None]
"""Called with rows as soon as they are stored."""


def extend(
    file: CensusFile,
    deals: int,
    crew: Crew,
    watch: Watcher | None = None,
    stop: Stop = never,
) -> None:
    """Solve the deals that ``file`` lacks, of as many as ``deals`` from its first row on.

    It can be stopped at any time by any means; ``stop`` is asked after each piece of work. Rows
    that are stored by then stay, and the next run continues from there. In the end a row is the
    same, except for its time, whoever did the work and however often it was stopped.

    :raises CensusError: if the file can't be written, or workers are lost again and again.
    """
    file.ask(deals)
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


def _timed(plan: Plan, numbers: range) -> tuple[list[Row], float]:
    begun = time.perf_counter()
    return solved(plan, numbers), time.perf_counter() - begun
