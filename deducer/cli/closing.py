"""What can still be entered once a game is over: cards that nobody has seen yet."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.game import Record
from deducer.languages import in_words, spoken
from deducer.record.events import Event, PileShown, Shown
from deducer.record.writing import entry_text
from solver.notation.spoken import COMMANDS


def last_steps(record: Record) -> Iterator[str]:
    """Yield what can be typed after the end of ``record``, with cards that it does not know yet."""
    table = record.table
    seen = [source.card for source in table.sources.values()]
    copies = record.rules.composition.copies
    unseen = [card for card in copies if seen.count(card) < copies[card]]
    if any(table.card(place) is None for place in table.now.pile):
        left = _line(record, PileShown((unseen[0], None, unseen[-1])[: len(table.now.pile)]))
        yield in_words("{left} (what the pile held)", left=left)
    hidden = (
        Shown(seat, slot, unseen[len(unseen) // 2])
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if table.card(place) is None
    )
    yield from (_line(record, shown) for shown in [next(hidden, None)] if shown is not None)
    yield COMMANDS.written("log", spoken())
    yield "q"


def _line(record: Record, event: Event) -> str:
    return entry_text(event, record.players, spoken())
