"""What the commands print as JSON; each output has a published schema in ``deducer.schemas``.

Seats are numbers from 0, odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from deducer.knowledge import Knowledge
from deducer.views import SeatView

FORMAT = 1
"""Counts up when an output changes in a way that a reader would notice."""


def knowledge_json(known: Knowledge) -> dict[str, Any]:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``."""
    view = known.view
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
                "odds": {str(card): ratio(likely) for card, likely in slot.odds.items()},
                "playable": ratio(slot.playable),
                "trash": ratio(slot.trash),
                "indispensable": ratio(slot.indispensable),
            }
            for slot in known.slots
        ],
        "missed": [{"slot": slot.slot, "holder": slot.holder} for slot in known.missed],
        "caveats": list(known.caveats),
    }


def ratio(likely: Fraction) -> str:
    """Return a fraction as ``num/den``, also where it is whole."""
    return f"{likely.numerator}/{likely.denominator}"
