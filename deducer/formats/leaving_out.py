"""Leaves out of a record what hanab.live can't hold, and names each thing.

An irregular action is written as the rules allow it, if they do. Whatever can't have happened
without what is left out is left out, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from deducer.errors import RecordError, event_place
from deducer.formats.hanab_live_options import LATE, NAME
from deducer.formats.hanab_live_read import site_end
from deducer.formats.hanab_live_write import LOST
from deducer.formats.written import refuse_start
from deducer.record import events
from deducer.record.data import RecordData
from deducer.record.events import Action, Adjustment, Event
from deducer.record.writing import quoted_entry
from deducer.table.moments import Moment
from deducer.table.replay import Replay
from deducer.table.table import Table
from solver.errors import Phrase
from solver.moves import PILE


def regular(record: RecordData, *, link: bool) -> tuple[RecordData, tuple[Phrase, ...]]:
    """Return ``record`` without what hanab.live can't hold, and a sentence for each such thing.

    For a ``link``, an end that names no seat is such a thing, too.

    :raises RecordError: naming an event that can't have happened.
    """
    refuse_start(record, NAME)
    table = Table.of(record)
    deck = tuple(map(table.card, range(record.rules.composition.total)))
    rules = replace(record.rules, choreography=False)
    plain = replace(record, rules=rules, deck=deck, log=(), lines=())
    lost: list[Phrase] = []
    if record.rules.choreography:
        lost.append(Phrase("the timed choreography is not kept"))
    if len(record.log) > len(table.events):
        lost.append(Phrase("corrections are not kept, only what they left"))
    replay = Replay(plain)
    for moment, event, turn, (_, line) in zip(
        table.moments, table.events, table.turns.numbers, record.events_with_line, strict=False
    ):
        if isinstance(event, events.HandDealt):
            continue  # its cards are in the deck
        place = event_place(turn, line, quoted_entry(event, record.players))
        after, why = _after(replay, moment, event)
        if link and isinstance(event, events.Ended) and event.seat is None:
            ends = site_end(plain, replay.now, replay.ledger.cards) is event.reason
            after = after if ends else None
        if after is None:
            left = Phrase("{place} is left out", place=place)
            lost.append(Phrase("{left}: {why}", left=left, why=why) if why else left)
            continue
        replay = after
        if getattr(event, "slip", None) not in (None, LATE) or getattr(event, "announce", None):
            lost.append(Phrase("{place} is written as the rules allow it", place=place))
    return replace(plain, log=tuple(replay.events)), tuple(lost)


def _after(replay: Replay, moment: Moment, event: Event) -> tuple[Replay | None, Phrase | None]:
    """``replay`` after an ``event`` that was at ``moment``, or None and why it can't be there."""
    if isinstance(event, Adjustment) or (
        type(event) in LOST and type(event) is not events.Rearranged
    ):
        return None, None
    if isinstance(event, Action) and event.seat not in (None, replay.now.board.turn):
        return None, Phrase("it is {who}'s turn there", who=replay.players[replay.now.board.turn])
    why = Phrase("the cards lie otherwise there")
    for candidate in _candidates(replay.now, moment, event):
        after = replay.copy()
        try:
            after.add(candidate)
        except RecordError as error:
            why = error.fault
        else:
            return after, None
    return None, why


def _candidates(now: Moment, moment: Moment, event: Event) -> Iterator[Event]:
    """Yield what ``event`` can be at ``now``, where a card may lie in another slot."""
    late = None if now.board.end is None else LATE
    match event:
        case events.Rearranged(seat):
            if now.hands[seat] == moment.hands[seat]:
                yield event
        case events.Hinted(_, hint, slots):
            pointed = {moment.hands[hint.to][slot - 1] for slot in slots or ()}
            cards = enumerate(now.hands[hint.to], start=1)
            there = tuple(slot for slot, place in cards if place in pointed)
            yield replace(event, slots=there, slip=late)
            yield replace(event, slots=None, slip=late)
        case events.Played() | events.Discarded():
            assert event.seat is not None
            held, hand = moment.hands[event.seat], now.hands[event.seat]
            plain = replace(event, drawn=None, slip=late)
            if isinstance(plain, events.Played):
                plain = replace(plain, announce=None, outcome=None)
            if event.slot == PILE:
                yield plain
            elif held[event.slot - 1] in hand:
                yield replace(plain, slot=hand.index(held[event.slot - 1]) + 1)
        case _:
            yield event
