"""What a table's events tell once the record has filled in what they left open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deducer.record.events import Discarded, Drawn, Event, HandDealt, LateDraw, Played
from deducer.table.moments import Moment
from deducer.table.table import Table


def told(table: Table) -> tuple[Event, ...]:
    """Return the events of ``table``, with what the order of its deck tells of hands.

    They name their seats, and need neither the deck nor corrections to be understood.
    """
    return tuple(_told(table)) if table.record.deck else table.events


def _told(table: Table) -> Iterator[Event]:
    """Yield the hands that were dealt, and then the events, with the cards that were drawn."""
    dealt = {event.seat for event in table.events if isinstance(event, HandDealt)}
    for seat, hand in enumerate(table.moments[0].hands):
        cards = tuple(map(table.card, hand))
        if seat not in dealt and any(card is not None for card in cards):
            yield HandDealt(seat, cards)
    for before, after, event in zip(table.moments, table.moments[1:], table.events, strict=False):
        yield _drawn_told(table, before, after, event)


def _drawn_told(table: Table, before: Moment, after: Moment, event: Event) -> Event:
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
