"""The slow way to a table's state: from the whole record."""

from __future__ import annotations

from deducer.record.data import RecordData
from deducer.web.messages.state import State
from deducer.web.tables.state import Frame, Lines, view
from deducer.web.tables.visible_table import VisibleTable


def state_of(record: RecordData, viewer: int | None, frame: Frame) -> State:
    """What a link is shown of a record."""
    window = VisibleTable.of(record, viewer, revealed=frame.revealed)
    return view(window, frame, Lines(record.players))
