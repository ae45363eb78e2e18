"""What one view sees of a table, kept up to date entry by entry.

A visible table is immutable: an entry leads to a new one, so that it can be tried and dropped. It
replays only what is new; after a correction, what comes from the first event that it changes.
Replaying the record from its beginning is the slow way to the same table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from deducer.errors import RecordError
from deducer.game import Record
from deducer.knowledge.secrecy import veiled, veiled_entry
from deducer.record.data import RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import (
    Correction,
    DrawSeen,
    Dropped,
    Edit,
    Entry,
    Event,
    Fixed,
    Inserted,
    Seen,
    Undone,
    drawn_card,
    with_actor,
)
from deducer.record.writing import EntryLine
from deducer.table.derived import without_doubts
from deducer.table.moments import Doubt
from deducer.table.replay import Replay, common
from deducer.table.table import Table
from solver.errors import HanabiError


@dataclass(frozen=True)
class VisibleTable:
    """A ``record`` as one view may read it, and the table that it leads to.

    ``viewer`` is a seat, or None for all around the table; once the game is ``revealed`` nothing is
    hidden. ``replay`` is an error where the record can't have happened event by event. ``before``
    is the table without the last entry, if that is an event and the rest is possible.

    Only what all at the table know can refuse an entry. Where this view sees otherwise, the table
    goes on as was entered, and both sides are one of the ``doubts`` until one is corrected.
    """

    record: Record
    viewer: int | None
    revealed: bool
    replay: Replay | RecordError
    before: Table | None = None

    @classmethod
    def of(cls, record: RecordData, viewer: int | None, *, revealed: bool = False) -> Self:
        """Return what ``viewer`` sees of the whole ``record``."""
        seen = Record.of(record if revealed else veiled(record, viewer))
        return cls(seen, viewer, revealed, _replayed(seen))

    @property
    def entries(self) -> int:
        """How many entries of the log it shows."""
        return len(self.record.log)

    @cached_property
    def refusal(self) -> RecordError | None:
        """Why the table can't go on with what can be seen, or None."""
        try:
            self.table  # noqa: B018 - replaying is the check
        except RecordError as error:
            return error
        return None

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What was entered otherwise than this view sees it, where the table goes on."""
        return () if self.refusal is not None else self.table.doubts

    @property
    def clash(self) -> RecordError | None:
        """Why what can be seen can't have happened, or None."""
        return self.refusal or next((doubt.error for doubt in self.doubts), None)

    @property
    def shown(self) -> Table:
        """The table to show: if it can't go on, that after the most events that are possible."""
        if self.refusal is None:
            return self.table
        if self.before is not None:
            return self.before
        possible = self.record.events[: max(self.refusal.number, 1) - 1]
        record = replace(self.record, log=possible, lines=())
        return VisibleTable.of(record, self.viewer, revealed=self.revealed).shown

    @cached_property
    def table(self) -> Table:
        """The table that the record leads to.

        :raises RecordError: if it can't have happened.
        """
        if isinstance(self.replay, RecordError):
            raise self.replay.with_traceback(None)
        return Table.after(self.replay, self.record)

    @cached_property
    def settled(self) -> Table:
        """The table without what is in doubt, as one record in which nothing clashes.

        :raises RecordError: if the table can't go on.
        """
        if not self.table.doubts:
            return self.table
        return Table.of(without_doubts(self.table))

    def after(self, *entries: Entry) -> Self:
        """Return the visible table after these entries in everybody's record."""
        seen = entries if self.revealed else [veiled_entry(entry, self.viewer) for entry in entries]
        return self._with(*seen)

    def _with(self, *entries: Entry) -> Self:
        record = self.record.append(*entries)
        events = [entry for entry in entries if not isinstance(entry, Edit)]
        replay = None
        if len(events) == len(entries) and not isinstance(self.replay, RecordError):
            replay = _continued(self.replay, events)
        alone = (
            len(entries) == 1 and not isinstance(entries[0], Correction) and self.refusal is None
        )
        before = self.table if alone else None
        return replace(self, record=record, replay=replay or self._corrected(record), before=before)

    def _corrected(self, record: RecordData) -> Replay | RecordError:
        """Replay a correction of this record, from the first event that is another."""
        try:
            events = record.events
            replay = self._replay_of(common(self.record.events, events)).copy()
            for event in events[len(replay.events) :]:
                replay.add(event)
        except RecordError as error:
            return error.with_traceback(None)
        return replay

    def _replay_of(self, count: int) -> Replay:
        """A replay of the first ``count`` events, for all corrections that are tried there."""
        if count not in self._begun:
            earlier = max((each for each in self._begun if each < count), default=None)
            begun = None if earlier is None else self._begun[earlier].copy()
            replay = begun or Replay(self.record, doubting=True)
            for event in self.record.events[len(replay.events) : count]:
                replay.add(event)
            self._begun[count] = replay
        return self._begun[count]

    @cached_property
    def _begun(self) -> dict[int, Replay]:
        return {}

    # -- entries from this view --------------------------------------------------------------

    def _mistake(self, before: VisibleTable, entry: Entry) -> RecordError | None:
        """Why ``entry``, which led here from ``before``, is wrong by this view's own eyes, or None.

        A doubt in which other entries have a part refuses nothing: they may be wrong, and a seat
        that enters such falsely must not learn its cards from what others can enter.
        """
        match entry:
            case Undone() | Dropped():
                return None
            case Fixed(number) | Inserted(number) | DrawSeen(number):
                pass
            case _:
                number = len(self.table.events)
        known = {doubt.about for doubt in before.doubts}
        return next(
            (
                doubt.error
                for doubt in self.doubts
                if doubt.plain and doubt.number == number and doubt.about not in known
            ),
            None,
        )

    def mends(self, entry: Entry) -> bool:
        """Return whether the correction ``entry`` is accepted, and leaves fewer doubts."""
        after = self._with(entry)
        fits = after.refusal is None and after._mistake(self, entry) is None
        return fits and len(after.doubts) < len(self.doubts)

    def as_draw(self, look: Seen) -> Entry:
        """Return ``look`` as a draw if an action drew that card, else ``look`` itself.

        Only a card that this view does not know yet becomes part of the action that drew it.
        """
        own = look.seat == self.viewer and not self.revealed
        if self.refusal is not None or own:
            return look
        moments = self.table.moments
        hand = moments[-1].hands[look.seat : look.seat + 1]
        places = hand[0][look.slot - 1 : look.slot] if hand else ()
        if not places or self.table.card(places[0]) is not None:
            return look
        for number in range(len(moments) - 1, 0, -1):
            if moments[number - 1].pile[:1] == places and places[0] not in moments[number].pile:
                drawn = drawn_card(self.table.events[number - 1])
                return DrawSeen(number, look.seat, look.card) if drawn else look
        return look

    def accepted(self, entry: Entry, reader: EntryReader) -> tuple[EntryLine, Self]:
        """Try an entry that this view wrote; return it with what it left open filled in.

        Its line and the table after it are returned, too. If the table can't go on already, only
        corrections are accepted, and need not correct everything at once.

        :raises HanabiError: if the entry is impossible by what all know, or plainly is not what
            this view sees.
        """
        entry = with_actor(entry, self.record.events if self.refusal else self.table.events)
        after = self._with(entry)
        problem = self.refusal or after.refusal or after._mistake(self, entry)
        if isinstance(entry, Correction) and self.refusal is not None:
            after.record.events_with_line  # noqa: B018 - carrying it out is the check
        elif problem is not None:
            raise problem
        filled = _filled(after, entry)
        draws_unseen = isinstance(filled, DrawSeen) and self.viewer in (filled.seat, None)
        hides = draws_unseen or veiled_entry(filled, self.viewer) != filled
        if hides and not self.revealed:
            raise HanabiError("only a player who sees these cards can enter them")
        line = EntryLine.of(filled, reader)
        return line, replace(after, record=self.record.append(filled))


