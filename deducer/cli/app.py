"""What `hanabi` can be asked: each subcommand is a thin wrapper around a documented function."""

from __future__ import annotations

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

GameFile = Annotated[
    Path, typer.Argument(metavar="GAME", help="A record or a hanab.live game; - for a pipe.")
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
            help="A deck file, or a game whose cards are all known; - for a pipe. "
            "Without: a random shuffle.",
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many play: 2 to 5.")] = None,
    rules: Annotated[str | None, typer.Option(help="crowning-piece or standard.")] = None,
    edition: Annotated[str | None, typer.Option(help="The rulebook: 2010, 2025, fr, ...")] = None,
    dealt: Annotated[str | None, typer.Option(help="hands or rounds.")] = None,
    avalanche: Annotated[bool, typer.Option("--avalanche", help="With the sixth suit.")] = False,
    choreography: Annotated[
        bool, typer.Option("--choreography", help="Colours may be announced.")
    ] = False,
    empty_hints: Annotated[
        bool, typer.Option("--empty-hints", help="Hints may touch no card.")
    ] = False,
    time_limit: Annotated[float | None, typer.Option(min=0, help="Seconds for each deal.")] = None,
    node_limit: Annotated[int | None, typer.Option(min=0, help="Nodes for each deal.")] = None,
    turn: Annotated[int, typer.Option(min=0, help="From where a game stood then.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Of the random shuffle.")] = None,
    many: Annotated[bool, typer.Option("--many", help="One deck a line, one JSON a line.")] = False,
    as_json: AsJson = False,
) -> None:
    """Find a perfect line in a fully known deal, or that there is none."""
    from deducer.cli import solve as command

    said = {"rules": rules, "edition": edition, "dealt": dealt}
    flags = {"avalanche": avalanche, "choreography": choreography, "empty-hints": empty_hints}
    options = command.Options(players, said, flags, turn, seed, time_limit, node_limit)
    command.run(deck, options, many=many, as_json=as_json)


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
