"""Reads records from the text notation: header lines, ``key: value``, then one entry a line.

The README of this room lists the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Self

from deducer.errors import RecordError
from deducer.record.data import RecordData, Writer, find_player
from deducer.record.entries import HEADER_KEYS, RESERVED, UNKNOWN, EntryReader, sheet_word
from deducer.record.events import DrawSeen, Entry, Undone, reseated
from deducer.record.json_value import JsonValue
from deducer.record.position import StartPosition
from deducer.record.position_reading import read_position
from deducer.record.sheet import Sheet
from deducer.record.turns import Turns
from deducer.record.writing import entry_text, position_lines, quoted_entry
from solver.cards import Card
from solver.errors import HanabiError, NotationError, quoted
from solver.notation.rules_lines import RulesReader
from solver.notation.spoken import VERBS
from solver.notation.words import TextLine, Word, card_word, lines, quote, split
from solver.rules import PLAYERS, Rules


def new_seats(
    before: Sequence[str], players: Sequence[str]
) -> tuple[Sequence[int], tuple[str, ...]]:
    """Return the seat of each player ``before`` among ``players``, and these with who has none.

    Who is not named any more was renamed: the new names are theirs, in order.

    >>> new_seats(["Ann", "Bob", "Cy"], ["Cy", "Ann", "Bo"])
    ([1, 2, 0], ('Cy', 'Ann', 'Bo'))
    """
    named, old = ([name.casefold() for name in names] for names in (players, before))
    free = [seat for seat, name in enumerate(named) if name not in old]
    seats, names = [], [*players]
    for name, folded in zip(before, old, strict=True):
        if folded in named:
            seats.append(named.index(folded))
        elif free:
            seats.append(free.pop(0))
        else:
            seats.append(len(names))
            names.append(name)
    return seats, tuple(names)


class HeaderReader(RulesReader):
    """The header lines of a record, with those about rules; they make the record."""

    KEYS = HEADER_KEYS  # type: ignore[assignment]  # there are more of them

    def take(self, line: TextLine) -> bool:
        """Keep ``line`` if it belongs to the header, and return whether it does."""
        key = line.key
        if key is None:
            return False
        before = self.lines.pop(key, None) if key == "position" else None
        if before is not None:  # its lines make one
            line = replace(line, words=(*before.words, *line.words[1:]))
        if not super().take(line) and "players" not in self.lines:
            raise line.words[0].fail(
                "no header line is called {key}: choose from {known}",
                key=quoted(key[:20]),
                known=HEADER_KEYS,
            )
        return key in HEADER_KEYS

    def corrected(self, line: TextLine) -> Self | None:
        """Return the header as ``line``, a ``fix`` or a ``drop``, corrects it.

        It is None if that corrects an event, or is another line.
        """
        first, *rest = line.words
        verb = None if first.quoted else VERBS.whole(first.text)
        if verb not in ("fix", "drop") or len(rest) != 1:
            return None
        key, colon, _ = rest[0].text.partition(":")
        key = key.lower()
        if key not in HEADER_KEYS or bool(colon) != (verb == "fix"):
            return None
        header = self.copy()
        header.lines.pop(key, None)
        if verb == "fix":
            header.take(split(rest[0].text, line.number, rest[0].column - 1))
        if key == "players":
            header._rename(self.players())
        return header

    def _rename(self, before: Sequence[str]) -> None:
        """Let ``seat`` and ``first`` name who they named when the players were those ``before``."""
        seats, names = new_seats(before, self.players())
        self.lines.setdefault("first", split(f"first: {quote(before[0], RESERVED)}"))
        for key in self.lines.keys() & {"seat", "only", "first", "chair"}:
            _, *words = self.lines[key].words
            if not _names_writer(words[0]):
                named = (names[seats[find_player(before, word.text)]] for word in words)
                value = " ".join(quote(name, RESERVED) for name in named)
                self.lines[key] = split(f"{key}: {value}", words[0].line)
        if "position" in self.lines:
            start = self._start(before).reseated(seats)
            text = " ".join(position_lines(start, names))
            self.lines["position"] = split(f"position: {text}", self.lines["position"].number)

    def copy(self) -> Self:
        """Return an independent reader that continues from here."""
        other = copy(self)
        other.lines = {**self.lines}
        return other

    def check(self) -> None:
        """Check the lines of a header whose players need not be named yet.

        :raises NotationError: if one can't be read.
        """
        self.rules()
        self.sheet()

    def players(self) -> tuple[str, ...]:
        if "players" not in self.lines:
            raise NotationError("who plays? Begin with a line such as 'players: Ann Bo'")
        key, *names = self.lines["players"].words
        if len(names) not in PLAYERS:
            raise key.fail("2 to 6 players can play, not {players}", players=len(names))
        return tuple(word.text for word in names)

    def record(self, log: tuple[Entry, ...], places: tuple[int, ...]) -> RecordData:
        players = self.players()
        rules = self.rules()
        seat = partial(find_player, players)
        return RecordData(
            rules=rules,
            players=players,
            log=log,
            writer=self._writer(seat),
            first=self._one("first", seat, 0),
            deck=self._deck(rules),
            start=self._start(players),
            chairs=self._chairs(seat),
            only=self._only(seat),
            title=self.lines["title"].words[1].text if "title" in self.lines else "",
            advice=self._one("advice", _switch, True),
            foreign=self._foreign(),
            lines=places,
            agreements=self.sheet(),
        )

    def sheet(self) -> Sheet:
        line = self.lines.get("agreements")
        return sheet_word(line.words[1:]) if line else Sheet()

    def _start(self, players: Sequence[str]) -> StartPosition:
        if "position" not in self.lines:
            return StartPosition()
        return read_position(self.lines["position"], EntryReader(players, self.rules()))

    def _chairs(self, seat: Callable[[str], int]) -> tuple[int, ...]:
        words = self.lines["chair"].words[1:] if "chair" in self.lines else ()
        writer = self._writer(seat)
        for word in words:
            if word.read(seat) == writer:
                raise word.fail("{who} writes, and a chair's cards are entered", who=word.text)
        return tuple(dict.fromkeys(word.read(seat) for word in words))

    def _only(self, seat: Callable[[str], int]) -> int | None:
        return self._one("only", seat, 0) if "only" in self.lines else None

    def _writer(self, seat: Callable[[str], int]) -> int | Writer:
        line, only = self.lines.get("seat"), self._only(seat)
        if line is None and only is not None:
            return only
        if line is None or _names_writer(line.words[1]):
            return self._one("seat", lambda text: Writer(text.lower()), Writer.NONE)
        return self._one("seat", seat, 0)

    def _deck(self, rules: Rules) -> tuple[Card | None, ...]:
        words = self.lines["deck"].words[1:] if "deck" in self.lines else ()
        return tuple(None if word.text == UNKNOWN else card_word(word, rules) for word in words)

    def _foreign(self) -> dict[str, object]:
        if "foreign" not in self.lines:
            return {}
        word = self.lines["foreign"].words[1]
        return word.read(lambda text: JsonValue.read(text, "foreign").object())


def _names_writer(word: Word) -> bool:
    """Whether ``word`` says that the writer is no seat."""
    return not word.quoted and word.text.lower() in list(Writer)


def _switch(text: str) -> bool:
    if text.lower() not in ("on", "off"):
        raise HanabiError("{text} is neither on nor off", text=quoted(text[:20]))
    return text.lower() == "on"


class RecordReader:
    """Reads a record line by line; :meth:`record` returns what the lines so far say.

    ``fix KEY: VALUE`` corrects a header line, or adds one, and ``drop KEY`` takes one out. All
    entries count as if the header had been so from the beginning; ``undo`` takes the change back.
    """

    def __init__(self) -> None:
        self.header = HeaderReader()
        self.log: list[Entry] = []
        self.places: list[int] = []
        """The line number of each entry in ``log``."""
        self.steps: list[tuple[int, HeaderReader | None]] = []
        """What undo can take back: line numbers, with the header before if it was corrected."""
        self._entries: EntryReader | None = None
        """Reads entries, from the first one on."""
        self._names: tuple[str, ...] = ()
        """The players, and behind them those whom a later header has no seat for."""
        self._unchecked = False
        self.names_lines = True
        """Whether errors of the record name lines."""

    def copy(self) -> Self:
        """Return an independent reader that continues from here."""
        other = copy(self)
        if self._entries is None:
            other.header = self.header.copy()
        other.log, other.places, other.steps = [*self.log], [*self.places], [*self.steps]
        return other

    def takes(self, key: str) -> bool:
        """Whether the header line ``key`` can be written as it is: there is none, and no entry."""
        is_open = key == "position" or key not in self.header.lines
        return self._entries is None and is_open

    @property
    def entries(self) -> EntryReader:
        """What reads the record's entries.

        :raises NotationError: if no players are named yet, or the rules can't be read.
        """
        if self._entries is None:
            self._names = self.header.players()
            self._entries = EntryReader(self._names, self.header.rules())
        return self._entries

    def take(self, line: TextLine) -> None:
        """Read the next line.

        :raises NotationError: with the line and column of what can't be read.
        """
        if self._entries is None and self.header.take(line):
            return
        header = self.header.corrected(line)
        if header is not None:
            self.steps.append((line.number, self.header))
            self._go_on_by(header)
            return
        entry = self.entries.read(line)
        if isinstance(entry, Undone) and self.steps:
            _, header = self.steps.pop()
            if header is not None:
                self._go_on_by(header)
                return
        elif not isinstance(entry, DrawSeen):  # a draw goes with its event
            self.steps.append((line.number, None))
        self.log.append(entry)
        self.places.append(line.number)

    def _go_on_by(self, header: HeaderReader) -> None:
        """Correct the header, and let each player keep their entries."""
        if self._entries is not None:
            players = header.players()
            seats, self._names = new_seats(self._names, players)
            self.log = [reseated(entry, seats) for entry in self.log]
            self._entries = EntryReader(players, header.rules())
            self._unchecked = True
        self.header = header

    def record(self) -> RecordData:
        """Return the record.

        :raises NotationError: if the header can't be read.
        :raises RecordError: if the header contradicts itself, or an event does not fit in with it.
        """
        places = self.places if self.names_lines else ()
        record = self.header.record(tuple(self.log), tuple(places))
        if self._unchecked:
            for at, (event, line) in enumerate(record.events_with_line):
                text = entry_text(event, self._names)
                try:
                    self.entries.read(split(text))
                except NotationError as error:
                    turn = Turns.of(record.events).numbers[at]
                    shown = quoted_entry(event, self._names)
                    raise RecordError(error.fault, at + 1, shown, line, turn) from None
            self._unchecked = False
        return record


def parse(text: str) -> RecordData:
    """Read a record from ``text`` in the notation.

    >>> record = parse("players: Ann Bo\\nseat: Ann\\ndeal Bo r1 y2 ? g4 b5\\nAnn: hint Bo red 1")
    >>> record.players, len(record.log)
    (('Ann', 'Bo'), 2)

    :raises NotationError: with the line and column of what can't be read.
    :raises RecordError: if the header contradicts itself, or an event does not fit in with it.
    """
    return read_lines(text).record()


def read_lines(text: str) -> RecordReader:
    """Return a reader that has taken all lines of ``text``.

    :raises NotationError: with the line and column of what can't be read.
    """
    reader = RecordReader()
    for line in lines(text):
        reader.take(line)
    return reader
