"""What everybody at a table can see: its rules, its board and how play stopped."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.show.json.values import CardText, From, Letter
from deducer.web.messages.entries import Message
from solver.played import Worth

TitleShown: TypeAlias = Annotated[str, Field(description="Its title; empty if it has none.")]
Template: TypeAlias = Annotated[
    str, Field(description="The text in English, with a gap `{name}` for each value.")
]
Gaps: TypeAlias = Annotated[
    dict[str, Any],
    Field(description="What is in the gaps, by name: numbers, texts, phrases, lists of those."),
]


class Tones(TypedDict):
    """A suit's colours in a theme, as `#rrggbb`, readable on their background."""

    page: str
    """On the page."""
    face: str
    """On a card's face."""


class SuitShown(TypedDict):
    """A suit of the deck."""

    letter: Letter
    name: str
    """Its full name."""
    symbol: str
    """The symbol on its cards."""
    colour: str
    """Its colour, as `#rrggbb`."""
    shape: str
    """The symbol as an SVG path, in a box of 24 around (0, 0)."""
    lettered: bool
    """Whether its letter is inside the shape."""
    light: Tones
    """Its colours in the light theme."""
    dark: Tones
    """Its colours in the dark theme."""
    copies: list[int]
    """Copies of rank 1, 2, ..."""
    powder: bool
    """Whether it is played from its highest rank down."""
    touched_by: list[Letter]
    """The colours whose hints touch its cards."""


@with_config(Message.model_config)
class PhraseShown(TypedDict):
    """A text, and the same as a template and values, to be translated.

    Values can be phrases in turn, which have no text.
    """

    text: str
    """The text in English."""
    template: Template
    values: Gaps


class RulesShown(TypedDict):
    """The rules in force."""

    ending: str
    """`standard` or `crowning-piece`."""
    edition: str
    """The rulebook."""
    perfect: int
    """The most points."""
    tokens: int
    """Hint tokens at the start, and at most."""
    strikes: int
    """The number of strikes that loses the game."""
    choreography: bool
    """Whether plays can announce a colour."""
    empty_hints: bool
    """Whether hints may touch no card."""
    hand: int
    """Cards in a hand."""
    suits: list[SuitShown]
    """The suits of the deck."""
    phrase: PhraseShown
    """The rules in words."""


class BoardShown(TypedDict):
    """The public state of the table."""

    turn: int | None
    """The seat to move; null once play has stopped."""
    number: int
    """Which turn it is, counted from 1."""
    points: int
    """The sum of the fireworks."""
    attainable: int
    """The most points that discards, and the turns left before the last, still allow."""
    gone: list[CardText]
    """The lowest card that is lost of each firework which can't be completed any more."""
    tokens: int
    """Hint tokens that can be spent."""
    strikes: int
    """Strikes so far."""
    pile: int
    """Cards left to draw."""
    turns_left: int | None
    """Turns left once the pile is empty; null before."""
    pace: int | None
    """Turns left that need not be plays; null where the rules have no last round."""
    fireworks: dict[Letter, int]
    """The rank that each suit's firework has reached."""
    ceilings: dict[Letter, int]
    """The highest rank that each firework can still reach."""
    discards: dict[CardText, int]
    """Copies of each card that were discarded or misplayed."""
    worth: dict[CardText, list[Annotated[Worth, Field(strict=False)]]]
    """What each card is worth now; cards worth nothing special are left out."""


class Over(TypedDict):
    """How play stopped, and the score."""

    reason: Annotated[str, From("why")]
    """Why play stopped."""
    score: int
    """The score of the game."""
    rating: int | None
    """The score's step on the rating scale (0: the lowest); null where nothing is rated."""
    skips_to: Annotated[int | None, From("board.skips_to")]
    """Where a player had no action and so lost the game, which is a ruling of this project, as the
    rulebooks are silent on it: the seat that goes on if the table skips that turn; else null."""


OverShown: TypeAlias = Annotated[
    Over | None, Field(description="How play stopped; null while it goes on.")
]
