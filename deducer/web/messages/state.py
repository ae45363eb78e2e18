"""What a link is shown of a table: the shapes that a state is built from, and its schema."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias

from pydantic import with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer.show.json.values import CardText, From, Letter, Names, Rank, Share, Slot
from deducer.web.messages.entries import As, EntryMessage, EventMessage, Message
from deducer.web.messages.face import BoardShown, Gaps, OverShown, RulesShown, Template, TitleShown
from solver.played import Worth

Mode: TypeAlias = Literal["one", "every"]
"""Who writes the record: one phone, or every phone for its seat."""


EntryData: TypeAlias = Annotated[dict[str, Any], As(EntryMessage)]
"""An entry as JSON data."""
EventData: TypeAlias = Annotated[dict[str, Any], As(EventMessage)]
"""An event as JSON data."""


class You(TypedDict):
    """Whose page this is."""

    seat: int | None
    """This link's seat; null: it looks on at the public table."""
    host: bool
    """Whether it is the host's."""


class ClueShown(TypedDict):
    """What a hint said of a card: that it was pointed at, or was not."""

    number: int
    """The event that was the hint; below 0, one before the position in which the game begins."""
    seat: int | None
    """Who gave it."""
    turn: int
    """In which turn that was, counted from 1; 0 before the position in which the game begins."""
    colour: Letter | None
    """The suit that it named, if it named one."""
    rank: Rank | None
    """The rank that it named, if it named one."""
    touched: bool
    """Whether it pointed at the card."""


class HandSlot(TypedDict):
    """A card in a hand."""

    slot: Slot
    place: int
    """The card's identity, which stays when it moves."""
    card: CardText | None
    """What the card is; null: not seen."""
    clues: list[ClueShown]
    """What hints said of it."""
    playable: NotRequired[bool]
    """Whether it can be played now; left out where the card is not seen."""
    trash: NotRequired[bool]
    """Whether it can never be played; left out where the card is not seen."""
    last: NotRequired[bool]
    """Whether it is the last copy of one that is still needed; left out where it is not seen."""
    odds: NotRequired[dict[CardText, Share]]
    """At the public table: what everybody knows of it. Left out where the card is seen."""
    estimated: NotRequired[bool]
    """True if these odds are estimates; else left out."""


class HandShown(TypedDict):
    """A seat's hand, slot 1 first."""

    seat: int
    """Whose hand it is."""
    slots: list[HandSlot]
    """Its cards, slot 1 first."""


class OwnSlot(TypedDict):
    """What a seat can know of one of its own cards; which cards it can be is always exact."""

    slot: Slot
    place: int
    """The card's identity, which stays when it moves."""
    card: CardText | None
    """What the card is, if that was seen; else null."""
    since: int
    """The turn in which it was drawn, counted from 1; 0: it was dealt."""
    odds: Annotated[dict[CardText, Share], From("shares")]
    """How likely each candidate is."""
    left: dict[CardText, int]
    """Copies of each candidate that the seat does not see."""
    playable: Annotated[Share, From(lambda slot: slot.worth[Worth.PLAYABLE])]
    """How likely it can be played now."""
    trash: Annotated[Share, From(lambda slot: slot.worth[Worth.TRASH])]
    """How likely it can never be played."""
    last: Annotated[Share, From(lambda slot: slot.worth[Worth.INDISPENSABLE])]
    """How likely it is the last copy of one that is still needed."""
    estimated: NotRequired[Annotated[bool, From(lambda slot: not slot.exact or None)]]
    """True if the odds are estimates, as the cards can lie in too many ways; else left out."""


class OwnHand(TypedDict):
    """What a seat can know of its own hand."""

    slots: list[OwnSlot]
    """Its cards, slot 1 first."""


class LogItem(TypedDict):
    """An event that counts, as text and as an entry."""

    number: int
    """Its place among the events, counted from 1."""
    turn: str
    """The number that people call it by: its turn, or `3.1` for the first entry after turn 3."""
    seat: int | None
    """Who did it, if a seat did."""
    text: str
    """A line of the text notation."""
    entry: EventData
    """The entry."""
    strike: NotRequired[bool]
    """True if it cost a strike; else left out."""


class Arrival(TypedDict):
    """Somebody who followed the table's own link, and waits to be known."""

    seat: int
    """Whose seat they say is theirs."""
    claim: str
    """What their claim is called, by which it is answered."""


class Attendance(TypedDict):
    """Who is at the table."""

    host: int | None
    """The host's seat; null: the page in the middle is the host's."""
    joined: list[int]
    """The seats that somebody sits in, the host's among them."""
    arriving: list[Arrival]
    """The claims that this link may answer."""


