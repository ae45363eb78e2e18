"""How fast the search is: ``python -m tests.bench.solver [--ending E] [--deals N]``.

Prints a line for each number of players and of points: how many deals have a line, have none or are
left open; nodes; and the time of the kernel alone, deal by deal, and of `solve_many` with all that
belongs to it (positions, lines as moves, proofs).
"""

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, median

from solver import Deal, Rules, Verdict, solve, solve_many
from solver.kernel.core import Search
from solver.kernel.layout import RUNNING, WON
from solver.kernel.lending import borrowed
from solver.kernel.translate import problem

HEADINGS = (
    "players points | winnable unwinnable open | nodes: median      mean      worst "
    "| us: median    mean | worst s | solve_many us"
)


@dataclass
class Times:
    """What the deals of one table row took."""

    told: Counter[Verdict] = field(default_factory=Counter)
    nodes: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    worst: float = 0.0
    open: list[int] = field(default_factory=list)


def measured(rules: Rules, players: int, deals: int, limit: float) -> tuple[Times, float]:
    """Solve deals one by one, timing the kernel alone, and all of them in batches."""
    times = Times()
    shuffled = [Deal.shuffle(rules, players, seed) for seed in range(deals)]
    with borrowed(rules, 64) as search:
        for seed, deal in enumerate(shuffled):
            look(search, deal, seed, times, limit)
    begun = time.perf_counter()
    for _ in solve_many(shuffled, node_limit=5_000):
        pass
    return times, (time.perf_counter() - begun) / deals


def look(search: Search, deal: Deal, seed: int, times: Times, limit: float) -> None:
    """Solve a deal: by the kernel alone while that is quick, else as anybody would."""
    numbers = problem(deal.start)
    begun = time.perf_counter()
    status = search.load(numbers)
    if status == RUNNING:
        status = search.run(5_000)
    seconds = time.perf_counter() - begun
    nodes = search.nodes
    verdict = Verdict.WINNABLE if status == WON else Verdict.UNWINNABLE
    if status == RUNNING:
        found = solve(deal, time_limit=limit)
        verdict, nodes, seconds = found.verdict, found.nodes, found.seconds
        if verdict is Verdict.UNDECIDED:
            times.open.append(seed)
    times.told[verdict] += 1
    times.nodes.append(nodes)
    times.seconds.append(seconds)
    times.worst = max(times.worst, seconds)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ending", default="crowning-piece")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--points", type=int, nargs="*", default=[25, 30])
    parser.add_argument("--limit", type=float, default=60.0, help="seconds a deal")
    options = parser.parse_args()
    print(f"{options.ending}, {options.deals} deals each")
    print(HEADINGS)
    for points in options.points:
        for players in options.players:
            rules = Rules.named(options.ending, avalanche=points == 30)
            times, batch = measured(rules, players, options.deals, options.limit)
            told = times.told
            print(
                f"{players:7} {points:6} | {told[Verdict.WINNABLE]:8} "
                f"{told[Verdict.UNWINNABLE]:10} {told[Verdict.UNDECIDED]:4} | "
                f"{median(times.nodes):13.0f} {mean(times.nodes):9.0f} {max(times.nodes):10} | "
                f"{median(times.seconds) * 1e6:10.1f} {mean(times.seconds) * 1e6:7.0f} | "
                f"{times.worst:7.2f} | {batch * 1e6:13.0f}"
                + (f"  open: {times.open}" if times.open else ""),
                flush=True,
            )


if __name__ == "__main__":
    main()
