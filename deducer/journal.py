"""A record kept in a file while it is written: every line is on disk before it counts."""

from __future__ import annotations

import os
from pathlib import Path

from deducer.entries import HEADER_KEYS
from deducer.errors import RecordError
from deducer.events import Dropped, Fixed, Inserted, Undone
from deducer.formats import decode
from deducer.game import Record
from deducer.notation import entry_text, parse
from solver.notation import split


class Journal:
    """A text file that a record is added to line by line, and never taken from.

    A line is first tried, then written and synced, then shown: a refused one leaves no trace, an
    accepted one outlives a crash.
    """

    def __init__(self, path: Path) -> None:
        """Open a file, which need not exist yet.

        :raises HanabiError: if it holds no record that can have happened.
        :raises OSError: if it can't be read.
        """
        self.path = path
        data = path.read_bytes() if path.exists() else b""
        self._size = len(data)
        self.text = decode(data)
        self.cut_short = bool(self.text) and not self.text.endswith("\n")
        """Whether the last line had no end: it may have been cut off by a crash."""
        self._open = "\n" if self.cut_short else ""
        self.record: Record | None = None
        if self._has_players(self.text):
            self.record = _tried(self.text)

    def add(self, content: str) -> str:
        """Add one line, and return it as it was written.

        Events are written with whatever they left open filled in.

        :raises HanabiError: if it can't be read or can't have happened; nothing is written then.
        :raises OSError: if it can't be written.
        """
        content = content.strip()
        line = split(content)
        text = self.text + self._open
        if line.key in HEADER_KEYS or not line.words:
            record = _tried(text + content + "\n") if self._has_players(text + content) else None
        else:
            content = _filled(_tried(text + content + "\n"))
            record = _tried(text + content + "\n")
        self._write(self._open + content + "\n")
        self.record = record
        return content

    def _write(self, addition: str) -> None:
        with self.path.open("ab") as file:
            if file.tell() != self._size:
                raise RecordError(f"{self.path} was changed by somebody else: open it again")
            file.write(addition.encode())
            file.flush()
            os.fsync(file.fileno())
            self._size = file.tell()
        self.text += addition
        self._open = ""

    @staticmethod
    def _has_players(text: str) -> bool:
        return any(line.lstrip().lower().startswith("players:") for line in text.split("\n"))


def _tried(text: str) -> Record:
    """The record of a text, once it is sure that it can have happened."""
    record = Record.of(parse(text))
    record.table  # noqa: B018 - replaying is the check
    return record


def _filled(record: Record) -> str:
    """The last entry of a record's log as text, with what it left open filled in."""
    entry = record.log[-1]
    if not isinstance(entry, Undone | Fixed | Inserted | Dropped):
        entry = record.table.events[-1]
    return entry_text(entry, record.players)
