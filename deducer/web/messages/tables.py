"""Requests of clients and their answers, apart from entries and states."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deducer.show.json.values import Names, Seat
from deducer.web.errors import BadRequest
from deducer.web.messages.entries import (
    LINE,
    MOST_EVENTS,
    Agreements,
    EntryMessage,
    Message,
    Seed,
)
from deducer.web.messages.face import Gaps, Template, TitleShown
from deducer.web.messages.state import Mode, State
from solver.editions import EDITIONS, Sixth
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import lines
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS, Dealt, Ending

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


class RulesMessage(Message):
    """The rules of a table; missing fields follow the edition."""

    ending: Annotated[Ending, Field(strict=False)] = Ending.STANDARD
    """How the game ends."""
    edition: str = Field(default="2010", json_schema_extra={"enum": list(EDITIONS)})
    """The rulebook: its deck, words and rulings."""
    avalanche: bool = False
    """Whether the sixth suit is the Avalanche of colours."""
    sixth: Annotated[Sixth, Field(strict=False)] | None = None
    """The sixth suit: five or ten cards of a colour of their own or wild, or Black Powder."""
    choreography: bool = False
    """Whether plays can announce a colour."""
    empty_hints: bool | None = None
    """Whether hints may touch no card."""
    deck_plays: bool = False
    """Whether the last card of the pile can be played unseen."""
    copies: Annotated[str, StringConstraints(max_length=300)] | None = Field(
        default=None, examples=["r 3 2 1, y 3 2 1"]
    )
    """A house deck: copies of rank 1, 2, ..."""
    hand: Annotated[int, Field(ge=1, le=MAX_HAND)] | None = None
    """Cards in a hand."""
    tokens: Annotated[int, Field(ge=0, le=MAX_TOKENS)] | None = None
    """Hint tokens at the start, and at most."""
    strikes: Annotated[int, Field(ge=1, le=MAX_STRIKES)] | None = None
    """The number of strikes that loses the game."""
    dealt: Annotated[Dealt, Field(strict=False)] | None = None
    """Whether whole hands are dealt in turn, or card by card."""

    def header(self) -> dict[str, str]:
        """Return the rules as header lines (key to value)."""
        flags = {
            "avalanche": self.avalanche,
            self.sixth or "": self.sixth is not None,
            "choreography": self.choreography,
            "empty-hints": self.empty_hints is True,
            "no-empty-hints": self.empty_hints is False,
            "deck-plays": self.deck_plays,
        }
        words = " ".join([self.ending, *(word for word, holds in flags.items() if holds)])
        others = self.model_dump(
            include={"edition", "copies", "hand", "tokens", "strikes", "dealt"}, exclude_none=True
        )
        return {"rules": words, **{key: str(value) for key, value in others.items()}}


class RulesChosen(Message):
    """Rules by field, or as the header lines of a record."""

    rules: RulesMessage | None = None
    """The rules by field; null: by `rules_lines`, or standard."""
    rules_lines: Annotated[str, StringConstraints(max_length=1000)] | None = Field(
        default=None, examples=["rules: crowning-piece avalanche\nedition: sv"]
    )
    """The rules as header lines of a record."""

    def header(self) -> dict[str, str] | None:
        """Return the rules as header lines (key to value); None if none were sent.

        :raises NotationError: if a line is not one of rules.
        """
        if self.rules is not None and self.rules_lines is not None:
            raise BadRequest("give the rules only once: as rules or as rules_lines")
        if self.rules_lines is None:
            return None if self.rules is None else self.rules.header()
        reader = RulesReader()
        for line in lines(self.rules_lines):
            if not reader.take(line):
                known = ", ".join(RulesReader.KEYS)
                raise line.words[0].fail("this is not a line of rules: use {known}", known=known)
        return rules_lines(reader.rules())


class NewTable(RulesChosen):
    """A new table, with ``rules``, or with ``rules_lines`` as in a record's header."""

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
    chairs: Annotated[list[Seat], Field(max_length=6)] = Field(default=[])
    """The seats that the program plays."""
    practice: bool = False
    """Whether a shuffled deck takes the place of cards: for `one` phone, and chairs elsewhere."""
    seed: Seed | None = None
    """In practice, the same seed, the same shuffle; null: any."""


class ImportTable(Message):
    """A table made from a game in any format: its text, or a compact link."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=LONGEST_IMPORT)]
    """The game."""
    position: Annotated[str, StringConstraints(max_length=2000, pattern=LINE)] | None = Field(
        default=None, examples=["fireworks r2 y1 discards g1 w4 tokens 5 strikes 1 pile 31"]
    )
    """The words of a `position:` line, in place of the game's own beginning."""
    first: Seat | None = None
    """The seat to move in that position; null: who begins the game."""
    turn: Annotated[int, Field(ge=0, le=MOST_EVENTS)] | None = None
    """Begin where the game stood after so many actions, as a position; null: go on with all of it.
    """
    practice: bool = False
    """From there on, whether the program plays all other seats, if the order of the pile is known.
    """
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
