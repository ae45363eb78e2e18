"""Kills a server at random moments under load, and looks for what is lost; run it as a script.

    python -m tests.bench.crash [--kills 200] [--tables 6]

It stops at the first entry that was answered and is not there, or is there twice.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from time import perf_counter

from tests.support.crashes import Crashes


def main() -> None:
    """Read the options, kill, and print what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    begun = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        crashes = Crashes(Path(folder) / "hanabi.db", options.tables)
        crashes.run(options.kills, options.seed)
        crashes.check(crashes.finished)
        games = len(crashes.games) + len(crashes.finished)
    print(f"{options.kills} kills in {perf_counter() - begun:.0f} s, {games} games: of")
    print(f"{crashes.answered} answered entries all are there once.", end=" ")
    print(f"{crashes.in_doubt} more were on disk")
    print("when the server was killed before it could answer, and counted once when sent again")


if __name__ == "__main__":
    main()
