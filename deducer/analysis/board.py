"""The analysis board: a game at any turn, and what each action there does to perfect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from deducer.advice.advise import refuse_advice
from deducer.game import Record
from deducer.record.events import Ended, PileShown, Voted, event_of
from solver.errors import DealError
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

    Each represents all actions with the same effect, such as all hints.
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
    effects = {position.effect(option.move): option.keeps for option in distinct}
    for move in position.legal_moves():
        yield Option(move, effects[position.effect(move)])


def best_of(options: Iterable[Option]) -> bool | None:
    """Whether perfect survives the best of all options of a position; None if not decided."""
    effects = {option.keeps for option in options}
    return True if True in effects else None if None in effects else False


_LAST = (Ended, PileShown, Voted)
"""What people write down when they stop, and what would stop moves of one's own."""


def refuse_running(record: Record) -> None:
    """Refuse to analyse a game that goes on, and whose table plays without advice.

    :raises ViewError: if it does.
    """
    if not record.table.outcome.over:
        refuse_advice(record)


def branched(record: Record, turn: int, moves: Sequence[Move] = ()) -> Record:
    """Return the record of the game's first ``turn`` actions, and of ``moves`` after them.

    It knows every card that the whole game's record knows.

    :raises ViewError: if there were fewer actions, or if the game goes on without advice.
    :raises RecordError: if a move is not legal.
    """
    refuse_running(record)
    table = record.table
    moment = table.at(turn)
    cards = [table.card(place) for place in range(record.rules.composition.total)]
    before = [event for event in table.events[: moment.number] if not isinstance(event, _LAST)]
    log = (*before, *map(event_of, moves))
    branch = Record.of(replace(record, log=log, lines=(), deck=tuple(cards), advice=True))
    branch.table  # noqa: B018 - raises if a move is refused
    return branch


def position_of(record: Record, turn: int | None = None) -> Position:
    """Return the position of ``record`` after ``turn`` actions, by default the last.

    :raises DealError: if a card that is left is not known.
    :raises ViewError: if there were fewer actions.
    """
    position = record.table.position(turn)
    if position is None:
        raise DealError("some cards of this game are not known: it can't be explored")
    return position
