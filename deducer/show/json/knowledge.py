"""The output of ``hanabi knowledge --json``; its schema is ``schemas/knowledge.json``."""

from __future__ import annotations

from typing import Any

from deducer.knowledge.estimates import Estimate, Estimates, share_of
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import SeatView
from deducer.show.json.numbers import FORMAT, interval_json, ratio


def knowledge_json(known: Knowledge) -> dict[str, Any]:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    If odds are estimates, ``estimated`` is set, and each such slot has intervals.
    """
    view = known.view
    estimated = {} if all(slot.exact for slot in known.slots) else {"estimated": True}
    return {
        "format": FORMAT,
        "turn": known.turn,
        "seat": view.seat if isinstance(view, SeatView) else view.name(known.table),
        "players": list(known.table.record.players),
        "table": _table(known),
        "slots": [
            {
                "slot": slot.slot,
                "holder": slot.holder,
                "card": slot.place,
                "odds": {str(card): ratio(share_of(each)) for card, each in slot.shares.items()},
                **{str(worth): ratio(share_of(each)) for worth, each in slot.worth.items()},
                **_intervals(slot),
            }
            for slot in known.slots
        ],
        "missed": [{"slot": slot.slot, "holder": slot.holder} for slot in known.missed],
        "caveats": list(map(str, known.caveats)),
        **gone_json(known),
        **estimated,
    }


def gone_json(known: Knowledge) -> dict[str, Any]:
    """Return which cards put perfect out of reach, and the highest score that is left."""
    return {"gone": list(map(str, known.board.gone)), "attainable": known.board.attainable}


def _table(known: Knowledge) -> dict[str, Any]:
    """What lies open, and the hands as far as the view sees them."""
    board, sees = known.board, known.sight.known
    cards = board.rules.composition.cards
    discards = zip(cards, board.discards, strict=True)
    return {
        "to_move": board.turn if board.end is None else None,
        "fireworks": dict(zip(board.rules.composition.letters, board.fireworks, strict=True)),
        "tokens": board.tokens,
        "strikes": board.strikes,
        "pile": board.pile,
        "turns_left": board.turns_left,
        "discards": [str(card) for card, count in discards for _ in range(count)],
        "hands": [
            [str(sees[place]) if place in sees else None for place in hand]
            for hand in known.moment.hands
        ],
    }


def _intervals(slot: SlotKnowledge) -> dict[str, Any]:
    """The intervals of a slot's odds, where these are estimates."""
    if not isinstance(slot.shares, Estimates):
        return {}
    return {
        "intervals": {
            "odds": {str(card): interval_json(each) for card, each in slot.shares.items()},
            **{
                str(worth): interval_json(each)
                for worth, each in slot.worth.items()
                if isinstance(each, Estimate)
            },
        }
    }
