"""The slow way to a table's state: from the whole record, with every part made anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

from deducer.record.data import RecordData
from deducer.record.events import Event
from deducer.table.table import Table
from deducer.web.messages.state import LogItem, OwnHand, State
from deducer.web.tables.hands import own_data
from deducer.web.tables.parts import StateParts
from deducer.web.tables.state import Frame, view
from deducer.web.tables.window import Window

_Part = TypeVar("_Part")


class Fresh(StateParts):
    """Keeps nothing."""

    def part(self, name: Hashable, depends: object, make: Callable[[], _Part]) -> _Part:  # noqa: ARG002
        return make()

    def own(self, table: Table, seat: int, *, opened: bool) -> OwnHand:
        return own_data(table, seat, opened=opened)

    def log(self, viewer: int | None, table: Table, events: Sequence[Event]) -> list[LogItem]:  # noqa: ARG002
        return self.lines.items(table, events, [])


def state_of(record: RecordData, viewer: int | None, frame: Frame) -> State:
    """What a link may see of a table at which all of ``record`` was written."""
    window = Window.of(record, viewer, opened=frame.opened)
    return view(window, frame, Fresh(record.players))
