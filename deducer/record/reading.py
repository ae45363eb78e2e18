"""Reads records from the text notation, one fact a line, for people to write and read.

Header lines come first (:mod:`deducer.record.header`), then one entry a line
(:mod:`deducer.record.entries`).
"""

from __future__ import annotations

from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import Entry
from deducer.record.header import HeaderReader
from solver.notation.words import lines


def parse(text: str) -> RecordData:
    """Read a record from ``text`` in the notation.

    >>> record = parse("players: Ann Bo\\nseat: Ann\\ndeal Bo r1 y2 ? g4 b5\\nAnn: hint Bo red 1")
    >>> record.players, len(record.log)
    (('Ann', 'Bo'), 2)

    :raises NotationError: with the line and column of what can't be read.
    :raises RecordError: if the header contradicts itself.
    """
    header = HeaderReader()
    reader: EntryReader | None = None
    log: list[Entry] = []
    places: list[int] = []
    for line in lines(text):
        if reader is None and header.take(line):
            continue
        if reader is None:
            reader = EntryReader(header.players(), header.rules.rules())
        log.append(reader.read(line))
        places.append(line.number)
    return header.record(tuple(log), tuple(places))


def check_header(text: str) -> None:
    """Check the header lines of a record whose players are not named yet.

    :raises NotationError: if one can't be read, or is not a header line.
    """
    header = HeaderReader()
    for line in lines(text):
        if not header.take(line):
            header.players()  # fails: nothing else can be read before they are named
    header.rules.rules()
