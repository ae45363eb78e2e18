"""The brackets of real games' endgames: ``python -m tests.bench.endgame [--seconds S]``.

Takes the games of the folder that HANABI_SHARED names, each so many actions before its end, and
prints for each distance how often the value is exact, how often the bracket is narrow, and how long
it took at most.
"""

import argparse
import os
import resource
import time
from pathlib import Path

from deducer import Record
from deducer.advice.endgame import endgame
from solver.limits import Limits

DISTANCES = (1, 2, 4, 6, 8, 12)
"""Actions before the end."""
NARROW = 0.02


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    games = sorted((Path(os.environ["HANABI_SHARED"]) / "games").glob("*.json"))
    for before in DISTANCES:
        found = [one for path in games if (one := bracket(path, before, options.seconds))]
        widths = [width for width, _ in found]
        print(
            f"{before:3} before the end: {len(found)} positions, exact {widths.count(0)}, "
            f"narrow {sum(width <= NARROW for width in widths)}, "
            f"open {widths.count(1)}, most {max(seconds for _, seconds in found):.2f} s, "
            f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB",
            flush=True,
        )


def bracket(path: Path, before: int, seconds: float) -> tuple[float, float] | None:
    """Return how wide the bracket of a game is so many actions before its end, and what it took.

    None: the game was not played to its end.
    """
    record = Record.load(path)
    if record.at().board.end is None:
        return None
    look = record.at(record.actions - before)
    begun = time.perf_counter()
    found = endgame(look.seen_by(record.players[look.board.turn]), Limits(seconds=seconds))
    return float(found.high - found.low) if found else 1.0, time.perf_counter() - begun


if __name__ == "__main__":
    main()
