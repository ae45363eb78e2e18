"""The numbers that people use for entries: an action has its turn's, others a place after it.

``4`` is the action of turn 4, ``4.1`` the first entry after it that is no action, and ``0.1`` the
first one before any action. Records and programs number all events from 1; people who look at a
game, in whatever way, meet turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

from deducer.errors import ViewError
from deducer.record.events import Action, Event
from solver.errors import Phrase, quoted

START = "0"
"""The number before any event."""


def next_number(last: str, event: Event) -> str:
    """Return the number of ``event`` after the one with the number ``last``.

    >>> from deducer.record.events import Discarded, Noted
    >>> next_number("3.1", Noted("so")), next_number("3.2", Discarded(None, 1))
    ('3.2', '4')
    """
    turn, _, after = last.partition(".")
    return str(int(turn) + 1) if isinstance(event, Action) else f"{turn}.{int(after or 0) + 1}"


@dataclass(frozen=True)
class Turns:
    """The numbers of a record's events, in order."""

    numbers: tuple[str, ...]

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        return cls(tuple(accumulate(events, next_number, initial=START))[1:])

    def event(self, number: str) -> int:
        """Return which event, from 1, has this ``number``.

        :raises ViewError: if none has.
        """
        if number in self.numbers:
            return self.numbers.index(number) + 1
        known = Phrase("the log has none yet")
        if self.numbers:
            first, last = self.numbers[0], self.numbers[-1]
            known = Phrase("the log goes from {first} to {last}", first=first, last=last)
        raise ViewError(
            "there is no turn {number} to correct: {known}", number=quoted(number[:9]), known=known
        )
