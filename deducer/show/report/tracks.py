"""What a reader can step through: the game, and a winning line from each turning point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from deducer.languages import in_words
from deducer.record.data import Writer
from deducer.record.events import event_of
from deducer.review.model import Review, TurningPoint
from deducer.table.table import Table

GAME = "turn"
"""The name of the game's own track."""


@dataclass(frozen=True)
class Track:
    """A table to step through, from turn ``first`` on; ``name`` identifies it in the page."""

    name: str
    title: str
    table: Table
    first: int


def tracks(review: Review) -> Iterator[Track]:
    """Yield the game, then the line of each turning point that has one."""
    yield Track(GAME, in_words("The game"), review.table, 0)
    for number, point in enumerate(review.turning_points, start=1):
        if point.line:
            table = line_table(review.table, point)
            title = in_words(
                "Instead of turn {turn}: a line to {most} points",
                turn=point.turn,
                most=review.rules.perfect,
            )
            yield Track(f"line{number}", title, table, point.turn - 1)


def line_table(table: Table, point: TurningPoint) -> Table:
    """Return the game with a turning point's line in place of the turns that were played after it.

    It is a record like any other, so everything that works for a game works for it.
    """
    moment = table.at(point.turn - 1)
    cards = {place: table.card(place) for place in range(table.record.rules.composition.total)}
    rows = zip((*moment.hands, moment.pile), (*point.before.hands, point.before.pile), strict=True)
    for places, known in rows:
        cards |= dict(zip(places, known, strict=True))
    events = (*table.events[: moment.number], *map(event_of, point.line))
    record = replace(
        table.record, log=events, lines=(), deck=tuple(cards.values()), writer=Writer.ALL
    )
    return Table.of(record)
