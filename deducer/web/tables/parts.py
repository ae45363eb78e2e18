"""The parts of a table's states: each is made again only if what it depends on has changed.

A part is kept with all that it depends on, and compared by that. So links that see the same are
shown the same object, and nobody is shown more than they see: what is kept of a hand depends on
which of its cards the view sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from deducer.record.events import Entry, Event
from deducer.record.turns import START, next_number
from deducer.record.writing import EntryLine, entry_text
from deducer.table.replay import common
from deducer.table.table import Table
from deducer.web.messages.events import entry_data
from deducer.web.messages.state import EntryData, LogItem, OwnHand
from deducer.web.tables.hands import own_data
from deducer.web.tables.own import KeptParts, OwnCounts


class Lines:
    """The entries of a table as lines of notation and as JSON data, each made once."""

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

    def items(self, table: Table, events: Sequence[Event], known: list[LogItem]) -> list[LogItem]:
        """Return ``known``, the log's first items, and those of the ``events`` after them.

        ``table`` says which plays were strikes: none, after an event that can't have happened.
        """
        items = list(known)
        turn = items[-1]["turn"] if items else START
        for number, event in enumerate(events[len(known) :], start=len(known) + 1):
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


class StateParts(KeptParts):
    """Keeps the parts of the last states of one table."""

    def __init__(self, players: Sequence[str]) -> None:
        super().__init__()
        self.lines = Lines(players)
        self._counts: dict[int, OwnCounts] = {}
        self._logs: dict[int | None, tuple[tuple[Event, ...], list[LogItem]]] = {}

    def own(self, table: Table, seat: int, *, opened: bool) -> OwnHand:
        """Return what ``seat`` can know of its own hand; all cards, once the game is ``opened``."""
        if seat not in self._counts:
            self._counts[seat] = OwnCounts(seat)
        hand = self._counts[seat].hand(table, opened=opened)
        return hand or own_data(table, seat, opened=opened)

    def log(self, viewer: int | None, table: Table, events: Sequence[Event]) -> list[LogItem]:
        """Return the ``events`` that count, as ``viewer`` sees them at ``table``."""
        events = tuple(events)
        known, items = self._logs.get(viewer, ((), []))
        kept = common(known, events)
        if kept < len(events) or len(items) > kept:
            items = self.lines.items(table, events, items[:kept])
            self._logs[viewer] = events[: len(table.events)], items
        return items
