"""A state as a type, for clients to rely on: :func:`~deducer.web.tables.state.state_of`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints

from deducer.web.messages.entries import CardText, EventMessage, Letter, Message, Rank, Slot
from solver.board import Worth

Share = Annotated[str, StringConstraints(pattern="^[0-9]+/[0-9]+$"), Field(examples=["1/6"])]
"""A probability as a fraction."""


class You(Message):
    """Whose page this is."""

    seat: int | None
    host: bool


class SuitShown(Message):
    """A suit: its letter, looks, and copies of rank 1, 2, ..."""

    letter: Letter
    name: str
    symbol: str
    colour: str
    copies: list[int]


class RulesShown(Message):
    """The rules in force, and in one line of text."""

    ending: str
    edition: str
    perfect: int
    tokens: int
    strikes: int
    choreography: bool
    empty_hints: bool
    deck_plays: bool
    hand: int
    suits: list[SuitShown]
    text: str


class BoardShown(Message):
    """What lies open; ``turn`` is the seat to move, ``number`` counts turns from 1.

    ``ceilings`` says how high each firework can still go, ``worth`` all that a card is worth,
    where it is worth anything.
    """

    turn: int | None
    number: int
    points: int
    reachable: int
    tokens: int
    strikes: int
    pile: int
    turns_left: int | None
    pace: int | None
    fireworks: dict[Letter, int]
    ceilings: dict[Letter, int]
    discards: dict[CardText, int]
    worth: dict[CardText, list[Annotated[Worth, Field(strict=False)]]]


class Over(Message):
    """How play stopped, the score, and its step on the scale of ratings (0: the lowest), if any."""

    reason: str
    score: int
    rating: int | None


class ClueShown(Message):
    """What a hint (event ``number``) said of a card: that it was pointed at, or was not."""

    number: int
    colour: Letter | None
    rank: Rank | None
    touched: bool


class HandSlot(Message):
    """A card in a hand; ``place`` goes with it when it moves. Marks are there where it is seen."""

    # state_of may say more of a card to all around the table
    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    slot: Slot
    place: int
    card: CardText | None
    clues: list[ClueShown]
    playable: bool = False
    trash: bool = False
    last: bool = False


class HandShown(Message):
    """A seat's hand, slot 1 first."""

    seat: int
    slots: list[HandSlot]


class OwnSlot(Message):
    """What a seat can know of one of its own cards.

    ``left`` are the copies of each candidate that it does not see; ``last``: the last copy of a
    needed card. ``estimated``: there are too many ways for the cards to lie to count them, so odds
    are estimates; the candidates are exact.
    """

    slot: Slot
    place: int
    card: CardText | None
    odds: dict[CardText, Share]
    left: dict[CardText, int]
    playable: Share
    trash: Share
    last: Share
    estimated: bool = False


class OwnHand(Message):
    """What a seat can know of its own hand."""

    slots: list[OwnSlot]


class LogItem(Message):
    """An event that counts, as text and as the entry that says it."""

    number: int
    text: str
    seat: int | None
    entry: EventMessage


class ClaimShown(Message):
    """What a seat said of its own cards in the middle of a game.

    ``number`` is its place in the log, null if it was taken back; ``after`` is how many events that
    count were entered before it.
    """

    seat: int
    number: int | None
    after: int
    text: str
    entry: EventMessage


class Warned(Message):
    """Why what is written can't have happened, and the numbers of the events at fault."""

    problem: str
    events: list[int]


class State(Message):
    """What one link is shown of a table."""

    format: Literal[1]
    table: str
    seq: int
    title: str
    mode: Literal["one", "every"]
    players: list[str]
    you: You
    rules: RulesShown
    board: BoardShown
    over: Over | None
    opened: bool
    advice: bool
    hands: list[HandShown]
    own: OwnHand | None
    unknown: list[tuple[int, int]]
    log: list[LogItem]
    claims: list[ClaimShown]
    can_undo: bool
    warning: Warned | None
