"""Cards that were turned up otherwise than they were seen in the hand, and what would mend that.

Only those who saw the card are shown a doubt. Its holder is not, nor is the page in the middle,
which its holder sees: whoever enters a play that did not happen would learn from it whether the
card was guessed right, and which card it is. They are shown the correction that a teammate, who
sees the card on the table, makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deducer.record.events import (
    Discarded,
    DrawSeen,
    Entry,
    Fixed,
    HandDealt,
    Played,
    Seen,
    drawn_card,
)
from deducer.table.learning import Doubt
from deducer.table.table import Table
from deducer.web.messages.events import entry_data
from deducer.web.messages.state import DoubtShown, MendShown


def doubt_shown(doubt: Doubt, table: Table) -> DoubtShown:
    """Return ``doubt`` as in a state of ``table``."""
    event = table.events[doubt.number - 1]
    assert isinstance(event, Played | Discarded)
    assert event.seat is not None
    return DoubtShown(
        number=doubt.number,
        seat=event.seat,
        card=str(doubt.card),
        seen=str(doubt.seen),
        events=list(doubt.numbers),
        mends=list(_mends(doubt, table)),
    )


def _mends(doubt: Doubt, table: Table) -> Iterator[MendShown]:
    """Yield the corrections that would mend a doubt: of what was entered, and of the look."""
    event = table.events[doubt.number - 1]
    if isinstance(event, Played):
        event = replace(event, outcome=None)
    assert isinstance(event, Played | Discarded)
    entered = Fixed(doubt.number, replace(event, card=doubt.seen))
    yield MendShown(card=str(doubt.seen), entry=entry_data(entered))
    look = _look(doubt, table)
    if look is not None:
        yield MendShown(card=str(doubt.card), entry=entry_data(look))


def _look(doubt: Doubt, table: Table) -> Entry | None:
    """The correction of the one event that saw the card, or None if there were several."""
    numbers = {look.number for look in doubt.looks}
    if len(numbers) > 1:
        return None
    (number,) = numbers
    event = table.events[number - 1]
    match event:
        case Seen():
            return Fixed(number, replace(event, card=doubt.card))
        case HandDealt(seat, cards):
            at = table.moments[number].hands[seat].index(doubt.place)
            return Fixed(number, replace(event, cards=(*cards[:at], doubt.card, *cards[at + 1 :])))
    drawn = drawn_card(event)
    return DrawSeen(number, drawn[0], doubt.card) if drawn and drawn[0] is not None else None
