"""The ranking of an evening: by points, then by turns; and deal by deal.

A game that was lost or abandoned counts no points, and as many turns as the slowest game of its
deal that scored, so that losing early is no merit; where the turns of such a game are not known, it
has none either. Tables that are equal share a place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

Merit: TypeAlias = tuple[int, int | None]
"""What places go by: points, then turns; None if not all turns are known."""


class ResultKind(StrEnum):
    """How a game ended."""

    SCORED = "scored"
    LOST = "lost"
    ABANDONED = "abandoned"


@dataclass(frozen=True)
class Result:
    """What a table made of a deal; ``turns`` is None where nobody counted them."""

    deal: int
    table: str
    ended: ResultKind
    score: int = 0
    turns: int | None = None


@dataclass(frozen=True)
class Placed:
    """A result with its place among those of its deal, and the turns that it counts.

    ``share`` says how many of the other tables it beat, where a tie counts half; None if no other
    table played the deal.
    """

    place: int
    result: Result
    turns: int | None
    share: Fraction | None


@dataclass(frozen=True)
class Standing:
    """A table in the ranking; no ``place`` if another table played more deals.

    ``turns`` is None if it is not known for all of its games. ``share`` is the mean over its deals,
    without those that no other table played; None if there are none.
    """

    place: int | None
    table: str
    played: int
    score: int
    turns: int | None
    share: Fraction | None


@dataclass(frozen=True)
class Ranking:
    """How tables did on an evening, and at each deal (by its number), the best first."""

    standings: tuple[Standing, ...]
    deals: dict[int, tuple[Placed, ...]]


def ranking(results: Iterable[Result]) -> Ranking:
    """Rank the tables of ``results``, which have at most one of each table for a deal."""
    by_deal: dict[int, list[Result]] = {}
    for result in sorted(results, key=lambda each: each.deal):
        by_deal.setdefault(result.deal, []).append(result)
    deals = {deal: _placed(each) for deal, each in by_deal.items()}
    return Ranking(_standings(deals), deals)


def _placed(results: Sequence[Result]) -> tuple[Placed, ...]:
    """The results of a deal in order, with their places."""
    slowest = _slowest(each.turns for each in results if each.ended is ResultKind.SCORED)
    turns = [each.turns if each.ended is ResultKind.SCORED else slowest for each in results]
    places = _places([(each.score, count) for each, count in zip(results, turns, strict=True)])
    placed = [
        Placed(place, result, count, _share(place, places))
        for place, result, count in zip(places, results, turns, strict=True)
    ]
    return tuple(sorted(placed, key=lambda each: each.place))


def _slowest(turns: Iterable[int | None]) -> int | None:
    """The turns of the slowest game, 0 if there is none; None if not all are known."""
    slowest = 0
    for each in turns:
        if each is None:
            return None
        slowest = max(slowest, each)
    return slowest


def _places(merits: Sequence[Merit]) -> list[int]:
    """The place of each merit; those that are equal share one, and the next ones stay free.

    Among equal points, turns decide only where all of them are known.
    """
    unknown = {score for score, turns in merits if turns is None}
    keys = [(-score, 0 if score in unknown else turns or 0) for score, turns in merits]
    return [1 + sum(other < key for other in keys) for key in keys]


def _share(place: int, places: Sequence[int]) -> Fraction | None:
    """How many of the others ``place`` beats; a tie counts half."""
    others = len(places) - 1
    beaten, tied = sum(other > place for other in places), places.count(place) - 1
    return Fraction(2 * beaten + tied, 2 * others) if others else None


def _standings(deals: dict[int, tuple[Placed, ...]]) -> tuple[Standing, ...]:
    """All tables in order; those that did not play all that others did come last."""
    tables: dict[str, list[Placed]] = {}
    for placed in deals.values():
        for each in placed:
            tables.setdefault(each.result.table, []).append(each)
    most = max(map(len, tables.values()), default=0)
    whole = {table: played for table, played in tables.items() if len(played) == most}
    places = dict(zip(whole, _places([_merit(played) for played in whole.values()]), strict=True))
    standings = [_standing(places.get(table), table, played) for table, played in tables.items()]
    return tuple(
        sorted(standings, key=lambda each: (-each.played, each.place or 0, -each.score, each.table))
    )


def _merit(played: Sequence[Placed]) -> Merit:
    """The points and turns of a table in all."""
    turns = [each.turns for each in played if each.turns is not None]
    score = sum(each.result.score for each in played)
    return score, sum(turns) if len(turns) == len(played) else None


def _standing(place: int | None, table: str, played: Sequence[Placed]) -> Standing:
    shares = [each.share for each in played if each.share is not None]
    mean = sum(shares, Fraction(0)) / len(shares) if shares else None
    return Standing(place, table, len(played), *_merit(played), mean)
