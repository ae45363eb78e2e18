"""Runs a census: hands the deals that are missing to a crew, and keeps the rows as they come."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from solver.census.crew import Crew
from solver.census.pieces import Pieces
from solver.census.plan import Plan
from solver.census.row import Row
from solver.census.solving import solved
from solver.census.store import CensusFile

Watcher: TypeAlias = Callable[[list[Row]], None]
"""Called with rows as soon as they are kept."""


def extend(file: CensusFile, deals: int, crew: Crew, watch: Watcher | None = None) -> None:
    """Solve what a census lacks up to so many deals.

    It can be stopped at any time by any means: what is kept by then stays, and the next time goes
    on from there. In the end a row is the same, but for its time, whoever worked and however often
    it was stopped.

    :raises CensusError: if the file can't be written, or workers are lost again and again.
    """
    file.ask(deals)
    missing = file.missing(deals)
    if not missing:
        return
    pieces = Pieces(missing, crew.size)
    for rows, seconds in crew.results(partial(_timed, file.plan), pieces):
        file.add(rows)
        pieces.took(len(rows), seconds)
        if watch is not None:
            watch(rows)


def _timed(plan: Plan, numbers: range) -> tuple[list[Row], float]:
    begun = time.perf_counter()
    return solved(plan, numbers), time.perf_counter() - begun
