"""Looks for puzzles to ship: ``python -m tests.support.mining`` writes the catalogue anew.

With ``--check``, it solves and measures every shipped puzzle again, prints the faults, and exits
with status 1 if there are any. Compiled, that takes a quarter of a minute, and a new catalogue half
an hour.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

from solver.board import End
from solver.errors import HanabiError
from solver.puzzles import catalogue
from solver.puzzles.catalogue import FILE, Shelf, rules_words, shelves
from solver.puzzles.puzzle import LEVELS, NODES, Puzzle, SeededDeal, puzzle
from solver.rules import PLAYERS, Ending, Rules
from solver.search.solve import solve_many

SHUFFLES = 20_000
"""Shuffles to search for each rules and number of players."""
PLAIN = 300
"""Winnable shuffles to measure however fast the search was, for the easy levels."""
LONG = 1_200
"""Other shuffles to measure: those with the longest searches."""
PLACES = 8
"""The most puzzles of a level for each rules and number of players."""


def mined(rules: Rules, players: int) -> Shelf:
    """Return the puzzles of each level with the least seeds, for ``rules`` and ``players``."""
    levels: list[list[int]] = [[] for _ in LEVELS]
    winnable = list(_winnable(rules, players))
    long = sorted(winnable[PLAIN:], key=lambda each: -each[1].nodes)[:LONG]
    for seed, each in sorted(winnable[:PLAIN] + long, key=lambda each: each[0]):
        if each.level and len(levels[each.level - 1]) < PLACES and _decided(each):
            levels[each.level - 1].append(seed)
    return Shelf(rules, players, tuple(map(tuple, levels)))


def _winnable(rules: Rules, players: int) -> Iterator[tuple[int, Puzzle]]:
    """Yield the winnable shuffles, with their seeds."""
    seeded = [SeededDeal(rules, players, seed) for seed in range(1, SHUFFLES + 1)]
    deals = (each.deal for each in seeded)
    for each, solution in zip(seeded, solve_many(deals, node_limit=NODES), strict=True):
        if solution.winnable:
            yield each.seed, Puzzle(each.deal, solution.line, solution.nodes)


def _decided(puzzle: Puzzle) -> bool:
    """Whether all actions on the line are decided."""
    return not any(choice.undecided for choice in puzzle.choices)


def as_text(shelves: Iterable[Shelf]) -> str:
    """Return puzzles as the text of the catalogue file."""
    rows = [
        {"players": shelf.players, "rules": rules_words(shelf.rules), "levels": shelf.levels}
        for shelf in shelves
    ]
    return "[\n{}\n]\n".format(",\n".join(map(json.dumps, rows)))


def wrong(shelf: Shelf) -> Iterator[str]:
    """Solve, play and measure the puzzles of ``shelf`` again, and yield their faults."""
    for level in range(1, len(LEVELS) + 1):
        for each in shelf.of_level(level):
            name = f"{shelf.players} players, {rules_words(shelf.rules)}, seed {each.seed}"
            try:
                measured = puzzle(each.deal)
                end = measured.deal.replay(measured.line).board.end
            except HanabiError as error:
                yield f"{name}: {error}"
                continue
            if end is not End.PERFECT:
                yield f"{name}: the line does not win"
            if not _decided(measured):
                yield f"{name}: not every action is decided"
            if measured.level != level:
                yield f"{name}: level {measured.level}, not {level}"


def main(arguments: Sequence[str]) -> int:
    """Write the catalogue anew, or check it, and return the exit status."""
    if list(arguments) == ["--check"]:
        problems = [problem for shelf in shelves() for problem in wrong(shelf)]
        sys.stdout.writelines(f"{problem}\n" for problem in problems)
        return bool(problems)
    if arguments:
        sys.stderr.write("python -m tests.support.mining [--check]\n")
        return 2
    made = []
    for ending, sixth, players in product(Ending, (None, "avalanche"), PLAYERS):
        shelf = mined(Rules.named(ending, sixth=sixth), players)
        counts = " ".join(str(len(seeds)) for seeds in shelf.levels)
        sys.stdout.write(f"{players} players, {rules_words(shelf.rules)}: {counts}\n")
        if any(shelf.levels):
            made.append(shelf)
    Path(catalogue.__file__).with_name(FILE).write_text(as_text(made), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
