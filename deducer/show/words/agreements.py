"""Agreements in words: the kinds of promises, and what one came to."""

from __future__ import annotations

from deducer.agreements.outcomes import Outcome, where
from deducer.table.table import Table
from solver.errors import Phrase, joined

KINDS = {
    "play": Phrase("to be played"),
    "play again": Phrase("hinted again, to be played"),
    "play or save": Phrase("to be played or saved"),
    "play or save several": Phrase("to be played or saved, one of several"),
    "no trash": Phrase("no trash"),
    "no copy": Phrase("no copy"),
    "silence": Phrase("nothing to save after a discard"),
    "silence on a play": Phrase("nothing to save after a play"),
    "blind play": Phrase("asks for the unhinted card that was played"),
    "copy discarded": Phrase("a copy of the hinted card that was discarded"),
    "connection": Phrase("made to fit by other cards"),
}
"""What a promise of each kind says of a card."""
MOST_OTHERS = 3
"""The most further cards that are named beside the one of a promise."""


def kind_phrase(kind: str) -> Phrase:
    """Return what a promise of ``kind`` says of a card."""
    base, comma, _ = kind.partition(", let pass")
    phrase = KINDS.get(base) or Phrase(base)
    return Phrase("{kind}, but not played at once", kind=phrase) if comma else phrase


def place_phrase(table: Table, told: Outcome, place: int) -> Phrase:
    """Return whose slot the card at ``place`` was in, and the card if the record knows it."""
    seat, number = where(told.scene, place)
    slot = Phrase("{who}'s slot {slot}", who=table.record.players[seat], slot=number)
    source = table.sources.get(place)
    return slot if source is None else Phrase("{slot} {card}", slot=slot, card=source.card)


def outcome_phrase(table: Table, told: Outcome) -> Phrase:
    """Return what a promise said, and whether it was kept, by which toggle and which cards."""
    promise = Phrase(
        "{place}: {kind}", place=place_phrase(table, told, told.place), kind=kind_phrase(told.kind)
    )
    if told.kept is None:
        return Phrase("{promise}: not known yet", promise=promise)
    if not told.kept:
        return Phrase("{promise}: broken", promise=promise)
    if told.toggle is None:
        return Phrase("{promise}: kept", promise=promise)
    by = Phrase("{promise}: kept, by {toggle}", promise=promise, toggle=told.toggle)
    if told.toggle in ("save", "twos", "stall") or not 0 < len(told.others) <= MOST_OTHERS:
        return by
    others = joined(", ", [place_phrase(table, told, place) for place in told.others])
    return Phrase("{kept}, with {cards}", kept=by, cards=others)
