"""The output of ``hanabi deck check --json`` and ``hanabi deck chance --json``.

Their schemas are ``schemas/deck.json`` and ``schemas/deck-chance.json``.
"""

from __future__ import annotations

from typing import Any

from deducer.advice.shuffle import ShuffleChance
from deducer.show.json.values import FORMAT, chance_json, picked, plain
from solver.notation.deck_check import DeckCheck


def deck_json(check: DeckCheck) -> dict[str, Any]:
    """Return ``check`` as JSON data."""
    copies = check.rules.composition.copies
    return {
        "format": FORMAT,
        **picked(check, "complete entered"),
        "total": check.rules.composition.total,
        "left": check.missing_count,
        "missing": plain(check.missing),
        "surplus": [
            {
                "card": str(card),
                "held": check.counts[card],
                "copies": copies[card],
                "places": [picked(word, "line column") for word in words],
            }
            for card, words in check.surplus.items()
        ],
        "unknown": [picked(word, "text line column problem") for word in check.unknown],
    }


def shuffle_json(chance: ShuffleChance) -> dict[str, Any]:
    """Return as JSON data the chance that a deck is winnable when only its first cards are known.

    The number of completions is a text, since most readers of JSON round numbers of its size.
    """
    return {
        "format": FORMAT,
        "entered": len(chance.begun.cards),
        "total": chance.begun.rules.composition.total,
        "completions": str(chance.completions),
        "winnable": chance_json(chance.chance),
    }
