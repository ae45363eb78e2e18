"""Holds the search against the SAT solver over whole deals and prints a table; run it as a script.

    python -m tests.bench.sat --deals 500 --jobs 2 --record FILE.jsonl

Deals come from ``Deal.shuffle(rules, players, seed)``. A record has one JSON object a deal; deals
that stand in it already are not solved again, so that a long run can be broken off and resumed.
Ends with status 1 if the two disagree on a deal.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

from solver import Deal, Ending, Rules, Verdict, solve
from tests.support.cadical import sat_solve


class Case(NamedTuple):
    """A deal to be solved, and for how many seconds each engine may try."""

    ending: str
    perfect: int
    players: int
    seed: int
    search_limit: float
    sat_limit: float

    @property
    def name(self) -> tuple[object, ...]:
        """What tells the deal from all others."""
        return self[:4]


class Result(NamedTuple):
    """What the two said of a deal."""

    ending: str
    perfect: int
    players: int
    seed: int
    search: str
    sat: str
    search_seconds: float
    sat_seconds: float
    conflicts: int

    @property
    def open_to_sat(self) -> bool:
        return self.sat == Verdict.UNDECIDED

    @property
    def open_to_search(self) -> bool:
        return self.search == Verdict.UNDECIDED

    @property
    def agreed(self) -> bool:
        return self.sat == self.search and not self.open_to_sat

    @property
    def disagreed(self) -> bool:
        return not (self.agreed or self.open_to_sat or self.open_to_search)


def run(case: Case) -> Result:
    """Solve a deal twice."""
    rules = Rules.named(case.ending, avalanche=case.perfect == 30)
    deal = Deal.shuffle(rules, case.players, case.seed)
    search = solve(deal, time_limit=case.search_limit)
    begun = time.perf_counter()
    sat = sat_solve(deal, time_limit=case.sat_limit)
    seconds = round(search.seconds, 3), round(time.perf_counter() - begun, 3)
    return Result(*case[:4], search.verdict, sat.verdict, *seconds, sat.conflicts)


def results(cases: Iterable[Case], record: Path | None, jobs: int) -> Iterator[Result]:
    """Yield the results of all cases: those on record, and then the others, which are added."""
    known = {}
    if record is not None and record.exists():
        for line in record.read_text().splitlines():
            result = Result(**json.loads(line))
            known[result[:4]] = result
    cases = list(cases)
    yield from (known[case.name] for case in cases if case.name in known)
    with ProcessPoolExecutor(jobs) as workers:
        for result in workers.map(run, [case for case in cases if case.name not in known]):
            if record is not None:
                with record.open("a") as file:
                    file.write(json.dumps(result._asdict()) + "\n")
            if result.disagreed:
                print(f"THEY DISAGREE: {result}", file=sys.stderr, flush=True)
            yield result


def table(found: Iterable[Result]) -> Iterator[str]:
    """Yield the table's lines."""
    yield (
        f"{'ending':15} {'perfect':>7} {'players':>7} {'deals':>6} {'agreed':>6} {'disagreed':>9} "
        f"{'open: SAT':>9} {'search':>6} {'both':>5} {'SAT median':>10} {'most':>7}"
    )
    groups: dict[tuple[object, ...], list[Result]] = {}
    for result in found:
        groups.setdefault(result[:3], []).append(result)
    for (ending, perfect, players), group in groups.items():
        seconds = [result.sat_seconds for result in group]
        both = sum(result.open_to_sat and result.open_to_search for result in group)
        yield (
            f"{ending:15} {perfect:7} {players:7} {len(group):6} "
            f"{sum(result.agreed for result in group):6} "
            f"{sum(result.disagreed for result in group):9} "
            f"{sum(result.open_to_sat for result in group) - both:9} "
            f"{sum(result.open_to_search for result in group) - both:6} {both:5} "
            f"{median(seconds):8.2f} s {max(seconds):5.1f} s"
        )


def main() -> None:
    """Solve the deals that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20, help="deals a setting")
    parser.add_argument("--seed", type=int, default=0, help="the first deal's seed")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--perfect", type=int, nargs="+", choices=[25, 30], default=[25, 30])
    parser.add_argument("--endings", nargs="+", choices=list(Ending), default=list(Ending))
    parser.add_argument("--search-limit", type=float, default=10, help="seconds a deal")
    parser.add_argument("--sat-limit", type=float, default=60, help="seconds a deal")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--record", type=Path, help="a JSON Lines file to keep and resume from")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.deals)
    settings = product(map(str, asked.endings), asked.perfect, asked.players, seeds)
    cases = (Case(*setting, asked.search_limit, asked.sat_limit) for setting in settings)
    found = list(results(cases, asked.record, asked.jobs))
    print("\n".join(table(found)))
    sys.exit(any(result.disagreed for result in found))


if __name__ == "__main__":
    main()
