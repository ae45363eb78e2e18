"""The options of the commands that have many; each field becomes an option."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deducer.cli.arguments import (
    AfterTurn,
    AgreementsOption,
    AsJson,
    Jobs,
    Memory,
    QuestionLimit,
    RatesOption,
    RuleOptions,
    values,
)
from deducer.cli.commands import flag, option


@dataclass(frozen=True)
class AdviseOptions:
    """Options of ``hanabi advise``."""

    seat: str | None = option(
        None, "The player to advise. Default: the writer, else the seat to move.", metavar="NAME"
    )
    turn: AfterTurn = None
    seconds: float | None = option(None, "Seconds for the whole answer. Default: 2.", min=0)
    worlds: int | None = option(
        None, "Sample this many worlds, however long it takes. Default: while there is time.", min=1
    )
    seed: int = option(0, "The same seed, the same worlds.")
    every_hint: bool = flag("--hints", "List every hint, not only the most useful.")
    agreements: AgreementsOption = None
    rates: RatesOption = None
    play_on: bool = flag(
        "--play-on", "Spend half of the time on what actions are worth if all go on by the sheet."
    )
    as_json: AsJson = False


@dataclass(frozen=True)
class ServeOptions:
    """Options of ``hanabi serve``."""

    lan: bool = flag("--lan", "Let phones on the same network join.")
    port: int = option(8765, "The port; 0: any that is free.", min=0, max=65535)
    data: Path | None = option(
        None, "Where tables are kept. Default: the user's folder.", metavar="FILE"
    )
    proxy: bool = flag("--proxy", "Run behind a reverse proxy on this machine, with TLS.")
    certificate: Path | None = option(
        None,
        "Serve https with this certificate (PEM, with chain). Default: plain http.",
        metavar="FILE",
    )
    key: Path | None = option(
        None, "Its private key (PEM). Default: in the same file.", metavar="FILE"
    )
    host_name: list[str] | None = option(
        None, "Another host name of the server (repeatable). Default: none.", metavar="NAME"
    )
    keep: int = option(
        365,
        "Archive tables that nobody used for this many days, as text files; 0: never.",
        min=0,
        metavar="DAYS",
    )
    page: Path | None = option(
        None,
        "Serve the folder that hanabi page built, at /alone/. Default: none.",
        metavar="FOLDER",
    )
    agreements: str | None = option(
        None,
        "What hints mean at new tables, at first: a sheet, or a file. Default: nothing agreed.",
        metavar="SHEET",
    )


@dataclass(frozen=True)
class ReviewOptions:
    """Options of ``hanabi review``."""

    time_limit: QuestionLimit = None
    best: bool = flag("--best", "Also find the best score still possible (standard ending).")
    every_turn: bool = flag("--turns", "List every turn, not only those that matter.")
    no_odds: bool = flag("--no-odds", "Leave out the chance of perfect at each turn: quicker.")
    memory: Memory = None
    agreements: AgreementsOption = None
    play_on: float | None = option(
        None,
        "Also what each action was worth if all had gone on by the sheet: that long a turn. "
        "Default: not that.",
        metavar="SECONDS",
        min=0,
    )
    html: Path | None = option(
        None, "Also write it as a page to look at: one HTML file. Default: none.", metavar="OUT"
    )
    as_json: AsJson = False


@dataclass(frozen=True)
class SolveOptions:
    """Options of ``hanabi solve``."""

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


@dataclass(frozen=True)
class CensusOptions:
    """Options of ``hanabi census``."""

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


@dataclass(frozen=True)
class PuzzleOptions:
    """Options of ``hanabi puzzle``."""

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


@dataclass(frozen=True)
class PlayOptions:
    """Options of ``hanabi play``."""

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
