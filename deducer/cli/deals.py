"""The commands for deals whose cards are all known: a deal, a deck of real cards, a census."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from deducer.cli.arguments import (
    AsJson,
    Avalanche,
    Edition,
    Jobs,
    Memory,
    Players,
    RuleOptions,
    RulesWords,
    preferences,
)
from deducer.cli.commands import Commands, example_text

commands = Commands("Deals whose cards are known")
deck_commands = Commands(help="Decks of real cards, typed in.", no_args_is_help=True)
commands.add_typer(deck_commands, name="deck", rich_help_panel=commands.panel)
census_commands = Commands(invoke_without_command=True)
commands.add_typer(census_commands, name="census", rich_help_panel=commands.panel)


@dataclass(frozen=True)
class SolveOptions:
    """Options of ``hanabi solve``."""

    rules: RuleOptions
    shuffle: Annotated[
        bool, typer.Option("--shuffle", help="In place of DECK: a random shuffle.")
    ] = False
    seed: Annotated[int | None, typer.Option(help="The same seed, the same shuffle.")] = None
    turn: Annotated[int, typer.Option(min=0, help="Begin after this many actions of a game.")] = 0
    time_limit: Annotated[float | None, typer.Option(min=0, help="Seconds for each deal.")] = None
    node_limit: Annotated[int | None, typer.Option(min=0, help="Nodes for each deal.")] = None
    best: Annotated[
        bool, typer.Option("--best", help="If not perfect: the best score (standard ending).")
    ] = False
    prefer: Annotated[
        str | None,
        typer.Option(
            help="A better line than the first: short, or tokens to spare.",
            autocompletion=preferences,
        ),
    ] = None
    memory: Memory = None
    brief: Annotated[bool, typer.Option("--brief", help="Show one move on each line.")] = False
    from_census: Annotated[
        Path | None, typer.Option(metavar="FILE", help="In place of DECK: a deal of a census.")
    ] = None
    row: Annotated[int | None, typer.Option(min=1, help="Which deal of the census.")] = None
    many: Annotated[bool, typer.Option("--many", help="One deck a line, one JSON a line.")] = False
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 if unwinnable, 3 if undecided.")
    ] = False
    as_json: AsJson = False


@commands.command(example="hanabi solve --shuffle --players 3 --rules crowning-piece")
def solve(
    options: SolveOptions,
    deck: Annotated[
        Path | None,
        typer.Argument(
            metavar="DECK",
            help="A deck file, or a game whose cards are all known; - for a pipe.",
        ),
    ] = None,
) -> None:
    """Find a perfect line in a fully known deal, or prove that there is none."""
    from deducer.cli import solve as command

    command.run(deck, options)


@deck_commands.command("check", example="hanabi sample house.deck | hanabi deck check -")
def deck_check(
    deck: Annotated[
        Path,
        typer.Argument(metavar="DECK", help="A deck file, or part of one; - for a pipe."),
    ] = Path("-"),
    players: Players = None,
    rules: RulesWords = None,
    edition: Edition = None,
    avalanche: Avalanche = False,
    as_json: AsJson = False,
) -> None:
    """Check a deck: which cards are missing, and which are there too often.

    The exit status is 0 if it is complete and right, else 1.
    """
    from deducer.cli import deck as command

    options = RuleOptions(players, rules, edition, avalanche=avalanche)
    command.check(deck, options, as_json=as_json)


@deck_commands.command("chance", example="hanabi sample house.deck | hanabi deck chance -")
def deck_chance(
    rules: RuleOptions,
    deck: Annotated[
        Path,
        typer.Argument(metavar="DECK", help="The first cards of a deck, in a file; - for a pipe."),
    ] = Path("-"),
    worlds: Annotated[
        int | None,
        typer.Option(min=1, help="Sample this many orders, if there are more. Default: 20000."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compute the chance that a deck is winnable, when you know only its first cards.

    The chance is exact if few orders of the other cards are left, else estimated from a sample.
    """
    from deducer.cli import deck as command

    command.chance(deck, rules, worlds=worlds, as_json=as_json)


@dataclass(frozen=True)
class CensusOptions:
    """Options of ``hanabi census``."""

    rules: RuleOptions
    deals: Annotated[
        int | None, typer.Option(min=1, help="How many deals; a larger number continues a census.")
    ] = None
    first: Annotated[
        int | None,
        typer.Option(min=1, help="The row to begin with, to split the work. Default: 1."),
    ] = None
    seed: Annotated[int | None, typer.Option(help="The same seed, the same deals. Default: 0.")] = (
        None
    )
    node_limit: Annotated[
        int | None, typer.Option(min=0, help="Nodes for each deal. Default: 1000000.")
    ] = None
    par: Annotated[
        bool, typer.Option("--par", help="Look for the fewest turns to perfect as well.")
    ] = False
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="The file of the census; an existing census is continued."
        ),
    ] = None
    jobs: Jobs = None
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on a Dask cluster: its scheduler's address."),
    ] = None
    as_json: AsJson = False


