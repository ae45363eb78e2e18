"""The numbers that people call entries by: an action has its turn's, another a place after it.

``4`` is the action of turn 4, ``4.1`` the first entry after it that is no action, and ``0.1`` the
first one before any action. Records and programs number all events from 1; people who look at a
game, in whatever way, meet turns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, cast

from deducer.errors import ViewError
from deducer.record.events import Discarded, Event, Hinted, Played
from solver.errors import Phrase, quoted


@dataclass(frozen=True)
class Turns:
    """The numbers of a record's events, in order."""

    numbers: tuple[str, ...]

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        """Return the numbers of ``events``."""
        numbers: list[str] = []
        turn = after = 0
        for event in events:
            if isinstance(event, Hinted | Played | Discarded):
                turn, after = turn + 1, 0
                numbers.append(str(turn))
            else:
                after += 1
                numbers.append(f"{turn}.{after}")
        return cls(tuple(numbers))

    def event(self, number: str) -> int:
        """Return which event, from 1, has this ``number``.

        :raises ViewError: if none has.
        """
        if number in self.numbers:
            return self.numbers.index(number) + 1
        known = Phrase("the log has none yet")
        if self.numbers:
            known = Phrase("the log goes from {first} to {last}", **self._ends())
        raise ViewError(
            "there is no turn {number} to correct: {known}", number=quoted(number[:9]), known=known
        )

    def _ends(self) -> dict[str, object]:
        return {"first": self.numbers[0], "last": self.numbers[-1]}

    def place(self, number: int) -> Phrase:
        """Return in words where event ``number`` is: ``turn 4``, ``entry 4.1``."""
        said = self.numbers[number - 1]
        template = Phrase("entry {number}", number=said)
        return template if "." in said else Phrase("turn {number}", number=said)

    def phrase(self, value: object, *, lines: bool = False) -> Phrase:
        """Return a phrase, or what has one, with turns for its events, perhaps with their lines."""
        return cast(Phrase, self._said(value, lines))

    def _said(self, value: object, lines: bool) -> object:
        value = getattr(value, "phrase", value)
        if isinstance(value, tuple):
            return tuple(self._said(part, lines) for part in value)
        if not isinstance(value, Phrase):
            return value
        values = value.values
        if value.template == "event {number}" and self._has(values["number"]):
            return self.place(int(str(values["number"])))
        if value.template == "{place}, line {line}" and not lines:
            return self._said(values["place"], lines)
        said = {key: self._said(part, lines) for key, part in values.items()}
        if "events" in values and isinstance(values["events"], tuple):
            said["events"] = tuple(
                self.numbers[part - 1] if self._has(part) else part for part in values["events"]
            )
        return Phrase(value.template, value.plural, **said)

    def _has(self, number: object) -> bool:
        return isinstance(number, int) and 1 <= number <= len(self.numbers)
