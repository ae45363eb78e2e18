"""Writes records and their entries as text that :mod:`deducer.record.reading` reads back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence

from deducer.record.data import RecordData, Writer
from deducer.record.entries import NOTHING, RESERVED, UNKNOWN
from deducer.record.events import (
    Action,
    Adjustment,
    CounterAdjusted,
    Discarded,
    Drawn,
    DrawSeen,
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
from solver.cards import Card, suit
from solver.moves import PILE
from solver.notation.rules_lines import rules_lines
from solver.notation.words import quote, show_header


def show(record: RecordData) -> str:
    """Return ``record`` as text, which :func:`~deducer.record.reading.parse` reads back."""
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
    """Return ``entry`` as a line, which :class:`~deducer.record.entries.EntryReader` reads back."""

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
        case DrawSeen(number, seat, card):
            return f"drew {number} {name(seat)} {cards_text([card])}"


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
