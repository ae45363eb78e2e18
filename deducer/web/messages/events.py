"""Converts messages to entries of a record, and entries to the JSON that clients send."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from deducer.record.entries import NOTHING, UNKNOWN, EntryReader
from deducer.record.events import (
    Adjustment,
    Counter,
    CounterAdjusted,
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Ended,
    Entry,
    Event,
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
from deducer.web.messages import entries as said
from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play
from solver.notation.words import split


def entry_of(message: said.EntryMessage, reader: EntryReader) -> Entry:
    """Return the entry that ``message`` describes.

    :raises NotationError: if a line of notation can't be read.
    """
    match message:
        case said.UndoEntry():
            return Undone()
        case said.FixEntry(number=number, entry=event):
            return Fixed(number, _event(event))
        case said.InsertEntry(number=number, entry=event):
            return Inserted(number, _event(event))
        case said.DropEntry(number=number):
            return Dropped(number)
        case said.DrewEntry(number=number, seat=seat, card=card):
            return DrawSeen(number, seat, _card(card))
        case said.LineEntry(text=text):
            return reader.read(split(text))
        case _:
            return _event(message)


def _event(message: said.EventMessage) -> Event:
    match message:
        case said.HintEntry(to=to, colour=colour, rank=rank, slots=slots):
            pointed = None if slots is None else tuple(sorted(set(slots)))
            return Hinted(message.seat, Hint(to, colour, rank), pointed, message.slip)
        case said.PlayEntry(slot=slot, announce=announce):
            card, drawn = _card(message.card), _drawn(message.drawn)
            return Played(message.seat, slot, card, announce, message.outcome, drawn, message.slip)
        case said.DiscardEntry(slot=slot):
            card, drawn = _card(message.card), _drawn(message.drawn)
            return Discarded(message.seat, slot, card, drawn, message.slip)
        case said.DealEntry(seat=seat, cards=cards):
            return HandDealt(seat, tuple(map(_card, cards)))
        case said.SeenEntry(seat=seat, slot=slot, card=card):
            return Seen(seat, slot, Card.parse(card))
        case said.ShowEntry(seat=seat, slot=slot, card=card, slip=slip):
            return Shown(seat, slot, Card.parse(card), slip)
        case said.LeftEntry(cards=cards):
            return PileShown(tuple(map(_card, cards)))
        case said.RearrangeEntry(seat=seat, order=order):
            return Rearranged(seat, tuple(order))
        case said.NoteEntry(text=text):
            return Noted(text)
        case said.VoteEntry(seat=seat):
            return Voted(seat)
        case said.EndEntry(reason=reason, seat=seat):
            return Ended(reason, seat)
        case said.AdjustEntry(root=adjustment):
            return _adjustment(adjustment)
        case _:
            assert_never(message)


def _adjustment(message: said.Adjustment) -> Adjustment:
    slip = message.slip or ""
    match message:
        case said.AdjustCounter(what=what, value=value):
            return CounterAdjusted(Counter(what), value, slip)
        case said.AdjustTurn(seat=seat):
            return TurnAdjusted(seat, slip)
        case said.AdjustDraw(seat=seat, card=card):
            return LateDraw(seat, _card(card), slip)
        case said.AdjustReturn(seat=seat, slot=slot):
            return Returned(seat, slot, slip)
        case _:
            assert_never(message)


def _card(text: str | None) -> Card | None:
    return None if text is None else Card.parse(text)


def _drawn(text: str | None) -> Drawn | None:
    if text is None:
        return None
    return (
        Drawn(nothing=True) if text == NOTHING else Drawn(None if text == UNKNOWN else _card(text))
    )


def move_of(message: said.MoveEntry) -> Move:
    """Return the move that ``message`` describes, whoever makes it."""
    match message:
        case said.HintEntry(to=to, colour=colour, rank=rank):
            return Hint(to, colour, rank)
        case said.PlayEntry(slot=slot, announce=announce):
            return Play(slot, announce)
        case said.DiscardEntry(slot=slot):
            return Discard(slot)
        case _:
            assert_never(message)


def move_entry(move: Move) -> said.MoveEntry:
    """Return the message that describes ``move``."""
    match move:
        case Hint(to, colour, rank):
            return said.HintEntry(kind="hint", to=to, colour=colour, rank=rank)
        case Play(slot, announce):
            return said.PlayEntry(kind="play", slot=slot, announce=announce)
        case Discard(slot):
            return said.DiscardEntry(kind="discard", slot=slot)


def entry_data(entry: Entry) -> dict[str, Any]:
    """Return ``entry`` as JSON data, without what it leaves open."""
    match entry:
        case Undone():
            return {"kind": "undo"}
        case Fixed(number, event):
            return {"kind": "fix", "number": number, "entry": entry_data(event)}
        case Inserted(number, event):
            return {"kind": "insert", "number": number, "entry": entry_data(event)}
        case Dropped(number):
            return {"kind": "drop", "number": number}
        case DrawSeen(number, seat, card):
            return {"kind": "drew", "number": number, "seat": seat, "card": card and str(card)}
        case _:
            return {key: value for key, value in _event_data(entry).items() if value is not None}


def _event_data(event: Event) -> dict[str, Any]:
    match event:
        case Hinted(seat, hint, slots, slip):
            clue = {"colour": hint.colour, "rank": hint.rank}
            pointed = None if slots is None else list(slots)
            return {"kind": "hint", "seat": seat, "to": hint.to, **clue} | {
                "slots": pointed,
                "slip": slip,
            }
        case Played(seat, slot, card, announce, outcome, drawn, slip):
            return {
                "kind": "play",
                "seat": seat,
                "slot": slot,
                "card": card and str(card),
                "announce": announce,
                "outcome": outcome and str(outcome),
                "drawn": _drawn_text(drawn),
                "slip": slip,
            }
        case Discarded(seat, slot, card, drawn, slip):
            return {
                "kind": "discard",
                "seat": seat,
                "slot": slot,
                "card": card and str(card),
                "drawn": _drawn_text(drawn),
                "slip": slip,
            }
        case HandDealt(seat, cards):
            return {"kind": "deal", "seat": seat, "cards": _texts(cards)}
        case Seen(seat, slot, card):
            return {"kind": "seen", "seat": seat, "slot": slot, "card": str(card)}
        case Shown(seat, slot, card, slip):
            return {"kind": "show", "seat": seat, "slot": slot, "card": str(card), "slip": slip}
        case PileShown(cards):
            return {"kind": "left", "cards": _texts(cards)}
        case Rearranged(seat, order):
            return {"kind": "rearrange", "seat": seat, "order": list(order)}
        case Noted(text):
            return {"kind": "note", "text": text}
        case Voted(seat):
            return {"kind": "vote", "seat": seat}
        case Ended(reason, seat):
            return {"kind": "end", "reason": str(reason), "seat": seat}
        case _:
            return {"kind": "adjust"} | _adjustment_data(event)


def _adjustment_data(event: Adjustment) -> dict[str, Any]:
    slip = event.slip or None
    match event:
        case CounterAdjusted(counter, value):
            return {"what": str(counter), "value": value, "slip": slip}
        case TurnAdjusted(seat):
            return {"what": "turn", "seat": seat, "slip": slip}
        case LateDraw(seat, card):
            return {"what": "draw", "seat": seat, "card": card and str(card), "slip": slip}
        case Returned(seat, slot):
            return {"what": "return", "seat": seat, "slot": slot, "slip": slip}


def _texts(cards: Iterable[Card | None]) -> list[str | None]:
    return [None if card is None else str(card) for card in cards]


def _drawn_text(drawn: Drawn | None) -> str | None:
    if drawn is None:
        return None
    if drawn.nothing:
        return NOTHING
    return UNKNOWN if drawn.card is None else str(drawn.card)
