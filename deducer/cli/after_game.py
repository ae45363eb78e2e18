"""The commands for a finished game, and for its file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deducer.cli.arguments import AsJson, GameFile, QuestionLimit, formats
from deducer.cli.commands import Commands
from deducer.cli.options import QuizOptions, ReviewOptions

commands = Commands("After the game")


@commands.command(
    example="hanabi sample crowning_piece_lost.hanabi | hanabi review - --html lost.html"
)
def review(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME|DIR", help="A game, - for a pipe, or a folder of games."),
    ],
    options: ReviewOptions,
) -> None:
    """Review a finished game: what decided it, what each seat could know, what would have won.

    For a folder: one row a game, and what each player does over all of them.
    """
    from deducer.cli import review as command

    command.run(game, options)


@commands.command(
    example=(
        "hanabi sample crowning_piece_lost.hanabi lost.hanabi\nhanabi explore lost.hanabi --turn 34"
    )
)
def explore(
    game: Annotated[
        Path, typer.Argument(metavar="GAME", help="A game or deck whose cards are all known.")
    ],
    turn: Annotated[
        int | None, typer.Option(min=0, help="Begin after this many moves. Default: all of them.")
    ] = None,
    time_limit: QuestionLimit = None,
    as_json: AsJson = False,
) -> None:
    """Analyse a game: whether perfect survives each action, and lines of your own.

    Commands can also come from a pipe. With --json, what each action does is printed instead.
    """
    from deducer.cli import explore as command

    command.run(game, turn, time_limit, as_json=as_json)


@commands.command(
    example=("hanabi sample crowning_piece_lost.hanabi lost.hanabi\nhanabi quiz lost.hanabi --open")
)
def quiz(
    game: GameFile,
    options: QuizOptions,
) -> None:
    """Ask what you would have played: a game's turning points and largest risks as questions.

    Every action is accepted that is as good as the best, by what the seat to move could know.
    Answers can also come from a pipe.
    """
    from deducer.cli import quiz as command

    command.run(game, options)


@commands.command(example="hanabi sample hanab_live.json | hanabi convert - game.hanabi")
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
        typer.Option(
            help="text, hanab.live, share, compact or deck. Default: as OUT's name ends.",
            autocompletion=formats,
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT.")] = False,
) -> None:
    """Write a game in another format, and warn of what that can't hold.

    OUT's suffix selects it: .hanabi (our text), .share (the same in a link), .json (hanab.live),
    .link (its links), .deck.
    """
    from deducer.cli import convert as command

    command.run(source, out, to, force=force)
