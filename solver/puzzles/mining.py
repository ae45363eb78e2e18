"""Looks for puzzles to ship: ``python -m solver.puzzles.mining`` writes the catalogue anew.

With ``--check``, it solves and measures every puzzle that is shipped again, and names what is wrong
with the exit status 1. Compiled, that takes a quarter of a minute; to look for them, half an hour.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from solver.board import End
from solver.errors import HanabiError
from solver.puzzles.catalogue import FILE, Shelf, as_text, rules_words, shelves
from solver.puzzles.puzzle import LEVELS, NODES, Puzzle, SeededDeal, puzzle
from solver.rules import PLAYERS, Ending, Rules
from solver.search.solve import solve_many

SHUFFLES = 20_000
"""How many shuffles are searched, by the same rules and for as many players."""
PLAIN = 300
"""How many of them are measured whatever the search took, for the easy levels."""
LONG = 1_200
"""How many of those that took longest to search are measured."""
PLACES = 8
"""The most puzzles of a level, by the same rules and for as many players."""


def mined(rules: Rules, players: int) -> Shelf:
    """Return puzzles by ``rules`` for so many ``players``: of each level those with least seeds."""
    levels: list[list[int]] = [[] for _ in LEVELS]
    found = list(_winnable(rules, players))
    long = sorted(found[PLAIN:], key=lambda each: -each[1].nodes)[:LONG]
    for seed, each in sorted(found[:PLAIN] + long, key=lambda each: each[0]):
        if each.level and len(levels[each.level - 1]) < PLACES and _decided(each):
            levels[each.level - 1].append(seed)
    return Shelf(rules, players, tuple(map(tuple, levels)))


def _winnable(rules: Rules, players: int) -> Iterator[tuple[int, Puzzle]]:
    """Yield the shuffles that can be won, with their seeds."""
    numbered = [SeededDeal(rules, players, seed) for seed in range(1, SHUFFLES + 1)]
    deals = (each.deal for each in numbered)
    for each, found in zip(numbered, solve_many(deals, node_limit=NODES), strict=True):
        if found.winnable:
            yield each.seed, Puzzle(each.deal, found.line, found.nodes)


def _decided(found: Puzzle) -> bool:
    """Whether it is known of every action on the line what becomes of perfect."""
    return not any(choice.open for choice in found.choices)


def wrong(shelf: Shelf) -> Iterator[str]:
    """Yield what is wrong with puzzles of ``shelf``: each is solved, played and measured again."""
    for level in range(1, len(LEVELS) + 1):
        for each in shelf.of_level(level):
            name = f"{shelf.players} players, {rules_words(shelf.rules)}, seed {each.seed}"
            try:
                found = puzzle(each.deal)
                end = found.deal.replay(found.line).board.end
            except HanabiError as error:
                yield f"{name}: {error}"
                continue
            if end is not End.PERFECT:
                yield f"{name}: the line does not win"
            if not _decided(found):
                yield f"{name}: not every action is decided"
            if found.level != level:
                yield f"{name}: level {found.level}, not {level}"


def main(arguments: Sequence[str]) -> int:
    """Write the catalogue anew, or check it, and return the exit status."""
    if list(arguments) == ["--check"]:
        found = [problem for shelf in shelves() for problem in wrong(shelf)]
        sys.stdout.writelines(f"{problem}\n" for problem in found)
        return bool(found)
    if arguments:
        sys.stderr.write("python -m solver.puzzles.mining [--check]\n")
        return 2
    made = []
    for ending, sixth, players in product(Ending, (None, "avalanche"), PLAYERS):
        shelf = mined(Rules.named(ending, sixth=sixth), players)
        counts = " ".join(str(len(seeds)) for seeds in shelf.levels)
        sys.stdout.write(f"{players} players, {rules_words(shelf.rules)}: {counts}\n")
        if any(shelf.levels):
            made.append(shelf)
    Path(__file__).with_name(FILE).write_text(as_text(made), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
