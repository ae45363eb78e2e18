"""What ``hanabi knowledge --json`` prints; its schema is ``schemas/knowledge.json``."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from deducer.knowledge.estimates import Estimate, Estimates, share_of
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import SeatView
from deducer.show.json.numbers import FORMAT, interval_json, ratio


def knowledge_json(known: Knowledge) -> dict[str, Any]:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    Where odds are estimates, that is said, and each such slot has the intervals.
    """
    view = known.view
    estimated = {} if all(slot.exact for slot in known.slots) else {"estimated": True}
    return {
        "format": FORMAT,
        "turn": known.turn,
        "seat": view.seat if isinstance(view, SeatView) else view.name(known.table),
        "players": list(known.table.record.players),
        "slots": [
            {
                "slot": slot.slot,
                "holder": slot.holder,
                "card": slot.place,
                "odds": {str(card): ratio(share_of(each)) for card, each in slot.shares.items()},
                **{name: ratio(share_of(each)) for name, each in _worth(slot).items()},
                **_intervals(slot),
            }
            for slot in known.slots
        ],
        "missed": [{"slot": slot.slot, "holder": slot.holder} for slot in known.missed],
        "caveats": list(known.caveats),
        **estimated,
    }


def _worth(slot: SlotKnowledge) -> dict[str, Fraction | Estimate]:
    """Return how likely a slot's card fits, is trash, and is indispensable."""
    board = slot.board
    return {
        "playable": slot.likely(board.is_playable),
        "trash": slot.likely(board.is_trash),
        "indispensable": slot.likely(board.is_indispensable),
    }


def _intervals(slot: SlotKnowledge) -> dict[str, Any]:
    """Where the odds of a slot lie that are estimates."""
    if not isinstance(slot.shares, Estimates):
        return {}
    worth = {name: each for name, each in _worth(slot).items() if isinstance(each, Estimate)}
    return {
        "intervals": {
            "odds": {str(card): interval_json(each) for card, each in slot.shares.items()},
            **{name: interval_json(each) for name, each in worth.items()},
        }
    }
