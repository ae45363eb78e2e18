"""A quiz of a game that comes as a text: its questions, an answer, and the score."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from deducer.web.messages.entries import MOST_EVENTS, Message, Seat
from deducer.web.messages.face import Names, RulesShown
from deducer.web.messages.games import GameRequest
from deducer.web.messages.positions import PositionShown
from deducer.web.messages.tables import Data

MOST_ACTIONS = 100
"""More than any seat can choose from."""
MOST_ANSWERS = 200

Action = Annotated[
    int,
    Field(ge=0, lt=MOST_ACTIONS, description="An action's place among those of the question."),
]


Turn = Annotated[int, Field(ge=1, le=MOST_EVENTS, description="A turn, counted from 1.")]


class QuizRequest(GameRequest):
    """The game that a quiz is about."""

    seat: Seat | None = None
    """Whose turns are asked about; null: everybody's."""
    open: bool = False
    """Whether all cards lie open; if not, those of the seat to move are hidden."""


class QuizQuestion(Message):
    """What would you do? Nothing in it depends on cards that the seat to move could not know."""

    turn: Turn
    seat: Seat
    position: PositionShown
    """The table as that seat sees it; its own slots have their odds."""
    actions: list[Data]
    """What can be done, as moves. A hint without a receiver stands for all."""


class QuizShown(Message):
    """The questions of a game, without their answers."""

    players: Names
    rules: RulesShown
    questions: list[QuizQuestion]
    """The moments, in the order of play."""


class QuizAnswer(QuizRequest):
    """An answer to the question about a turn."""

    turn: Turn
    action: Action | None = None
    """What was chosen; null: nothing."""


class QuizTold(Message):
    """What a question's actions are worth, and what was played."""

    answer: Data
    """As a question of `hanabi quiz --json`, without what only all cards together tell."""


class GivenAnswer(Message):
    """What was chosen at a turn."""

    turn: Turn
    action: Action


class QuizAnswers(QuizRequest):
    """All answers to a quiz."""

    answers: Annotated[list[GivenAnswer], Field(max_length=MOST_ANSWERS)]
    """What was chosen, turn by turn."""
