"""How fast odds are: ``python -m tests.bench.chances [--games N] [--seconds S]``.

Plays the first half of a perfect line of shuffled deals and asks the seat to move for the odds of
all its actions. Prints a line for each ending and number of players: how many worlds a second are
answered for, now and after every action; how long it takes until the odds are good enough (the
ranking settled and each chance known to within a point), or what the widest interval is after the
time given.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import chain
from statistics import median

from deducer import Record
from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import improving
from deducer.cli.build import describe
from deducer.knowledge.unseen import Unseen
from deducer.record.data import Writer
from deducer.record.events import Discarded, Event, Hinted, Played
from solver import Deal, Hint, Move, Rules, solve
from solver.limits import Limits

HEADINGS = (
    "ending          players | actions  worlds/s  questions/s | first ms | good s: median  worst "
    "| not in time  widest +-"
)


def half_way(rules: Rules, players: int, seed: int) -> Unseen | None:
    """What the seat to move does not know in the middle of a perfect line, if there is a line."""
    deal = Deal.shuffle(rules, players, seed)
    line = solve(deal, time_limit=10).line
    if not line:
        return None
    log = tuple(written(line[: len(line) // 2]))
    names = tuple("abcde"[:players])
    record = Record.of(Record(rules, names, log, writer=Writer.ALL, deck=deal.deck))
    known = record.at().seen_by(names[record.at().board.turn])
    return Unseen.by(known)


def written(line: tuple[Move, ...]) -> Iterator[Event]:
    for move in line:
        match move:
            case Hint():
                yield Hinted(None, move)
            case _ if hasattr(move, "announce"):
                yield Played(None, move.slot, announce=move.announce)
            case _:
                yield Discarded(None, move.slot)


def measured(rules: Rules, players: int, games: int, seconds: float) -> str:
    rates, asked, firsts, good, widths, actions_of = [], [], [], [], [], []
    late = 0
    for seed in range(games):
        unseen = half_way(rules, players, seed)
        if unseen is None:
            continue
        actions = legal_actions(unseen)
        begun = time.perf_counter()
        answers = improving(unseen, actions, Limits(seconds=seconds))
        found = next(answers)
        firsts.append(time.perf_counter() - begun)
        *_, found = chain([found], answers)
        spent = time.perf_counter() - begun
        rates.append(found.worlds / spent)
        asked.append(found.worlds * len(found.chances) / spent)
        actions_of.append(len(actions))
        if found.exact or (found.settled and found.narrow):
            good.append(spent)
        else:
            late += 1
        widths.append(max(chance.half_width for chance in found.chances))
    return (
        f"{rules.ending!s:15} {players:7} | {median(actions_of):7.0f} {median(rates):9.0f} "
        f"{median(asked):12.0f} | {1000 * median(firsts):8.1f} "
        f"| {median(good or [0]):14.2f} {max(good, default=0):6.2f} "
        f"| {late:7}/{len(rates):3} {100 * max(widths):9.1f} %"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=2.0)
    options = parser.parse_args()
    print(describe())
    print(HEADINGS)
    for ending in ("crowning-piece", "standard"):
        for avalanche in (False, True):
            for players in (2, 3, 4, 5):
                rules = Rules.named(ending, avalanche=avalanche)
                print("30 " if avalanche else "25 ", end="")
                print(measured(rules, players, options.games, options.seconds), flush=True)


if __name__ == "__main__":
    main()
