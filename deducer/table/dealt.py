"""A dealt table: its record holds the whole deck, so nobody need say which card turned up.

Whoever keeps such a record fills in the cards of what is entered. What the sender says of cards is
replaced, and never compared with the deal, so that no refusal tells a hidden card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from deducer.record import events
from deducer.record.data import RecordData
from deducer.record.events import Entry
from deducer.table.table import Table
from solver.cards import Card
from solver.errors import HanabiError, Phrase
from solver.moves import PILE

_UNDO = Phrase("the table holds the deal: undo back to there, and enter it anew")
_Turning = TypeVar("_Turning", events.Played, events.Discarded)


def is_dealt(record: RecordData) -> bool:
    """Whether ``record`` holds the whole deck, in order."""
    return bool(record.deck) and None not in record.deck


def dealt_entry(table: Table, entry: Entry) -> Entry:
    """Return ``entry``, the next at ``table``, with the cards that the deal says.

    ``table`` is that of a dealt record. An action names its seat then, and what was drawn.

    :raises HanabiError: if it corrects an event other than a hint: the cards after it would not be
        those that lie there.
    """
    now = table.now
    match entry:
        case events.Played():
            return replace(_turned_up(table, entry), outcome=None)
        case events.Discarded():
            return _turned_up(table, entry)
        case events.LateDraw():
            return replace(entry, card=_card(table, now.pile[:1]))
        case events.Shown(seat, slot, card):
            hand = now.hands[seat] if seat < len(now.hands) else ()
            return replace(entry, card=_card(table, hand[slot - 1 : slot]) or card)
        case events.PileShown():
            return replace(entry, cards=tuple(map(table.card, now.pile)))
        case events.Fixed(number, events.Hinted()):
            if not all(isinstance(old, events.Hinted) for old in table.events[number - 1 : number]):
                raise HanabiError(_UNDO)
        case events.Inserted(_, events.Hinted()):
            pass
        case events.Fixed() | events.Inserted() | events.Dropped():
            raise HanabiError(_UNDO)
    return entry


def _turned_up(table: Table, event: _Turning) -> _Turning:
    """A play or a discard with the card that it turns up, and the card that is drawn after it."""
    now, slot = table.now, event.slot
    seat = now.board.turn if event.seat is None else event.seat
    if seat >= len(now.hands):
        return event
    row = now.pile[:1] if slot == PILE else now.hands[seat][slot - 1 : slot]
    event = replace(event, seat=seat, card=_card(table, row))
    if slot == PILE or not now.pile or (event.drawn or events.Drawn()).nothing:
        return event
    return replace(event, drawn=events.Drawn(_card(table, now.pile[:1])))


def _card(table: Table, places: tuple[int, ...]) -> Card | None:
    return table.card(places[0]) if places else None
