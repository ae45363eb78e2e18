"""Practice: one person, chairs in all other seats, and a shuffled deck in place of cards."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.play.chair import DEFAULT
from deducer.record.data import RecordData, Writer
from deducer.record.sheet import Sheet
from solver.deal import Deal
from solver.rules import Rules


def practice_record(
    rules: Rules,
    players: Sequence[str],
    seed: int,
    *,
    agreements: Sheet | None = None,
    person: int = 0,
    writer: int | Writer = 0,
) -> RecordData:
    """Return the record of a game of a ``person`` and chairs that has not begun, by its ``seed``.

    By default it goes by the sheet that chairs play by.
    """
    deal = Deal.shuffle(rules, len(players), seed)
    return RecordData(
        deal.rules,
        tuple(players),
        writer=writer,
        deck=deal.deck,
        agreements=agreements or DEFAULT,
        chairs=tuple(seat for seat in range(len(players)) if seat != person),
    )
