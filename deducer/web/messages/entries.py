"""Entries as clients send and receive them: one shape for each ``kind``.

Seats count from 0, slots from 1 (slot 0 of a play: the pile). A card is a text such as ``r1``, and
null for one that was not seen.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, RootModel, StringConstraints, model_validator

from deducer.record.events import PlayOutcome, Reason
from deducer.show.json.values import CardText, Letter, Rank, Seat, Slot
from solver.errors import IllegalMove
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS

LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""Texts that fit in a line: without control characters."""
MOST_EVENTS = 9999
MOST_CARDS = 360
"""More than any deck has."""

Seed = Annotated[
    int, Field(ge=0, le=2**53 - 1, description="The seed.")
]  # up to there every JSON reader takes numbers exactly
Number = Annotated[int, Field(ge=1, le=MOST_EVENTS, description="An event's number.")]
Remark = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=LINE),
    Field(description="A text in one line."),
]
Slip = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=200, pattern=LINE),
    Field(description="Why the rules forbid it, though it did happen."),
]
Agreements = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=300, pattern=LINE),
    Field(examples=["level-2"]),
]
"""A sheet of agreements, as in a record's header; empty: nothing is agreed."""
DrawnText: TypeAlias = CardText | Literal["?", "none"]


class Message(BaseModel):
    """A message without unknown fields and without type conversions."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


class HintEntry(Message):
    """A hint; ``slots`` may be left out where the sender knows all cards in the hand."""

    kind: Literal["hint"]
    seat: Seat | None = None
    """Who gives it; null: the seat to move."""
    to: Seat
    colour: Letter | None = None
    """The suit that it names, if it names one."""
    rank: Rank | None = None
    """The rank that it names, if it names one."""
    slots: Annotated[list[Slot], Field(max_length=MAX_HAND + 1)] | None = None
    """The slots that it touches; null: those that the cards imply."""
    slip: Slip | None = None

    @model_validator(mode="after")
    def _one_clue(self) -> Self:
        if (self.colour is None) == (self.rank is None):
            raise IllegalMove("a hint names one colour or one rank")
        return self


class PlayEntry(Message):
    """A play; ``card`` may be left out where the sender's record knows it."""

    kind: Literal["play"]
    seat: Seat | None = None
    """Who plays; null: the seat to move."""
    slot: Annotated[int, Field(ge=0, le=MAX_HAND + 1)]
    """The slot; 0: the last card of the pile."""
    card: CardText | None = None
    """What the card is; null: as in the record."""
    announce: Letter | None = None
    """The suit that is announced (timed choreography)."""
    outcome: Annotated[PlayOutcome, Field(strict=False)] | None = None
    """Whether it fitted, to be checked; null: as the cards imply."""
    drawn: DrawnText | None = None
    """The card drawn; `?`: not seen; `none`: forgotten; null: by the rules."""
    slip: Slip | None = None


class DiscardEntry(Message):
    """A discard; ``card`` may be left out where the sender's record knows it."""

    kind: Literal["discard"]
    seat: Seat | None = None
    """Who discards; null: the seat to move."""
    slot: Slot
    card: CardText | None = None
    """What the card is; null: as in the record."""
    drawn: DrawnText | None = None
    """The card drawn; `?`: not seen; `none`: forgotten; null: by the rules."""
    slip: Slip | None = None


MoveEntry: TypeAlias = Annotated[HintEntry | PlayEntry | DiscardEntry, Field(discriminator="kind")]
"""An action of the seat to move."""


class DealEntry(Message):
    """A hand as dealt, slot 1 first."""

    kind: Literal["deal"]
    seat: Seat
    cards: Annotated[list[CardText | None], Field(min_length=1, max_length=MAX_HAND)]
    """The cards, slot 1 first; null: not seen."""


class SeenEntry(Message):
    """A teammate's card, which its holder does not see.

    If it was drawn by an action and nobody has seen it yet, it becomes part of that action.
    """

    kind: Literal["seen"]
    seat: Seat
    slot: Slot
    card: CardText


class LookEntry(Message):
    """A card was seen later, and who reads this may not know which: it can be one of theirs."""

    kind: Literal["look"]


class ShowEntry(Message):
    """A card shown to everybody: after the game, or by a slip during it."""

    kind: Literal["show"]
    seat: Seat
    slot: Slot
    card: CardText
    slip: Slip | None = None