class UndoShown(TypedDict):
    """What undo would take back: the last entry, together with the draw that joined it."""

    seq: int
    """The number of its log entry: `of` in the undo that means it."""
    seat: int | None
    """Who entered it; null: the page in the middle."""
    text: str
    """A line of the text notation."""
    entry: EntryData
    """The entry; an event as it counts now."""


class ClaimShown(TypedDict):
    """What a seat said of its own cards in the middle of a game."""

    seat: int
    """Who said it."""
    number: int | None
    """Its place among the events; null if it was taken back."""
    after: int
    """How many events that count were entered before it."""
    text: str
    """A line of the text notation."""
    entry: EventData
    """The entry."""


@with_config(Message.model_config)
class PhraseData(TypedDict):
    """A text, and the same as a template and values, to be translated."""

    text: str
    """The text in English."""
    template: Template
    values: Gaps


class MendShown(TypedDict):
    """A correction that would mend a doubt."""

    kind: Literal["card", "not", "slots", "slip"]
    """`card`: it was another card; `not`: not that card; `slots`: the hint pointed at others;
    `slip`: it was given wrongly."""
    seat: int | None
    """Who holds the card that it was not."""
    card: CardText | None
    """Which card it was, or was not."""
    slots: list[int]
    """What the hint pointed at."""
    entry: EntryData
    """The correction, to be sent as it is."""


class DoubtShown(TypedDict):
    """An entry that this link's seat sees otherwise; the table goes on as it says."""

    kind: Literal["turned", "copy", "look", "hint"]
    """`turned`: a card that was seen as another in the hand; `copy`: a card whose copies were all
    seen elsewhere; `look`: a look at a card that can't be there; `hint`: a hint that does not point
    at what was seen."""
    number: int
    """The event in doubt."""
    seat: int | None
    """Who did it."""
    card: CardText | None
    """What it says that a card is."""
    seen: CardText | None
    """What the same card was seen as in the hand, where another was turned up."""
    problem: PhraseData
    """What speaks against it."""
    caveat: PhraseData
    """What is not relied on until it is mended."""
    events: list[int]
    """The events that disagree."""
    mends: list[MendShown]
    """What would mend it: what was entered is put right, or what was seen."""


class Warned(TypedDict):
    """Why the record can't have happened."""

    problem: str
    """What is wrong."""
    template: Template
    values: Gaps
    events: list[int]
    """The numbers of the events at fault."""


class RevealShown(TypedDict):
    """Who agrees to reveal all cards of a game that is over."""

    asked: bool
    """Whether the host asks."""
    agreed: list[int]
    """The seats that agree."""
    refused: int | None
    """The seat that said "not yet", so that the host may ask again later; null: none did."""


@with_config(Message.model_config)
class State(TypedDict):
    """What one link is shown of a table."""

    format: Literal[1]
    table: str
    """The table's id."""
    seq: int
    """The number of the last log entry: `after` for the next entry."""
    title: TitleShown
    mode: Mode
    """`one` phone writes the record, or `every` phone does for its seat."""
    dealt: bool
    """Whether the deal is known to whoever keeps the table: plays and draws need no card."""
    only: int | None
    """At most how many cards the pile has, where only one hand is followed: tokens, strikes and
    turns mean nothing then. Null: the whole table is followed."""
    players: Names
    you: You
    attendance: Attendance
    rules: RulesShown
    board: BoardShown
    over: OverShown
    opened: bool
    """Whether the game is laid open to all."""
    reveal: RevealShown | None
    """Who agrees to reveal all cards; null: nobody has asked, or it is done."""
    advice: bool
    """Whether the table plays with advice."""
    agreements: str
    """What hints mean from now on, as in a record's header; empty if nothing is agreed."""
    agreed: bool
    """Whether anything is agreed, or was earlier in the game: earlier hints keep their meaning."""
    hands: list[HandShown]
    """Every hand, in seat order."""
    own: OwnHand | None
    """What this link's seat can know of its own hand; null where it has none."""
    unknown: list[tuple[int, int]]
    """Cards that this link should see and the record lacks: seat and slot of each."""
    log: list[LogItem]
    """The events that count."""
    claims: list[ClaimShown]
    """What seats said of their own cards."""
    undo: UndoShown | None
    """What undo would take back; null if there is nothing."""
    doubts: list[DoubtShown]
    """What was entered otherwise than this link's seat sees it."""
    warning: Warned | None
    """Why the record can't have happened; null if it can."""
