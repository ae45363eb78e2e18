"""What `hanabi` can be asked: each subcommand is a thin wrapper around a documented function."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from solver.errors import HanabiError

app = typer.Typer(
    name="hanabi",
    help="Hanabi with real cards: what every hidden card can be, and how likely.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)

deck_app = typer.Typer(help="Decks of real cards, typed in.", no_args_is_help=True)
app.add_typer(deck_app, name="deck")
census_app = typer.Typer(invoke_without_command=True)
app.add_typer(census_app, name="census")

GameFile = Annotated[
    Path,
    typer.Argument(
        metavar="GAME",
        help="A record, a hanab.live game or link, or a deck; - for a pipe.",
    ),
]
Players = Annotated[int | None, typer.Option(help="How many play: 2 to 5.")]
RulesWords = Annotated[str | None, typer.Option(help="crowning-piece or standard.")]
Edition = Annotated[str | None, typer.Option(help="The rulebook: 2010, 2025, fr, ...")]
Avalanche = Annotated[bool, typer.Option("--avalanche", help="With the sixth suit.")]
Dealt = Annotated[str | None, typer.Option(help="hands or rounds.")]
Choreography = Annotated[bool, typer.Option("--choreography", help="Colours may be announced.")]
EmptyHints = Annotated[bool, typer.Option("--empty-hints", help="Hints may touch no card.")]
Jobs = Annotated[
    int | None, typer.Option(min=1, help="Processes to work. Default: one for each core.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (see `hanabi schema`).")]


def _version(wanted: bool) -> None:
    if wanted:
        from deducer.build import describe

        typer.echo(describe())
        raise typer.Exit


@app.callback()
def _hanabi(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Name the build."),
    ] = False,
) -> None:
    pass


@app.command()
def knowledge(
    game: GameFile,
    seat: Annotated[
        str | None,
        typer.Option(help="Who looks: a player's name, or public. Default: who wrote it."),
    ] = None,
    turn: Annotated[
        int | None, typer.Option(help="After how many actions. Default: all of them.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Say why each card is ruled out.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say what each hidden card can be, and exactly how likely."""
    from deducer.cli import knowledge as command

    command.run(game, seat, turn, why=why, as_json=as_json)


