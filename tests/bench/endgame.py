"""The brackets of real games' endgames: ``python -m tests.bench.endgame [--seconds S]``.

Takes the games of the folder that HANABI_SHARED names, each so many actions before its end, and
prints for each distance how often the value is exact, how often the bracket is narrow, and how long
it took at most. With ``--each`` it prints every position, too.
"""

from __future__ import annotations

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
    parser.add_argument("--before", type=int, nargs="*", default=list(DISTANCES))
    parser.add_argument("--games", default="", help="only games whose names hold this")
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    games = sorted((Path(os.environ["HANABI_SHARED"]) / "games").glob("*.json"))
    for before in options.before:
        found = [
            one
            for path in games
            if options.games in path.name and (one := bracket(path, before, options.seconds))
        ]
        if options.each:
            for name, low, high, seconds, worlds in found:
                print(f"{name} -{before}: {low:.4f} {high:.4f} {seconds:.2f} s {worlds}")
        widths = [high - low for _, low, high, *_ in found]
        print(
            f"{before:3} before the end: {len(found)} positions, exact {widths.count(0)}, "
            f"narrow {sum(width <= NARROW for width in widths)}, "
            f"open {widths.count(1)}, most {max(seconds for *_, seconds, _ in found):.2f} s, "
            f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MiB",
            flush=True,
        )


def bracket(path: Path, before: int, seconds: float) -> tuple[str, float, float, float, int] | None:
    """The bracket of a game so many actions before its end, or None if it was not played to one."""
    record = Record.load(path)
    if record.at().board.end is None:
        return None
    look = record.at(record.actions - before)
    begun = time.perf_counter()
    found = endgame(look.seen_by(record.players[look.board.turn]), Limits(seconds=seconds))
    taken = time.perf_counter() - begun
    if found is None:
        return path.stem, 0.0, 1.0, taken, 0
    return path.stem, float(found.low), float(found.high), taken, found.worlds


if __name__ == "__main__":
    main()
