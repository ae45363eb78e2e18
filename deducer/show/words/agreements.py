"""Agreements in words: what a promise came to."""

from __future__ import annotations

from deducer.agreements.outcomes import PromiseOutcome, where
from deducer.agreements.past import kind_phrase
from deducer.table.table import Table
from solver.errors import Phrase, joined

MOST_OTHERS = 3
"""The most further cards that are named beside the one of a promise."""


def place_phrase(table: Table, result: PromiseOutcome, place: int) -> Phrase:
    """Return whose slot the card at ``place`` was in, and the card if the record knows it."""
    seat, number = where(result.scene, place)
    slot = Phrase("{who}'s slot {slot}", who=table.record.players[seat], slot=number)
    source = table.sources.get(place)
    return slot if source is None else Phrase("{slot} {card}", slot=slot, card=source.card)


def outcome_phrase(table: Table, result: PromiseOutcome) -> Phrase:
    """Return what a promise said, and whether it was kept, by which toggle and which cards."""
    promise = Phrase(
        "{place}: {kind}",
        place=place_phrase(table, result, result.place),
        kind=kind_phrase(result.kind),
    )
    if result.kept is None:
        return Phrase("{promise}: not known yet", promise=promise)
    if not result.kept:
        return Phrase("{promise}: broken", promise=promise)
    if result.toggle is None:
        return Phrase("{promise}: kept", promise=promise)
    by = Phrase("{promise}: kept, by {toggle}", promise=promise, toggle=result.toggle)
    if result.toggle in ("save", "twos", "stall") or not 0 < len(result.others) <= MOST_OTHERS:
        return by
    others = joined(", ", [place_phrase(table, result, place) for place in result.others])
    return Phrase("{kept}, with {cards}", kept=by, cards=others)
