"""Entries that differ from what a seat sees, and corrections that would solve this.

Only those who see the cards are shown a doubt. Their holder is not, nor is the page in the middle,
which its holder sees: whoever enters what did not happen would learn from it whether a card was
guessed right, and which card it is. They are shown the correction that a teammate, who sees the
cards on the table, makes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from deducer.errors import Contradiction
from deducer.record import events
from deducer.table import clues
from deducer.table.derived import looked
from deducer.table.moments import Doubt, DoubtKind
from deducer.table.table import Table
from deducer.web.messages.entries import entry_data
from deducer.web.messages.state import DoubtShown, MendShown
from deducer.web.tables.state import phrase_shown
from deducer.web.tables.visible_table import VisibleTable
from solver.cards import Card
from solver.errors import Phrase

_Mend: TypeAlias = tuple[events.Entry, MendShown]
"""A correction, and the same as it is shown."""


def _mend(
    kind: Literal["card", "not", "slots", "slip"],
    entry: events.Entry,
    seat: int | None = None,
    card: Card | None = None,
    slots: Sequence[int] = (),
) -> _Mend:
    text = None if card is None else str(card)
    shown = MendShown(kind=kind, seat=seat, card=text, slots=[*slots], entry=entry_data(entry))
    return entry, shown


def doubts_shown(visible: VisibleTable) -> list[DoubtShown]:
    """Return the doubts of a visible table, as in its state, each with what would mend it."""
    return [_shown(doubt, visible) for doubt in visible.doubts]


def _shown(doubt: Doubt, visible: VisibleTable) -> DoubtShown:
    table, error = visible.table, doubt.error
    turned = doubt.kind is DoubtKind.TURNED
    contradiction = isinstance(error, Contradiction)
    return DoubtShown(
        kind=doubt.kind.value,
        number=doubt.number,
        seat=getattr(table.events[doubt.number - 1], "seat", None),
        card=None if doubt.card is None else str(doubt.card),
        seen=str(doubt.looks[0].card) if turned else None,
        problem=phrase_shown(error.phrase if contradiction else error.fault),
        caveat=phrase_shown(caveat(doubt, table)),
        events=[*doubt.numbers],
        mends=[shown for entry, shown in _mends(doubt, table) if visible.mends(entry)],
    )


def caveat(doubt: Doubt, table: Table) -> Phrase:
    """Return in words what is not relied on because of ``doubt``."""
    event, card = table.events[doubt.number - 1], doubt.card
    if isinstance(event, events.Hinted) and doubt.place is None:
        what = clues.hint_caveat(event.hint, table.record.players)
    else:
        if doubt.kind is not DoubtKind.LOOK and doubt.looks:
            card = doubt.looks[0].card
        what = Phrase("the card seen as {card}", card=card)
    return Phrase("Left out for now: {what}", what=what)


def _mends(doubt: Doubt, table: Table) -> Iterator[_Mend]:
    """Yield what could mend a doubt: first of what was entered, then of what was seen."""
    number, place, card = doubt.number, doubt.place, doubt.card
    if place is None or card is None:
        yield from _hint_mends(number, table)
        return
    if doubt.kind is DoubtKind.TURNED:
        for look in doubt.looks[:1]:
            yield _turned_mend(number, place, look.card, table)
        for each in dict.fromkeys(look.number for look in doubt.looks if look.number):
            yield _look_mend(each, place, card, table)
        return
    if doubt.kind is DoubtKind.LOOK:
        at = table.opened.get(place)
        if at is not None:
            yield _turned_mend(at, place, card, table)
        yield _look_mend(number, place, card, table)
        source = table.sources.get(place)
        if source is not None and at is None and source.number:
            yield _mend("card", _relooked(source.number, place, card, table), card=card)
    else:
        for each in dict.fromkeys(look.number for look in doubt.looks if look.number):
            yield _look_mend(each, place, card, table)
    for other, source in table.sources.items():
        if source.card == card and source.number and not {other} & {place, *table.opened}:
            yield _look_mend(source.number, other, card, table)


def _hint_mends(number: int, table: Table) -> Iterator[_Mend]:
    hint = table.events[number - 1]
    assert isinstance(hint, events.Hinted)
    rules = table.record.rules
    hand = table.moments[number - 1].hands[hint.hint.to]
    touched = clues.touched_by(hint.hint, [table.card(place) for place in hand], rules)
    slots = hint.slots or ()
    wrong = clues.wrong_slots(touched, slots)
    right = clues.right_slots(touched, slots)
    if wrong and not table.moments[number - 1].board.refuse_untouching(right):
        yield _mend("slots", events.Fixed(number, replace(hint, slots=right)), slots=right)
    yield _mend("slip", events.Fixed(number, replace(hint, slip="")))
    for slot in wrong:
        place = hand[slot - 1]
        source = table.sources[place]
        if place not in table.opened and source.number:
            yield _look_mend(source.number, place, source.card, table)


def _turned_mend(number: int, place: int, card: Card, table: Table) -> _Mend:
    """The correction of event ``number``, which showed the card at ``place``: it was ``card``."""
    event = table.events[number - 1]
    match event:
        case events.Played():
            event = replace(event, card=card, outcome=None)
        case events.Discarded() | events.Shown():
            event = replace(event, card=card)
        case events.PileShown(cards):
            at = table.moments[number - 1].pile.index(place)
            event = replace(event, cards=(*cards[:at], card, *cards[at + 1 :]))
    return _mend("card", events.Fixed(number, event), card=card)


def _look_mend(number: int, place: int, card: Card, table: Table) -> _Mend:
    """The correction of event ``number``, which saw ``card`` at ``place``: what all saw, if so."""
    if place in table.opened:
        shown = table.card(place)
        return _mend("card", _relooked(number, place, shown, table), card=shown)
    seat = next((seat for seat, hand in enumerate(table.now.hands) if place in hand), None)
    return _mend("not", _relooked(number, place, None, table), seat=seat, card=card)


def _relooked(number: int, place: int, card: Card | None, table: Table) -> events.Entry:
    """The correction of event ``number``, which saw the card at ``place``: it is ``card``."""
    event = table.events[number - 1]
    drawn = None if isinstance(event, events.Seen | events.HandDealt) else events.drawn_card(event)
    if drawn is not None and drawn[0] is not None:
        return events.DrawSeen(number, drawn[0], card)
    seen = looked(table, event, number, place, card)
    return events.Dropped(number) if seen is None else events.Fixed(number, seen)
