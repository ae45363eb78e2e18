"""The commands for deals whose cards are all known: one, a puzzle, or very many."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deducer.cli.arguments import AsJson, Jobs, Memory, RuleOptions, values
from deducer.cli.commands import Commands, argument, example_text, flag, only, option

commands = Commands("Deals and puzzles")
deck_commands = Commands(module="deck", help="Decks of real cards, typed in.", no_args_is_help=True)
commands.add_typer(deck_commands, name="deck", rich_help_panel=commands.panel)
census_commands = Commands(module="census", invoke_without_command=True)
commands.add_typer(census_commands, name="census", rich_help_panel=commands.panel)
CENSUS = "hanabi census --players 3 --deals 20 --out three.census\n"
"""The first line of examples that need a census."""


@commands.command("solve", example="hanabi solve --shuffle --players 3 --rules crowning-piece")
@dataclass(frozen=True, kw_only=True)
class SolveOptions:
    """Find a perfect line in a fully known deal, or prove that there is none."""

    rules: RuleOptions
    shuffle: bool = flag("--shuffle", "In place of DECK: a random shuffle.")
    seed: int | None = option(None, "The same seed, the same shuffle. Default: a random one.")
    turn: int | None = option(
        None,
        "Begin after this many actions of a game. Default: none, or those before the turn of a "
        "link.",
        min=0,
    )
    time_limit: float | None = option(None, "Seconds for each deal. Default: no limit.", min=0)
    node_limit: int | None = option(None, "Nodes for each deal. Default: no limit.", min=0)
    best: bool = flag("--best", "If not perfect: the best score (standard ending).")
    prefer: str | None = option(
        None,
        "A better line than the first: short, or tokens to spare. Default: the first.",
        autocompletion=values("solver.search.solution", "Preference"),
    )
    memory: Memory = None
    brief: bool = flag("--brief", "Show one move on each line.")
    from_census: Path | None = option(
        None, "In place of DECK: a deal of a census. Default: none.", metavar="FILE"
    )
    row: int | None = option(None, "Which deal of the census: needed with --from-census.", min=1)
    many: bool = flag("--many", "One deck per line in, one JSON object per line out.")
    exit_code: bool = flag("--exit-code", "Exit with 1 if unwinnable, 3 if undecided.")
    as_json: AsJson = False
    deck: Path | None = argument(
        "DECK",
        "A deck file, or a game whose cards are all known; - for a pipe. Needed without --shuffle "
        "and --from-census.",
        None,
    )


@deck_commands.command("check", example="hanabi sample house.deck | hanabi deck check -")
@dataclass(frozen=True, kw_only=True)
class DeckCheckOptions:
    """Check a deck: which cards are missing, and which are there too often.

    The exit status is 0 if it is complete and right, else 1.
    """

    deck: Path = argument("DECK", "A deck file, or part of one; - for a pipe.", Path("-"))
    rules: RuleOptions = only("players rules edition avalanche")
    as_json: AsJson = False


@deck_commands.command("chance", example="hanabi sample house.deck | hanabi deck chance -")
@dataclass(frozen=True, kw_only=True)
class DeckChanceOptions:
    """Compute the chance that a deck is winnable, when you know only its first cards.

    The chance is exact if few orders of the other cards are left, else estimated from a sample.
    """

    rules: RuleOptions
    deck: Path = argument("DECK", "The first cards of a deck, in a file; - for a pipe.", Path("-"))
    worlds: int | None = option(
        None, "Sample this many orders, if there are more. Default: 20000.", min=1
    )
    as_json: AsJson = False


@census_commands.itself(
    epilog=example_text("hanabi census --players 3 --deals 20 --out three.census")
)
@dataclass(frozen=True, kw_only=True)
class CensusOptions:
    """Solve many shuffles, and count how many are winnable.

    It can be stopped at any time: with --out, the same command continues from there.
    """

    rules: RuleOptions
    deals: int | None = option(
        None, "Number of deals; a larger number continues a census. Default: that of FILE.", min=1
    )
    first: int | None = option(None, "The row to begin with. Default: 1.", min=1)
    seed: int | None = option(None, "The same seed, the same deals. Default: 0.")
    node_limit: int | None = option(None, "Nodes for each deal. Default: 1000000.", min=0)
    par: bool = flag("--par", "Look for the fewest turns to perfect as well.")
    out: Path | None = option(
        None,
        "The file of the census; an existing census is continued. Default: none is kept.",
        metavar="FILE",
    )
    jobs: Jobs = None
    dask: str | None = option(
        None,
        "Work on a Dask cluster: its scheduler's address. Default: on this machine.",
        metavar="ADDRESS",
    )
    as_json: AsJson = False


@census_commands.command("report", example=CENSUS + "hanabi census report three.census")
@dataclass(frozen=True, kw_only=True)
class CensusReportOptions:
    """Show the results of censuses, side by side."""

    files: list[Path] = argument("FILE...", "Censuses.")
    html: Path | None = option(
        None, "Also write a page with plots: one HTML file. Default: none.", metavar="OUT"
    )


@census_commands.command("verify", example=CENSUS + "hanabi census verify three.census")
@dataclass(frozen=True, kw_only=True)
class CensusVerifyOptions:
    """Solve every deal again, and check every line and proof; exit status 1 if any is wrong.

    Proofs that take longer to check are counted and named. Ctrl-C stops, and shows the results so
    far.
    """

    file: Path = argument("FILE", "A census.")
    jobs: Jobs = None
    time_limit: float | None = option(
        None,
        "Seconds to check each proof; inf for all. Default: 2, or none with --node-limit.",
        min=0,
    )
    node_limit: int | None = option(
        None, "Moves to try in the check of each proof. Default: no limit.", min=0
    )


@commands.command("puzzle", example="hanabi puzzle --today")
@dataclass(frozen=True, kw_only=True)
class PuzzleOptions:
    """Print a deal to lay out with real cards: perfect is possible, but how?"""

    row: int | None = option(None, "A deal of the census. Default: a hard one.", min=1)
    seed: int | None = option(None, "The same seed, the same puzzle. Default: a random one.")
    today: bool = flag("--today", "The puzzle of the day (by UTC): the same for everybody.")
    level: int | None = option(
        None,
        "A checked puzzle of this level: 1 (easy) to 5 (hard). Default: any deal.",
        min=1,
        max=5,
    )
    deal: int | None = option(
        None, "The deal that this seed shuffles. Default: a hard one.", metavar="SEED"
    )
    hints: int = option(
        0, "How many hints: first the turns with little choice, then what to do there.", min=0
    )
    solution: bool = flag("--solution", "Print the solution in place of the puzzle.")
    html: Path | None = option(
        None, "Write the puzzle as a page to print. Default: print it here.", metavar="OUT"
    )
    as_json: AsJson = False
    census: Path | None = argument("FILE", "A census. Default: some deals shuffled for it.", None)
    chosen: RuleOptions = only("players rules avalanche")


last = Commands(commands.panel)  # groups come after the commands beside them


@last.command("play", example="hanabi play --players 3 --games 4 --agreements level-2")
@dataclass(frozen=True, kw_only=True)
class PlayOptions:
    """Let all seats play by a sheet, and show what they score: the mean, and how often perfect.

    Every seat follows the same policy, by what it may know. Ctrl-C ends it with the games so far.
    """

    rules: RuleOptions
    games: int = option(100, "Number of games.", min=1)
    agreements: str = option("beginner", "What hints mean: a sheet, or a file.", metavar="SHEET")
    seed: int = option(0, "The same seed, the same games.")
    search: float | None = option(
        None,
        "Search each action for that long before it is made. Default: no search.",
        metavar="SECONDS",
        min=0,
    )
    jobs: Jobs = None
    as_json: AsJson = False
