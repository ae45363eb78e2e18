"""Requests of clients and their answers, apart from entries and states."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deducer.show.json.values import CardText, Names, Seat
from deducer.web.messages.entries import MOST_CARDS, Agreements, EntryMessage, Message, Seed
from deducer.web.messages.face import Gaps, Template, TitleShown
from deducer.web.messages.state import Mode, State
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import lines

VISIBLE = r"^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$"
"""Names and titles: no control characters, nothing that changes the direction of text."""
LONGEST_IMPORT = 1_000_000
LONGEST_NAME = 30

Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=LONGEST_NAME, pattern=VISIBLE
    ),
]
Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=100, pattern=VISIBLE)]
BEGINNING = r"(?:[0-9]{1,2}\.)?"
"""What ids and secrets of release 0.1.0 may begin with: the number of one of several servers."""
TableId: TypeAlias = Annotated[
    str, Field(pattern=f"^{BEGINNING}[A-Za-z0-9_-]{{1,64}}$", description="A table's id.")
]
TableName: TypeAlias = Annotated[str, Field(description="The table's id.")]
Whose: TypeAlias = Annotated[
    str, Field(pattern="^([0-5]|table)$", description="A seat, or `table`.")
]
Asking: TypeAlias = Annotated[
    Whose | None,
    Field(description="Which of this browser's seats asks: to be said where it holds several."),
]
Key = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
JoinKey = Annotated[str, StringConstraints(min_length=16, max_length=64, pattern=r"^[!-~]+$")]
Secret = Annotated[
    str,
    StringConstraints(min_length=1, max_length=100, pattern=f"^{BEGINNING}[A-Za-z0-9_-]+$"),
]
Seq = Annotated[int, Field(ge=0, le=10**6)]
Role: TypeAlias = Literal["seat", "table"]


class RulesChosen(Message):
    """Rules, as the header lines of a record."""

    rules_lines: Annotated[str, StringConstraints(max_length=1000)] | None = Field(
        default=None, examples=["rules: crowning-piece avalanche\nedition: sv"]
    )
    """The rules; lines that are missing follow the edition, and null is standard."""

    def header(self) -> dict[str, str] | None:
        """Return the rules as header lines (key to value); None if none were sent.

        :raises NotationError: if a line is not one of rules.
        """
        if self.rules_lines is None:
            return None
        reader = RulesReader()
        for line in lines(self.rules_lines):
            if not reader.take(line):
                known = ", ".join(RulesReader.KEYS)
                raise line.words[0].fail("this is not a line of rules: use {known}", known=known)
        return rules_lines(reader.rules())


class NewTable(RulesChosen):
    """A new table."""

    players: Annotated[list[Name], Field(min_length=2, max_length=6, examples=[["Ann", "Bo"]])]
    """The players' names, in seat order."""
    mode: Mode = "every"
    """`one` phone writes the record, or `every` phone does for its seat."""
    me: Seat | None = None
    """The host's seat; null: a page in the middle."""
    first: Seat = 0
    """The seat that begins."""
    title: Title = ""
    """A title for the game."""
    advice: bool = True
    """Whether the table plays with advice."""
    agreements: Agreements = ""
    """What hints mean at the table; empty: nothing is agreed."""
    only: bool = False
    """Whether the host's hand alone is followed: turns of others may be left out."""
    deck: Annotated[list[CardText], Field(max_length=MOST_CARDS)] | None = None
    """The whole deck, top first: whoever keeps the table fills in cards; null: nobody does."""
    seed: Seed | None = None
    """In place of a deck, the seed that shuffles one, as for a puzzle."""


class ImportTable(Message):
    """A table made from a game in any format: its text, or a compact link."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_IMPORT)]
    """The game."""
    me: Seat | None = None
    """The host's seat; null: who wrote it, if a seat did."""
    mode: Mode = "one"
    """`one` phone writes the record, or `every` phone does for its seat."""


class SeatLink(Message):
    """A link to a seat, or to the public table."""

    seat: int | None
    """Whose it is; null: the public table's."""
    role: Role
    """What it shows: a seat's view, or the public table."""
    host: bool
    """Whether it is the host's."""


