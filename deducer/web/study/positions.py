"""Positions of a game whose cards are known, and its turns, as data to be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.formats.written import unnamed
from deducer.record.data import RecordData, Writer
from deducer.record.events import event_of
from deducer.show.json.values import CardText, Names
from deducer.table.moments import Moment
from deducer.table.table import Table
from deducer.web.messages.face import BoardShown, OverShown, RulesShown
from deducer.web.messages.state import HandShown, LogItem
from deducer.web.tables.hands import hand_data
from deducer.web.tables.state import board_data, log_lines, over_data, rules_data
from solver.deal import Deal
from solver.moves import Move


class PositionShown(TypedDict):
    """The table after some turns; its members have the shape that they have in a state."""

    board: BoardShown
    over: OverShown
    hands: list[HandShown]
    """Every hand, with the cards that are known."""
    pile: list[CardText | None]
    """The cards of the pile, the next one first."""


class StepShown(TypedDict):
    """An action, and the position after it."""

    done: LogItem
    """The action, as in the log of a state."""
    after: PositionShown
    """What it leads to."""


class LineShown(TypedDict):
    """Turns to be stepped through."""

    players: Names
    rules: RulesShown
    start: PositionShown
    """The position before the first step."""
    steps: list[StepShown]
    """What happens, turn by turn."""


def position_shown(table: Table, moment: Moment) -> PositionShown:
    """Return what lies on the table at ``moment``, with every card that the record knows."""
    cards = [table.card(place) for place in moment.pile]
    return PositionShown(
        board=board_data(table, moment),
        over=over_data(table, moment),
        hands=[hand_data(table, seat, None, moment) for seat in range(len(moment.hands))],
        pile=[None if card is None else str(card) for card in cards],
    )


def line_shown(table: Table, turn: int = 0) -> LineShown:
    """Return the turns of ``table`` after the first ``turn`` of them, to be stepped through.

    None is past the end. What follows a turn without an action, such as a rearranged hand, is part
    of its step.

    :raises ViewError: if there were fewer turns.
    """
    start, record = table.at(turn), table.record
    last = {moment.turn: moment for moment in table.moments}
    log = [line.item for line in log_lines(table, table.events)]
    steps = [
        StepShown(done=log[moment.number], after=position_shown(table, last[moment.turn + 1]))
        for moment, _ in table.actions()
        if moment.number >= start.number
    ]
    return LineShown(
        players=list(record.players),
        rules=rules_data(record.rules, len(record.players)),
        start=position_shown(table, start),
        steps=steps,
    )


def dealt_line(deal: Deal, line: Iterable[Move], turn: int = 0) -> LineShown:
    """Return the moves of ``line`` in ``deal`` after the first ``turn`` of them.

    Players are named by their seats.
    """
    record = RecordData(
        rules=deal.rules,
        players=unnamed(deal.players),
        log=tuple(map(event_of, line)),
        writer=Writer.ALL,
        first=deal.first,
        deck=deal.deck,
    )
    return line_shown(Table.of(record), turn)
