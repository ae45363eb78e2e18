"""Puzzles: which there are, how one stands after some moves, and help with it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints, with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.web.messages.entries import Message, MoveEntry, Players, Seed
from deducer.web.messages.positions import LineShown, StepShown

MOST_MOVES = 200
"""More than any line has in which no seat hints for nothing."""


class Day(Message):
    """A day, by UTC: the same for all who ask at one moment."""

    day: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d\d-\d\d$")] = Field(
        examples=["2026-11-22"]
    )
    """The date."""


class PuzzleName(Message):
    """A puzzle: the deal that a seed shuffles."""

    players: Players
    rules: Annotated[str, StringConstraints(min_length=1, max_length=80)] = Field(
        examples=["crowning-piece avalanche"]
    )
    """The rules, as in the header line `rules` of a deck."""
    seed: Seed


class PuzzleTried(PuzzleName):
    """A puzzle, and what was tried."""

    moves: list[MoveEntry] = Field(default_factory=list, max_length=MOST_MOVES)
    """The moves from the start."""


class PuzzleNamed(TypedDict):
    """A puzzle of the catalogue."""

    players: int
    """How many play."""
    rules: str
    """The rules, as in the header line `rules` of a deck."""
    seed: int
    """The seed that shuffles it."""
    level: int
    """How hard it is, from 1 on."""


class ShelfShown(TypedDict):
    """The puzzles for a number of players, by the same rules."""

    players: int
    """How many play."""
    rules: str
    """The rules, as in the header line `rules` of a deck."""
    perfect: int
    """The points to reach."""
    levels: list[list[int]]
    """The seeds of the puzzles of each level, from level 1 on."""


@with_config(Message.model_config)
class CatalogueShown(TypedDict):
    """All puzzles, and that of the day."""

    today: PuzzleNamed
    """The puzzle of the day."""
    shelves: list[ShelfShown]
    """All puzzles."""


@with_config(Message.model_config)
class PuzzleShown(TypedDict):
    """How a puzzle stands after what was tried."""

    level: int | None
    """How hard it is, from 1 on; null for a deal that is not in the catalogue."""
    line: LineShown
    """The last move, from the position before it; without one, the start."""
    hint: dict[str, Any] | None
    """A hint that the seat to move can give, as good as any; null if it can give none."""
    discard: bool
    """Whether the seat to move can discard."""


class ChoiceShown(TypedDict):
    """What the seat to move can choose."""

    keep: int
    """Actions that keep perfect possible."""
    among: int
    """Actions in all, without those that plainly lose."""
    open: int
    """Actions of which that was not decided."""


@with_config(Message.model_config)
class HelpShown(TypedDict):
    """Help after what was tried."""

    possible: bool
    """Whether perfect is still possible."""
    back: int
    """After how many of the moves it was, if it is not any more; else after all."""
    choice: ChoiceShown
    """What could be chosen there."""
    step: StepShown | None
    """A move that keeps it possible there; null where the game is won."""


@with_config(Message.model_config)
class SolutionShown(TypedDict):
    """What was tried, and a way on to perfect."""

    line: LineShown | None
    """All of it, from the start; null if there is no way on."""
