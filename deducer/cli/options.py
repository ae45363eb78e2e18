"""The options of the commands that have many; each field becomes an option."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

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


@dataclass(frozen=True)
class AdviseOptions:
    """Options of ``hanabi advise``."""

    seat: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The player to advise. Default: the writer, else the seat to move.",
        ),
    ] = None
    turn: AfterTurn = None
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Seconds for the whole answer. Default: 2.")
    ] = None
    worlds: Annotated[
        int | None, typer.Option(min=1, help="Sample this many worlds, however long it takes.")
    ] = None
    seed: Annotated[int, typer.Option(help="The same seed, the same worlds.")] = 0
    every_hint: Annotated[
        bool, typer.Option("--hints", help="List every hint, not only the most useful.")
    ] = False
    agreements: AgreementsOption = None
    rates: RatesOption = None
    as_json: AsJson = False


@dataclass(frozen=True)
class ServeOptions:
    """Options of ``hanabi serve``."""

    lan: Annotated[bool, typer.Option("--lan", help="Let phones on the same network join.")] = False
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")] = (
        8765
    )
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where tables are kept. Default: the user's folder."),
    ] = None
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Run behind a reverse proxy on this machine, with TLS.")
    ] = False
    number: Annotated[
        int,
        typer.Option(
            min=1,
            max=99,
            help=("This server's number, if several run behind a proxy; table ids begin with it."),
        ),
    ] = 1
    tls: Annotated[
        bool, typer.Option("--tls", help="Serve https, with a certificate of its own.")
    ] = False
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Serve https with this certificate (PEM, with chain)."),
    ] = None
    key: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Its private key (PEM). Default: in the same file."),
    ] = None
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another host name of the server (repeatable)."),
    ] = None
    phones: Annotated[
        int, typer.Option(min=1, max=5000, help="Limit of phones from one address at a time.")
    ] = 400
    keep: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="DAYS",
            help="Archive tables that nobody used for this many days, as text files; 0: never.",
        ),
    ] = 365
    page: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Serve the folder that hanabi page built, at /alone/."),
    ] = None


@dataclass(frozen=True)
class ReviewOptions:
    """Options of ``hanabi review``."""

    time_limit: QuestionLimit = None
    best: Annotated[
        bool,
        typer.Option("--best", help="Also find the best score still possible (standard ending)."),
    ] = False
    every_turn: Annotated[
        bool, typer.Option("--turns", help="List every turn, not only those that matter.")
    ] = False
    no_odds: Annotated[
        bool,
        typer.Option("--no-odds", help="Leave out the chance of perfect at each turn: quicker."),
    ] = False
    memory: Memory = None
    agreements: AgreementsOption = None
    html: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write it as a page to look at: one HTML file."),
    ] = None
    svg: Annotated[
        int | None,
        typer.Option(metavar="TURN", help="Print only a picture (SVG) of the table at this turn."),
    ] = None
    as_json: AsJson = False


@dataclass(frozen=True)
class QuizOptions:
    """Options of ``hanabi quiz``."""

    seat: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Ask about this player's turns only, without their cards."
        ),
    ] = None
    all_known: Annotated[
        bool, typer.Option("--open", help="Show all cards: which action keeps perfect possible?")
    ] = False
    most: Annotated[
        int | None,
        typer.Option(min=0, help="Ask about at most this many large risks. Default: 8."),
    ] = None
    time_limit: QuestionLimit = None
    as_json: AsJson = False


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
            autocompletion=values("solver.search.solution", "Preference"),
        ),
    ] = None
    memory: Memory = None
    brief: Annotated[bool, typer.Option("--brief", help="Show one move on each line.")] = False
    from_census: Annotated[
        Path | None, typer.Option(metavar="FILE", help="In place of DECK: a deal of a census.")
    ] = None
    row: Annotated[int | None, typer.Option(min=1, help="Which deal of the census.")] = None
    many: Annotated[
        bool, typer.Option("--many", help=("One deck per line in, one JSON object per line out."))
    ] = False
    exit_code: Annotated[
        bool, typer.Option("--exit-code", help="Exit with 1 if unwinnable, 3 if undecided.")
    ] = False
    as_json: AsJson = False


@dataclass(frozen=True)
class CensusOptions:
    """Options of ``hanabi census``."""

    rules: RuleOptions
    deals: Annotated[
        int | None, typer.Option(min=1, help="Number of deals; a larger number continues a census.")
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


@dataclass(frozen=True)
class PuzzleOptions:
    """Options of ``hanabi puzzle``."""

    row: Annotated[
        int | None, typer.Option(min=1, help="A deal of the census. Default: a hard one.")
    ] = None
    seed: Annotated[int | None, typer.Option(help="The same seed, the same puzzle.")] = None
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


@dataclass(frozen=True)
class SheetOptions:
    """Options of ``hanabi deal-sheets``."""

    rules: RuleOptions
    deals: Annotated[int, typer.Option(min=1, max=40, help="How many deals.")] = 4
    tables: Annotated[int, typer.Option(min=1, max=60, help="How many tables play them.")] = 2
    seed: Annotated[int | None, typer.Option(help="The same seed, the same deals.")] = None
    organiser: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write a page with the plan, par and the lines."),
    ] = None
    blind: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write sheets for two who play, to lay out blind."),
    ] = None
    form: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write a form for the results (CSV)."),
    ] = None
    as_json: AsJson = False
