"""What each action does to perfect, where all cards are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from solver.moves import Move
from solver.position import Position
from solver.search.solve import solve

SECONDS = 5.0
"""Seconds for each question to the solver, unless told otherwise."""


@dataclass(frozen=True)
class Option:
    """A legal action, and whether perfect can still be reached after it (None: not decided)."""

    move: Move
    keeps: bool | None


def options(
    position: Position, seconds: float | None = SECONDS, nodes: int | None = None
) -> Iterator[Option]:
    """Yield the distinct moves of the seat to move, each solved within the limits.

    Each stands for all actions with the same effect, such as all hints.
    """
    for move in position.distinct_moves():
        yield Option(move, keeps(position.after(move), seconds, nodes))


def keeps(
    position: Position, seconds: float | None = SECONDS, nodes: int | None = None
) -> bool | None:
    """Whether perfect can be reached from ``position``; None if not decided within the limits."""
    return solve(position, time_limit=seconds, node_limit=nodes).winnable


def every_option(position: Position, distinct: Iterable[Option]) -> Iterator[Option]:
    """Yield every legal move with what the ``distinct`` option of the same effect does."""
    found = {position.effect(option.move): option.keeps for option in distinct}
    for move in position.legal_moves():
        yield Option(move, found[position.effect(move)])


def best_of(options: Iterable[Option]) -> bool | None:
    """Whether perfect survives the best of all options of a position; None if not decided."""
    found = {option.keeps for option in options}
    return True if True in found else None if None in found else False
