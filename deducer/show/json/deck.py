"""The output of ``hanabi deck check --json``; its schema is ``schemas/deck.json``."""

from __future__ import annotations

from typing import Any

from deducer.show.json.numbers import FORMAT
from solver.notation.deck_check import DeckCheck


def deck_json(check: DeckCheck) -> dict[str, Any]:
    """Return ``check`` as JSON data."""
    copies = check.rules.composition.copies
    return {
        "format": FORMAT,
        "complete": check.complete,
        "entered": check.entered,
        "total": check.rules.composition.total,
        "left": check.left,
        "missing": {str(card): count for card, count in check.missing.items()},
        "surplus": [
            {
                "card": str(card),
                "held": check.held[card],
                "copies": copies[card],
                "places": [{"line": word.line, "column": word.column} for word in words],
            }
            for card, words in check.surplus.items()
        ],
        "unknown": [
            {
                "text": word.text,
                "line": word.line,
                "column": word.column,
                "problem": str(word.problem),
            }
            for word in check.unknown
        ],
    }
