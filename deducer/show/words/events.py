"""What came of an event, in words."""

from __future__ import annotations

from deducer.record.events import Played
from deducer.table.table import Table
from solver.errors import Phrase


def misplay_phrase(table: Table, number: int) -> Phrase | None:
    """Return which strike event ``number`` (from 1) of ``table`` cost, or None."""
    before, after = (table.moments[at].board for at in (number - 1, number))
    if after.strikes <= before.strikes or not isinstance(table.events[number - 1], Played):
        return None
    return Phrase(
        "misplay: strike {count} of {most}", count=after.strikes, most=after.rules.strikes
    )
