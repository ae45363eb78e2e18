"""What one view may see of a record that others write, too.

A seat never sees its own cards. Whatever a page or an answer holds for a seat is computed from its
*veiled* record, and from nothing else. So it can't depend on what the others wrote of its hand.
Events keep their numbers, so that everybody can speak of event 12.

A record that goes to another phone is veiled there for good, see :func:`shared`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from deducer.errors import ViewError
from deducer.record import events
from deducer.record.data import RecordData, Writer
from deducer.record.events import Action, Adjustment, Entry, Event
from deducer.table.derived import complete_events
from deducer.table.table import Table

_Record = TypeVar("_Record", bound=RecordData)


def veiled(record: _Record, viewer: int | None) -> _Record:
    """Return the record as a seat may see it, or (``viewer`` is None) as all at the table may.

    The order of the deck and foreign data are left out: they can tell hidden cards. The events must
    name their seats.
    """
    return replace(
        record,
        writer=Writer.NONE if viewer is None else viewer,
        deck=(),
        foreign={},
        log=tuple(veiled_entry(entry, viewer) for entry in record.log),
    )


def shared(record: _Record, viewer: int | None) -> _Record:
    """Return the part of ``record`` that seat ``viewer`` may have on a phone, or (None) anybody.

    Whoever wrote it gets it as it is, unless others entered the writer's cards for a chair; once
    the game is over, everybody does. Until then, others get it veiled, with its corrections carried
    out, and without looks, remarks and notes of slips: the writer's own words can tell anything.

    :raises ViewError: if there is no such seat.
    :raises RecordError: if the record can't have happened by what all know, and is not the
        viewer's own.
    """
    if viewer is not None and not 0 <= viewer < len(record.players):
        raise ViewError("there is no seat {seat}", seat=viewer)
    if viewer is not None and viewer == record.blind_seat:
        return record
    table = Table.of(record, doubting=True)
    if table.outcome.over:
        return record
    veil = veiled(replace(record, log=complete_events(table), lines=()), viewer)
    log = (
        _without_note(entry)
        for entry in veil.log
        if not isinstance(entry, events.Noted | events.VeiledLook)
    )
    start = veil.start if veil.start.slip is None else replace(veil.start, slip="")
    return replace(veil, log=tuple(log), start=start)


def _without_note(entry: Entry) -> Entry:
    """Return ``entry`` without what was noted of a slip, which stays marked as one."""
    if isinstance(entry, Action | events.Shown | Adjustment) and entry.slip:
        return replace(entry, slip="")
    return entry


def veiled_entry(entry: Entry, viewer: int | None) -> Entry:
    """Return ``entry`` as ``viewer`` may see it."""
    match entry:
        case events.Fixed(_, event) | events.Inserted(_, event):
            return replace(entry, event=veiled_event(event, viewer))
        case events.DrawSeen(_, seat):
            return entry if viewer not in (seat, None) else replace(entry, card=None)
        case events.Undone() | events.Dropped():
            return entry
    return veiled_event(entry, viewer)


def veiled_event(event: Event, viewer: int | None) -> Event:
    """Return ``event`` as ``viewer`` may see it."""
    if isinstance(event, events.Taken):
        return event if event.seat == viewer else events.VeiledLook()
    if viewer is not None and getattr(event, "seat", None) not in (viewer, None):
        return event
    match event:
        case events.HandDealt(_, cards):
            return replace(event, cards=(None,) * len(cards))
        case events.Seen():
            return events.VeiledLook()
        case events.LateDraw():
            return replace(event, card=None)
        case events.Played(drawn=drawn) | events.Discarded(drawn=drawn) if drawn and drawn.card:
            return replace(event, drawn=None)  # as if nobody had looked at it
    return event
