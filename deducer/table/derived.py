"""Makes records from a table: with known cards filled in, or without doubtful entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deducer.record.data import RecordData
from deducer.record.events import (
    Discarded,
    Drawn,
    Event,
    HandDealt,
    Hinted,
    LateDraw,
    Played,
    Seen,
    VeiledLook,
    with_draw,
)
from deducer.table.moments import DoubtKind, Moment
from deducer.table.table import Table
from solver.cards import Card


def without_doubts(table: Table) -> RecordData:
    """Return the record of ``table`` without what is not relied on because of its doubts.

    Looks tell no card any more, and hints are slips. Events keep their numbers.
    """
    deck, events = [*table.record.deck], [*table.events]
    for doubt in table.doubts:
        number, place = doubt.number, doubt.place
        if place is None:
            hint = events[number - 1]
            assert isinstance(hint, Hinted)
            events[number - 1] = replace(hint, slip="")
            continue
        unsure = [number] if doubt.kind is DoubtKind.LOOK else [look.number for look in doubt.looks]
        for each in unsure:
            if each:
                unread = looked(table, events[each - 1], each, place, None)
                events[each - 1] = unread or VeiledLook()
            else:
                deck[place] = None
    return replace(table.record, deck=tuple(deck), log=tuple(events), lines=())


def looked(table: Table, event: Event, number: int, place: int, card: Card | None) -> Event | None:
    """Return ``event``, with ``number``, as if ``card`` had been seen at ``place`` by it.

    It is None where the event would tell nothing more.
    """
    match event:
        case Seen():
            return None if card is None else replace(event, card=card)
        case HandDealt(seat, cards):
            at = table.moments[number].hands[seat].index(place)
            return replace(event, cards=(*cards[:at], card, *cards[at + 1 :]))
    return with_draw(event, card)


def complete_events(table: Table) -> tuple[Event, ...]:
    """Return the events of ``table``, with the cards of hands that the order of its deck reveals.

    They name their seats, and need neither the deck nor corrections to be understood.
    """
    return tuple(_complete(table)) if table.record.deck else table.events


def _complete(table: Table) -> Iterator[Event]:
    """Yield the hands that were dealt, and then the events, with the cards that were drawn."""
    dealt = {event.seat for event in table.events if isinstance(event, HandDealt)}
    for seat, hand in enumerate(table.moments[0].hands):
        cards = tuple(map(table.card, hand))
        if seat not in dealt and any(card is not None for card in cards):
            yield HandDealt(seat, cards)
    for before, after, event in zip(table.moments, table.moments[1:], table.events, strict=False):
        yield _with_draw(table, before, after, event)


def _with_draw(table: Table, before: Moment, after: Moment, event: Event) -> Event:
    """The event with the card that it drew, if the table knows it and the event does not."""
    if not isinstance(event, Played | Discarded | LateDraw) or event.seat is None:
        return event
    drew = len(after.pile) < len(before.pile) and len(after.hands[event.seat]) > 0
    card = table.card(after.hands[event.seat][0]) if drew else None
    if card is None or after.hands[event.seat][0] != before.pile[0]:
        return event
    if isinstance(event, LateDraw):
        return replace(event, card=card)
    return replace(event, drawn=Drawn(card))