class LeftEntry(Message):
    """What the pile still held when play stopped, top first."""

    kind: Literal["left"]
    cards: Annotated[list[CardText | None], Field(min_length=1, max_length=MOST_CARDS)]
    """The cards, top first; null: not seen."""


class RearrangeEntry(Message):
    """A hand in a new order: the new slot 1 holds what was in slot ``order[0]``, and so on."""

    kind: Literal["rearrange"]
    seat: Seat
    order: Annotated[list[Slot], Field(min_length=1, max_length=MAX_HAND + 1)]
    """The old slots, in their new order."""


class AdjustCounter(Message):
    """The table corrects its tokens or strikes."""

    kind: Literal["adjust"]
    what: Literal["tokens", "strikes"]
    """What is corrected."""
    value: Annotated[int, Field(ge=0, le=max(MAX_TOKENS, MAX_STRIKES))]
    """The right number."""
    slip: Slip | None = None


class AdjustTurn(Message):
    """The table corrects whose turn it is."""

    kind: Literal["adjust"]
    what: Literal["turn"]
    seat: Seat
    slip: Slip | None = None


class AdjustDraw(Message):
    """A seat draws a card that it forgot to draw."""

    kind: Literal["adjust"]
    what: Literal["draw"]
    seat: Seat
    card: CardText | None = None
    """The card drawn; null: not seen."""
    slip: Slip | None = None


class AdjustReturn(Message):
    """A seat puts a card back on top of the pile."""

    kind: Literal["adjust"]
    what: Literal["return"]
    seat: Seat
    slot: Slot
    slip: Slip | None = None


class AgreeEntry(Message):
    """The table changes its agreements: from here on, hints mean what ``sheet`` says."""

    kind: Literal["agree"]
    sheet: Agreements
    """The new sheet; empty: nothing is agreed any more."""


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
    """Why play stops."""
    seat: Seat | None = None
    """Who ended it, if one seat did."""


Adjustment: TypeAlias = AdjustCounter | AdjustTurn | AdjustDraw | AdjustReturn


class AdjustEntry(RootModel[Annotated[Adjustment, Field(discriminator="what")]]):
    """The table corrects what ``what`` names."""

    model_config = ConfigDict(strict=True, frozen=True)


EventMessage: TypeAlias = Annotated[
    HintEntry
    | PlayEntry
    | DiscardEntry
    | DealEntry
    | SeenEntry
    | LookEntry
    | ShowEntry
    | LeftEntry
    | RearrangeEntry
    | AdjustEntry
    | AgreeEntry
    | NoteEntry
    | VoteEntry
    | EndEntry,
    Field(discriminator="kind"),
]


class UndoEntry(Message):
    """Undoes the entry before it, whoever sent it; an action goes together with its draw."""

    kind: Literal["undo"]
    of: Annotated[int, Field(ge=1, le=10**6)] | None = None
    """The log entry that is meant, the `seq` of a state's `undo`; null: whatever was last.

    If that was taken back already, nothing is done. If another came after it, that is a conflict.
    """


class FixEntry(Message):
    """Replaces event ``number`` by another event."""

    kind: Literal["fix"]
    number: Number
    entry: EventMessage
    """The event that replaces it."""


class InsertEntry(Message):
    """Inserts a forgotten event before event ``number``."""

    kind: Literal["insert"]
    number: Number
    entry: EventMessage
    """The forgotten event."""


class DropEntry(Message):
    """Removes event ``number``."""

    kind: Literal["drop"]
    number: Number


class DrewEntry(Message):
    """The card that event ``number`` drew, seen later: it becomes part of that event.

    It replaces an earlier entry about that card, and undo takes it back with its event.
    """

    kind: Literal["drew"]
    number: Number
    seat: Seat
    card: CardText | None
    """The card; null: it was not seen after all."""


class LineEntry(Message):
    """Any entry as a line of the text notation: ``h bob red 1 4``."""

    kind: Literal["line"]
    text: Remark


EntryMessage: TypeAlias = Annotated[
    EventMessage | UndoEntry | FixEntry | InsertEntry | DropEntry | DrewEntry | LineEntry,
    Field(discriminator="kind"),
]
