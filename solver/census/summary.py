"""Sums up a census so far: shares, distributions, and the hardest deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.census.plan import Plan
from solver.census.row import Row
from solver.census.store import CensusFile
from solver.intervals import wilson
from solver.verdict import Verdict

HARDEST = 10
"""How many of the hardest deals are listed."""


@dataclass(frozen=True)
class Tally:
    """How many deals are winnable, unwinnable and undecided."""

    winnable: int = 0
    unwinnable: int = 0
    undecided: int = 0

    @property
    def deals(self) -> int:
        return self.winnable + self.unwinnable + self.undecided

    @property
    def share(self) -> float:
        """The share that is winnable; undecided deals count as not winnable."""
        return self.winnable / self.deals if self.deals else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the winnable share; undecided deals may be either."""
        return (
            wilson(self.winnable, self.deals)[0],
            wilson(self.winnable + self.undecided, self.deals)[1],
        )

    def plus(self, rows: list[Row]) -> Tally:
        """Return the tally with ``rows`` added."""
        told = [row.verdict for row in rows]
        return Tally(
            self.winnable + told.count(Verdict.WINNABLE),
            self.unwinnable + told.count(Verdict.UNWINNABLE),
            self.undecided + told.count(Verdict.UNDECIDED),
        )


@dataclass(frozen=True)
class Summary:
    """A census summed up: its tally, and how many deals there are for each value of a number.

    ``asked`` deals were asked for, from row ``first`` on.
    ``moves`` and ``spare_tokens`` are of the lines found, which need not be the best. ``par``
    counts the fewest moves where they are proven, and ``par_open`` the deals where they are not;
    without ``plan.par`` there are none. ``reasons`` counts proofs by kind. ``nodes`` are of all
    deals. ``seconds`` is the time spent on searching.
    """

    plan: Plan
    asked: int
    tally: Tally
    first: int = 1
    moves: Mapping[int, int] = field(default_factory=dict)
    spare_tokens: Mapping[int, int] = field(default_factory=dict)
    par: Mapping[int, int] = field(default_factory=dict)
    par_open: int = 0
    reasons: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[int, int] = field(default_factory=dict)
    hardest: tuple[Row, ...] = ()
    seconds: float = 0.0


def summary(file: CensusFile) -> Summary:
    """Sum up the rows that ``file`` has so far.

    :raises CensusError: if the file is damaged.
    """
    hardest = file.ask_for(
        f"SELECT {file.columns} FROM deal ORDER BY nodes DESC, number LIMIT {HARDEST}"
    )
    ((seconds,),) = file.ask_for("SELECT total(seconds) FROM deal")
    return Summary(
        plan=file.plan,
        asked=file.asked,
        tally=tally(file),
        first=file.first,
        moves=_counts(file, "moves"),
        spare_tokens=_counts(file, "spare_tokens"),
        par=_counts(file, "CASE WHEN par = moves THEN par END") if file.plan.par else {},
        par_open=_counts(file, "par < moves").get(1, 0) if file.plan.par else 0,
        reasons=_counts(file, "json_extract(proof, '$.kind')"),
        nodes=_counts(file, "nodes"),
        hardest=tuple(Row(*values) for values in hardest),
        seconds=seconds,
    )


def tally(file: CensusFile) -> Tally:
    """Count the verdicts of the census in ``file``."""
    told = _counts(file, "verdict")
    return Tally(*(told.get(verdict, 0) for verdict in Verdict))


def _counts(file: CensusFile, what: str) -> dict[Any, int]:
    """The number of deals for each value of the SQL expression ``what`` that is not null."""
    found = file.ask_for(
        f"SELECT {what} AS value, count(*) FROM deal WHERE value IS NOT NULL GROUP BY value"
    )
    return dict(found)


def quantile(counts: Mapping[int, int], part: float) -> int:
    """Return the least value at or above the share ``part`` of the values in ``counts``.

    >>> quantile({3: 1, 5: 2, 9: 1}, 0.5)
    5
    """
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            break
    return value


def mean(counts: Mapping[int, int]) -> float:
    """Return the mean of values, given how often each occurs in ``counts``."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())
