"""The beginning of a new table: chosen rules, or an imported game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from deducer import formats
from deducer.record import reading, writing
from deducer.record.data import RecordData, Writer
from deducer.record.entries import EntryReader
from deducer.record.sheet import Sheet
from deducer.table.derived import complete_events
from deducer.table.moments import DoubtKind
from deducer.table.table import Table
from deducer.web.errors import NotFound, TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.tables import LONGEST_NAME, VISIBLE, ImportTable, NewTable
from solver.cards import Card
from solver.deal import Deal
from solver.errors import HanabiError, quoted
from solver.notation.rules_lines import RulesReader
from solver.notation.words import split

LONGEST_LINE = 2_000
"""Characters of an imported event's line."""


@dataclass(frozen=True)
class Beginning:
    """A record to continue, and the host's seat (None: a page in the middle).

    All its cards are ``revealed``; None: if its game is over. It was ``made`` at that time, in
    seconds since 1970; None: now.
    """

    record: RecordData
    me: int | None
    revealed: bool | None = None
    made: float | None = None


def begun(request: NewTable) -> Beginning:
    """Return the beginning of a new table, without entries but for the hands of a known deal.

    :raises HanabiError: if no game can have such rules, players or such a deck.
    """
    rules = RulesReader(request.header() or {}).rules()
    deck = tuple(map(Card.parse, request.deck or ()))
    if request.seed is not None:
        deck = Deal.shuffle(rules, len(request.players), request.seed).deck
    check_seat(request.me, len(request.players))
    record = RecordData(
        rules=rules,
        players=tuple(request.players),
        first=request.first,
        title=request.title,
        advice=request.advice,
        agreements=Sheet.parse(request.agreements) or Sheet(),
        deck=deck,
        only=request.me if request.only else None,
    )
    return Beginning(replace(record, log=complete_events(Table.of(record))), request.me)


def brought(request: ImportTable, limits: ServerLimits) -> Beginning:
    """Return the beginning of a table that continues a game in any format.

    Corrections are carried out, and events name their seats. Cards that the deck's order puts
    in hands become events, too, so that each seat can see the others' hands.

    :raises HanabiError: if it can't be read, can't have happened, or is too long.
    """
    read = formats.read(request.text)
    table = Table.of(read, doubting=True)
    for doubt in table.doubts:
        if doubt.kind is DoubtKind.LOOK and any(look.number == 0 for look in doubt.looks):
            raise doubt.error  # the file tells the card twice: here, and by its deck's order
    writer = read.writer if isinstance(read.writer, Writer) else Writer.NONE
    record = replace(read, writer=writer, log=complete_events(table), lines=())
    check_seat(request.me, len(record.players))
    check(record, limits)
    Table.of(record, doubting=True)
    wrote = None if isinstance(read.writer, Writer) else read.writer
    return Beginning(record, wrote if request.me is None else request.me)


def header_of(record: RecordData) -> str:
    """Return a record's header lines, which read back to the same record.

    :raises HanabiError: if they don't.
    """
    bare = replace(record, log=(), lines=())
    header = writing.show(bare)
    if reading.parse(header) != bare:
        raise HanabiError("this can't be written down")
    return header


def check_seat(seat: int | None, players: int) -> None:
    """Refuse a ``seat`` that a table of ``players`` players does not have.

    :raises NotFound: naming the seats that there are.
    """
    if seat is not None and seat >= players:
        raise NotFound(
            "there is no seat {seat}: seats go from 0 to {last}", seat=seat, last=players - 1
        )


def check_length(record: RecordData, limits: ServerLimits) -> None:
    """Refuse a record with more events than a table may have.

    :raises TooMany: saying how many that are.
    """
    most, count = limits.log_entries, len(record.log)
    if count > most:
        raise TooMany("at most {most} events, not {count}", count=count, most=most)


def check(record: RecordData, limits: ServerLimits) -> None:
    """Refuse an imported record that no client could have written.

    :raises HanabiError: naming what is wrong with it.
    """
    check_length(record, limits)
    for name in record.players:
        if len(name) > LONGEST_NAME or not re.match(VISIBLE, name):
            raise HanabiError(
                "{name} can't be a player's name here", name=quoted(name[:LONGEST_NAME])
            )
    if not re.match(VISIBLE, record.title):
        raise HanabiError("this title can't be shown")
    reader = EntryReader(record.players, record.rules)
    for event in record.log:
        line = writing.entry_text(event, record.players)
        if len(line) > LONGEST_LINE or reader.read(split(line)) != event:
            raise HanabiError("this can't be written down: {text}", text=quoted(line[:80]))
