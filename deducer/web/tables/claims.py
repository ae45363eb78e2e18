"""What seats say about their own cards, which they can't see: shown to all, and never erased.

If a seat guesses a card of its own, sees the result and takes the guess back, all see that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from deducer.record import events


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


def claims_of(
    log: Sequence[events.Entry], places: Iterable[int], tellers: Mapping[int, int]
) -> Iterator[Claim]:
    """Yield what seats say of their own cards in the middle of a game, and what they took back.

    ``places`` are those in the ``log`` of the events that count, in order. ``tellers`` are the
    seats that told of their own cards, by the place of the entry in the log.
    """
    numbers = {place: number for number, place in enumerate(places, start=1)}
    for place, seat in tellers.items():
        entry = log[place]
        event = entry.event if isinstance(entry, events.Fixed | events.Inserted) else entry
        assert not isinstance(event, events.Correction)
        number = numbers.get(place)
        only_says = isinstance(event, events.Shown) and event.slip is not None
        if number is None or only_says:
            after = sum(other < place for other in numbers)
            yield Claim(seat, event, number, after)
