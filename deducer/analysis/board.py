"""A game after its first turns and moves of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deducer.advice.advise import refuse_advice
from deducer.game import Record
from deducer.record.events import Ended, PileShown, Voted, event_of
from solver.errors import DealError
from solver.moves import Move
from solver.position import Position

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
    found = Record.of(replace(record, log=log, lines=(), deck=tuple(cards), advice=True))
    found.table  # noqa: B018 - raises if a move is refused
    return found


def position_of(record: Record, turn: int | None = None) -> Position:
    """Return the position of ``record`` after ``turn`` actions, by default the last.

    :raises DealError: if a card that is left is not known.
    :raises ViewError: if there were fewer actions.
    """
    position = record.table.position(turn)
    if position is None:
        raise DealError("some cards of this game are not known: it can't be explored")
    return position
