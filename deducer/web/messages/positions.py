"""Positions and lines to look at: what pages draw that need no table."""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.web.messages.entries import CardText
from deducer.web.messages.face import BoardShown, Names, OverShown, RulesShown
from deducer.web.messages.state import HandShown, LogItem


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
