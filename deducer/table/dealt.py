"""A dealt table: its record holds the whole deck, so nobody need say which card turned up.

Whoever keeps such a record fills in the cards of what is entered. What the sender says of cards is
replaced, and never compared with the deal, so that no refusal tells a hidden card.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from deducer.record import events
from deducer.record.events import Entry, Event, drawn_card, with_draw
from deducer.table.replay import Replay
from solver.errors import HanabiError, Phrase

_UNDO = Phrase("the table holds the deal: undo back to there, and enter it anew")
_Dealt = TypeVar(
    "_Dealt", bound=events.Played | events.Discarded | events.LateDraw | events.PileShown
)


def dealt_entry(replay: Replay, entry: Entry) -> Entry:
    """Return ``entry``, the next after ``replay`` of a dealt record, with the cards of the deal.

    An action names its seat then, and what was drawn.

    :raises RecordError: if it can't happen. That says nothing of cards.
    :raises HanabiError: if it corrects an event other than a hint, as the cards after it would not
        be those that lie there; or if it shows a card before the end.
    """
    match entry:
        case events.Played() | events.Discarded() | events.LateDraw() | events.PileShown():
            return _completed(replay, _blank(entry))
        case events.Shown(seat, slot, card):
            if replay.now.board.end is None and replay.ended is None:
                raise HanabiError("the table holds the deal: no card is shown before the end")
            hand = replay.now.hands[seat] if seat < len(replay.now.hands) else ()
            (shown,) = replay.ledger.cards(hand[slot - 1 : slot]) or (card,)
            return replace(entry, card=shown or card)
        case events.Fixed(number, events.Hinted()):
            before = replay.events[number - 1 : number]
            if not all(isinstance(event, events.Hinted) for event in before):
                raise HanabiError(_UNDO)
        case events.Inserted(_, events.Hinted()):
            pass
        case events.Fixed() | events.Inserted() | events.Dropped():
            raise HanabiError(_UNDO)
    return entry


def _blank(entry: _Dealt) -> _Dealt:
    """Return ``entry`` without what its sender says of cards."""
    match entry:
        case events.PileShown(cards):
            return replace(entry, cards=(None,) * len(cards))
        case events.LateDraw():
            return replace(entry, card=None)
        case events.Played(drawn=drawn) | events.Discarded(drawn=drawn):
            entry = replace(entry, card=None, drawn=drawn if drawn and drawn.nothing else None)
    return replace(entry, outcome=None) if isinstance(entry, events.Played) else entry


def _completed(replay: Replay, entry: _Dealt) -> Event:
    """Return ``entry`` as the deal has it, once it was tried."""
    after = replay.copy()
    after.add(entry)
    event, pile = after.events[-1], replay.now.pile
    cards = replay.ledger.cards(pile)
    if isinstance(event, events.PileShown):
        return replace(event, cards=tuple(cards))
    drew = len(after.now.pile) < len(pile) and drawn_card(event) is not None
    return with_draw(event, cards[0]) if drew else event
