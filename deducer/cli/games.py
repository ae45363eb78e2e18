"""The commands for a game: while it is played, once it is finished, and for its file."""

from __future__ import annotations

from pathlib import Path

from deducer.cli.arguments import (
    AfterTurn,
    AgreementsOption,
    AsJson,
    GameFile,
    GameOrFolder,
    RatesOption,
    formats,
)
from deducer.cli.commands import Commands, argument, flag, option
from deducer.cli.options import AdviseOptions, ReviewOptions, ServeOptions

at_table = Commands("Record a game")


@at_table.command(example="hanabi table friday.hanabi")
def table(
    file: Path | None = argument(
        "FILE", "The record to begin or to go on with. Default: a new one, named by the time.", None
    ),
    agreements: AgreementsOption = None,
) -> None:
    """Record a game in the terminal, and see what your hand can be while you play.

    Type ? for the short commands. Every line is on disk before the prompt returns. Commands can
    also come from a pipe.
    """


@at_table.command(example="hanabi serve --port 0 --data club.db")
def serve(options: ServeOptions) -> None:
    """Serve the companion for phones at the table, on this machine or to its network.

    Everything is kept in one file, which `sqlite3 FILE ".backup COPY"` copies while it is in use.
    """


@at_table.command(run="serve.page", example="hanabi page hanabi-page")
def page(out: Path = argument("OUT", "The folder: new, or built before.")) -> None:
    """Build the companion as a folder that any web server can hand out: phones run it alone.

    It takes some minutes, Python's headers, Node 18 or later, and npm.
    """


in_play = Commands("During the game")


@in_play.command(example="hanabi sample three_seats.hanabi | hanabi knowledge - --why")
def knowledge(
    game: GameFile,
    seat: str | None = option(
        None, "Whose view: a player's name, or public. Default: the writer's."
    ),
    turn: AfterTurn = None,
    why: bool = flag("--why", "Explain why each card is ruled out."),
    agreements: AgreementsOption = None,
    rates: RatesOption = None,
    as_json: AsJson = False,
) -> None:
    """Show what each hidden card can be, and exactly how likely."""


@in_play.command(example="hanabi sample three_seats.hanabi | hanabi advise - --seconds 1")
def advise(game: GameFile, options: AdviseOptions) -> None:
    """Show how likely perfect is after each action, and what each hint tells, by what a seat knows.

    The answer improves while you watch; Ctrl-C stops it.
    """


@in_play.command(run="agreements.print_sheet", example="hanabi sheet level-2")
def sheet(
    sheet: str = argument(
        "SHEET", "A preset and toggles (level-2 no-touch), or a file.", "beginner"
    ),
    html: Path | None = option(
        None, "Write it as a page to print. Default: print it here.", metavar="OUT"
    ),
) -> None:
    """Print what the players of a table have agreed that hints mean, to read it aloud."""


after_game = Commands("After the game")


@after_game.command(
    example="hanabi sample crowning_piece_lost.hanabi | hanabi review - --html lost.html"
)
def review(game: GameOrFolder, options: ReviewOptions) -> None:
    """Review a finished game: what decided it, what each seat could know, what would have won.

    For a folder: one row a game, and what each player does over all of them.
    """


@after_game.command(example="hanabi sample crowning_piece_lost.hanabi | hanabi agreements -")
def agreements(
    game: GameOrFolder, agreements: AgreementsOption = None, as_json: AsJson = False
) -> None:
    """Show what each hint promised by your sheet, whether that was kept, and by which cards.

    For a folder: how often promises of each kind were kept. `knowledge` and `advise` read its
    JSON as rates.
    """


@after_game.command(example="hanabi sample hanab_live.json | hanabi convert - game.hanabi")
def convert(
    source: Path = argument("IN", "A game or deck in any format, or a pasted link; - for a pipe."),
    out: Path = argument("OUT", "The file to write; - for a pipe."),
    to: str | None = option(
        None,
        "text, hanab.live, share, compact or deck. Default: by the ending of OUT.",
        autocompletion=formats,
    ),
    force: bool = flag("--force", "Overwrite OUT."),
    leave_out: bool = flag(
        "--leave-out",
        "For hanab.live: leave out slips, adjustments and all else that it can't hold, and name "
        "each. Default: such a game is refused.",
    ),
) -> None:
    """Write a game in another format, and warn of what that can't hold.

    OUT's suffix selects it: .hanabi (our text), .share (the same in a link), .json (hanab.live),
    .link (its links), .deck.
    """
