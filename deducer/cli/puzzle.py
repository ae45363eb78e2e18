"""``hanabi puzzle``: a hard deal to lay out with real cards, and its solution on request."""

from __future__ import annotations

import random
import shlex
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from deducer.cli.arguments import RuleOptions
from deducer.cli.build import tell_if_slow
from deducer.cli.deals import PuzzleOptions
from deducer.cli.files import refuse_page, write_page
from deducer.cli.progress import Bar, shows_progress
from deducer.cli.streams import write_json
from deducer.languages import in_words
from deducer.show.report.deal_sheet import deal_sheet_html
from deducer.show.terminal.deals import hints_text, puzzle_text
from deducer.show.terminal.line import LineText
from deducer.show.words.options import rules_options
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend
from solver.census.store import CensusFile
from solver.deal import seeded
from solver.errors import HanabiError, Phrase
from solver.notation.rules_lines import rules_phrase
from solver.puzzles import of_census
from solver.puzzles.catalogue import of_day, of_level
from solver.puzzles.puzzle import Puzzle, SeededDeal, puzzle

DEALS = 100
"""How many deals are shuffled if there is no census."""
NODES = 20_000
"""Nodes for each of them: the puzzle is hard, but has a known solution."""


@dataclass(frozen=True)
class _Choice:
    """A puzzle, the seed that shuffles it, and the options that give it again."""

    puzzle: Puzzle
    seed: int
    again: str


def run(options: PuzzleOptions) -> None:
    """Print a puzzle, hints, or its solution.

    :raises HanabiError: if the options can't be combined, or no deal is winnable.
    """
    _check(options)
    if options.html is not None:
        refuse_page(options.html)
    choice = _choose(options)
    deal, console = choice.puzzle.deal, Console()
    rules = rules_phrase(deal.rules, deal.players)
    if options.as_json:
        from deducer.show.json.deals import puzzle_json

        write_json(puzzle_json(choice.puzzle, choice.seed, solution=options.solution))
    elif options.html is not None:
        write_page(options.html, deal_sheet_html(SeededDeal(deal.rules, deal.players, choice.seed)))
    elif options.solution:
        console.print(Text(in_words("{rules} · the solution", rules=rules), style="bold"))
        console.print(LineText(deal.start, choice.puzzle.line))
    elif options.hints:
        console.print(Text(in_words("{rules} · hints", rules=rules), style="bold"))
        console.print(hints_text(choice.puzzle, options.hints))
    else:
        if options.today:
            day = today().isoformat()
            about = in_words("Puzzle of the day, {day} (UTC): the same for everybody.", day=day)
            console.print(Text(about, style="dim"))
        console.print(puzzle_text(choice.puzzle, f"hanabi puzzle {choice.again}"))


def _check(options: PuzzleOptions) -> None:
    """Refuse options that can't be combined.

    :raises HanabiError: saying which options go together.
    """
    census, chosen = options.census, options.chosen
    sources = (
        census is not None,
        options.today,
        options.level is not None,
        options.deal is not None,
    )
    rules = chosen.players is not None or bool(chosen.header())
    for wrong, problem in (
        (sum(sources) > 1, Phrase("choose one: a census, --today, --level or --deal")),
        (census is not None and rules, Phrase("the census sets players and rules: leave them out")),
        (census is None and options.row is not None, Phrase("--row goes with a census")),
        (options.today and rules, Phrase("--today sets players and rules: leave them out")),
        (
            options.seed is not None and (options.today or options.deal is not None),
            Phrase("--seed goes with a census, with --level or with shuffles"),
        ),
        (
            options.html is not None and bool(options.as_json or options.solution or options.hints),
            Phrase("--html writes the puzzle: leave out --json, --hints and --solution"),
        ),
        (options.deal is not None and chosen.players is None, Phrase("--deal needs --players")),
        (not any(sources) and chosen.players is None, Phrase("name a census, or give --players")),
    ):
        if wrong:
            raise HanabiError(problem)


def today() -> date:
    """Return the day by UTC, so that two phones in one room have the same puzzle."""
    return datetime.now(UTC).date()


def _choose(options: PuzzleOptions) -> _Choice:
    chosen = options.chosen
    if options.census is not None:
        return _of_census(options.census, options)
    if options.today:
        return _numbered(of_day(today()))
    if options.level is not None:
        return _numbered(_of_level(options.level, chosen, options))
    if options.deal is not None and chosen.players is not None:
        rules = chosen.read()
        return _numbered(SeededDeal(rules, chosen.players, options.deal))
    return _shuffled(chosen, options)


def _numbered(one: SeededDeal) -> _Choice:
    again = f"{rules_options(one.rules, one.players)} --deal {one.seed}"
    return _Choice(puzzle(one.deal), one.seed, again)


def _of_level(level: int, chosen: RuleOptions, options: PuzzleOptions) -> SeededDeal:
    """A puzzle of the catalogue, by the options for players and rules, and by the seed."""
    rules = chosen.read() if chosen.header() else None
    fitting = [
        each
        for each in of_level(level)
        if chosen.players in (None, each.players) and rules in (None, each.rules)
    ]
    if not fitting:
        raise HanabiError("no puzzle of level {level} is for these players and rules", level=level)
    chance = random.SystemRandom() if options.seed is None else seeded(options.seed)
    return chance.choice(fitting)


def _of_census(path: Path, options: PuzzleOptions) -> _Choice:
    """A deal of a census: the row asked for, a hard one by the seed, or the hardest."""
    with CensusFile.read(path) as file:
        if options.row is not None:
            row = file.row(options.row)
        elif options.seed is not None:
            row = seeded(options.seed).choice(of_census.long_searches(file))
        else:
            row, _ = of_census.hardest(file)
        hard = of_census.puzzle_of_row(file.plan, row)
    return _Choice(hard, row.seed, f"{shlex.quote(str(path))} --row {row.number}")


def _shuffled(chosen: RuleOptions, options: PuzzleOptions) -> _Choice:
    """The hardest of some shuffles."""
    assert chosen.players is not None
    rules = chosen.read()
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    plan = CensusPlan(rules, chosen.players, seed, NODES)
    with (
        TemporaryDirectory(prefix="hanabi") as folder,
        CensusFile.write(Path(folder) / "census", plan) as file,
    ):
        _search(file)
        row, hard = of_census.hardest(file)
    return _Choice(hard, row.seed, f"{rules_options(rules, chosen.players)} --seed {seed}")


def _search(file: CensusFile) -> None:
    done = 0
    tell_if_slow()
    with Bar(DEALS, 0, shown=shows_progress(as_json=False)) as bar:

        def watch(rows: list[CensusRow]) -> None:
            nonlocal done
            done += len(rows)
            bar.show(done, "looking for a hard one")

        extend(file, DEALS, InProcess(), watch)
