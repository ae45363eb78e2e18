"""Corrections that belong together: what a table notices late, as entries for the log.

Each function returns the events as they should have been; :func:`corrections` says by which entries
the log comes to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from deducer.errors import RecordError
from deducer.game import Record
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
from solver.errors import HanabiError

Events = tuple[Event, ...]


def missed(record: Record, number: int, event: Event) -> Events:
    """Return the events with the action ``event`` before event ``number``.

    The actions after it each belong to the next seat then.

    :raises HanabiError: if it is no action.
    """
    if not isinstance(event, Action):
        raise HanabiError("a turn is a hint, a play or a discard")
    events = record.events
    return (*events[: number - 1], event, *_in_turn(events[number - 1 :]))


def other_player(record: Record, number: int, seat: int) -> Events:
    """Return the events with ``seat`` acting in event ``number``, and the next seats after it.

    :raises HanabiError: if it is no action.
    """
    events = record.events
    if not isinstance(events[number - 1], Action):
        raise HanabiError("a turn is a hint, a play or a discard")
    before = events[: number - 1]
    if before and isinstance(before[-1], TurnAdjusted):
        before = before[:-1]
    return (*before, TurnAdjusted(seat), *_in_turn(events[number - 1 :]))


def other_hinted(record: Record, number: int, seat: int) -> tuple[Events, Events]:
    """Return the events with the hint of event ``number`` for ``seat``, in two ways.

    In the first its slots follow from the cards, in the second they are those that were entered.

    :raises HanabiError: if it is no hint.
    """
    events = record.events
    event = events[number - 1]
    if not isinstance(event, Hinted):
        raise HanabiError("this is no hint")
    other = replace(event, hint=replace(event.hint, to=seat))
    ways = (replace(other, slots=None), other)
    follows, said = ((*events[: number - 1], way, *events[number:]) for way in ways)
    return follows, said


def swapped(record: Record, first: int, second: int) -> Events:
    """Return the events with the hands that two seats were dealt exchanged.

    :raises HanabiError: if neither hand was entered.
    """
    other = {first: second, second: first}
    events = tuple(
        replace(event, seat=other.get(event.seat, event.seat))
        if isinstance(event, HandDealt)
        else event
        for event in record.events
    )
    if events == record.events:
        raise HanabiError("neither hand was entered")
    return events


def _in_turn(events: Iterable[Event]) -> Iterable[Event]:
    """Events whose actions belong to the seat to move, whoever that is."""
    for event in events:
        yield replace(event, seat=None) if isinstance(event, Action) else event


def filled(record: Record, events: Sequence[Event], lines: Sequence[int] = ()) -> Events:
    """Return ``events`` with what they leave open filled in, where ``record`` has them not as such.

    ``lines`` are their lines in a text, for errors.

    :raises RecordError: if they can't have happened.
    """
    wanted = replace(record, log=tuple(events), lines=tuple(lines))
    known = set(record.events)
    done = Record.of(wanted).table.events
    return tuple(
        event if event in known else full for event, full in zip(events, done, strict=True)
    )


def first_possible(record: Record, ways: Sequence[Events]) -> Events:
    """Return the first of several ways that can have happened, filled in.

    :raises RecordError: that of the last way, if none can.
    """
    *others, last = ways
    for way in others:
        try:
            return filled(record, way)
        except RecordError:
            continue
    return filled(record, last)


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