def _replayed(record: RecordData) -> Replay | RecordError:
    """A record replayed from its beginning, or why that is impossible."""
    try:
        return Replay.of(record, doubting=True)
    except RecordError as error:
        return error.with_traceback(None)


def _continued(replay: Replay, entries: Sequence[Event | DrawSeen]) -> Replay | RecordError | None:
    """A replay with more entries, or why that is impossible; ``replay`` is not changed.

    It is None if only a replay from the beginning can tell.
    """
    after = replay.copy()
    try:
        for entry in entries:
            if not isinstance(entry, DrawSeen):
                after.add(entry)
            elif not after.fill(entry):
                return None
    except RecordError as error:
        late = any(isinstance(entry, DrawSeen) for entry in entries)
        return None if late else error.with_traceback(None)
    return after


def _filled(after: VisibleTable, entry: Entry) -> Entry:
    """The last entry of a visible log, with what it left open filled in as far as known."""
    match entry:
        case Undone() | Dropped() | DrawSeen():
            return entry
        case Fixed(number, event) | Inserted(number, event):
            return replace(entry, event=_filled_event(after, number, event))
        case _ if isinstance(after.replay, RecordError):
            return _filled_event(after, len(after.record.events), entry)
        case _:
            return after.replay.events[-1]


def _filled_event(after: VisibleTable, number: int, event: Event) -> Event:
    """Event ``number`` of a visible record as its replay fills it in, if it gets that far."""
    if not isinstance(after.replay, RecordError):
        return after.replay.events[number - 1]
    begun = replace(after.record, log=after.record.events[:number], lines=())
    replay = _replayed(begun)
    return event if isinstance(replay, RecordError) else replay.events[-1]
