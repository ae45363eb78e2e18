"""Games that come as texts, and what decided them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deducer.web.messages.entries import Message, Seat
from deducer.web.messages.face import Names, OverShown, TitleShown
from deducer.web.messages.parameters import Language
from deducer.web.messages.positions import LineShown
from deducer.web.messages.tables import Data

LONGEST_GAME = 200_000
MOST_CHANCES = 20

GameText: TypeAlias = Annotated[
    str,
    StringConstraints(max_length=LONGEST_GAME),
    Field(description="A game in any format that can be imported."),
]


class GameRequest(Message):
    """A game."""

    text: GameText


class ReviewRequest(GameRequest):
    """A game to be gone over."""

    odds: bool = True
    """Whether to tell the chance of perfect at every turn, which takes most of the time."""
    language: Language = "en"


class ChancesRequest(GameRequest):
    """Turns of a game."""

    turns: Annotated[list[Annotated[int, Field(ge=1)]], Field(max_length=MOST_CHANCES)]
    """The turns, counted from 1."""
    language: Language = "en"


class KnowledgeRequest(GameRequest):
    """A seat after some turns of a game."""

    seat: Seat
    turn: Annotated[int, Field(ge=0)]
    """After how many actions."""


class GameShown(Message):
    """A game, as it was read."""

    text: str
    """The same in our notation, with all that was understood of it."""
    title: TitleShown
    players: Names
    turns: int
    """How many actions there were."""
    over: OverShown
    advice: bool
    """Whether it was played with advice."""
    whole: bool
    """Whether the record knows every card."""
    line: LineShown
    """All its turns, to be stepped through."""


class FactTold(Message):
    """A sentence about a turn."""

    tone: Literal["good", "bad", "warn", "plain"]
    """What it means for the team."""
    text: str
    """The sentence, in the language that was asked for."""


class ChoiceTold(Message):
    """An action at a turning point."""

    move: str
    """The action in words."""
    risk: str
    """How likely it would lose perfect, as its seat could know; empty if that is not known."""
    done: bool
    """Whether it is what was played."""


class PointTold(Message):
    """A turning point in words."""

    turn: int
    """The turn that lost perfect."""
    cause: str
    """Whose fault it was."""
    why: str
    """Why perfect is out of reach after it."""
    after: str
    """The best score after it; empty if that is not known."""
    caption: str
    """What the choices are."""
    choices: list[ChoiceTold]
    """What kept perfect, the least risky first, and at last what was done."""
    line: LineShown | None
    """A line to perfect instead, from before that turn."""


class CountTold(Message):
    """A line of the players' counts."""

    name: str
    """What is counted."""
    counts: list[str]
    """How many, in seat order."""


class TermTold(Message):
    """Something of a game, and what it is called."""

    name: str
    """What it is called."""
    text: str
    """What is said of it."""


class Told(Message):
    """A review in words, in the language that was asked for."""

    outcome: list[TermTold]
    """How the game ended, whether its deal could be won, and its rules."""

    deal: list[str]
    """What there is to say of the deal."""
    facts: list[list[FactTold]]
    """What each turn is noted for, the gravest first."""
    points: list[PointTold]
    """The turning points."""
    none: str
    """Why there is no turning point, if there is none."""
    players: list[CountTold]
    """What each player did."""
    missing: list[str]
    """What the record does not know, and what is not relied on."""


class GameReviewed(Message):
    """What decided a game."""

    review: Data
    """The review, as `hanabi review --json` prints it."""
    told: Told
    """The same in words."""


class GameReport(Message):
    """A review to take away."""

    page: str
    """One HTML file, which needs nothing else."""


class ChanceTold(Message):
    """The chance of perfect at a turn, as the seat to move could know it."""

    turn: int
    """The turn."""
    outlook: Data
    """The chance before and after its action, as in a review."""
    drop: bool
    """Whether the action put much of it at risk."""
    fact: FactTold
    """The same in words."""


class ChancesTold(Message):
    """The chances of perfect at some turns."""

    chances: list[ChanceTold]
    """One for each turn that was asked for."""
