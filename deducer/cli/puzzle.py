"""``hanabi puzzle``: a hard deal to lay out with real cards, and its solution on request."""

from __future__ import annotations

import random
import shlex
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from deducer.cli.bar import Bar
from deducer.cli.build import tell_if_slow
from deducer.cli.progress import looked_at
from deducer.cli.said import Said
from deducer.show.terminal import LineText
from deducer.show.terminal.puzzle import PuzzleText
from deducer.show.words.census import plan_options
from solver.census.crew import Here
from solver.census.plan import Plan
from solver.census.puzzles import Puzzle, hardest, long_searches, puzzle
from solver.census.row import Row
from solver.census.run import extend
from solver.census.store import CensusFile
from solver.deal import seeded
from solver.errors import HanabiError
from solver.notation.rules_lines import RulesReader, rules_text

DEALS = 100
"""How many deals are shuffled if there is no census."""
NODES = 20_000
"""Nodes for each of them: the puzzle is hard, but has a known solution."""


@dataclass(frozen=True)
class Options:
    """The options of the command, without the census."""

    said: Said
    row: int | None = None
    seed: int | None = None
    solution: bool = False


def run(census: Path | None, options: Options) -> None:
    """Print a puzzle, or its solution.

    :raises HanabiError: if the options can't be combined, or no deal is winnable.
    """
    if census is None:
        found, again = _shuffled(options)
    else:
        if options.said.players is not None or options.said.header():
            raise HanabiError("players and rules stand in the census: leave them out")
        found = _of_census(census, options)
        again = f"{shlex.quote(str(census))} --row {found.row.number}"
    console = Console()
    if options.solution:
        heading = rules_text(found.deal.rules, found.deal.players)
        console.print(Text(f"{heading} · the solution", style="bold"))
        console.print(LineText(found.deal.start, found.line))
    else:
        console.print(PuzzleText(found, f"hanabi puzzle {again} --solution"))


def _of_census(path: Path, options: Options) -> Puzzle:
    """A deal of a census: the row asked for, a hard one by the seed, or the hardest."""
    with CensusFile.read(path) as file:
        if options.row is not None:
            return puzzle(file.plan, file.row(options.row))
        if options.seed is not None:
            return puzzle(file.plan, seeded(options.seed).choice(long_searches(file)))
        return hardest(file)


def _shuffled(options: Options) -> tuple[Puzzle, str]:
    """The hardest of some shuffles, and the options that give it again."""
    header = options.said.header()
    players = options.said.players
    if players is None:
        raise HanabiError("name a census, or say how many play: --players")
    if options.row is not None:
        raise HanabiError("--row goes with a census")
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    plan = Plan(RulesReader(header).rules(), players, seed, NODES)
    with (
        TemporaryDirectory(prefix="hanabi") as folder,
        CensusFile.write(Path(folder) / "census", plan) as file,
    ):
        _search(file)
        return hardest(file), f"{plan_options(plan)} --seed {seed}"


def _search(file: CensusFile) -> None:
    done = 0
    tell_if_slow()
    with Bar(DEALS, 0, shown=looked_at(as_json=False)) as bar:

        def watch(rows: list[Row]) -> None:
            nonlocal done
            done += len(rows)
            bar.show(done, "looking for a hard one")

        extend(file, DEALS, Here(), watch)
