"""Measures games that a policy plays, and the search above it; run it as a script.

    python -m tests.bench.playing speed
    python -m tests.bench.playing search --players 3 --games 20 --seconds 1
    python -m tests.bench.playing ranking FOLDER --positions 20 --short 2 --long 20

``speed`` counts playouts a second and core from the middle of games, compiled and as source.
``search`` plays the same decks with the search and without. ``ranking`` asks at turns of real games
for the best action within a short and within a long time, by other worlds.
"""

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any

from deducer import Record
from deducer.agreements.odds_by_sheet import AgreedWeights
from deducer.cli.build import describe
from deducer.errors import LimitError, ViewError
from deducer.play.games import Mean
from deducer.play.match import Match
from deducer.play.search import ranking_of
from deducer.play.translate import dealt, kinds_of
from deducer.record.sheet import Sheet
from solver import Deal, Rules
from solver.errors import HanabiError
from solver.limits import Limits
from tests.support.source import as_written

SHEET = Sheet.named("beginner")
RULES = Rules.named()


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("speed", "search", "ranking"))
    parser.add_argument("folder", nargs="?", type=Path, default=Path("sample_games"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--short", type=float, default=2.0)
    parser.add_argument("--long", type=float, default=20.0)
    options = parser.parse_args()
    measures: dict[str, Callable[[argparse.Namespace], None]] = {
        "speed": speed,
        "search": search,
        "ranking": ranking,
    }
    print(describe())
    measures[options.what](options)


def speed(_: argparse.Namespace) -> None:
    """Print playouts a second and core."""
    for players in (2, 3, 4, 5):
        rates: dict[str, list[float]] = {"here": [], "source": []}
        for seed in range(8):
            deal = Deal.shuffle(RULES, players, seed)
            player = dealt(SHEET, deal.start.board)
            source: Any = as_written()["policy"].Player(player.terms)
            source._become(player)
            for name, each, count in (("here", player, 200), ("source", source, 2)):
                each.see(kinds_of(deal))
                for _turn in range(25):
                    each.make(each.choose())
                begun = process_time()
                for _playout in range(count):
                    each.copy().play_on()
                rates[name].append(count / (process_time() - begun))
        here, slow = median(rates["here"]), median(rates["source"])
        print(f"{players} players: {here:6,.0f} playouts a second, as source {slow:4,.0f}")


def search(options: argparse.Namespace) -> None:
    """Print what a search gains, on the same decks."""
    plain = Match(RULES, options.players, SHEET)
    searched = Match(RULES, options.players, SHEET, 0, options.seconds)
    numbers = range(1, options.games + 1)
    alone = [plain.play(number).score for number in numbers]
    scores = [searched.play(number).score for number in numbers]
    gains = [score - before for score, before in zip(scores, alone, strict=True)]
    gain = Mean.of(gains, -RULES.perfect, RULES.perfect)
    print(
        f"{options.players} players, {options.games} games, {options.seconds} s an action: "
        f"{fmean(scores):.2f}, by the policy alone {fmean(alone):.2f}, "
        f"gain {gain.mean:+.2f} ({gain.low:+.2f} to {gain.high:+.2f})"
    )


def ranking(options: argparse.Namespace) -> None:
    """Print in how many positions a short search finds what a long one does."""
    same = alike = count = 0
    losses = []
    for kept in positions(options.folder, options.positions):
        try:
            ranking_of(kept, Limits(), most=1)  # the weights are worked out once for both
            begun = perf_counter()
            *_, short = ranking_of(kept, Limits(seconds=options.short))
            took = perf_counter() - begun
            *_, long = ranking_of(kept, Limits(seconds=options.long), seed=1)
        except (LimitError, ViewError) as error:
            print(error)
            continue
        count += 1
        best = short.actions[0].move
        mine = next(each for each in long.actions if each.move == best)
        same += best == long.actions[0].move
        alike += mine.below(long.actions[0]) < 2
        losses.append(mine.loss(long.actions[0]).mean)
        print(
            f"{took:.2f} s: {best!s:22} {short.worlds:6} worlds, then {long.actions[0].move!s:22} "
            f"{long.worlds:6} worlds, {losses[-1]:.2f} points",
            flush=True,
        )
    print(f"the same first: {same} of {count}; no worse beyond chance: {alike} of {count}")
    print(f"points lost by the earlier choice, on average: {fmean(losses):.3f}")


def positions(folder: Path, most: int) -> Iterator[AgreedWeights]:
    """Yield views of seats to move, at a random turn of each game in a folder."""
    chance = random.Random(0)
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".hanabi", ".json"))
    chance.shuffle(files)
    for path in files:
        try:
            record = Record.load(path)
            look = record.at(chance.randrange(record.table.now.turn))
            if look.board.end is None and most:
                yield look.seen_by(record.players[look.board.turn]).kept(SHEET)
                most -= 1
        except (HanabiError, ValueError):
            continue


if __name__ == "__main__":
    main()
