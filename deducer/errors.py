"""The errors of records and of foreign files: the deducer's part of the tree.

::

    HanabiError (solver.errors)
    ├── NotationError      a text that can't be read; knows its line and column
    ├── RecordError        an event that can't have happened; knows its number
    │   ├── Contradiction  several events that can't all be right
    │   └── FileChanged    a record's file that somebody else wrote to
    ├── ViewError          a question about a seat, slot or turn that the record does not have
    ├── LimitError         a question whose exact answer would take too much memory and time
    └── FormatError        a foreign file that can't be read; knows its place
        └── PlaceError     a place where no file can be written
"""

from __future__ import annotations

from pathlib import Path

from solver.errors import HanabiError


class RecordError(HanabiError):
    """An event that can't have happened: ``number`` is its place in the record (0: the header).

    ``line`` is its line in the text that it was read from, if it was.
    """

    def __init__(
        self, problem: str, number: int = 0, event: str = "", line: int | None = None
    ) -> None:
        place = f"event {number}" if number else "the header"
        place += f", line {line}" if line else ""
        super().__init__(f"{place}{f' ({event})' if event else ''}: {problem}")
        self.problem = problem
        self.number = number
        self.event = event
        self.line = line

    def __reduce__(self) -> tuple[type[RecordError], tuple[object, ...]]:
        return type(self), (self.problem, self.number, self.event, self.line)


class Contradiction(RecordError):
    """Several events that can't all be right: ``numbers`` are their places in the record.

    ``smallest`` says whether no smaller set contradicts itself, or the time for that ran out.
    """

    def __init__(self, problem: str, numbers: tuple[int, ...], smallest: bool) -> None:
        super().__init__(problem, max(numbers, default=0))
        self.numbers = numbers
        self.smallest = smallest

    def __str__(self) -> str:
        return self.problem

    def __reduce__(self) -> tuple[type[Contradiction], tuple[object, ...]]:
        return type(self), (self.problem, self.numbers, self.smallest)


class FileChanged(RecordError):
    """A record's file that somebody else wrote to while it was open here."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} was changed by somebody else, so nothing was written: leave, go on with "
            f"`hanabi table {path}`, and enter there what is still missing"
        )
        self.path = path

    def __str__(self) -> str:
        return self.problem

    def __reduce__(self) -> tuple[type[FileChanged], tuple[Path]]:
        return type(self), (self.path,)


class ViewError(HanabiError):
    """A question about a seat, slot or turn that the record does not have."""


class LimitError(HanabiError):
    """A question whose exact answer would take too much memory and time; the limit is a number.

    It is known before anything is spent on it.
    """


class FormatError(HanabiError):
    """A foreign file that can't be read: ``place`` says where, such as ``actions[3].target``."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place}: {problem}" if place else problem)
        self.problem = problem
        self.place = place

    def __reduce__(self) -> tuple[type[FormatError], tuple[str, str]]:
        return type(self), (self.problem, self.place)


class PlaceError(FormatError):
    """A place where no file can be written: ``place`` is its path."""
