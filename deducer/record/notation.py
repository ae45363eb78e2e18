"""The text notation of records, one fact a line, for people to write and read.

Header lines (``key: value``) come first: ``title``, ``players`` (names in seat order), ``seat``
(the writer: a name, ``none`` or ``all``), ``first`` (a name), ``advice`` (``on`` or ``off``),
``deck`` (its order, ``?`` where unknown), ``foreign`` (JSON of other formats), and those of
:class:`~solver.notation.rules_lines.RulesReader`. Then comes one entry a line:
:mod:`deducer.record.entries`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from deducer.record.data import RecordData, Writer, find_player
from deducer.record.entries import HEADER_KEYS, NOTHING, RESERVED, UNKNOWN, EntryReader
from deducer.record.events import (
    Action,
    Adjustment,
    CounterAdjusted,
    Discarded,
    Drawn,
    Dropped,
    Ended,
    Entry,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    LateDraw,
    Noted,
    PileShown,
    Played,
    Rearranged,
    Returned,
    Seen,
    Shown,
    TurnAdjusted,
    Undone,
    Voted,
)
from deducer.record.json_data import Data
from solver.cards import Card, suit
from solver.errors import NotationError, quoted
from solver.moves import PILE
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import Line, Word, card_word, lines, quote, show_header
from solver.rules import PLAYERS, Rules

_Value = TypeVar("_Value")


def parse(text: str) -> RecordData:
    """Read a record from its text.

    >>> record = parse("players: Ann Bo\\nseat: Ann\\ndeal Bo r1 y2 ? g4 b5\\nAnn: hint Bo red 1")
    >>> record.players, len(record.log)
    (('Ann', 'Bo'), 2)

    :raises NotationError: with the line and column of what can't be read.
    :raises RecordError: if the header contradicts itself.
    """
    header = _Header()
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
    header = _Header()
    for line in lines(text):
        if not header.take(line):
            header.players()  # fails: nothing else can be read before they are named
    header.rules.rules()


def show(record: RecordData) -> str:
    """Return ``record`` as text, which :func:`parse` reads back."""
    body = "".join(entry_text(entry, record.players) + "\n" for entry in record.log)
    return show_header(_header_lines(record)) + ("\n" if body else "") + body


def _header_lines(record: RecordData) -> dict[str, str]:
    names = [quote(name, RESERVED) for name in record.players]
    said = {"title": record.title} if record.title else {}
    said["players"] = " ".join(names)
    writer = record.writer
    said["seat"] = str(writer) if isinstance(writer, Writer) else names[writer]
    if record.first:
        said["first"] = names[record.first]
    said |= rules_lines(record.rules)
    if not record.advice:
        said["advice"] = "off"
    if record.deck:
        said["deck"] = cards_text(record.deck)
    if record.foreign:
        said["foreign"] = json.dumps(record.foreign, separators=(",", ":"))
    return said


def entry_text(entry: Entry, players: Sequence[str]) -> str:
    """Return ``entry`` as a line, which :class:`EntryReader` reads back."""

    def name(seat: int) -> str:
        known = 0 <= seat < len(players)
        return quote(players[seat], RESERVED) if known else f"seat {seat}"

    match entry:
        case HandDealt(seat, cards):
            return f"deal {name(seat)} {cards_text(cards)}"
        case Hinted() | Played() | Discarded():
            acting = "" if entry.seat is None else f"{name(entry.seat)}: "
            return acting + _action_text(entry, name) + _slip_text(entry.slip)
        case Rearranged(seat, order):
            return f"rearrange {name(seat)} {' '.join(map(str, order))}"
        case Seen(seat, slot, card):
            return f"seen {name(seat)} {slot} {card}"
        case Shown(seat, slot, card, slip):
            return f"show {name(seat)} {slot} {card}{_slip_text(slip)}"
        case PileShown(cards):
            return f"left {cards_text(cards)}"
        case CounterAdjusted() | TurnAdjusted() | LateDraw() | Returned():
            return f"adjust {_adjustment_text(entry, name)}{_slip_text(entry.slip or None)}"
        case Noted(text):
            return f"note {text}"
        case Voted(seat):
            return f"vote {name(seat)}"
        case Ended(reason, who):
            return f"end {reason}" + ("" if who is None else f" {name(who)}")
        case Undone():
            return "undo"
        case Fixed(number, event):
            return f"fix {number}: {entry_text(event, players)}"
        case Inserted(number, event):
            return f"insert {number}: {entry_text(event, players)}"
        case Dropped(number):
            return f"drop {number}"


def cards_text(cards: Iterable[Card | None]) -> str:
    """Return ``cards`` as words, with ``?`` for an unknown card."""
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def _action_text(action: Action, name: Callable[[int], str]) -> str:
    match action:
        case Hinted(_, hint, slots):
            clue = hint.rank if hint.colour is None else suit(hint.colour).name
            pointed = "" if slots is None else " " + (" ".join(map(str, slots)) or NOTHING)
            return f"hint {name(hint.to)} {clue}{pointed}"
        case Played(_, slot, card, announce, outcome, drawn):
            words = ["play", "pile" if slot == PILE else str(slot)]
            words += [f"as {suit(announce).name}"] if announce else []
            words += [str(card)] if card is not None else []
            words += [str(outcome)] if outcome else []
            return " ".join(words) + _drawn_text(drawn)
        case Discarded(_, slot, card, drawn):
            return f"discard {slot}" + (f" {card}" if card is not None else "") + _drawn_text(drawn)


def _adjustment_text(adjustment: Adjustment, name: Callable[[int], str]) -> str:
    match adjustment:
        case CounterAdjusted(counter, value):
            return f"{counter} {value}"
        case TurnAdjusted(seat):
            return f"turn {name(seat)}"
        case LateDraw(seat, card):
            return f"draw {name(seat)}" + (f" {card}" if card is not None else "")
        case Returned(seat, slot):
            return f"return {name(seat)} {slot}"


def _drawn_text(drawn: Drawn | None) -> str:
    if drawn is None:
        return ""
    return f" > {NOTHING}" if drawn.nothing else f" > {cards_text([drawn.card])}"


def _slip_text(slip: str | None) -> str:
    return "" if slip is None else f" ! {slip}".rstrip()


class _Header:
    """Collects a record's header lines, and builds the record."""

    def __init__(self) -> None:
        self.rules = RulesReader()
        self.own: dict[str, Line] = {}

    def take(self, line: Line) -> bool:
        """Keep ``line`` if it belongs to the header, and return whether it does."""
        key = line.key
        if key in HEADER_KEYS and key not in RulesReader.KEYS:
            if key in self.own:
                first = self.own[key].number
                raise line.words[0].fail(
                    "{key}: stands twice, first in line {line}", key=key, line=first
                )
            if len(line.words) == 1:
                raise line.end.fail("{key}: has no value", key=key)
            self.own[key] = line
            return True
        if key is None or self.rules.take(line):
            return key is not None
        if "players" not in self.own:
            raise line.words[0].fail(
                "no header line is called {key}: there are {known}",
                key=quoted(key[:20]),
                known=tuple(HEADER_KEYS),
            )
        return False

    def players(self) -> tuple[str, ...]:
        if "players" not in self.own:
            raise NotationError("who plays? A line such as 'players: Ann Bo' says it first of all")
        key, *names = self.own["players"].words
        if len(names) not in PLAYERS:
            raise key.fail("2 to 5 can play, not {players}", players=len(names))
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
        )

    def _one(self, key: str, convert: Callable[[Word], _Value], default: _Value) -> _Value:
        if key not in self.own:
            return default
        words = self.own[key].words
        if len(words) > 2:
            raise words[2].fail("{key}: takes one value", key=key)
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
        return word.read(lambda text: Data.read(text, "foreign").object())


def _switch(word: Word) -> bool:
    if word.text.lower() not in ("on", "off"):
        raise word.fail("{text} is neither on nor off", text=quoted(word.text[:20]))
    return word.text.lower() == "on"
