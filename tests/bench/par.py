"""How often par is proven: ``python -m tests.bench.par [--deals N] [--seconds S]``.

Prints a line for each ending and each number of points and of players: how many winnable deals are
proven within so many seconds of processor time, how often the first bound is par, the median time
of the proven ones, and the deals that stay open, each as ``seed:low-high``.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from solver import Deal, Rules, Verdict, solve
from solver.kernel.translate import problem
from solver.limits import Limits
from solver.search.par import shortening


def measured(rules: Rules, players: int, deals: int, seconds: float) -> str:
    """Look for par of deals, one after the other."""
    proven: list[float] = []
    at_once = 0
    still_open = []
    for seed in range(deals):
        deal = Deal.shuffle(rules, players, seed)
        first = solve(deal, node_limit=300_000)
        if first.verdict is not Verdict.WINNABLE:
            continue
        begun = time.process_time()

        def is_up(end: float = begun + seconds) -> bool:
            return time.process_time() > end

        numbers = problem(deal.start)
        with shortening(rules, 64) as shortener:
            low, line = shortener.shortest(numbers, [-1] * len(first.line), Limits(stop=is_up))
            bound = shortener.search.pose(numbers)
        if low < len(line):
            still_open.append(f"{seed}:{low}-{len(line)}")
            continue
        proven.append(time.process_time() - begun)
        at_once += bound == low
    count = len(proven) + len(still_open)
    return (
        f"{len(proven):5} of {count:4} = {100 * len(proven) / count:5.1f} % | "
        f"{100 * at_once / count:6.1f} % | {1000 * median(proven):9.2f} | {' '.join(still_open)}"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time, a deal")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--points", type=int, nargs="*", default=[25, 30])
    options = parser.parse_args()
    print("ending         points players | proven              | at once  | ms median | open")
    for points in options.points:
        for ending in ("crowning-piece", "standard"):
            for players in options.players:
                rules = Rules.named(ending, avalanche=points == 30)
                said = measured(rules, players, options.deals, options.seconds)
                print(f"{ending:14} {points:6} {players:7} | {said}", flush=True)


if __name__ == "__main__":
    main()
