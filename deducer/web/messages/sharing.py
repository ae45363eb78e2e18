"""Requests and answers about records that go from phone to phone without a server."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, StringConstraints

from deducer.formats.share import LONGEST
from deducer.web.messages.entries import Message, Seat
from deducer.web.messages.face import Names, OverShown, PhraseShown, TitleShown

Address: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^https?://[!-~]+$", max_length=1000)
]
"""Where links lead to; what follows a ``#`` in it is left out."""
Whom: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-4]|all)$")]
"""A seat, or ``all``."""
Stands: TypeAlias = Literal["behind", "further", "same"]
"""How far a table is in a game, beside a record of it."""


class Handed(Message):
    """A record as links: open one, or scan the codes of all parts, on the other phone."""

    whole: bool
    """Whether it is all that this phone shows; if not, hidden cards and remarks are left out."""
    link: str
    """All of it in one link."""
    parts: list[str]
    """The same as links that are short enough for codes; empty if there would be too many."""
    codes: list[list[str]]
    """The QR code of each part: its rows, 1 for dark."""


class PartsRequest(Message):
    """Parts of a record that another phone handed on."""

    parts: Annotated[
        list[Annotated[str, StringConstraints(max_length=LONGEST)]], Field(max_length=30)
    ]
    """Links, or the letters after their ``#``, in any order; several in a text stand apart."""
    seat: Seat | Literal["none"] | None = None
    """The seat that goes on with it, or `none` to look on; null: just what has come in."""


class TableHere(Message):
    """A table on this phone that records the same game."""

    table: str
    """The table's id."""
    seat: int | None
    """The seat that it is recorded from; null: it looks on."""
    stands: Stands
    """Whether it is not as far as the record yet, has gone on since, or stands just there."""


class RecordShown(Message):
    """A record that has come in whole."""

    title: TitleShown
    players: Names
    rules: str
    """The rules in words."""
    rules_phrase: PhraseShown
    """The same as a phrase, for other languages."""
    turn: int
    """Which turn it is, counted from 1."""
    points: int
    """The score, or what lies on the table while play goes on."""
    over: OverShown
    seat: int | None
    """The seat that it is written for; null: for anybody."""
    hidden: list[int]
    """The seats whose hands it does not wholly show."""
    here: TableHere | None
    """A table of this game that is on this phone already."""


class Arrived(Message):
    """What has come in of a record."""

    whole: str
    """Which record it is: a checksum."""
    count: int
    """How many parts it has."""
    missing: list[int]
    """The numbers of the parts that have not come in."""
    record: RecordShown | None
    """The record; null while parts are missing."""
