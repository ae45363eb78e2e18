"""The errors of records and of foreign files: the deducer's part of the tree.

::

    HanabiError (solver.errors)
    ├── NotationError      a text that can't be read; knows its line and column
    ├── RecordError        an event that can't have happened; knows its number
    │   ├── Contradiction  several events that can't all be right
    │   └── FileChanged    a record's file that somebody else wrote to
    ├── ViewError          a question about a seat, slot or turn that the record does not have
    ├── LimitError         a question whose exact answer would take too much memory and time
    ├── BuildError         something that a page is built with is missing, or fails
    └── FormatError        a foreign file that can't be read; knows its place
        └── PlaceError     a place where no file can be written
"""

from __future__ import annotations

from pathlib import Path

from solver.errors import HanabiError, Phrase


def event_place(number: str | int, line: int | None = None, event: str = "") -> Phrase:
    """Return in words where an event is: ``turn 3, line 7 (Ann: hint Bob red 1)``, ``entry 3.1``.

    ``number`` is what people call it (see :mod:`deducer.record.turns`), an int where a record has
    no such event, or 0 for the header.
    """
    if isinstance(number, int):
        place = Phrase("event {number}", number=number) if number else Phrase("the header")
    elif "." in number:
        place = Phrase("entry {number}", number=number)
    else:
        place = Phrase("turn {number}", number=number)
    if line:
        place = Phrase("{place}, line {line}", place=place, line=line)
    return Phrase("{place} ({event})", place=place, event=event) if event else place


class RecordError(HanabiError):
    """An event that can't have happened: ``number`` is its place in the record (0: the header).

    ``turn`` is what people call it, if the record has such an event: its turn, or ``3.1``. ``line``
    is its line in the text that it was read from, if any.
    """

    def __init__(
        self,
        fault: str | Phrase,
        number: int = 0,
        event: str = "",
        line: int | None = None,
        turn: str = "",
        **values: object,
    ) -> None:
        super().__init__(fault, **values)
        self.number = number
        self.event = event
        self.line = line
        self.turn = turn

    @property
    def phrase(self) -> Phrase:
        place = event_place(self.turn or self.number, self.line, self.event)
        return Phrase("{place}: {problem}", place=place, problem=self.fault)


class Contradiction(RecordError):
    """Several events that can't all be right: ``numbers`` are their places in the record.

    ``smallest`` says whether no smaller set contradicts itself, or the time for that ran out.
    """

    def __init__(
        self, fault: str | Phrase, numbers: tuple[int, ...] = (), smallest: bool = False
    ) -> None:
        super().__init__(fault, max(numbers, default=0))
        self.numbers = numbers
        self.smallest = smallest

    @property
    def phrase(self) -> Phrase:
        return self.fault


class FileChanged(RecordError):
    """A record's file that somebody else wrote to while it was open here."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "{path} was changed by somebody else, so nothing was written: leave, go on with "
            "`hanabi table {path}`, and enter there what is still missing",
            path=path,
        )
        self.path = path

    @property
    def phrase(self) -> Phrase:
        return self.fault


class ViewError(HanabiError):
    """A question about a seat, slot or turn that the record does not have."""


class LimitError(HanabiError):
    """A question whose exact answer would take too much memory and time; the limit is a number.

    It is known before anything is spent on it.
    """


class BuildError(HanabiError):
    """Something that a page is built with is missing, or fails."""


class FormatError(HanabiError):
    """A foreign file that can't be read: ``place`` says where, such as ``actions[3].target``."""

    def __init__(self, fault: str | Phrase, place: str | Phrase = "", **values: object) -> None:
        super().__init__(fault, **values)
        self.spot = place

    @property
    def phrase(self) -> Phrase:
        if not self.spot:
            return self.fault
        return Phrase("{place}: {problem}", place=self.spot, problem=self.fault)

    @property
    def place(self) -> str:
        return str(self.spot)


class PlaceError(FormatError):
    """A place where no file can be written: ``place`` is its path."""