class LinkMade(SeatLink):
    """A link: who follows it first has that seat, or looks on at the public table.

    The host's own is to be kept: followed later, it brings the host back.
    """

    url: str = Field(examples=["/j#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    """Its address."""


class LinkShown(SeatLink):
    """A seat's link as the host sees it."""

    joined: bool
    """Whether somebody has followed it."""


class TableMade(Message):
    """A new table; the host's cookie comes with it."""

    table: TableName
    links: list[LinkMade]
    """A link for each seat, and for the public table."""


class LinkGiven(Message):
    """A link to pass on."""

    url: str = Field(
        examples=["http://localhost:8765/j#3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]
    )
    """Its address."""
    code: list[str]
    """The rows of its QR code, 1 for dark."""


class HostNamed(Message):
    """Whether the seat is the host now; if not, another seat must name it, too."""

    done: bool
    """Whether it is the host now."""


class FollowedLink(Message):
    """The secret of a link: what follows the ``#`` in its address."""

    secret: Secret
    """The secret."""


class JoinRequest(FollowedLink):
    """A link to be followed; sent again with the same key, it counts once."""

    key: JoinKey
    """The sender's own name for this request."""
    others: Literal["keep", "leave"] | None = None
    """Keep the other seats that this browser holds there, or leave them with the host's role."""
    seat: Seat | None = None
    """Whose seat it is, where the link is a table's own."""


class ArrivalRequest(Message):
    """Whether somebody who waits is who they say they are."""

    claim: Key
    """What their claim is called in the state."""
    welcome: bool
    """True: they are; false: the seat is free again."""


class MyTable(Message):
    """A table that this browser holds a link to."""

    table: TableName
    title: TitleShown
    players: Names
    seat: int | None
    """Whose link it is; null: the public table's."""
    host: bool
    """Whether it is the host's."""


class Invitation(MyTable):
    """What a link is for."""

    mine: bool
    """Whether this browser holds that very seat already."""
    held: list[int | None]
    """The other seats that this browser holds there; null among them: the public table."""
    free: list[int] | None = None
    """The seats that one can say are one's own; null: the link is not a table's own."""
    waits: int | None = None
    """The seat that this browser says is its own, and waits for."""


class Joined(Message):
    """The table and the seat that this browser holds now, and all that it holds there."""

    table: TableName
    seat: int | None
    """The seat; null: the public table."""
    held: list[int | None]
    """All seats that this browser holds there; null among them: the public table."""
    waits: bool = False
    """Whether it is shown nothing until somebody at the table says that the seat is its own."""


class EntryRequest(Message):
    """An entry; sent again with the same key, it counts once."""

    after: Seq
    """The number of the last log entry that the sender knows of."""
    key: Key
    """The sender's own name for the entry."""
    entry: EntryMessage
    """What happened."""


class DecisionRequest(Message):
    """A decision about the table; sent again with the same key, it counts once."""

    after: Seq | None = None
    """The number of the last log entry that the sender knows of."""
    key: Key | None = None
    """The sender's own name for the decision."""


class RevealRequest(DecisionRequest):
    """Whether a seat agrees that all cards of a game that is over are revealed; the host asks."""

    agree: bool = True
    """False: not yet, and the host can ask again."""


class AdviceRequest(DecisionRequest):
    """Whether the table plays with advice."""

    on: bool
    """True: with advice."""


class Entered(Message):
    """The number of the new log entry, and the table now."""

    seq: int
    """The number of the log entry."""
    state: State


class FailureMessage(Message):
    """Why something was not done."""

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
    """What sort of refusal it is."""
    problem: str
    """What is wrong, in words."""
    template: Template
    values: Gaps
    events: list[int]
    """The numbers of the events at fault."""


class ErrorAnswer(Message):
    """Nothing was done."""

    error: FailureMessage


class ConflictAnswer(Message):
    """The table has moved on: this is its state now."""

    error: FailureMessage
    state: State
