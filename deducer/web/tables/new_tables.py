"""The beginning of a new table: chosen rules, or an imported game."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, replace

from deducer import formats
from deducer.record import reading, writing
from deducer.record.data import RecordData, Writer
from deducer.record.entries import EntryReader
from deducer.record.position_reading import read_position
from deducer.record.sheet import Sheet
from deducer.table.derived import complete_events, earlier_hints, record_from
from deducer.table.moments import DoubtKind
from deducer.table.table import Table
from deducer.web.errors import NotFound, TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.tables import LONGEST_NAME, VISIBLE, ImportTable, NewTable
from solver.cards import Card
from solver.deal import Deal
from solver.errors import HanabiError, quoted
from solver.notation.rules_lines import RulesReader
from solver.notation.words import lines, split

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

    Practice is a game of one person and chairs, whose cards a shuffled deck deals.

    :raises HanabiError: if no game can have such rules, players or such a deck.
    """
    rules = RulesReader(request.header() or {}).rules()
    players, me = tuple(request.players), request.me
    check_seat(me, len(players))
    chairs = tuple(sorted({*request.chairs}))
    if me in chairs:
        raise HanabiError("{who} has this phone, so the program can't play there", who=players[me])
    sheet, seed = Sheet.parse(request.agreements) or Sheet(), request.seed
    if request.practice:
        from deducer.play.chair import DEFAULT  # it takes a while

        if me is None or request.mode != "one":
            raise HanabiError("practice is for one player with one phone")
        chairs = tuple(seat for seat in range(len(players)) if seat != me)
        sheet, seed = sheet or DEFAULT, secrets.randbits(53) if seed is None else seed
    deck = tuple(map(Card.parse, request.deck or ()))
    if seed is not None:
        deck = Deal.shuffle(rules, len(players), seed).deck
    record = RecordData(
        rules=rules,
        players=players,
        first=request.first,
        title=request.title,
        advice=request.advice,
        agreements=sheet,
        deck=deck,
        only=me if request.only else None,
        chairs=chairs,
    )
    return Beginning(replace(record, log=complete_events(Table.of(record))), me)


def brought(request: ImportTable, limits: ServerLimits) -> Beginning:
    """Return the beginning of a table that continues a game in any format.

    Corrections are carried out, and events name their seats. Cards that the deck's order puts
    in hands become events, too, so that each seat can see the others' hands.

    :raises HanabiError: if it can't be read, can't have happened, or is too long.
    """
    read = formats.read(request.text)
    if request.position is not None:
        read = _begun_at(read, request, request.position)
    if request.turn is not None:
        read = _from_turn(read, request, request.turn)
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


def _begun_at(game: RecordData, request: ImportTable, position: str) -> RecordData:
    """The same players with the same rules, in mid-game: at ``position``.

    Where one hand was followed, what hints told of it is taken along.
    """
    (line,) = lines(f"position: {position}")
    check_seat(request.first, len(game.players))
    start = read_position(line, EntryReader(game.players, game.rules))
    first = game.first if request.first is None else request.first
    if game.only is not None:
        table = Table.of(game)
        start = replace(start, hints=(*start.hints, *earlier_hints(table, table.now)))
        start = start.marked(game.rules, len(game.players))  # tokens may have come back untold
    return replace(game, start=start, first=first, log=(), lines=(), deck=(), only=None)


def _from_turn(game: RecordData, request: ImportTable, turn: int) -> RecordData:
    """The game that begins as ``game`` stood after ``turn`` actions, with real cards or chairs."""
    table = Table.of(game)
    record = replace(record_from(table, table.at(turn)), chairs=())
    if not request.practice:
        return replace(record, deck=())  # the pile is shuffled anew
    if request.me is None or None in (record.deck or (None,)):
        raise HanabiError("practice needs a player, and a game whose cards are all known")
    chairs = tuple(seat for seat in range(len(record.players)) if seat != request.me)
    return replace(record, writer=Writer.NONE, chairs=chairs)


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
