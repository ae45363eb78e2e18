"""A state as text, assembled from cached and changed parts.

:func:`~deducer.web.tables.state.state_of` defines what a link is shown. This gives the same for a
window, whose table is replayed already. It caches the text of each event, so that a change costs no
more late in a game than early.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from deducer.record.data import RecordData
from deducer.record.entry_line import EntryLine
from deducer.record.events import Entry, Event
from deducer.record.writing import entry_text
from deducer.table.table import Table
from deducer.web.tables import state
from deducer.web.tables.state import Frame
from deducer.web.tables.window import Window

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_WRITTEN: Any = None
"""Stands for a part of a state that is there as text."""


class Lines:
    """The lines of a table's entries, each written once for all who see it the same."""

    def __init__(self, players: Sequence[str]) -> None:
        self._players = players
        self._texts: dict[Entry, str] = {}

    def note(self, line: EntryLine) -> None:
        """Keep a line that is written already."""
        self._texts[line.entry] = line.text

    def text(self, entry: Entry) -> str:
        """Return the line of ``entry``."""
        text = self._texts.get(entry)
        if text is None:
            text = self._texts[entry] = entry_text(entry, self._players)
        return text


class Log:
    """The events that count as JSON texts, each written once."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self._events: tuple[Event, ...] = ()
        self._texts: list[str] = []

    def text(self, events: tuple[Event, ...]) -> str:
        """Return the events as a JSON list, with cached texts for those that were there before."""
        pairs = zip(self._events, events, strict=False)
        same = min(len(self._events), len(events))
        kept = next((at for at, (old, new) in enumerate(pairs) if old != new), same)
        self._texts[kept:] = [
            _json(state.log_item(number, event, self.lines.text(event)))
            for number, event in enumerate(events[kept:], start=kept + 1)
        ]
        self._events = events
        return f"[{','.join(self._texts)}]"


def state_text(window: Window, table: Table, log: Log, frame: Frame, rules: str) -> str:
    """Return the state of a window as JSON text; ``rules`` is JSON text, too.

    ``table`` is the one to show: the window's, or the one before its last event if that clashes.
    """
    record = window.record
    events = state.events_shown(record, table)
    undo = state.undo_shown(frame, window.viewer, events, log.lines.text)
    parts = state.state(window, table, frame, rules=_WRITTEN, log=_WRITTEN, undo=undo)
    written = {"rules": rules, "log": log.text(events)}
    said = (f'"{key}":{written.get(key) or _json(part)}' for key, part in parts.items())
    return f"{{{','.join(said)}}}"


def rules_text(record: RecordData) -> str:
    """Return the rules of a record as in a state, as JSON text."""
    return _json(state.rules_data(record.rules, len(record.players)))
