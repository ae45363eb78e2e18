"""What a table notices late, one command each: a turn left out, the wrong player, swapped hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rich.console import RenderableType

from deducer.cli.corrections import (
    Events,
    corrections,
    first_possible,
    missed,
    other_hinted,
    other_player,
    swapped,
)
from deducer.cli.typed import TypedReader
from deducer.errors import RecordError
from deducer.game import Record
from deducer.languages import spoken
from deducer.record.events import Entry, Event
from solver.errors import HanabiError
from solver.notation.spoken import PARTS
from solver.notation.words import Line, Word


class Late:
    """The commands, by the words after them; each writes all its corrections at once."""

    def __init__(
        self, record: Callable[[], Record], write: Callable[[Sequence[Entry]], RenderableType]
    ) -> None:
        """Begin with what gives the record so far, and what writes entries together."""
        self.record = record
        self.write = write

    def missed(self, words: Sequence[Word]) -> RenderableType:
        """Put in a turn that was not entered; those after it belong to the next seats."""
        if len(words) < 2:
            raise HanabiError("which turn was left out? Type missed 3: and what happened")
        record = self.record()
        reader = TypedReader(record, spoken())
        is_next = words[0].text.rstrip(":") == str(record.table.now.turn + 1)
        number = len(record.events) + 1 if is_next else reader.number(words[0])
        entry = reader.read(Line(tuple(words[1:]), words[-1]))
        return self._correct(missed(record, number, cast(Event, entry)))

    def wrong(self, words: Sequence[Word]) -> RenderableType:
        """Give a turn to another player, or with ``to`` its hint, perhaps with other slots."""
        hinted = len(words) > 2 and PARTS.whole(words[1].text) == "to"
        if len(words) != 2 and not hinted:
            raise HanabiError("who was it, or who was hinted? Type wrong 3 cy, or wrong 3 to cy")
        record = self.record()
        reader = TypedReader(record, spoken())
        number = reader.number(words[0])
        if not hinted:
            return self._correct([other_player(record, number, record.seat(words[1].text))])
        seat, slots = record.seat(words[2].text), reader.slots(words[3:])
        return self._correct([other_hinted(record, number, seat, slots)])

    def swap(self, words: Sequence[Word]) -> RenderableType:
        """Exchange two hands that were entered for each other."""
        if len(words) != 2:
            raise HanabiError("which hands? Type swap and two names: swap bob cy")
        record = self.record()
        first, second = (record.seat(word.text) for word in words)
        return self._correct([swapped(record, first, second)])

    def _correct(self, ways: Sequence[Events]) -> RenderableType:
        """Write the corrections that lead to the first of ``ways`` that can have happened."""
        record = self.record()
        try:
            events = first_possible(record, ways)
        except RecordError as error:
            raise HanabiError("it clashes then: {problem}", problem=error.phrase) from None
        return self.write(corrections(record.events, events))
