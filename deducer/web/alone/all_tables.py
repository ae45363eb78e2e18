"""Exports all tables of a phone as one text, which another phone can import without loss.

Each table goes out as its record in our notation, corrections and all, with what the notation does
not say: which seat wrote it, and whether the game is laid open.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, ValidationError

from deducer.record.data import RecordData
from deducer.record.reading import parse
from deducer.record.writing import show
from deducer.show.json.values import Seat
from deducer.web.errors import BadRequest
from deducer.web.gate.problems import invalid, problem_text
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.entries import Message
from deducer.web.routes.route import Routes, Runs
from deducer.web.store.rows import EntryKind, Link, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.tables import new_tables
from deducer.web.tables.reveal import RevealStep
from deducer.web.tables.service import Service

FORMAT: Literal[1] = 1

routes = Routes()


class KeptTable(Message):
    """A table: all that was recorded at it."""

    record: str
    """Its record in our notation, with corrections as they were entered."""
    seat: Seat | None
    """The seat that recorded it; null: somebody who looks on."""
    open: bool
    """Whether the game is laid open."""
    made: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    """When it was made, in seconds since 1970."""

    def has(self, other: KeptTable) -> bool:
        """Return whether ``other`` is this table as it is, or as it was earlier."""
        (header, body), (other_header, begun) = self._parts, other._parts
        same = header == other_header and self.seat == other.seat
        return same and body.startswith(begun) and self.open >= other.open

    @property
    def _parts(self) -> tuple[str, str]:
        """The header, whether the table plays with advice or without, and the entries' lines."""
        header, _, body = self.record.partition("\n\n")
        return header.rstrip().replace("\nadvice: off", ""), body


class AllTables(Message):
    """All tables of a phone."""

    format: Literal[1]
    records: list[Any]
    """Each a :class:`KeptTable`; in a text that was brought, they were not looked at yet."""


@routes.post("/api/tables/{table}/erase", Runs.SEES)
def erase(service: Service, link: Link) -> None:
    """Remove the table with all that belongs to it, for good."""
    service.store.erase(link.game)
    service.cache.leave(link.game)


@routes.get("/api/all", Runs.EVERY)
def all_tables(service: Service) -> AllTables:
    """All tables of this phone, the oldest first."""
    return AllTables(format=FORMAT, records=_tables_here(service))


def _tables_here(service: Service) -> list[KeptTable]:
    return [_saved(service.store, game) for game in service.store.games()]


def _saved(store: Store, game: TableRow) -> KeptTable:
    header, body, revealed = parse(game.header), "", False
    for each in store.log_entries(game.id):
        match each.kind:
            case EntryKind.ENTRY:
                body += f"{each.line}\n"
            case EntryKind.ADVICE:
                header = replace(header, advice=each.line == "on")
            case EntryKind.OPEN:
                revealed |= each.line == RevealStep.REVEAL
    text = show(header) + ("\n" if body else "") + body
    seat = store.links(game.id)[0].seat
    return KeptTable(record=text, seat=seat, open=revealed, made=game.created)


@routes.post("/api/all", Runs.EVERY)
def bring_all(
    service: Service, text: Annotated[str, StringConstraints(min_length=1)]
) -> dict[str, Any]:
    """Take in all tables of a text, but those that are here already.

    What can't be taken in is left out, and named by its number in the text.
    """
    here = _tables_here(service)
    came, there = 0, 0
    failed: list[dict[str, Any]] = []
    for number, entry in enumerate(_outline(text).records, start=1):
        try:
            table, record = _read(entry, service.limits)
            if any(each.has(table) for each in here):
                there += 1
                continue
            _take_in(service, new_tables.Beginning(record, table.seat, table.open, table.made))
            came += 1
        except Exception as error:  # noqa: BLE001 - the others must not be lost with it
            failed.append({"number": number, **json.loads(problem_text(error))})
    return {"came": came, "there": there, "failed": failed}


def _outline(text: str) -> AllTables:
    """The tables in a text, which are not looked at yet.

    :raises BadRequest: if it holds none.
    """
    try:
        data = json.loads(text)
        if isinstance(data, dict) and data.get("format") not in (None, FORMAT):
            raise BadRequest("another version of this program exported these tables")
        return AllTables.model_validate(data)
    except BadRequest:
        raise
    except (ValueError, RecursionError):
        raise BadRequest("this is not a phone's export of all its tables") from None


def _read(entry: object, limits: ServerLimits) -> tuple[KeptTable, RecordData]:
    """A table as it is compared with those that are here, and its whole record.

    :raises HanabiError: if it can't be read, or is no record that a phone could have written.
    """
    try:
        table = KeptTable.model_validate(entry)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise invalid(first, *first["loc"]) from None
    record = replace(parse(table.record), lines=())
    new_tables.check(record, limits)
    new_tables.check_seat(table.seat, len(record.players))
    record.events_with_line  # noqa: B018 - carrying corrections out is the check
    return table.model_copy(update={"record": show(record)}), record


def _take_in(service: Service, beginning: new_tables.Beginning) -> None:
    """Make the table of a record.

    :raises HanabiError: if no page could show it.
    """
    with service.store.together():
        made = service.begin(beginning, "one").table
        try:
            service.state(service.store.links(made)[0])
        finally:
            service.cache.leave(made)
