"""The ranking of a club's evening for the terminal: all deals, then each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rich.console import RenderableType, group
from rich.table import Table as Grid
from rich.text import Text

from deducer.club.ranking import Placed, Ranking, ResultKind, Standing
from deducer.show.words.numbers import percent

LEGEND = (
    "points, then turns; = shares a place; beats: how many of the others at a deal, ties half.\n"
    "Who lost or broke a game off counts 0 points, and the turns of the deal's slowest game."
)
UNKNOWN = "? some turns are not written: among equal points turns then decide nothing."


@group()
def ranking_text(ranking: Ranking) -> Iterator[RenderableType]:
    """Return a ranking for the terminal: the tables, then each deal."""
    yield _standings(ranking.standings)
    for deal, placed in ranking.deals.items():
        yield Text(f"\ndeal {deal}", style="bold")
        yield _deal(placed)
    yield Text(f"\n{LEGEND}", style="dim")
    if any(each.turns is None for each in ranking.standings):
        yield Text(UNKNOWN, style="dim")


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        if column == "table":
            grid.add_column(column, overflow="ellipsis", no_wrap=True, max_width=30)
        else:
            grid.add_column(column, justify="right", no_wrap=True)
    return grid


def _standings(standings: Sequence[Standing]) -> Grid:
    grid = _grid("", "table", "points", "turns", "beats", "deals")
    shared = _shared(each.place for each in standings)
    for each in standings:
        grid.add_row(
            _place(each.place, shared),
            Text(each.table),
            str(each.score),
            _number(each.turns),
            _beats(each.share),
            str(each.played),
        )
    return grid


def _deal(placed: Sequence[Placed]) -> Grid:
    grid = _grid("", "table", "points", "turns", "beats")
    shared = _shared(each.place for each in placed)
    for each in placed:
        ended = each.result.ended
        score = str(each.result.score) if ended is ResultKind.SCORED else str(ended)
        turns = _number(each.turns) if ended is ResultKind.SCORED else ""
        place = _place(each.place, shared)
        grid.add_row(place, Text(each.result.table), score, turns, _beats(each.share))
    return grid


def _shared(places: Iterable[int | None]) -> set[int | None]:
    """The places that several tables have."""
    return {place for place, count in Counter(places).items() if count > 1}


def _place(place: int | None, shared: set[int | None]) -> str:
    if place is None:
        return "–"
    return f"{place}{'=' if place in shared else '.'}"


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _beats(share: Fraction | None) -> str:
    return "" if share is None else percent(share)