@app.command()
def advise(
    game: GameFile,
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Whose options. Default: the writer's, else those of the seat to move.",
        ),
    ] = None,
    turn: Annotated[
        int | None, typer.Option(help="After how many actions. Default: all of them.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="How long to look at worlds. Default: 2.")
    ] = None,
    worlds: Annotated[
        int | None, typer.Option(min=1, help="Look at so many worlds, however long it takes.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the worlds: the same seed, the same ones.")] = 0,
    every_hint: Annotated[
        bool, typer.Option("--hints", help="List every hint, not only the most useful.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Say, by what a seat can know, how likely perfect is after each action, and what hints tell.

    The answer gets better while you look; Ctrl-C ends that.
    """
    from deducer.cli import advise as command

    options = command.Options(
        seat=seat,
        turn=turn,
        seconds=seconds,
        worlds=worlds,
        seed=seed,
        every_hint=every_hint,
        as_json=as_json,
    )
    command.run(game, options)


@app.command()
def table(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The record to begin or to go on with."),
    ] = None,
) -> None:
    """Record a game in the terminal, and see what your hand can be while you play.

    Type ? for the short commands. Every line is on disk before the prompt returns. Commands can
    also come from a pipe.
    """
    from deducer.cli import table as command

    command.run(file)


@app.command()
def solve(
    deck: Annotated[
        Path | None,
        typer.Argument(
            metavar="DECK",
            help="A deck file, or a game whose cards are all known; - for a pipe.",
        ),
    ] = None,
    shuffle: Annotated[
        bool, typer.Option("--shuffle", help="In place of DECK: a random shuffle.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Of the shuffle: the same seed, the same deck.")
    ] = None,
    players: Players = None,
    rules: RulesWords = None,
    edition: Edition = None,
    dealt: Dealt = None,
    avalanche: Avalanche = False,
    choreography: Choreography = False,
    empty_hints: EmptyHints = False,
    turn: Annotated[int, typer.Option(min=0, help="From where a game stood then.")] = 0,
    time_limit: Annotated[float | None, typer.Option(min=0, help="Seconds for each deal.")] = None,
    node_limit: Annotated[int | None, typer.Option(min=0, help="Nodes for each deal.")] = None,
    best: Annotated[
        bool, typer.Option("--best", help="If not perfect: the best score (standard ending).")
    ] = False,
    prefer: Annotated[
        str | None, typer.Option(help="A better line than the first: short, or tokens to spare.")
    ] = None,
    memory: Annotated[
        int | None, typer.Option(min=1, help="MiB for the table of refuted positions.")
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Show a move a row.")] = False,
    from_census: Annotated[
        Path | None, typer.Option(metavar="FILE", help="In place of DECK: a deal of a census.")
    ] = None,
    row: Annotated[int | None, typer.Option(min=1, help="Which deal of the census.")] = None,
    many: Annotated[bool, typer.Option("--many", help="One deck a line, one JSON a line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find a perfect line in a fully known deal, or that there is none."""
    from deducer.cli import solve as command
    from deducer.cli.said import Said

    values = {"rules": rules, "edition": edition, "dealt": dealt}
    flags = {"avalanche": avalanche, "choreography": choreography, "empty-hints": empty_hints}
    options = command.Options(
        Said(players, values, flags),
        shuffle=shuffle,
        seed=seed,
        turn=turn,
        time_limit=time_limit,
        node_limit=node_limit,
        best=best,
        prefer=prefer,
        memory=memory,
        many=many,
        as_json=as_json,
        brief=brief,
        from_census=from_census,
        row=row,
    )
    command.run(deck, options)


@app.command()
def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN", help="A game or deck in any format, or a pasted link; - for a pipe."
        ),
    ],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; - for a pipe.")],
    to: Annotated[
        str | None,
        typer.Option(help="text, hanab.live, compact or deck. Default: as OUT's name ends."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT.")] = False,
) -> None:
    """Write a game in another format, and warn of what that can't hold.

    OUT's name says which: .hanabi (our text), .json (hanab.live), .link (its compact links), .deck.
    """
    from deducer.cli import convert as command

    command.run(source, out, to, force=force)


@app.command()
def review(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME|DIR", help="A game, - for a pipe, or a folder of games."),
    ],
    time_limit: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds for each question to the solver. Default: 5."),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="The best score that was left, too (standard ending).")
    ] = False,
    every_turn: Annotated[
        bool, typer.Option("--turns", help="List every turn, not only those that matter.")
    ] = False,
    no_odds: Annotated[
        bool, typer.Option("--no-odds", help="Be quick: no chance of perfect turn by turn.")
    ] = False,
    memory: Annotated[
        int | None, typer.Option(min=1, help="MiB for the table of refuted positions.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write it as a page to look at: one HTML file."),
    ] = None,
    svg: Annotated[
        int | None,
        typer.Option(metavar="TURN", help="Only print a picture (SVG) of the table then."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Go over a finished game: what decided it, what each seat could know, what would have won.

    Of a folder: a row a game, and what each player does over all of them.
    """
    from deducer.cli import review as command

    options = command.Options(
        time_limit=time_limit,
        best=best,
        every_turn=every_turn,
        odds=not no_odds,
        memory=memory,
        html=html,
        svg=svg,
        as_json=as_json,
    )
    command.run(game, options)


@app.command()
def explore(
    game: Annotated[
        Path, typer.Argument(metavar="GAME", help="A game or deck whose cards are all known.")
    ],
    turn: Annotated[
        int | None, typer.Option(min=0, help="Begin after so many moves. Default: all of them.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option(min=0, help="Seconds for each question to the solver.")
    ] = None,
) -> None:
    """An analysis board: whether perfect survives each action, and lines of your own.

    Commands can also come from a pipe.
    """
    from deducer.cli import explore as command

    command.run(game, turn, time_limit)


@app.command()
def serve(
    lan: Annotated[
        bool, typer.Option("--lan", help="Let phones on the same network join.")
    ] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 8765,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where tables are kept. Default: the user's folder."),
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="Behind a reverse proxy on this machine, with TLS.")
    ] = False,
    host_name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name that the server goes by (repeatable)."),
    ] = None,
) -> None:
    """The companion for phones at the table: a page on this machine, or on its network.

    Everything is kept in one file, which `sqlite3 FILE ".backup COPY"` copies while it is used.
    """
    from deducer.cli import serve as command

    names = tuple(host_name or ())
    command.run(command.Options(lan=lan, port=port, data=data, proxy=proxy, host_names=names))


@census_app.callback()
def census(
    context: typer.Context,
    players: Players = None,
    deals: Annotated[
        int | None, typer.Option(min=1, help="How many; more than before go on with a census.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed, the same deals. Default: 0.")
    ] = None,
    rules: RulesWords = None,
    edition: Edition = None,
    dealt: Dealt = None,
    avalanche: Avalanche = False,
    choreography: Choreography = False,
    empty_hints: EmptyHints = False,
    node_limit: Annotated[
        int | None, typer.Option(min=0, help="Nodes for each deal. Default: 1000000.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the census is kept; one there is gone on with."),
    ] = None,
    jobs: Jobs = None,
    dask: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Work on a Dask cluster: its scheduler's address."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve many shuffles, and say how many are winnable.

    It can be stopped at any time: with --out, the same command goes on from there.
    """
    if context.invoked_subcommand is not None:
        return
    from deducer.cli import census as command
    from deducer.cli.said import Said

    values = {"rules": rules, "edition": edition, "dealt": dealt}
    flags = {"avalanche": avalanche, "choreography": choreography, "empty-hints": empty_hints}
    options = command.Options(
        Said(players, values, flags),
        deals=deals,
        seed=seed,
        node_limit=node_limit,
        out=out,
        jobs=jobs,
        dask=dask,
        as_json=as_json,
    )
    command.run(options)


@census_app.command("report")
def census_report(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Censuses.")],
    html: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Also write a page with plots: one HTML file."),
    ] = None,
) -> None:
    """Show what censuses say, side by side."""
    from deducer.cli import census as command

    command.report(files, html)


@census_app.command("verify")
def census_verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A census.")],
    jobs: Jobs = None,
) -> None:
    """Check every line by the referee and every proof by its checker; exit status 0: all right."""
    from deducer.cli import census as command

    command.verify(file, jobs)


@app.command()
def puzzle(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A census. Default: some deals shuffled for it."),
    ] = None,
    row: Annotated[
        int | None, typer.Option(min=1, help="A deal of the census. Default: a hard one.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Which of the hard deals, or of what to shuffle.")
    ] = None,
    players: Players = None,
    rules: RulesWords = None,
    avalanche: Avalanche = False,
    solution: Annotated[
        bool, typer.Option("--solution", help="Print the solution in place of the puzzle.")
    ] = False,
) -> None:
    """Print a deal to lay out with real cards: perfect is possible, but how?"""
    from deducer.cli import puzzle as command
    from deducer.cli.said import Said

    said = Said(players, {"rules": rules}, {"avalanche": avalanche})
    command.run(file, command.Options(said, row=row, seed=seed, solution=solution))


