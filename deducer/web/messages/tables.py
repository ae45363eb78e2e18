"""What clients ask and what they are answered, besides entries and states."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deducer.web.messages.entries import CardText, EntryMessage, Letter, Message, Seat, Slot
from deducer.web.messages.state import State
from solver.editions import EDITIONS
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS, Dealt, Ending

VISIBLE = r"^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$"
"""Names and titles: no control characters, nothing that turns the direction of other texts."""
LONGEST_IMPORT = 1_000_000
LONGEST_NAME = 30

Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=VISIBLE
    ),
]
Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=100, pattern=VISIBLE)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
JoinKey = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[!-~]+$")]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, Field(ge=0, le=10**6)]
Mode: TypeAlias = Literal["one", "every"]
Role: TypeAlias = Literal["seat", "table"]


class RulesMessage(Message):
    """The rules of a table; what is left out follows the edition."""

    ending: Annotated[Ending, Field(strict=False)] = Ending.STANDARD
    edition: str = Field(default="2010", json_schema_extra={"enum": list(EDITIONS)})
    avalanche: bool = False
    choreography: bool = False
    empty_hints: bool | None = None
    deck_plays: bool = False
    copies: Annotated[str, StringConstraints(max_length=300)] | None = Field(
        default=None,
        description="A house deck: copies of rank 1, 2, ...",
        examples=["r 3 2 1, y 3 2 1"],
    )
    hand: Annotated[int, Field(ge=1, le=MAX_HAND)] | None = None
    tokens: Annotated[int, Field(ge=0, le=MAX_TOKENS)] | None = None
    strikes: Annotated[int, Field(ge=1, le=MAX_STRIKES)] | None = None
    dealt: Annotated[Dealt, Field(strict=False)] | None = None


class NewTable(Message):
    """A table to be made: by ``rules``, or by ``rules_lines`` as a record's header has them."""

    players: Annotated[list[Name], Field(min_length=2, max_length=5, examples=[["Ann", "Bo"]])]
    rules: RulesMessage | None = None
    rules_lines: Annotated[str, StringConstraints(max_length=1000)] | None = Field(
        default=None, examples=["rules: crowning-piece avalanche\nedition: sv"]
    )
    mode: Mode = "every"
    me: Seat | None = Field(
        default=None, description="The host's seat; null: a page in the middle."
    )
    first: Seat = 0
    title: Title = ""
    advice: bool = True


class ImportTable(Message):
    """A table made from a game in any format: its text, or a compact link."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_IMPORT)]
    me: Seat | None = Field(
        default=None, description="The host's seat; null: who wrote it, if a seat did."
    )
    mode: Mode = "one"


class LinkMade(Message):
    """A link: who follows ``url`` first has that seat, or (null) looks on at the public table.

    The host's own is to be kept: followed later, it brings the host back.
    """

    seat: int | None
    role: Role
    host: bool
    url: str = Field(examples=["/j#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])


class TableMade(Message):
    """A new table; the host's cookie comes with it."""

    table: str
    links: list[LinkMade]


class LinkShown(Message):
    """A seat's link as the host sees it; ``joined``: somebody has followed one."""

    seat: int | None
    role: Role
    host: bool
    joined: bool


class LinkGiven(Message):
    """A link to be given to whom it is for; ``code`` are the rows of its QR code, 1 for dark."""

    url: str = Field(
        examples=["http://localhost:8765/j#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]
    )
    code: list[str]


class HostNamed(Message):
    """Whether the seat is the host's now; if not, another seat must name it, too."""

    done: bool


class FollowedLink(Message):
    """The secret of a link: what follows the ``#`` in its address."""

    secret: Secret


class JoinRequest(FollowedLink):
    """A link to be followed; sent again with the same key, it counts once.

    ``others`` are the seats that this browser holds at the table already: it keeps them besides, or
    leaves them, and the host's part goes along.
    """

    key: JoinKey
    others: Literal["keep", "leave"] | None = None


class Invitation(Message):
    """What a link is for; ``held`` are the other seats that this browser holds at that table.

    ``mine``: it holds this very seat already.
    """

    table: str
    title: str
    players: list[str]
    seat: int | None
    host: bool
    mine: bool
    held: list[int | None]


class Joined(Message):
    """The table and the seat that this browser holds now, and all that it holds there."""

    table: str
    seat: int | None
    held: list[int | None]


class MyTable(Message):
    """A table that this browser holds a link to."""

    table: str
    title: str
    players: list[str]
    seat: int | None
    host: bool


class EntryRequest(Message):
    """An entry; ``after`` is the number of the last fact that its sender knows of.

    ``key`` is the sender's own name for it: sent again with the same key, it counts once.
    """

    after: Seq
    key: Key
    entry: EntryMessage


class DecisionRequest(Message):
    """Something that the host decides; ``after`` and ``key`` as for entries, if given."""

    after: Seq | None = None
    key: Key | None = None


class AdviceRequest(DecisionRequest):
    """Whether the table plays with advice."""

    on: bool


class Entered(Message):
    """The number of the fact that was asked for, and the table now."""

    seq: int
    state: State


class Problem(Message):
    """Why something was not done; ``events`` are the numbers of those at fault."""

    kind: Literal[
        "refused",
        "conflict",
        "not-found",
        "forbidden",
        "limit",
        "bad-request",
        "gone",
        "unavailable",
    ]
    problem: str
    events: list[int]


class ErrorAnswer(Message):
    error: Problem


class ConflictAnswer(Message):
    """The table has moved on: this is how it stands now."""

    error: Problem
    state: State


class TeammateSlotShown(Message):
    """What a teammate can't rule out of a slot: perhaps (``candidates``), and surely."""

    slot: int
    candidates: list[CardText]
    surely: list[CardText]


class TeammateShown(Message):
    """What a teammate can know, as far as this link can tell."""

    seat: int
    slots: list[TeammateSlotShown]


class WhyShown(Message):
    """Why a slot can't be what it can't be."""

    reasons: dict[CardText, str]


class HintSlot(Message):
    """A slot of a hint's receiver: what it may be unable to rule out before and after the hint."""

    slot: Slot
    touched: bool
    before: list[CardText]
    after: list[CardText]


class HintShown(Message):
    """What a hint would tell, as in advice."""

    to: int
    colour: Letter | None = None
    rank: int | None = None
    touched: list[Slot]
    now_playable: list[Slot]
    saved: list[Slot]
    now_trash: list[Slot]
    bits: float | None
    told_nothing: bool
    slots: list[HintSlot]


class HintsShown(Message):
    """What each hint would tell, the most useful first."""

    hints: list[HintShown]


Data: TypeAlias = dict[str, Any]
"""JSON data whose schema is published elsewhere: advice and reviews."""
Format: TypeAlias = Literal["text", "hanab.live", "compact", "deck"]
