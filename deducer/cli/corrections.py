"""Corrections of the log for what a table notices late: a missed turn, a wrong player and so on.

Functions return the events as they should have been, and :func:`corrections` returns the entries
that change the log to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from deducer.cli.typed import TypedReader
from deducer.errors import RecordError, event_place
from deducer.game import Record
from deducer.languages import spoken
from deducer.record.entries import RESERVED
from deducer.record.events import (
    Action,
    Dropped,
    Entry,
    Event,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    TurnAdjusted,
)
from deducer.record.writing import quoted_entry
from deducer.table.clues import right_slots, touched_by
from solver.errors import HanabiError, Phrase
from solver.moves import Hint
from solver.notation.spoken import PARTS
from solver.notation.words import TextLine, Word, quote

Events = tuple[Event, ...]


def missed(record: Record, words: Sequence[Word]) -> Sequence[Events]:
    """Return the ways to insert a turn that was not entered, the likeliest first.

    The turns after it go to the next seats. If the table adjusted the turn just before it, the
    missing action is probably the reason, so it is put before the adjustment. The other way is to
    put it after the adjustment.
    """
    if len(words) < 2:
        raise HanabiError("which turn was left out? Type missed 3: and what happened")
    reader = TypedReader(record, spoken())
    is_next = words[0].text.rstrip(":") == str(record.table.now.turn + 1)
    number = len(record.events) + 1 if is_next else reader.number(words[0])
    event = reader.read(TextLine(tuple(words[1:]), words[-1]))
    if not isinstance(event, Action):
        raise _no_turn(quoted_entry(event, record.players))
    events = record.table.events
    places = [number - 1]
    for place in range(number - 2, -1, -1):
        before = events[place]
        if isinstance(before, Action):
            break
        if isinstance(before, TurnAdjusted) and before.seat != _to_move(record, place):
            places.append(place)
    ways = {
        place: (*record.events[:place], event, *_moved_on(record, place))
        for place in reversed(places)
    }
    in_turn = {place for place in ways if event.seat in (None, _to_move(record, place))}
    return tuple(ways[place] for place in sorted(ways, key=lambda each: each not in in_turn))


def wrong(record: Record, words: Sequence[Word]) -> Sequence[Events]:
    """Return the events with another player in a turn or, with ``to``, another one hinted."""
    hinted = len(words) > 2 and PARTS.whole(words[1].text) == "to"
    if len(words) != 2 and not hinted:
        raise HanabiError("who was it, or who was hinted? Type wrong 3 cy, or wrong 3 to cy")
    reader = TypedReader(record, spoken())
    number = reader.number(words[0])
    if not hinted:
        return [_other_player(record, number, record.seat(words[1].text))]
    seat, slots = record.seat(words[2].text), reader.slots(words[3:])
    return [_other_hinted(record, number, seat, slots)]


def _other_player(record: Record, number: int, seat: int) -> Events:
    """Return the events with ``seat`` acting in event ``number``, and the next seats afterwards.

    :raises HanabiError: if it is no action.
    """
    events = record.events
    event = record.table.events[number - 1]
    if not isinstance(event, Action):
        raise _no_turn(_called(record, number))
    if event.seat == seat:
        return events
    before, after = events[: number - 1], _moved_on(record, number)
    if event.seat != _to_move(record, number - 1):  # out of turn, and it stays so
        return (*before, replace(event, seat=seat), *after)
    if before and isinstance(before[-1], TurnAdjusted):
        before = before[:-1]
    return (*before, TurnAdjusted(seat), replace(event, seat=seat), *after)


def _other_hinted(
    record: Record, number: int, seat: int, slots: tuple[int, ...] | None = None
) -> Events:
    """Return the events with the hint of event ``number`` for ``seat``.

    Without ``slots``, the cards that are known by now say which slots it touched.

    :raises HanabiError: if it is no hint, or if its slots do not follow.
    """
    events = record.events
    event = events[number - 1]
    if not isinstance(event, Hinted):
        raise HanabiError("{event} is not a hint", event=_called(record, number))
    if event.hint.to == seat and slots is None:
        return events
    hint = replace(event.hint, to=seat)
    acted = record.table.events[number - 1]
    to_teammate = isinstance(acted, Hinted) and acted.seat != seat
    if slots is None and to_teammate:
        slots = _touched(record, number, hint)
    other = replace(event, hint=hint, slots=slots)
    return (*events[: number - 1], other, *events[number:])


def _touched(record: Record, number: int, hint: Hint) -> tuple[int, ...]:
    """The slots that ``hint`` touched as event ``number``, by the cards in the hand."""
    table = record.table
    hand = table.moments[number - 1].hands[hint.to]
    touched = touched_by(hint, [table.card(place) for place in hand], record.rules)
    if None in touched:
        raise HanabiError(
            "which of {who}'s slots did it touch? Not all of these cards are known: type wrong "
            "{turn} to {name} and the slots, such as 14, or none",
            who=record.players[hint.to],
            turn=table.turns.numbers[number - 1],
            name=quote(record.players[hint.to], RESERVED),
        )
    return right_slots(touched)


def swapped(record: Record, words: Sequence[Word]) -> Sequence[Events]:
    """Return the events with the hands exchanged that two seats were dealt."""
    if len(words) != 2:
        raise HanabiError("which hands? Type swap and two names: swap bob cy")
    first, second = (record.seat(word.text) for word in words)
    other = {first: second, second: first}
    events = tuple(
        replace(event, seat=other.get(event.seat, event.seat))
        if isinstance(event, HandDealt)
        else event
        for event in record.events
    )
    if events == record.events:
        raise HanabiError(
            "there is nothing to swap: name two players whose hands were dealt, not {first} and "
            "{second}",
            first=record.players[first],
            second=record.players[second],
        )
    return [events]


LATE: dict[str, Callable[[Record, Sequence[Word]], Sequence[Events]]] = {
    "missed": missed,
    "wrong": wrong,
    "swap": swapped,
}
"""The commands for what is noticed late: each takes words, and returns what the events can be."""


def _no_turn(event: object) -> HanabiError:
    return HanabiError("{event} is not a turn: a turn is a hint, a play or a discard", event=event)


def _called(record: Record, number: int) -> Phrase:
    """Event ``number`` as people call it, with what happened."""
    table = record.table
    happened = quoted_entry(table.events[number - 1], record.players)
    return event_place(table.turns.numbers[number - 1], event=happened)


def _to_move(record: Record, place: int) -> int:
    """The seat to move before the event with index ``place``."""
    return record.table.moments[place].board.turn


def _moved_on(record: Record, start: int) -> Iterator[Event]:
    """Yield the events from index ``start`` without their seats, so that they go to the next ones.

    This ends at a seat that acted out of turn, or at an adjusted turn: after that, all events
    keep their seats.
    """
    events = record.table.events
    for place in range(start, len(events)):
        event = events[place]
        if isinstance(event, TurnAdjusted):
            break
        if isinstance(event, Action):
            if event.seat != _to_move(record, place):
                break
            yield replace(event, seat=None)
        else:
            yield record.events[place]
    else:
        return
    yield from record.events[place:]


def filled(record: Record, events: Sequence[Event], lines: Sequence[int] = ()) -> Events:
    """Return ``events``; those that are not in ``record`` get their seats and slots filled in.

    ``lines`` are the numbers of their lines in a text, for errors.

    :raises RecordError: if they can't have happened.
    """
    wanted = replace(record, log=tuple(events), lines=tuple(lines))
    known = set(record.events)
    done = Record.of(wanted).table.events
    return tuple(
        event if event in known else full for event, full in zip(events, done, strict=True)
    )


def late_corrections(record: Record, ways: Sequence[Events]) -> list[Entry]:
    """Return the entries that lead to the first of ``ways`` that can have happened.

    :raises HanabiError: saying what is wrong with the first way, if none can.
    """
    first: RecordError | None = None
    for way in ways:
        try:
            return corrections(record.events, filled(record, way))
        except RecordError as error:
            first = first or error
    assert first is not None
    raise HanabiError("it clashes then: {problem}", problem=first.phrase)


def corrections(before: Sequence[Event], after: Sequence[Event]) -> list[Entry]:
    """Return the entries that lead from the events ``before`` to those ``after``, the last first.

    So the numbers in them are those of ``before``.
    """
    entries: list[Entry] = []
    compared = SequenceMatcher(a=before, b=after, autojunk=False)
    for tag, start, stop, begin, end in reversed(compared.get_opcodes()):
        if tag == "equal":
            continue
        both = min(stop - start, end - begin)
        entries += [Dropped(number) for number in range(stop, start + both, -1)]
        new = after[begin + both : end]
        if start + both == len(before):
            entries += new
        else:
            entries += [Inserted(start + both + 1, event) for event in reversed(new)]
        entries += [Fixed(start + at + 1, after[begin + at]) for at in range(both)]
    return entries