@census_commands.callback(
    epilog=example_text("hanabi census --players 3 --deals 20 --out three.census")
)
def census(
    context: typer.Context,
    options: CensusOptions,
) -> None:
    """Solve many shuffles, and count how many are winnable.

    It can be stopped at any time: with --out, the same command continues from there.
    """
    if context.invoked_subcommand is not None:
        return
    from deducer.cli import census as command

    command.run(options)


@census_commands.command(
    "report",
    example=(
        "hanabi census --players 3 --deals 20 --out three.census\nhanabi census report three.census"
    ),
)
def census_report(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Censuses.")],
    html: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write a page with plots: one HTML file."),
    ] = None,
) -> None:
    """Show the results of censuses, side by side."""
    from deducer.cli import census as command

    command.report(files, html)


@census_commands.command(
    "verify",
    example=(
        "hanabi census --players 3 --deals 20 --out three.census\nhanabi census verify three.census"
    ),
)
def census_verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A census.")],
    jobs: Jobs = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            min=0,
            help="Seconds to check each proof; inf for all. Default: 2, or none with --node-limit.",
        ),
    ] = None,
    node_limit: Annotated[
        int | None, typer.Option(min=0, help="Moves to try in the check of each proof.")
    ] = None,
) -> None:
    """Solve every deal again, and check every line and proof; exit status 1 if any is wrong.

    Proofs that take longer to check are counted and named. Ctrl-C stops, and shows the results so
    far.
    """
    from deducer.cli import census as command

    command.verify(file, jobs, node_limit, time_limit)


@census_commands.command(
    "merge",
    example=(
        "hanabi census --players 2 --deals 5 --out a.census\n"
        "hanabi census --players 2 --first 6 --deals 10 --out b.census\n"
        "hanabi census merge both.census a.census b.census"
    ),
)
def census_merge(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The census to write: a new file.")],
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Its parts.")],
) -> None:
    """Write parts of a census (--first) as one: the same rules, seed, limit and version.

    Every row is in some part, and the same wherever it is in two.
    """
    from deducer.cli import census_files as command

    command.merge(out, files)


@census_commands.command(
    "export",
    example=(
        "hanabi census --players 3 --deals 20 --out three.census\n"
        "hanabi census export three.census three.parquet"
    ),
)
def census_export(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A census.")],
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write: its name ends in .parquet.")
    ],
) -> None:
    """Write a census to be published: a Parquet file, and a data card (.md) beside it.

    The card says what it is, how it was made and how it is checked; the licence is CC0.
    """
    from deducer.cli import census_files as command

    command.export(file, out)


@census_commands.command(
    "import",
    example=(
        "hanabi census --players 3 --deals 20 --out three.census\n"
        "hanabi census export three.census three.parquet\n"
        "hanabi census import three.parquet again.census"
    ),
)
def census_import(
    parquet: Annotated[Path, typer.Argument(metavar="PARQUET", help="A census that was exported.")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The census to write: a new file.")],
) -> None:
    """Write a published census as a census, which `hanabi census verify` checks."""
    from deducer.cli import census_files as command

    command.import_(parquet, out)


@dataclass(frozen=True)
class PuzzleOptions:
    """Options of ``hanabi puzzle``."""

    row: Annotated[
        int | None, typer.Option(min=1, help="A deal of the census. Default: a hard one.")
    ] = None
    seed: Annotated[
        int | None, typer.Option(help="Which of the hard deals, or of what to shuffle.")
    ] = None
    today: Annotated[
        bool,
        typer.Option("--today", help="The puzzle of the day (by UTC): the same for everybody."),
    ] = False
    level: Annotated[
        int | None,
        typer.Option(min=1, max=5, help="A checked puzzle of this level: 1 (easy) to 5 (hard)."),
    ] = None
    deal: Annotated[
        int | None, typer.Option(metavar="SEED", help="The deal that this seed shuffles.")
    ] = None
    hints: Annotated[
        int,
        typer.Option(
            min=0,
            help="How many hints: first the turns with little choice, then what to do there.",
        ),
    ] = 0
    solution: Annotated[
        bool, typer.Option("--solution", help="Print the solution in place of the puzzle.")
    ] = False
    as_json: AsJson = False


@commands.command(example="hanabi puzzle --today")
def puzzle(
    options: PuzzleOptions,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A census. Default: some deals shuffled for it."),
    ] = None,
    players: Players = None,
    rules: RulesWords = None,
    avalanche: Avalanche = False,
) -> None:
    """Print a deal to lay out with real cards: perfect is possible, but how?"""
    from deducer.cli import puzzle as command

    command.run(file, RuleOptions(players, rules, avalanche=avalanche), options)
