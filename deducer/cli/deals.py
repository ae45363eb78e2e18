"""The commands for deals whose cards are all known, for a club's evening, and for programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deducer.cli.arguments import AsJson, Jobs, RuleOptions
from deducer.cli.commands import Commands, argument, example_text, flag, only, option
from deducer.cli.options import (
    CensusOptions,
    PlayOptions,
    PuzzleOptions,
    RunLimits,
    SheetOptions,
    SolveOptions,
)

commands = Commands("Deals whose cards are known")
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
        "DECK", "A deck file, or a game whose cards are all known; - for a pipe.", None
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
    html: Path | None = option(None, "Also write a page with plots: one HTML file.", metavar="OUT"),
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
    node_limit: int | None = option(None, "Moves to try in the check of each proof.", min=0),
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


club = Commands("For a club", module="evening")


@club.command(
    "deal-sheets", example="hanabi deal-sheets sheets.html --players 3 --deals 2 --seed 7"
)
def deal_sheets(
    options: SheetOptions,
    out: Path | None = argument("OUT", "The sheets to print: one HTML file.", None),
) -> None:
    """Write sheets for a club: the same winnable deals at several tables, to lay out real cards."""


@club.command(
    run="evening.rank",
    example='printf "1,Owls,25,58\\n1,Foxes,24,61\\n" | hanabi ranking -',
)
def ranking(
    results: Path = argument("RESULTS", "Lines of deal, table, score, turns (CSV); - for a pipe."),
    chosen: RuleOptions = only("rules edition avalanche"),
    as_json: AsJson = False,
) -> None:
    """Rank tables that played the same deals: by points, then by turns, and deal by deal.

    A score is a number, or lost or abandoned; without one the table did not play the deal.
    """


programs = Commands("For programs")
suite_commands = Commands(
    module="endgame_suite",
    help="Endgames whose best result is known, to measure programs that play.",
    no_args_is_help=True,
)
programs.add_typer(suite_commands, name="endgame-suite", rich_help_panel=programs.panel)
SuiteFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A suite in place of the built-in one.")
]


@suite_commands.command(example="hanabi endgame-suite show")
def show(
    name: str | None = argument("NAME", "Which endgame. Default: how many of each.", None),
    question: bool = flag("--question", "Print the first question to a program."),
    suite: SuiteFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what the suite holds, or one endgame with its value and a best action."""


@suite_commands.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    example="hanabi endgame-suite run --count 3 hanabi endgame-suite bot",
)
def run(
    program: list[str] = argument("COMMAND...", "The program, with its arguments."),
    limits: RunLimits = only("count seconds worlds"),
    suite: SuiteFile = None,
    as_json: AsJson = False,
) -> None:
    """Play a program through the suite, with one process per seat, and score it.

    The program reads one question per line, and answers each with an action: one line of JSON (see
    `hanabi schema endgame-question`). Put -- before COMMAND if its own options come first.
    """


@suite_commands.command(example="hanabi endgame-suite run --count 3 hanabi endgame-suite bot")
def bot() -> None:
    """Answer questions without any conventions: a program for `run`, to compare others with."""


@programs.command(example="hanabi play --players 3 --games 4 --agreements level-2")
def play(options: PlayOptions) -> None:
    """Let all seats play by a sheet, and show what they score: the mean, and how often perfect.

    Every seat follows the same policy, by what it may know. Ctrl-C ends it with the games so far.
    """
