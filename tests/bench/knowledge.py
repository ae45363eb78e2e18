"""Times knowledge over real or sample games and prints a table; run it as a script.

    python -m tests.bench.knowledge [FOLDER]

FOLDER holds game files (default: the games that HANABI_SHARED names, else sample_games/). Each view
is built anew, from the replayed table to its last odds. The last lines of a record are typed where
it has 20, 77 and 200.
"""

import os
import platform
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from deducer import Record
from deducer.cli.build import describe
from deducer.game import ExplainedKnowledge, GameMoment
from deducer.journal import Journal
from deducer.table.table import Table
from solver.errors import HanabiError

Rows = dict[str, list[tuple[float, str]]]


def main(folder: Path) -> None:
    """Print the table."""
    records = dict(_records(folder))
    rows: Rows = {}
    for name, record in records.items():
        _add(rows, "replay of a whole record", name, partial(Table.of, record))
        _time_lines(rows, name, record)
        for turn in range(record.table.now.turn + 1):
            _time_views(rows, f"{name} turn {turn}", record.at(turn))
    print(f"{describe()}, Python {platform.python_version()}")
    print(f"{len(records)} games in {folder.name}")
    print(f"{'what':42} {'times':>6} {'median':>9} {'p99':>9} {'worst':>9}")
    for what, times in rows.items():
        milliseconds = sorted(seconds * 1000 for seconds, _ in times)
        p99 = milliseconds[int(len(times) * 0.99)]
        print(
            f"{what:42} {len(times):6} {median(milliseconds):6.2f} ms {p99:6.2f} ms "
            f"{milliseconds[-1]:6.2f} ms  {max(times)[1]}"
        )
    _print_memory(records.values())


def _records(folder: Path) -> Iterable[tuple[str, Record]]:
    for path in sorted(folder.iterdir()):
        if path.suffix in (".hanabi", ".json"):
            try:
                record = Record.load(path)
                record.table  # noqa: B018 - replaying is the check
            except HanabiError:
                continue  # a sample that shows a contradiction
            yield path.stem, record


def _time_views(rows: Rows, name: str, look: GameMoment) -> None:
    players = look.table.record.players
    for player in players:
        what = f"a seat's view, {len(players)} players"
        _add(rows, what, name, partial(_seat_slots, look, player))
    _add(rows, f"the public view, {len(players)} players", name, lambda: look.public().slots)
    looker = players[look.turn % len(players)]
    for player in players:
        if player != looker:
            known = look.seen_by(looker)
            what = f"a teammate's, {len(players)} players"
            _add(rows, what, name, partial(_teammate_slots, known, player))


def _time_lines(rows: Rows, name: str, record: Record) -> None:
    """Time each typed line of ``record`` on a disk that takes no time, and remarks up to 200."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder, "game.hanabi"))
        vars(journal)["_file"].append = lambda _: None
        lines = [line for line in str(record).split("\n") if line]
        lines += [f"note {number}" for number in range(len(lines), 200)]
        for number, line in enumerate(lines, start=1):
            begun = perf_counter()
            journal.add(line)
            what = next((each for each in (20, 77, 200) if number <= each < number + 12), None)
            if what is not None:
                time = perf_counter() - begun
                rows.setdefault(f"a typed line, {what} in all", []).append((time, name))


def _seat_slots(look: GameMoment, player: str) -> object:
    return look.seen_by(player).slots


def _teammate_slots(known: ExplainedKnowledge, player: str) -> object:
    return known.teammate(player).slots


def _add(rows: Rows, what: str, name: str, run: Callable[[], object]) -> None:
    best = float("inf")
    for _ in range(3):  # the least of three, since the machine may be busy with something else
        begun = perf_counter()
        run()
        best = min(best, perf_counter() - begun)
    rows.setdefault(what, []).append((best, name))


def _print_memory(records: Iterable[Record]) -> None:
    tracemalloc.start()
    for record in records:
        for turn in range(0, record.table.now.turn + 1, 5):
            record.at(turn).public().slots  # noqa: B018 - its memory is what is measured
    now, peak = tracemalloc.get_traced_memory()
    print(f"public views: peak {peak / 2**20:.1f} MiB, {now / 2**20:.1f} MiB kept after all")


if __name__ == "__main__":
    shared = os.environ.get("HANABI_SHARED")
    default = Path(shared, "games") if shared else Path(__file__).parents[2] / "sample_games"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
