"""Writes records and their entries as text that :mod:`deducer.record.reading` reads back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Self

from deducer.record import events
from deducer.record.data import RecordData, Writer
from deducer.record.entries import NOTHING, RESERVED, UNKNOWN, EntryReader
from deducer.record.events import Action, Adjustment, Entry
from deducer.record.position import EarlierHint, StartPosition
from deducer.record.sheet import Sheet
from solver.cards import Card, suit
from solver.errors import HanabiError, quoted
from solver.moves import PILE
from solver.notation.rules_lines import rules_lines
from solver.notation.spoken import ADJUSTED, COLOURS, PARTS, POSITION, REASONS, VERBS
from solver.notation.words import quote, show_header, split


def show(record: RecordData) -> str:
    """Return ``record`` as text, which :func:`~deducer.record.reading.parse` reads back."""
    body = "".join(entry_text(entry, record.players) + "\n" for entry in record.log)
    return show_header(header_lines(record)) + ("\n" if body else "") + body


def header_lines(record: RecordData) -> dict[str, str]:
    """Return the header of ``record``, key to value, without what every record has by default."""
    names = [quote(name, RESERVED) for name in record.players]
    header = {"title": record.title} if record.title else {}
    header["players"] = " ".join(names)
    writer = record.writer
    if record.only is not None:
        header["only"] = names[record.only]
    if record.only is None or writer != record.only:
        header["seat"] = str(writer) if isinstance(writer, Writer) else names[writer]
    if record.chairs:
        header["chair"] = " ".join(names[seat] for seat in record.chairs)
    if record.first:
        header["first"] = names[record.first]
    header |= rules_lines(record.rules)
    if not record.advice:
        header["advice"] = "off"
    if record.agreements != Sheet():
        header["agreements"] = str(record.agreements)
    if record.start:
        header["position"] = "\n".join(position_lines(record.start, record.players))
    if record.deck:
        header["deck"] = cards_text(record.deck)
    if record.foreign:
        header["foreign"] = json.dumps(record.foreign, separators=(",", ":"))
    return header


def position_lines(start: StartPosition, players: Sequence[str]) -> list[str]:
    """Return the values of the ``position:`` lines of a header: the board, then each hint."""
    numbers = {"tokens": start.tokens, "strikes": start.strikes, "pile": start.pile}
    parts: list[tuple[str, object]] = [
        ("fireworks", cards_text(start.fireworks)),
        ("discards", cards_text(start.discards)),
        *((part, number) for part, number in numbers.items() if number is not None),
        ("hands", " ".join(map(str, start.hands))),
        ("turns", "" if start.turns_left is None else start.turns_left),
    ]
    board = " ".join(f"{part} {value}" for part, value in parts if value != "")
    hints = (_earlier_text(hint, players) for hint in start.hints)
    slip = [] if start.slip is None else [_slip_text(start.slip).strip()]
    return [board, *hints, *slip]


def _earlier_text(earlier: EarlierHint, players: Sequence[str]) -> str:
    """The line of a hint from before: ``Ann: hint Bob red 1 4 not 2 3``."""
    touched = earlier.hint if earlier.touched else replace(earlier.hint, slots=None)
    others = ["not", *map(str, earlier.others)] if earlier.others or not earlier.touched else []
    return " ".join([entry_text(touched, players), *others])


def entry_text(
    entry: Entry, players: Sequence[str], language: str = "en", numbers: Sequence[str] = ()
) -> str:
    """Return ``entry`` as a line, which :class:`~deducer.record.entries.EntryReader` reads back.

    Records have English words, and count events from 1. A table sees words of its ``language``, and
    the ``numbers`` by which people call the events.
    """
    return _EntryWriter(players, language, numbers).text(entry)


_QUOTED: ContextVar[str] = ContextVar("quoted", default="en")
"""The language of the entries that errors and reasons quote."""


@contextmanager
def quoting(language: str) -> Iterator[None]:
    """Quote entries in ``language`` inside the block: at a table, whose log is shown in it, too."""
    before = _QUOTED.set(language)
    try:
        yield
    finally:
        _QUOTED.reset(before)


class QuotedEntry(str):
    """An entry's line; ``str()`` writes it in the language in which it is quoted by then."""

    entry: Entry
    players: Sequence[str]

    def __str__(self) -> str:
        return entry_text(self.entry, self.players, _QUOTED.get())


def quoted_entry(entry: Entry, players: Sequence[str]) -> QuotedEntry:
    """Return ``entry`` as errors and reasons quote it: as a record has it, by default."""
    quoted = QuotedEntry(entry_text(entry, players, _QUOTED.get()))
    quoted.entry, quoted.players = entry, players
    return quoted


