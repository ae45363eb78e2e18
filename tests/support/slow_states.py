"""The slow way to a table's state: from the whole record."""

from deducer.record.data import RecordData
from deducer.web.messages.state import State
from deducer.web.tables.open_table import OpenTable
from deducer.web.tables.visible_table import VisibleTable


def state_of(record: RecordData, viewer: int | None, *, revealed: bool = False) -> State:
    """What a link that is not the host's is shown of a record."""
    table = OpenTable("t", record, "every", ())
    table.revealed = revealed
    return table.view(VisibleTable.of(record, viewer, revealed=revealed), host=False).state
