"""Shows what memory a server takes as games go by; run it as a script.

    python -m tests.bench.memory [--games 768] [--seats 5]

Whole games are entered one after the other, each shown to all its seats and to the table after
every entry, as phones would ask for it. Every so often, what the process takes is printed, beside
the tables that it holds in memory: once those are as many as it ever holds, it should stay.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from deducer.web.tables.cache import MOST_OPEN
from solver import Deal, Rules
from tests.bench.load import memory
from tests.support.games import NAMES, played
from tests.support.phones import service_of, steps_of
from tests.support.services import enter, made

SHOWN = 64
"""Games between two rows."""


def main() -> None:
    """Read the options, and run the bench."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=768)
    parser.add_argument("--seats", type=int, default=5)
    options = parser.parse_args()
    print(f"tables in memory at the most: {MOST_OPEN}\n{'games':>6}{'entries':>9}{'MiB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        service = service_of(str(Path(folder) / "hanabi.db"))
        entries = 0
        for game in range(options.games):
            if game % SHOWN == 0:
                print(f"{game:6}{entries:9}{memory(os.getpid()):8.1f}", flush=True)
            deal = Deal.shuffle(Rules.named("standard"), players=options.seats, seed=game)
            links = made(service, players=list(NAMES[: options.seats]), rules=None)
            for step in steps_of(played(deal, game).record):
                enter(service, links[step.seat], **step.data)
                for link in links.values():
                    service.state(link)
                entries += 1
        service.store.close()
    print(f"{options.games:6}{entries:9}{memory(os.getpid()):8.1f}")


if __name__ == "__main__":
    main()
