"""Entries as clients send and get them: one shape for each kind, told apart by ``kind``.

Seats count from 0, slots from 1 (slot 0 of a play: the pile). A card is a text such as ``r1``; null
is one that was not seen.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints, model_validator

from deducer.record.events import PlayOutcome, Reason
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS, PLAYERS

LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""Texts that fit in a line: without control characters."""
MOST_EVENTS = 9999
MOST_CARDS = 360
"""More than any deck has."""

Seat = Annotated[int, Field(ge=0, le=PLAYERS[-1] - 1)]
Slot = Annotated[int, Field(ge=1, le=MAX_HAND + 1)]
CardText = Annotated[str, StringConstraints(pattern="^[A-Za-z][1-5]$")]
Letter = Annotated[str, StringConstraints(pattern="^[A-Za-z]$")]
Rank = Annotated[int, Field(ge=1, le=5)]
Number = Annotated[int, Field(ge=1, le=MOST_EVENTS)]
Remark = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=LINE)
]
Slip = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200, pattern=LINE)]
DrawnText: TypeAlias = CardText | Literal["?", "none"]


class Message(BaseModel):
    """What is sent: nothing more than what is named here, and nothing taken for something else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class HintEntry(Message):
    """A hint; ``slots`` may be left out where all cards in the hand are known to the sender."""

    kind: Literal["hint"]
    seat: Seat | None = None
    to: Seat
    colour: Letter | None = None
    rank: Rank | None = None
    slots: Annotated[list[Slot], Field(max_length=MAX_HAND + 1)] | None = None
    slip: Slip | None = None

    @model_validator(mode="after")
    def _one_clue(self) -> Self:
        if (self.colour is None) == (self.rank is None):
            raise ValueError("a hint names one colour or one rank")
        return self


class PlayEntry(Message):
    """A play; ``card`` may be left out where the sender's record knows it."""

    kind: Literal["play"]
    seat: Seat | None = None
    slot: Annotated[int, Field(ge=0, le=MAX_HAND + 1)]
    card: CardText | None = None
    announce: Letter | None = None
    outcome: Annotated[PlayOutcome, Field(strict=False)] | None = None
    drawn: DrawnText | None = None
    slip: Slip | None = None


class DiscardEntry(Message):
    """A discard; ``card`` may be left out where the sender's record knows it."""

    kind: Literal["discard"]
    seat: Seat | None = None
    slot: Slot
    card: CardText | None = None
    drawn: DrawnText | None = None
    slip: Slip | None = None


class DealEntry(Message):
    """A hand as dealt, slot 1 first."""

    kind: Literal["deal"]
    seat: Seat
    cards: Annotated[list[CardText | None], Field(min_length=1, max_length=MAX_HAND)]


class SeenEntry(Message):
    """A teammate's card, which its holder does not see."""

    kind: Literal["seen"]
    seat: Seat
    slot: Slot
    card: CardText


class ShowEntry(Message):
    """A card turned up for everybody: after the game, or by a slip during it."""

    kind: Literal["show"]
    seat: Seat
    slot: Slot
    card: CardText
    slip: Slip | None = None


class LeftEntry(Message):
    """What the pile still held when play stopped, top first."""

    kind: Literal["left"]
    cards: Annotated[list[CardText | None], Field(min_length=1, max_length=MOST_CARDS)]


class RearrangeEntry(Message):
    """A hand in a new order: the new slot 1 holds what was in slot ``order[0]``, and so on."""

    kind: Literal["rearrange"]
    seat: Seat
    order: Annotated[list[Slot], Field(min_length=1, max_length=MAX_HAND + 1)]


class AdjustCounter(Message):
    """The table puts tokens or strikes right."""

    kind: Literal["adjust"]
    what: Literal["tokens", "strikes"]
    value: Annotated[int, Field(ge=0, le=max(MAX_TOKENS, MAX_STRIKES))]
    slip: Slip | None = None


class AdjustTurn(Message):
    """The table puts right whose turn it is."""

    kind: Literal["adjust"]
    what: Literal["turn"]
    seat: Seat
    slip: Slip | None = None


class AdjustDraw(Message):
    """A seat draws a card that it had forgotten to draw."""

    kind: Literal["adjust"]
    what: Literal["draw"]
    seat: Seat
    card: CardText | None = None
    slip: Slip | None = None


class AdjustReturn(Message):
    """A seat puts a card back on top of the pile."""

    kind: Literal["adjust"]
    what: Literal["return"]
    seat: Seat
    slot: Slot
    slip: Slip | None = None


class NoteEntry(Message):
    """A remark."""

    kind: Literal["note"]
    text: Remark


class VoteEntry(Message):
    """A seat votes to stop."""

    kind: Literal["vote"]
    seat: Seat


class EndEntry(Message):
    """Play stops."""

    kind: Literal["end"]
    reason: Annotated[Reason, Field(strict=False)] = Reason.GIVEN_UP
    seat: Seat | None = None


Adjustment: TypeAlias = AdjustCounter | AdjustTurn | AdjustDraw | AdjustReturn


class AdjustEntry(RootModel[Annotated[Adjustment, Field(discriminator="what")]]):
    """The table puts something right, told apart by ``what``."""

    model_config = ConfigDict(strict=True, frozen=True)


EventMessage: TypeAlias = Annotated[
    HintEntry
    | PlayEntry
    | DiscardEntry
    | DealEntry
    | SeenEntry
    | ShowEntry
    | LeftEntry
    | RearrangeEntry
    | AdjustEntry
    | NoteEntry
    | VoteEntry
    | EndEntry,
    Field(discriminator="kind"),
]


class UndoEntry(Message):
    """Takes the entry before back, whoever sent it."""

    kind: Literal["undo"]


class FixEntry(Message):
    """Puts another event in the place of event ``number``."""

    kind: Literal["fix"]
    number: Number
    entry: EventMessage


class InsertEntry(Message):
    """Puts a forgotten event before event ``number``."""

    kind: Literal["insert"]
    number: Number
    entry: EventMessage


class DropEntry(Message):
    """Takes event ``number`` out."""

    kind: Literal["drop"]
    number: Number


class LineEntry(Message):
    """Any entry as a line of the text notation: ``h bob red 1 4``."""

    kind: Literal["line"]
    text: Remark


EntryMessage: TypeAlias = Annotated[
    EventMessage | UndoEntry | FixEntry | InsertEntry | DropEntry | LineEntry,
    Field(discriminator="kind"),
]
