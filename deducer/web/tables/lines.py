"""The entries of a table as lines of notation and as JSON data, each made once for all views."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.record.events import Entry, Event
from deducer.record.turns import START, next_number
from deducer.record.writing import EntryLine, entry_text
from deducer.table.table import Table
from deducer.web.messages.entries import entry_data
from deducer.web.messages.state import EntryData, LogItem


class Lines:
    """The lines of entries, by the entry: they depend on nothing else but the players' names."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._texts: dict[Entry, str] = {}
        self._data: dict[Entry, EntryData] = {}

    def note(self, line: EntryLine) -> None:
        """Keep a line that is written already."""
        self._texts[line.entry] = line.text

    def text(self, entry: Entry) -> str:
        """Return the line of ``entry``."""
        if entry not in self._texts:
            self._texts[entry] = entry_text(entry, self._players)
        return self._texts[entry]

    def data(self, entry: Entry) -> EntryData:
        """Return ``entry`` as JSON data."""
        if entry not in self._data:
            self._data[entry] = entry_data(entry)
        return self._data[entry]

    def log(self, table: Table, events: Sequence[Event]) -> list[LogItem]:
        """Return ``events`` as in a state; ``table`` says which plays were strikes."""
        items, turn = [], START
        for number, event in enumerate(events, start=1):
            turn = next_number(turn, event)
            item = LogItem(
                number=number,
                turn=turn,
                seat=getattr(event, "seat", None),
                text=self.text(event),
                entry=self.data(event),
            )
            if table.is_strike(number):
                item["strike"] = True
            items.append(item)
        return items
