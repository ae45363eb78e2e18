"""What seats say about their own cards, which they can't see: shown to all, and never erased.

If a seat guesses a card of its own, sees the result and takes the guess back, all see that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from deducer.record import events
from deducer.record.data import RecordData
from deducer.table.replay import common


@dataclass(frozen=True, slots=True)
class Claim:
    """An event by which a seat said something of its own cards.

    ``number`` is its place among the events that count, None once it was taken back. ``after`` is
    how many of them were entered before it.
    """

    seat: int
    event: events.Event
    number: int | None
    after: int


def tells_own(entry: events.Entry, seat: int | None) -> bool:
    """Whether ``entry``, sent by ``seat``, says something of the cards in that seat's own hand."""
    match entry:
        case events.Fixed(_, event) | events.Inserted(_, event):
            return tells_own(event, seat)
        case events.Shown() | events.Played() | events.Discarded():
            return seat is not None and entry.seat == seat
        case events.Hinted(hint=hint):
            return seat is not None and hint.to == seat
    return False


def is_claimed(event: events.Entry) -> bool:
    """Whether ``event`` only says what a card is, in the middle of a game."""
    return isinstance(event, events.Shown) and event.slip is not None


def claims_made(entry: events.Entry, before: RecordData, after: RecordData, seat: int) -> int:
    """Return how many claims ``seat`` makes, or takes back, by ``entry``.

    The records are those ``before`` and ``after`` it. To play or discard a card also shows what it
    is; that counts as a claim only if it is taken back.
    """
    if isinstance(entry, events.DrawSeen):
        return 0  # it joins its action, and takes nothing back
    if not isinstance(entry, events.Correction):
        return int(tells_own(entry, seat) and is_claimed(entry))
    gone = _missing(before.events, after.events)
    return max(int(tells_own(entry, seat)), sum(tells_own(event, seat) for event in gone))


def _missing(
    before: Sequence[events.Event], after: Sequence[events.Event]
) -> Sequence[events.Event]:
    """The events that a correction removed: it changes one stretch of them."""
    start = common(before, after)
    end = common(before[start:][::-1], after[start:][::-1])
    return before[start : len(before) - end]


def claims_of(record: RecordData, tellers: Mapping[int, int]) -> Iterator[Claim]:
    """Yield what seats say of their own cards in the middle of a game, and what they took back.

    ``tellers`` are the seats that told of their own cards, by the place of the entry in the log.
    """
    numbers = {place: number for number, (_, place) in enumerate(record.events_with_index, start=1)}
    for place, seat in tellers.items():
        entry = record.log[place]
        event = entry.event if isinstance(entry, events.Fixed | events.Inserted) else entry
        assert not isinstance(event, events.Correction)
        number = numbers.get(place)
        if number is None or is_claimed(event):
            after = sum(other < place for other in numbers)
            yield Claim(seat, event, number, after)
