"""Sums up the rows of a census: shares, distributions, and the hardest deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solver.census.plan import CensusPlan, CensusRow
from solver.census.store import COLUMNS, CensusFile
from solver.intervals import wilson
from solver.verdict import Verdict

HARDEST = 10
"""The number of hardest deals to list."""


@dataclass(frozen=True)
class VerdictCounts:
    """How many deals are winnable, unwinnable and undecided."""

    winnable: int = 0
    unwinnable: int = 0
    undecided: int = 0

    @property
    def deals(self) -> int:
        return self.winnable + self.unwinnable + self.undecided

    @property
    def share(self) -> float:
        """The winnable share; undecided deals count as not winnable."""
        return self.winnable / self.deals if self.deals else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the winnable share; undecided deals may be either."""
        return (
            wilson(self.winnable, self.deals)[0],
            wilson(self.winnable + self.undecided, self.deals)[1],
        )

    def plus(self, rows: list[CensusRow]) -> VerdictCounts:
        """Return the counts with ``rows`` added."""
        verdicts = [row.verdict for row in rows]
        return VerdictCounts(
            self.winnable + verdicts.count(Verdict.WINNABLE),
            self.unwinnable + verdicts.count(Verdict.UNWINNABLE),
            self.undecided + verdicts.count(Verdict.UNDECIDED),
        )


@dataclass(frozen=True)
class Summary:
    """A census summed up: its verdicts, and counts of deals by several numbers.

    The census is to have ``planned`` deals, from row ``first`` on. ``moves`` and ``spare_tokens``
    count deals by those of their lines, which need not be the best. With ``plan.par``, ``par``
    counts deals by their proven par, and ``par_unproven`` is the number of other winnable deals.
    ``reasons`` counts proofs by kind, and ``nodes`` all deals by their nodes. ``seconds`` is the
    total time of the searches.
    """

    plan: CensusPlan
    planned: int
    tally: VerdictCounts
    first: int = 1
    moves: Mapping[int, int] = field(default_factory=dict)
    spare_tokens: Mapping[int, int] = field(default_factory=dict)
    par: Mapping[int, int] = field(default_factory=dict)
    par_unproven: int = 0
    reasons: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[int, int] = field(default_factory=dict)
    hardest: tuple[CensusRow, ...] = ()
    seconds: float = 0.0


def summary(file: CensusFile) -> Summary:
    """Sum up the rows that ``file`` has so far.

    :raises CensusError: if the file is damaged.
    """
    hardest = file.select(f"SELECT {COLUMNS} FROM deal ORDER BY nodes DESC, number LIMIT {HARDEST}")
    ((seconds,),) = file.select("SELECT total(seconds) FROM deal")
    return Summary(
        plan=file.plan,
        planned=file.planned,
        tally=tally(file),
        first=file.first,
        moves=_counts(file, "moves"),
        spare_tokens=_counts(file, "spare_tokens"),
        par=_counts(file, "CASE WHEN par = moves THEN par END") if file.plan.par else {},
        par_unproven=_counts(file, "par < moves").get(1, 0) if file.plan.par else 0,
        reasons=_counts(file, "json_extract(proof, '$.kind')"),
        nodes=_counts(file, "nodes"),
        hardest=tuple(CensusRow(*values) for values in hardest),
        seconds=seconds,
    )


def tally(file: CensusFile) -> VerdictCounts:
    """Count the verdicts of the census in ``file``."""
    counts = _counts(file, "verdict")
    return VerdictCounts(*(counts.get(verdict, 0) for verdict in Verdict))


def _counts(file: CensusFile, what: str) -> dict[Any, int]:
    """The number of deals for each value of the SQL expression ``what`` that is not null."""
    counts = file.select(
        f"SELECT {what} AS value, count(*) FROM deal WHERE value IS NOT NULL GROUP BY value"
    )
    return dict(counts)


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
