"""Questions about decks as texts, and what pages draw of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints, with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.web.messages.entries import CardText, Message, Players
from deducer.web.messages.face import RulesShown
from deducer.web.messages.parameters import Language
from deducer.web.messages.positions import LineShown
from deducer.web.messages.tables import LONGEST_IMPORT, RulesChosen

LONGEST_DECK = 20_000
"""Characters of a deck's text: no deck is longer, even with a word for each card."""
MOST_NODES = 4_000_000
"""Nodes for a deal, at most."""
MOST_WORLDS = 20_000
"""Ways to go on with a deck that are looked at, at most."""


class _ByRules(RulesChosen):
    """What a text says of players and rules comes first; what is sent is for one that doesn't."""

    players: Players | None = None


class DeckText(_ByRules):
    """A deck, or its first cards, top card first."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_DECK)] = Field(
        examples=["r1 y3 b2 g4 w5"]
    )
    """Cards, after header lines if any."""


class DeckOrGame(_ByRules):
    """A deck, its first cards, or a game in any format whose cards are all known."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_IMPORT)]
    """The deck or the game."""


class SolveDeck(DeckText):
    """A deck to be decided."""

    nodes: Annotated[int, Field(ge=0, le=MOST_NODES)] = 1_000_000
    """How many nodes may be searched."""
    par: bool = True
    """Whether the fewest turns are asked for, too."""
    prefer: Literal["short", "tokens"] | None = None
    """What makes a line better than the first one, if that is looked for."""
    best: bool = False
    """Whether the best score is asked for where perfect is out of reach."""
    drawn: bool = True
    """Whether a line is to be drawn, which takes longer than most verdicts."""
    language: Language = "en"


class DeckBegun(DeckText):
    """A deck that is partly entered."""

    worlds: Annotated[int, Field(ge=1, le=MOST_WORLDS)] = MOST_WORLDS
    """How many ways to go on are looked at, if there are more."""


@with_config(Message.model_config)
class DeckShown(TypedDict):
    """A deck as far as it is entered, to be drawn."""

    players: int
    """How many play."""
    rules: RulesShown
    lines: str
    """The rules as header lines, for `rules_lines`."""
    game: bool
    """Whether the text is a game, whose deck this is."""
    own: bool
    """Whether the text says rules of its own."""
    cards: list[CardText]
    """The cards that could be read, top card first."""
    order: list[int | None]
    """For each card of the deck the seat that it is dealt to; null: it begins in the pile."""


Part: TypeAlias = Literal["held", "late", "awaited"]


@with_config(Message.model_config)
class SpotShown(TypedDict):
    """A card that a proof speaks of."""

    place: int
    """Its place in the deck, counted from 0."""
    card: CardText
    part: Part
    """`held` in a hand, to be played `late`, or `awaited` by others."""


@with_config(Message.model_config)
class ProofShown(TypedDict):
    """Why there is no perfect line."""

    text: str
    """The argument in words, in the language that was asked for."""
    spots: list[SpotShown]
    """The cards that it speaks of."""
    seats: list[int]
    """The seats that it speaks of."""
    drawn: int | None
    """The moment that it speaks of: how many cards of the deck are dealt or drawn by then."""


@with_config(Message.model_config)
class DeckSolved(TypedDict):
    """What `hanabi solve` says of a deck, and what can be drawn of it."""

    solution: dict[str, Any]
    """The output of `hanabi solve --json`, whose schema is published as `solve`."""
    line: LineShown | None
    """The perfect line, or the best one found; null where there is none, or it is not drawn."""
    proof: ProofShown | None
    """Why there is no perfect line, where that is known."""