@deck_app.command("check")
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
    """Say what a deck lacks or has too often, and which cards are still to be typed.

    The exit status is 0 once it is complete and right.
    """
    from deducer.cli import deck as command
    from deducer.cli.said import Said

    said = Said(players, {"rules": rules, "edition": edition}, {"avalanche": avalanche})
    command.run(deck, said, as_json=as_json)


@app.command()
def schema(
    name: Annotated[str, typer.Argument(metavar="COMMAND", help="Such as knowledge.")],
) -> None:
    """Print the JSON schema of a command's --json output."""
    from deducer.schemas import schema_text

    typer.echo(schema_text(name), nl=False)


def main() -> None:
    """Run the command; bad input is one line on standard error and exit status 2."""
    try:
        sys.exit(app(prog_name="hanabi", standalone_mode=False))
    except HanabiError as error:
        _fail(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to flush
        sys.exit(1)
    except OSError as error:
        _fail(f"{error.filename or 'file'}: {error.strerror or error}")
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)  # as shells count an interrupt
    except typer.TyperException as error:
        _fail(getattr(error, "format_message", str)() or "see hanabi --help")


def _fail(problem: str) -> None:
    line = " ".join(problem.split())
    sys.stderr.write(f"hanabi: {line}\n")
    sys.exit(2)
