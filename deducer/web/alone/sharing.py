"""Sends a record from phone to phone: what the other one may see, and what it can do with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field, StringConstraints

from deducer.errors import FormatError, RecordError
from deducer.formats import share
from deducer.formats.share import LONGEST
from deducer.formats.share_parts import Parts
from deducer.game import Record
from deducer.knowledge.secrecy import shared, veiled
from deducer.record.data import RecordData
from deducer.record.events import Action, move_of
from deducer.show.json.values import Names, Seat
from deducer.show.qr import qr_code
from deducer.table.derived import complete_events
from deducer.table.table import Table
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.entries import Message
from deducer.web.messages.face import OverShown, PhraseShown, TitleShown
from deducer.web.messages.tables import ImportTable, TableMade
from deducer.web.routes.route import Routes, Runs
from deducer.web.store.rows import Link
from deducer.web.tables.new_tables import Beginning, brought
from deducer.web.tables.service import Service
from deducer.web.tables.state import over_data, phrase_shown
from solver.notation.rules_lines import rules_phrase

Address: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^https?://[!-~]+$", max_length=1000)
]
"""Where links lead to; what follows a ``#`` in it is left out."""
Whom: TypeAlias = Annotated[str, StringConstraints(pattern="^([0-5]|all)$")]
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
    rules: PhraseShown
    """The rules in words."""
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


LEVEL = "l"
"""How much of a code may be unreadable: little, as its squares are large for that."""
ALL = "all"
routes = Routes()
_BEST: tuple[Stands, ...] = get_args(Stands)


@routes.get("/api/tables/{table}/share")
def share_table(
    service: Service, link: Link, seat: Whom, address: Address, whole: bool = False
) -> Handed:
    """A table's record as links and codes, for the phone of a seat or for all."""
    record = record_for(service, link, seat, whole=whole)
    address = address.partition("#")[0]
    (link_of_all,) = share.links(record, address, LONGEST)
    try:
        parts = share.links(record, address)
    except FormatError:
        parts = ()
    return Handed(
        whole=record is _shown(service, link),
        link=link_of_all,
        parts=list(parts),
        codes=[qr_code(part, LEVEL) for part in parts],
    )


@routes.post("/api/shared", Runs.EVERY)
def take_shared(service: Service, request: PartsRequest) -> Arrived | TableMade:
    """What has come in of a record; or the table that goes on with it, once a seat is chosen."""
    if request.seat is not None:
        made = service.begin(beginning(request, service.limits), "one")
        return TableMade(table=made.table, links=[])
    parts = _parts(request)
    first, record = parts.parts[0], None
    if not parts.missing:
        record = _summary(service, share.unpacked(parts.joined()))
    return Arrived(whole=first.whole, count=first.count, missing=list(parts.missing), record=record)


def record_for(service: Service, link: Link, receiver: str, *, whole: bool) -> Record:
    """Return the part of a table's record that ``receiver`` gets: a seat, or ``all``.

    The part holds what they may know. With ``whole`` they get all that ``link`` is shown.

    :raises HanabiError: if it can't have happened, or there is no such seat.
    """
    record = _shown(service, link)
    Table.of(record, doubting=True)  # with what can't have happened nobody could go on
    return record if whole else shared(record, None if receiver == ALL else int(receiver))


def _shown(service: Service, link: Link) -> Record:
    return service.cache.table(link.game).visible_to(link.seat).record


def beginning(request: PartsRequest, limits: ServerLimits) -> Beginning:
    """Return the beginning of a table that goes on with a record, from the seat that was chosen.

    :raises FormatError: if parts are missing or damaged.
    :raises HanabiError: if the record can't be read, or can't have happened.
    """
    text = " ".join(str(part) for part in _parts(request).parts)
    seat = request.seat if isinstance(request.seat, int) else None
    return replace(brought(ImportTable(text=text, me=seat), limits), me=seat)


def _parts(request: PartsRequest) -> Parts:
    parts = Parts.of(share.part(text) for each in request.parts for text in each.split())
    if not parts.parts:
        parts.joined()  # says that they are missing
    return parts


def _summary(service: Service, record: RecordData) -> RecordShown:
    table = Table.of(record, doubting=True)
    over = over_data(table)
    return RecordShown(
        title=record.title,
        players=list(record.players),
        rules=phrase_shown(rules_phrase(record.rules, len(record.players))),
        turn=table.now.turn + 1,
        points=table.board.points if over is None else over["score"],
        over=over,
        seat=record.writer if isinstance(record.writer, int) else None,
        hidden=[
            seat
            for seat, hand in enumerate(table.now.hands)
            if any(table.card(place) is None for place in hand)
        ],
        here=_here(service, record),
    )


def _here(service: Service, record: RecordData) -> TableHere | None:
    """Return the table here that records the same game, if one does: the one that is furthest."""
    course = _course(record)
    candidates: list[tuple[int, int, TableHere]] = []
    for game in (table.id for table in service.store.games()):
        if _game(service.cache.header(game)) != _game(record):
            continue
        seat = next(link.seat for link in service.store.links(game) if link.is_host)
        try:
            known = _course(veiled(service.cache.table(game).record, seat))
        except RecordError:
            continue  # what can't have happened tells nothing
        stands = _compared(known, course)
        if stands is not None:
            here = TableHere(table=game, seat=seat, stands=stands)
            candidates.append((_BEST.index(stands), len(known), here))
    return max(candidates, key=lambda each: each[:2])[-1] if candidates else None


def _game(record: RecordData) -> tuple[object, ...]:
    """What all records of one game have in common from the beginning."""
    return record.players, record.rules, record.first, record.start


def _course(record: RecordData) -> tuple[object, ...]:
    """The course of a game as everybody saw it; before its first turn, the record's events."""
    table = Table.of(record, doubting=True)
    actions = [
        (event.seat, move_of(event), getattr(event, "card", None))
        for event in table.events
        if isinstance(event, Action)
    ]
    if not actions:
        return complete_events(table)
    return (*actions, table.outcome.why) if table.outcome.over else tuple(actions)


def _compared(known: tuple[object, ...], course: tuple[object, ...]) -> Stands | None:
    """Return how a table here stands to a record of the same game; None if they are of two."""
    if known == course:
        return "same"
    shorter = min(len(known), len(course))
    if not shorter or known[:shorter] != course[:shorter]:
        return None
    return "further" if len(known) > shorter else "behind"
