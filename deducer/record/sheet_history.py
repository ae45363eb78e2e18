"""The sheets of one game: its players may change their agreements while it goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from deducer.record.events import Event, SheetChanged
from deducer.record.sheet import Sheet


@dataclass(frozen=True)
class SheetHistory:
    """The sheet that a game began with, and the ``changes``: numbers of events, and their sheets.

    Each action is read by the last sheet agreed before it, and a later change leaves that as it is.
    A hint promises only what its giver could keep on purpose, and nobody can keep to what is agreed
    later. So what an old hint asked for stays asked for, with the patience of its own sheet, and a
    card that a chop move saved stays saved.
    """

    first: Sheet
    changes: tuple[tuple[int, Sheet], ...]

    def at(self, number: int) -> Sheet:
        """Return the sheet by which event ``number`` is read: the last one agreed before it."""
        earlier = [sheet for change, sheet in self.changes if change < number]
        return earlier[-1] if earlier else self.first

    def until(self, number: int) -> GameSheet:
        """Return the sheets by which the events up to ``number``, and the next one, are read."""
        return _history(self.first, [each for each in self.changes if each[0] <= number])

    def __bool__(self) -> bool:
        return bool(self.first) or any(sheet for _, sheet in self.changes)

    def __str__(self) -> str:
        """The sheets one after another: ``beginner → level-2``."""
        return " → ".join(map(str, (self.first, *(sheet for _, sheet in self.changes))))


GameSheet: TypeAlias = Sheet | SheetHistory
"""What hints mean in a game: one sheet from its beginning to its end, or several."""


def sheet_of(first: Sheet, events: Iterable[Event]) -> GameSheet:
    """Return the sheets of a game: the ``first``, and those to which its ``events`` changed it."""
    numbered = enumerate(events, start=1)
    return _history(
        first,
        [(number, event.sheet) for number, event in numbered if isinstance(event, SheetChanged)],
    )


def _history(first: Sheet, changes: list[tuple[int, Sheet]]) -> GameSheet:
    return SheetHistory(first, tuple(changes)) if changes else first
