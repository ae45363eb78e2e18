"""An entry together with its line of text, so that neither has to be made again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from deducer.record.entries import EntryReader
from deducer.record.events import Entry
from deducer.record.writing import entry_text
from solver.errors import HanabiError, quoted
from solver.notation.words import split


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry, and the line that reads back to it."""

    entry: Entry
    text: str

    @classmethod
    def of(cls, entry: Entry, reader: EntryReader) -> Self:
        """Write ``entry`` as a line, and check that ``reader`` reads it back.

        :raises HanabiError: if no line holds this entry.
        """
        text = entry_text(entry, reader.players)
        if reader.read(split(text)) != entry:
            raise HanabiError("this can't be written down: {text}", text=quoted(text[:80]))
        return cls(entry, text)
