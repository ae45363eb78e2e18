"""The commands for a game that is being played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deducer.cli.arguments import AfterTurn, AsJson, GameFile
from deducer.cli.commands import Commands
from deducer.cli.options import AdviseOptions, ServeOptions

commands = Commands("At the table")


@commands.command(example="hanabi sample three_seats.hanabi | hanabi knowledge - --why")
def knowledge(
    game: GameFile,
    seat: Annotated[
        str | None,
        typer.Option(help="Whose view: a player's name, or public. Default: the writer's."),
    ] = None,
    turn: AfterTurn = None,
    why: Annotated[bool, typer.Option("--why", help="Explain why each card is ruled out.")] = False,
    agreements: Annotated[
        str | None,
        typer.Option(
            metavar="SHEET",
            help="Add what follows if hints mean what a sheet says: beginner, level-2, ...",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show what each hidden card can be, and exactly how likely."""
    from deducer.cli import knowledge as command

    command.run(game, seat, turn, why=why, agreements=agreements, as_json=as_json)


@commands.command(example="hanabi sheet level-2")
def sheet(
    sheet: Annotated[
        str, typer.Argument(metavar="SHEET", help="A preset and toggles: level-2 no-touch.")
    ] = "beginner",
) -> None:
    """Print what the players of a table have agreed that hints mean, to read it aloud."""
    from deducer.cli.knowledge import print_sheet

    print_sheet(sheet)


@commands.command(example="hanabi sample three_seats.hanabi | hanabi advise - --seconds 1")
def advise(
    game: GameFile,
    options: AdviseOptions,
) -> None:
    """Show how likely perfect is after each action, and what each hint tells, by what a seat knows.

    The answer improves while you watch; Ctrl-C stops it.
    """
    from deducer.cli import advise as command

    command.run(game, options)


@commands.command(example="hanabi sample final_round.hanabi | hanabi endgame - --turn 53")
def endgame(
    game: GameFile,
    turn: AfterTurn = None,
    seconds: Annotated[float, typer.Option(min=0, help="Seconds to search.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Show how likely perfect is if all seats follow the best policy, and what each seat does.

    Each seat acts on what it sees and remembers. A dot is a card that no one needs.
    """
    from deducer.cli.advise import run_endgame

    run_endgame(game, turn, seconds, as_json=as_json)


@commands.command(example="hanabi table friday.hanabi")
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


@commands.command(example="hanabi serve --port 0 --data club.db")
def serve(
    options: ServeOptions,
) -> None:
    """Serve the companion for phones at the table, on this machine or to its network.

    Everything is kept in one file, which `sqlite3 FILE ".backup COPY"` copies while it is in use.
    """
    from deducer.cli import serve as command

    command.run(options)


@commands.command(example="hanabi page hanabi-page")
def page(
    out: Annotated[Path, typer.Argument(metavar="OUT", help="The folder: new, or built before.")],
) -> None:
    """Build the companion as a folder that any web server can hand out: phones run it alone.

    It takes some minutes, Python's headers, Node 18 or later, and npm.
    """
    from deducer.page.bundle.page import build_page

    typer.echo(build_page(out))
