"""Every error that the project raises on purpose, in one tree.

::

    HanabiError (ValueError)
    ├── CardError          a text or number that names no card or suit
    ├── RulesError         rules that no game can have
    ├── NotationError      a text that can't be read; knows its line and column
    ├── DealError          a deck that does not fit its rules
    ├── IllegalMove        a move that the rules forbid; may know its place in a line
    ├── ProofError         a proof that does not hold
    ├── CensusError        a census that can't be had, or a row of one that is not right
    └── (deducer.errors)
        ├── RecordError    an event that can't have happened; knows its number
        │   ├── Contradiction  several events that can't all be right
        │   └── FileChanged    a record's file that somebody else wrote to
        └── FormatError    a foreign file that can't be read; knows its place
            └── PlaceError     a place where no file can be written
"""

from __future__ import annotations


class HanabiError(ValueError):
    """The root of the tree: whatever was wrong, the message says what would be right."""


class CardError(HanabiError):
    """A text or number that names no card or suit."""


class RulesError(HanabiError):
    """Rules that no game can have."""


class DealError(HanabiError):
    """A deck that does not fit its rules."""


class ProofError(HanabiError):
    """A proof that does not hold for the position that it was checked on."""


class CensusError(HanabiError):
    """A census that can't be had, or a row of one that is not right."""


class NotationError(HanabiError):
    """A text that can't be read: ``line`` and ``column`` (both from 1) say where."""

    def __init__(self, problem: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, int]]:
        return type(self), (self.problem, self.line, self.column)


class IllegalMove(HanabiError):
    """A move that the rules forbid: ``number`` is its place in a line, from 1, where it has one."""

    def __init__(self, problem: str, number: int | None = None) -> None:
        super().__init__(problem if number is None else f"move {number}: {problem}")
        self.problem = problem
        self.number = number

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, int | None]]:
        return type(self), (self.problem, self.number)
