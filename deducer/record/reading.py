"""Reads records from the text notation, one fact per line, for people to write and read.

Header lines come first: ``key: value`` with the keys ``title``, ``players`` (names in seat order),
``seat`` (the writer: a name, ``none`` or ``all``), ``first`` (a name), ``advice`` (``on`` or
``off``), ``agreements`` (a sheet of what hints mean), ``deck`` (its order, ``?`` where unknown),
``foreign`` (JSON of other formats), and those of
:class:`~solver.notation.rules_lines.RulesReader`. Then comes one entry a line
(:mod:`deducer.record.entries`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from deducer.record.data import RecordData, Writer, find_player
from deducer.record.entries import HEADER_KEYS, UNKNOWN, EntryReader, sheet_word
from deducer.record.events import Entry
from deducer.record.json_value import JsonValue
from deducer.record.sheet import Sheet
from solver.cards import Card
from solver.errors import NotationError, quoted
from solver.notation.rules_lines import RulesReader
from solver.notation.words import TextLine, Word, card_word, lines
from solver.rules import PLAYERS, Rules

_Value = TypeVar("_Value")


class HeaderReader:
    """Collects a record's header lines, and builds the record."""

    def __init__(self) -> None:
        self.rules = RulesReader()
        self.own: dict[str, TextLine] = {}

    def take(self, line: TextLine) -> bool:
        """Keep ``line`` if it belongs to the header, and return whether it does."""
        key = line.key
        if key in HEADER_KEYS and key not in RulesReader.KEYS:
            if key in self.own:
                first = self.own[key].number
                raise line.words[0].fail(
                    "{key} occurs twice, first in line {line}", key=key, line=first
                )
            if len(line.words) == 1:
                raise line.end.fail("{key} has no value", key=key)
            self.own[key] = line
            return True
        if key is None or self.rules.take(line):
            return key is not None
        if "players" not in self.own:
            raise line.words[0].fail(
                "no header line is called {key}: choose from {known}",
                key=quoted(key[:20]),
                known=tuple(HEADER_KEYS),
            )
        return False

    def players(self) -> tuple[str, ...]:
        if "players" not in self.own:
            raise NotationError("who plays? Begin with a line such as 'players: Ann Bo'")
        key, *names = self.own["players"].words
        if len(names) not in PLAYERS:
            raise key.fail("2 to 5 players can play, not {players}", players=len(names))
        return tuple(word.text for word in names)

    def record(self, log: tuple[Entry, ...], places: tuple[int, ...]) -> RecordData:
        players = self.players()
        rules = self.rules.rules()

        def seat(word: Word) -> int:
            return word.read(lambda name: find_player(players, name))

        return RecordData(
            rules=rules,
            players=players,
            log=log,
            writer=self._writer(seat),
            first=self._one("first", seat, 0),
            deck=self._deck(rules),
            title=self.own["title"].words[1].text if "title" in self.own else "",
            advice=self._one("advice", _switch, True),
            foreign=self._foreign(),
            lines=places,
            agreements=self.sheet(),
        )

    def sheet(self) -> Sheet:
        line = self.own.get("agreements")
        return sheet_word(line.words[1:]) if line else Sheet()

    def _one(self, key: str, convert: Callable[[Word], _Value], default: _Value) -> _Value:
        if key not in self.own:
            return default
        words = self.own[key].words
        if len(words) > 2:
            raise words[2].fail("{key} takes one value", key=key)
        return convert(words[1])

    def _writer(self, seat: Callable[[Word], int]) -> int | Writer:
        word = self._one("seat", lambda word: word, Word(Writer.NONE))
        if not word.quoted and word.text.lower() in list(Writer):
            return Writer(word.text.lower())
        return seat(word)

    def _deck(self, rules: Rules) -> tuple[Card | None, ...]:
        words = self.own["deck"].words[1:] if "deck" in self.own else ()
        return tuple(None if word.text == UNKNOWN else card_word(word, rules) for word in words)

    def _foreign(self) -> dict[str, object]:
        if "foreign" not in self.own:
            return {}
        word = self.own["foreign"].words[1]
        return word.read(lambda text: JsonValue.read(text, "foreign").object())


def _switch(word: Word) -> bool:
    if word.text.lower() not in ("on", "off"):
        raise word.fail("{text} is neither on nor off", text=quoted(word.text[:20]))
    return word.text.lower() == "on"


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
    header.sheet()
