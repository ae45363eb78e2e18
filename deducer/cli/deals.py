"""The commands for deals whose cards are all known: one, a puzzle, or very many."""

from __future__ import annotations

from pathlib import Path

import typer

from deducer.cli.arguments import AsJson, Jobs, RuleOptions
from deducer.cli.commands import Commands, argument, example_text, only, option
from deducer.cli.options import (
    CensusOptions,
    PlayOptions,
    PuzzleOptions,
    SolveOptions,
)

commands = Commands("Deals and puzzles")
deck_commands = Commands(module="deck", help="Decks of real cards, typed in.", no_args_is_help=True)
commands.add_typer(deck_commands, name="deck", rich_help_panel=commands.panel)
census_commands = Commands(module="census", invoke_without_command=True)
commands.add_typer(census_commands, name="census", rich_help_panel=commands.panel)
CENSUS = "hanabi census --players 3 --deals 20 --out three.census\n"
"""The first line of examples that need a census."""


@commands.command(example="hanabi solve --shuffle --players 3 --rules crowning-piece")
def solve(
    options: SolveOptions,
    deck: Path | None = argument(
        "DECK",
        "A deck file, or a game whose cards are all known; - for a pipe. Needed without --shuffle "
        "and --from-census.",
        None,
    ),
) -> None:
    """Find a perfect line in a fully known deal, or prove that there is none."""


@deck_commands.command("check", example="hanabi sample house.deck | hanabi deck check -")
def deck_check(
    deck: Path = argument("DECK", "A deck file, or part of one; - for a pipe.", Path("-")),
    rules: RuleOptions = only("players rules edition avalanche"),
    as_json: AsJson = False,
) -> None:
    """Check a deck: which cards are missing, and which are there too often.

    The exit status is 0 if it is complete and right, else 1.
    """


@deck_commands.command("chance", example="hanabi sample house.deck | hanabi deck chance -")
def deck_chance(
    rules: RuleOptions,
    deck: Path = argument("DECK", "The first cards of a deck, in a file; - for a pipe.", Path("-")),
    worlds: int | None = option(
        None, "Sample this many orders, if there are more. Default: 20000.", min=1
    ),
    as_json: AsJson = False,
) -> None:
    """Compute the chance that a deck is winnable, when you know only its first cards.

    The chance is exact if few orders of the other cards are left, else estimated from a sample.
    """


@census_commands.callback(
    epilog=example_text("hanabi census --players 3 --deals 20 --out three.census")
)
def census(context: typer.Context, options: CensusOptions) -> None:
    """Solve many shuffles, and count how many are winnable.

    It can be stopped at any time: with --out, the same command continues from there.
    """
    if context.invoked_subcommand is None:
        from deducer.cli import census as command

        command.run(options)


@census_commands.command("report", example=CENSUS + "hanabi census report three.census")
def census_report(
    files: list[Path] = argument("FILE...", "Censuses."),
    html: Path | None = option(
        None, "Also write a page with plots: one HTML file. Default: none.", metavar="OUT"
    ),
) -> None:
    """Show the results of censuses, side by side."""


@census_commands.command("verify", example=CENSUS + "hanabi census verify three.census")
def census_verify(
    file: Path = argument("FILE", "A census."),
    jobs: Jobs = None,
    time_limit: float | None = option(
        None,
        "Seconds to check each proof; inf for all. Default: 2, or none with --node-limit.",
        min=0,
    ),
    node_limit: int | None = option(
        None, "Moves to try in the check of each proof. Default: no limit.", min=0
    ),
) -> None:
    """Solve every deal again, and check every line and proof; exit status 1 if any is wrong.

    Proofs that take longer to check are counted and named. Ctrl-C stops, and shows the results so
    far.
    """


@commands.command(example="hanabi puzzle --today")
def puzzle(
    options: PuzzleOptions,
    census: Path | None = argument("FILE", "A census. Default: some deals shuffled for it.", None),
    chosen: RuleOptions = only("players rules avalanche"),
) -> None:
    """Print a deal to lay out with real cards: perfect is possible, but how?"""


last = Commands(commands.panel)  # groups come after the commands beside them


@last.command(example="hanabi play --players 3 --games 4 --agreements level-2")
def play(options: PlayOptions) -> None:
    """Let all seats play by a sheet, and show what they score: the mean, and how often perfect.

    Every seat follows the same policy, by what it may know. Ctrl-C ends it with the games so far.
    """
