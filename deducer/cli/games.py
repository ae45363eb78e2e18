"""The commands for a game: while it is played, once it is finished, and for its file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from deducer.cli.arguments import (
    AfterTurn,
    AgreementsOption,
    AsJson,
    GameFile,
    GameOrFolder,
    Memory,
    QuestionLimit,
    RatesOption,
    formats,
)
from deducer.cli.commands import Commands, argument, flag, option

at_table = Commands("Record a game")


@at_table.command("table", example="hanabi table friday.hanabi")
@dataclass(frozen=True, kw_only=True)
class TableOptions:
    """Record a game in the terminal, and see what your hand can be while you play.

    Type ? for the short commands. Every line is on disk before the prompt returns. Commands can
    also come from a pipe.
    """

    file: Path | None = argument(
        "FILE", "The record to begin or to go on with. Default: a new one, named by the time.", None
    )
    agreements: AgreementsOption = None
    chairs: int | None = option(
        None,
        "Practise alone: with as many other players as this, whom the program plays, and a "
        "shuffled deck. Default: a game with real cards.",
        min=1,
        max=4,
    )
    just_my_hand: int | None = option(
        None,
        "Follow your own hand alone, at a table of as many players as this: hints to you, your "
        "plays and discards, and which cards lie out. Default: the whole table.",
        min=2,
        max=6,
    )
    seed: int | None = option(None, "The same seed, the same shuffle. Default: any.")


@at_table.command("serve", example="hanabi serve --port 0 --data club.db")
@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """Serve the companion for phones at the table, on this machine or to its network.

    Everything is kept in one file, which `sqlite3 FILE ".backup COPY"` copies while it is in use.
    """

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


@at_table.command("page", run="serve.page", example="hanabi page hanabi-page")
@dataclass(frozen=True, kw_only=True)
class PageOptions:
    """Build the companion as a folder that any web server can hand out: phones run it alone.

    It takes some minutes, Python's headers, Node 18 or later, and npm.
    """

    out: Path = argument("OUT", "The folder: new, or built before.")


in_play = Commands("During the game")


@in_play.command("knowledge", example="hanabi sample three_seats.hanabi | hanabi knowledge - --why")
@dataclass(frozen=True, kw_only=True)
class KnowledgeOptions:
    """Show what each hidden card can be, and exactly how likely."""

    game: GameFile
    seat: str | None = option(
        None, "Whose view: a player's name, or public. Default: the writer's."
    )
    turn: AfterTurn = None
    why: bool = flag("--why", "Explain why each card is ruled out.")
    agreements: AgreementsOption = None
    rates: RatesOption = None
    as_json: AsJson = False


@in_play.command("advise", example="hanabi sample three_seats.hanabi | hanabi advise - --seconds 1")
@dataclass(frozen=True, kw_only=True)
class AdviseOptions:
    """Rank what a seat can do, by what it knows: by what hints mean, or by what is possible.

    The answer improves while you watch; Ctrl-C stops it.
    """

    game: GameFile
    seat: str | None = option(
        None, "The player to advise. Default: the writer, else the seat to move.", metavar="NAME"
    )
    turn: AfterTurn = None
    seconds: float | None = option(None, "Seconds for the whole answer. Default: 2.", min=0)
    worlds: int | None = option(
        None, "Sample this many worlds, however long it takes. Default: while there is time.", min=1
    )
    seed: int = option(0, "The same seed, the same worlds.")
    in_full: bool = flag("--all", "List every action, and what each hint tells.")
    agreements: AgreementsOption = None
    rates: RatesOption = None
    as_json: AsJson = False


@in_play.command("sheet", run="agreements.print_sheet", example="hanabi sheet level-2")
@dataclass(frozen=True, kw_only=True)
class SheetOptions:
    """Print what the players of a table have agreed that hints mean, to read it aloud."""

    sheet: str = argument(
        "SHEET", "A preset and toggles (level-2 no-touch), or a file.", "beginner"
    )
    html: Path | None = option(
        None, "Write it as a page to print. Default: print it here.", metavar="OUT"
    )


after_game = Commands("After the game")


@after_game.command(
    "review", example="hanabi sample crowning_piece_lost.hanabi | hanabi review - --html lost.html"
)
@dataclass(frozen=True, kw_only=True)
class ReviewOptions:
    """Review a finished game: what decided it, what each seat could know, what would have won.

    For a folder: one row a game, and what each player does over all of them.
    """

    game: GameOrFolder
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


@after_game.command(
    "agreements", example="hanabi sample crowning_piece_lost.hanabi | hanabi agreements -"
)
@dataclass(frozen=True, kw_only=True)
class AgreementsOptions:
    """Show what each hint promised by your sheet, whether that was kept, and by which cards.

    For a folder: how often promises of each kind were kept. `knowledge` and `advise` read its
    JSON as rates.
    """

    game: GameOrFolder
    agreements: AgreementsOption = None
    as_json: AsJson = False


@after_game.command(
    "convert", example="hanabi sample hanab_live.json | hanabi convert - game.hanabi"
)
@dataclass(frozen=True, kw_only=True)
class ConvertOptions:
    """Write a game in another format, and warn of what that can't hold.

    OUT's suffix selects it: .hanabi (our text), .share (the same in a link), .json (hanab.live),
    .link (its links), .deck.
    """

    source: Path = argument("IN", "A game or deck in any format, or a pasted link; - for a pipe.")
    out: Path = argument("OUT", "The file to write; - for a pipe.")
    to: str | None = option(
        None,
        "text, hanab.live, share, compact or deck. Default: by the ending of OUT.",
        autocompletion=formats,
    )
    turn: int | None = option(
        None, "Write the position after as many actions. Default: the whole game.", min=0
    )
    force: bool = flag("--force", "Overwrite OUT.")
    leave_out: bool = flag(
        "--leave-out",
        "For hanab.live: leave out slips, adjustments and all else that it can't hold, and name "
        "each. Default: such a game is refused.",
    )
