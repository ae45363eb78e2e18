"""The table as a seat saw it at a moment of a finished game, and nothing that it learned later."""

from __future__ import annotations

from dataclasses import replace

from deducer.knowledge.secrecy import veiled
from deducer.record.events import Seen
from deducer.table.derived import complete_events
from deducer.table.moments import Moment
from deducer.table.table import Table


def seen_by(table: Table, moment: Moment, seat: int) -> Table:
    """Return the table that ``seat`` saw at ``moment``, from its veiled record up to there.

    Other hands' cards that the record learned only later are seen, as they were at the table.
    """
    events = complete_events(table)
    dealt = len(events) - len(table.events)  # hands that follow from the order of the deck
    begun = replace(table.record, log=events[: dealt + moment.number], lines=())
    record = veiled(begun, seat)
    seen = Table.of(record)
    looks = tuple(
        Seen(holder, slot, card)
        for holder, hand in enumerate(moment.hands)
        for slot, place in enumerate(hand, start=1)
        if holder != seat and seen.card(place) is None and (card := table.card(place)) is not None
    )
    return Table.of(record.append(*looks)) if looks else seen
