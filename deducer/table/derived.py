"""Makes records from a table: with known cards filled in, or without doubtful entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from deducer.errors import ViewError
from deducer.record import events
from deducer.record.data import RecordData
from deducer.record.events import Event
from deducer.record.position import EarlierHint, StartPosition
from deducer.table.moments import Clue, DoubtKind, Moment
from deducer.table.table import Table
from solver.cards import Card


def without_doubts(table: Table) -> RecordData:
    """Return the record of ``table`` without what is not relied on because of its doubts.

    Looks tell no card any more, and hints are slips. Events keep their numbers.
    """
    deck, log = [*table.record.deck], [*table.events]
    for doubt in table.doubts:
        number, place = doubt.number, doubt.place
        if place is None:
            hint = log[number - 1]
            assert isinstance(hint, events.Hinted)
            log[number - 1] = replace(hint, slip="")
            continue
        unsure = [number] if doubt.kind is DoubtKind.LOOK else [look.number for look in doubt.looks]
        for each in unsure:
            if each:
                unread = looked(table, log[each - 1], each, place, None)
                log[each - 1] = unread or events.VeiledLook()
            else:
                deck[sorted(table.moments[0].places).index(place)] = None
    return replace(table.record, deck=tuple(deck), log=tuple(log), lines=())


def record_from(table: Table, moment: Moment) -> RecordData:
    """Return the record of a game that begins at ``moment`` of ``table``, a position.

    It has all that the table knows of the cards in play, learned later or not, and the hints on
    them that are relied on. What went before is not in it.

    :raises ViewError: if cards lie there that no position has: put back for all to see, or not
        those that the fireworks say.
    """
    before, board = table.record, moment.board
    before.refuse_if_only()
    composition, full = board.rules.composition, board.rules.hand_size(board.players)
    heights = board.heights.items()
    open_places = {at for at, by in table.opened.items() if by <= moment.number}
    start = StartPosition(
        fireworks=tuple(composition.at(letter, height) for letter, height in heights if height),
        discards=board.thrown,
        tokens=board.tokens,
        strikes=board.strikes,
        hands=() if {*board.hands} == {full} else board.hands,
        pile=board.pile,
        turns_left=None if board.turns_left is None else max(0, board.turns_left),
        hints=tuple(earlier_hints(table, moment)),
    ).marked(board.rules, board.players)
    gone = Counter(table.card(at) for at in open_places.difference(moment.places))
    lies = gone == Counter(start.out_of_play(board.rules)) and open_places.isdisjoint(moment.pile)
    if not lies or start.misfit(board.rules, board.players) is not None:
        raise ViewError("no position says what lies there after so many slips")
    record = RecordData(
        before.rules,
        before.players,
        writer=before.writer,
        first=board.turn,
        start=start,
        title=before.title,
        advice=before.advice,
        agreements=table.sheet.at(moment.number + 1),
        chairs=before.chairs,
    )
    return replace(record, log=tuple(_lying(table, moment)), deck=_in_play(table, moment, record))


def earlier_hints(table: Table, moment: Moment) -> Iterator[EarlierHint]:
    """Yield the hints on cards in hands at ``moment``, those of each hand together."""
    given: dict[tuple[int, int], list[tuple[int, Clue]]] = {}
    for holder, hand in enumerate(moment.hands):
        for slot, place in enumerate(hand, start=1):
            for clue in table.clues.get(place, ()):
                if clue.number <= moment.number and clue.reliable:
                    given.setdefault((clue.number, holder), []).append((slot, clue))
    for (_, holder), clues in sorted(given.items(), key=lambda item: item[0]):
        clue = clues[0][1]
        slots = tuple(slot for slot, each in clues if each.touched)
        others = tuple(slot for slot, each in clues if not each.touched)
        yield EarlierHint(events.Hinted(clue.giver, replace(clue.hint, to=holder), slots), others)


def _lying(table: Table, moment: Moment) -> Iterator[Event]:
    """Yield the events that say which cards lie in hands at ``moment``, and that play stopped."""
    for seat, hand in enumerate(moment.hands):
        cards = tuple(map(table.card, hand))
        if seat != table.record.blind_seat and any(cards):
            yield events.HandDealt(seat, cards)
    ended = table.ended
    stopped = ended is not None and table.events.index(ended) < moment.number
    if ended is not None and stopped:
        yield ended
    for seat, hand in enumerate(moment.hands):
        for slot, place in enumerate(hand, start=1):
            card = table.card(place)
            if card is not None and table.opened.get(place, moment.number + 1) <= moment.number:
                over = stopped or moment.board.end is not None
                yield events.Shown(seat, slot, card, None if over else "")


def _in_play(table: Table, moment: Moment, record: RecordData) -> tuple[Card | None, ...]:
    """The order of the cards in play, as far as ``table`` knows more than it deals to hands."""
    start = Moment.start(record)
    cards = dict(zip(start.places, map(table.card, moment.places), strict=True))
    own = () if record.blind_seat is None else moment.hands[record.blind_seat]
    if not any(map(table.card, (*own, *moment.pile))):
        return ()
    return tuple(cards[place] for place in sorted(cards))


def looked(table: Table, event: Event, number: int, place: int, card: Card | None) -> Event | None:
    """Return ``event``, with ``number``, as if ``card`` had been seen at ``place`` by it.

    It is None where the event would tell nothing more.
    """
    match event:
        case events.Seen():
            return None if card is None else replace(event, card=card)
        case events.HandDealt(seat, cards):
            at = table.moments[number].hands[seat].index(place)
            return replace(event, cards=(*cards[:at], card, *cards[at + 1 :]))
    return events.with_draw(event, card)


def complete_events(table: Table) -> tuple[Event, ...]:
    """Return the events of ``table``, with the cards of hands that the order of its deck reveals.

    They name their seats, and need neither the deck nor corrections to be understood.
    """
    return tuple(_complete(table)) if table.record.deck else table.events


def _complete(table: Table) -> Iterator[Event]:
    """Yield the hands that were dealt, and then the events, with the cards that were drawn."""
    dealt = {event.seat for event in table.events if isinstance(event, events.HandDealt)}
    for seat, hand in enumerate(table.moments[0].hands):
        cards = tuple(map(table.card, hand))
        if seat not in dealt and any(card is not None for card in cards):
            yield events.HandDealt(seat, cards)
    for before, after, event in zip(table.moments, table.moments[1:], table.events, strict=False):
        yield _with_draw(table, before, after, event)


def _with_draw(table: Table, before: Moment, after: Moment, event: Event) -> Event:
    """The event with the card that it drew, if the table knows it and the event does not."""
    if (
        not isinstance(event, events.Played | events.Discarded | events.LateDraw)
        or event.seat is None
    ):
        return event
    drew = len(after.pile) < len(before.pile) and len(after.hands[event.seat]) > 0
    card = table.card(after.hands[event.seat][0]) if drew else None
    if card is None or after.hands[event.seat][0] != before.pile[0]:
        return event
    return events.with_draw(event, card)
