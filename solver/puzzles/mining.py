"""Looks for puzzles to ship: ``python -m solver.puzzles.mining`` writes the catalogue anew.

With ``--check``, it solves and measures every shipped puzzle again, prints the faults, and exits
with status 1 if there are any. Compiled, that takes a quarter of a minute, and a new catalogue half
an hour.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from solver.board import End
from solver.census.plan import CensusPlan, CensusRow
from solver.census.store import CensusFile
from solver.census.texts import read_line
from solver.errors import CensusError, HanabiError
from solver.puzzles.catalogue import FILE, Shelf, as_text, rules_words, shelves
from solver.puzzles.puzzle import LEVELS, NODES, Puzzle, SeededDeal, puzzle
from solver.rules import PLAYERS, Ending, Rules
from solver.search.solve import solve_many
from solver.verdict import Verdict

POOL = 8
"""The number of deals with the longest searches to consider."""


def puzzle_of_row(plan: CensusPlan, row: CensusRow) -> Puzzle:
    """Return the deal of ``row`` in a census with ``plan`` as a puzzle.

    :raises CensusError: if the row has no line, or a wrong one.
    """
    if row.line is None:
        raise CensusError(
            "row {number} is {verdict}: a puzzle is winnable",
            number=row.number,
            verdict=row.verdict,
        )
    deal = plan.deal(row.number)
    return Puzzle(deal, read_line(deal.start, row.line), row.nodes)


def hardest(file: CensusFile) -> tuple[CensusRow, Puzzle]:
    """Return, of the long searches, the puzzle with the most turns that only one action wins.

    :raises CensusError: if no deal of the census is winnable.
    """
    puzzles = [(row, puzzle_of_row(file.plan, row)) for row in long_searches(file)]
    return max(puzzles, key=lambda each: (len(each[1].narrow), each[0].nodes))


def long_searches(file: CensusFile) -> list[CensusRow]:
    """Return the winnable deals with the longest searches, the longest first.

    :raises CensusError: if no deal of the census is winnable.
    """
    stored = file.select(
        f"SELECT {file.columns} FROM deal WHERE verdict = ? "
        f"ORDER BY nodes DESC, number LIMIT {POOL}",
        (Verdict.WINNABLE.value,),
    )
    rows = [CensusRow(*values) for values in stored]
    if not rows:
        raise CensusError("{path}: no deal of this census is winnable", path=file.path)
    return rows


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