class _EntryWriter:
    def __init__(self, players: Sequence[str], language: str, numbers: Sequence[str]) -> None:
        self.players = players
        self.language = language
        self.numbers = numbers

    def text(self, entry: Entry) -> str:
        name = self._name
        match entry:
            case events.HandDealt(seat, cards):
                return self._line("deal", name(seat), cards_text(cards))
            case events.Hinted() | events.Played() | events.Discarded():
                acting = "" if entry.seat is None else f"{name(entry.seat)}: "
                return acting + self._action(entry) + _slip_text(entry.slip)
            case events.Rearranged(seat, order):
                return self._line("rearrange", name(seat), *order)
            case events.Seen(seat, slot, card):
                return self._line("seen", name(seat), slot, card)
            case events.VeiledLook():
                return self._line("seen", UNKNOWN)
            case events.Shown(seat, slot, card, slip):
                return self._line("show", name(seat), slot, card) + _slip_text(slip)
            case events.PileShown(cards):
                return self._line("left", cards_text(cards))
            case events.CardsOut(fireworks, discards):
                parts = {"fireworks": fireworks, "discards": discards}
                words = (
                    f"{POSITION.written(part, self.language)} {cards_text(cards)}"
                    for part, cards in parts.items()
                    if cards
                )
                return self._line("out", *words)
            case (
                events.CounterAdjusted()
                | events.TurnAdjusted()
                | events.LateDraw()
                | events.Returned()
            ):
                return self._line("adjust", *self._adjusted(entry)) + _slip_text(entry.slip or None)
            case events.SheetChanged(sheet):
                return self._line("agree", sheet)
            case events.Taken(who, slot, choices):
                taking = "" if who is None else f"{name(who)}: "
                return taking + self._line("take", slot, cards_text(choices or [None]))
            case events.Noted(text):
                return self._line("note", text)
            case events.Voted(seat):
                return self._line("vote", name(seat))
            case events.Ended(reason, seat):
                why = REASONS.written(reason, self.language)
                return self._line("end", why, *([] if seat is None else [name(seat)]))
            case events.Undone():
                return self._line("undo")
            case events.Fixed(number, event):
                return self._line("fix", f"{self._called(number)}: {self.text(event)}")
            case events.Inserted(number, event):
                return self._line("insert", f"{self._called(number)}: {self.text(event)}")
            case events.Dropped(number):
                return self._line("drop", self._called(number))
            case events.DrawSeen(number, seat, card):
                return self._line("drew", self._called(number), name(seat), cards_text([card]))

    def _name(self, seat: int) -> str:
        known = 0 <= seat < len(self.players)
        return quote(self.players[seat], RESERVED) if known else f"seat {seat}"

    def _called(self, number: int) -> str:
        return self.numbers[number - 1] if self.numbers else str(number)

    def _line(self, verb: str, *words: object) -> str:
        return " ".join([VERBS.written(verb, self.language), *map(str, words)])

    def _part(self, word: str) -> str:
        return PARTS.written(word, self.language)

    def _colour(self, letter: str) -> str:
        return COLOURS.written(suit(letter).name, self.language)

    def _action(self, action: Action) -> str:
        match action:
            case events.Hinted(_, hint, slots):
                clue = hint.rank if hint.colour is None else self._colour(hint.colour)
                pointed = [self._part(NOTHING)] if slots == () else slots or ()
                return self._line("hint", self._name(hint.to), clue, *pointed)
            case events.Played(_, slot, card, announce, outcome, drawn):
                words: list[object] = [self._part("pile") if slot == PILE else slot]
                words += [self._part("as"), self._colour(announce)] if announce else []
                words += [card] if card is not None else []
                words += [self._part(outcome)] if outcome else []
                return self._line("play", *words, *self._drawn(drawn))
            case events.Discarded(_, slot, card, drawn):
                words = [slot] if card is None else [slot, card]
                return self._line("discard", *words, *self._drawn(drawn))

    def _adjusted(self, adjustment: Adjustment) -> Sequence[object]:
        def word(what: str) -> str:
            return ADJUSTED.written(what, self.language)

        match adjustment:
            case events.CounterAdjusted(counter, value):
                return word(counter), value
            case events.TurnAdjusted(seat):
                return word("turn"), self._name(seat)
            case events.LateDraw(seat, card):
                return word("draw"), self._name(seat), *([] if card is None else [card])
            case events.Returned(seat, slot):
                return word("return"), self._name(seat), slot

    def _drawn(self, drawn: events.Drawn | None) -> Sequence[str]:
        if drawn is None:
            return ()
        return ">", self._part(NOTHING) if drawn.nothing else cards_text([drawn.card])


def cards_text(cards: Iterable[Card | None]) -> str:
    """Return ``cards`` as words, with ``?`` for an unknown card."""
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def _slip_text(slip: str | None) -> str:
    return "" if slip is None else f" ! {slip}".rstrip()


@dataclass(frozen=True, slots=True)
class EntryLine:
    entry: Entry
    text: str

    @classmethod
    def of(cls, entry: Entry, reader: EntryReader) -> Self:
        """Write ``entry`` as a line, and check that ``reader`` reads it back.

        :raises HanabiError: if no line holds this entry.
        """
        text = entry_text(entry, reader.players)
        if reader.read(split(text)) != entry:
            raise HanabiError("this can't be written down: {text}", text=quoted(text[:80]))
        return cls(entry, text)
