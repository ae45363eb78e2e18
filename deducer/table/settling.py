"""A record without what is in doubt, which can have happened."""

from __future__ import annotations

from dataclasses import replace

from deducer.record.data import RecordData
from deducer.record.events import Event, HandDealt, Hinted, Seen, VeiledLook, with_draw
from deducer.table.doubts import Kind
from deducer.table.table import Table
from solver.cards import Card


def settled(table: Table) -> RecordData:
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
        unsure = [number] if doubt.kind is Kind.LOOK else [look.number for look in doubt.looks]
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
