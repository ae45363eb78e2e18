"""Tables from a few lines of text, for tests."""

from deducer.record.reading import parse
from deducer.table.table import Table

SEEN = "players: Ann Bob Cy\nseat: Ann\ndeal Bob r1 y3 b2 g4 w1\ndeal Cy w3 w2 g1 r2 b5\n"
"""Three players as Ann sees them: five lines of text, two events."""

HINTED = """\
players: Ann Bo
seat: Ann
deal Bo r1 y3 b2 g4 w5
Ann: hint Bo red 1
Bo: hint Ann 1 2
"""
"""Two players as Ann sees them, each of whom has hinted."""

OPEN = "players: Ann Bob\nseat: all\ndeal Ann r1 r1 r2 y1 w5\ndeal Bob g1 b1 r1 y3 y4\n"
"""Two players with all hands known."""

CROWNING = (
    "players: Ann Bob\nseat: all\nrules: crowning-piece\n"
    "deal Ann r5 r1 r2 y1 w5\ndeal Bob g5 b1 r1 y3 y4\n"
)
"""A Crowning Piece that a single discard can lose."""

SMALL = "players: Ann Bob\nseat: all\ncopies: r 2 1 1, y 2 1 1\nhand: 3\nstrikes: 2\n"
"""A house deck of 8 cards: six in the hands, two in the pile."""

DEALT = SMALL + "deal Ann r1 y1 r3\ndeal Bob y1 y2 r2\n"


def table(*lines: str, after: str = SEEN) -> Table:
    """The table after some more lines."""
    return Table.of(parse(after + "\n".join(lines)))
