"""The analysis board: a game after its first turns and moves of one's own."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, StringConstraints

from deducer.web.messages.entries import LINE, Message, MoveEntry, Seat
from deducer.web.messages.games import GameRequest
from deducer.web.messages.parameters import Language
from deducer.web.messages.tables import Data

MOST_MOVES = 300
MOST_BRANCHES = 100
MOST_NODES = 2_000_000
MOST_SECONDS = 5.0

Turn: TypeAlias = Annotated[int, Field(ge=0, le=9999)]


class BranchShown(Message):
    """Moves of one's own after some turns of a game."""

    name: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60, pattern=LINE)
    ]
    """What it is called."""
    turn: Turn
    """How many of the game's actions come before."""
    moves: Annotated[list[MoveEntry], Field(max_length=MOST_MOVES)]
    """The moves."""


class BoardRequest(GameRequest):
    """A game after its first turns and moves of one's own."""

    turn: Turn
    """How many of the game's actions."""
    moves: list[MoveEntry] = Field(default_factory=list, max_length=MOST_MOVES)
    """Moves after them."""


class BoardActions(BoardRequest):
    """Which actions are asked about."""

    nodes: Annotated[int, Field(ge=1, le=MOST_NODES)] = 100_000
    """Positions that may be looked at for each action."""


class BoardPerfect(BoardActions):
    """From where perfect is to be reached."""

    language: Language = "en"


class BoardAdvice(BoardRequest):
    """Who is advised."""

    seat: Seat
    """The seat, which does not know its own hand."""
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)] = 1.0
    """The amount of work, in seconds of a fast machine."""


class BoardKept(GameRequest):
    """A game, and the branches that are kept with it from now on."""

    branches: Annotated[list[BranchShown], Field(max_length=MOST_BRANCHES)]
    """All of them."""


class BoardSolved(Message):
    """Whether perfect can be reached from here."""

    solution: Data
    """The verdict, as `hanabi solve --json` prints it."""
    moves: list[MoveEntry]
    """The perfect line, if there is one, as moves of one's own."""
    reason: str
    """Why there is none, if that is known; else empty."""


class BranchesShown(Message):
    """What is kept with a game."""

    branches: list[BranchShown]
    """Its branches, from the record's remarks."""
    writer: int | None
    """The seat that wrote the record and does not know its own hand; null: no seat did."""


class GameKept(Message):
    """A game with its branches."""

    text: str
    """The record in our notation; its last remarks are the branches."""
