"""`hanabi` with all its subcommands, and how it ends: bad input is one line and a status."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import typer

from deducer import languages
from deducer.cli import deals, games
from deducer.cli.arguments import values
from deducer.cli.commands import Commands, argument, flag, option
from deducer.cli.exits import STATUSES, Exit, quiet_end
from deducer.cli.streams import settle_streams, warn
from deducer.disk import disk_problem
from solver.errors import HanabiError, Phrase, joined, quoted

app = Commands(
    name="hanabi",
    help="Hanabi with real cards: what every hidden card can be, and how likely.",
    epilog=STATUSES,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
commands = Commands("Samples and schemas")
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)
"""Error numbers of a full or failing disk; without a file name, they concern standard output."""
for _each in (games.at_table, games.in_play, games.after_game, deals.commands, deals.last):
    app.add_typer(_each)
app.add_typer(commands)


def _version(wanted: bool) -> None:
    if wanted:
        from deducer.cli.build import describe, tell_if_slow

        typer.echo(describe())
        tell_if_slow()
        raise typer.Exit


def _language(wanted: str | None) -> None:
    if wanted is None:
        return
    if wanted not in languages.LANGUAGES:
        raise HanabiError(
            "no language is called {name}: choose from {known}",
            name=quoted(wanted[:20]),
            known=tuple(languages.LANGUAGES),
        )
    languages.choose(wanted)


@app.callback()
def _hanabi(
    context: typer.Context,
    version: bool = option(False, "Name the build.", "--version", callback=_version, is_eager=True),
    lang: str | None = option(
        None,
        "The language of messages and of a review's page. Default: the locale's.",
        metavar="|".join(languages.LANGUAGES),
        autocompletion=lambda: list(languages.LANGUAGES),
        callback=_language,
        is_eager=True,
    ),
) -> None:
    del version, lang  # their own callbacks have read them
    if context.invoked_subcommand is None:
        start = languages.in_words(
            "Hanabi with real cards: what every hidden card can be, and how likely.\n"
            "Try a game:    hanabi sample three_seats.hanabi friday.hanabi\n"
            "Look at it:    hanabi knowledge friday.hanabi\n"
            "Record yours:  hanabi table, or with phones: hanabi serve\n"
            "All commands:  hanabi --help"
        )
        typer.echo(start)


@commands.command(example="hanabi sample three_seats.hanabi friday.hanabi")
def sample(
    name: str | None = argument(
        "NAME",
        "Which. Default: list them all.",
        None,
        autocompletion=values("deducer.cli.sample", "samples"),
    ),
    out: Path | None = argument("OUT", "The file to write. Default: print it.", None),
    force: bool = flag("--force", "Overwrite OUT."),
) -> None:
    """Print a game or deck to try things with; each shows one feature."""


@commands.command(run="sample.schema", example="hanabi schema knowledge")
def schema(
    name: str = argument(
        "NAME",
        "The output, such as knowledge or review.",
        autocompletion=values("deducer.show.json.schemas", "names"),
    ),
) -> None:
    """Print the JSON schema of a command's --json output."""


def main() -> None:
    """Run the command; bad input gives one line on standard error and exit status 2."""
    settle_streams()
    languages.choose(languages.preferred(os.environ))
    with quiet_end():
        _run()


def _run() -> None:
    try:
        sys.exit(app(prog_name="hanabi", standalone_mode=False))
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # typer and rich exit with 1 for it
            sys.exit(Exit.BROKEN_PIPE)
        raise
    except HanabiError as error:
        _fail(error)
    except OSError as error:
        out = Phrase("standard output") if error.errno in NO_ROOM else None
        _fail(disk_problem(error, out))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(Exit.INTERRUPTED)
    except typer.TyperException as error:
        message = getattr(error, "format_message", str)()
        _fail(joined("", [message]) if message else Phrase("see hanabi --help"))


def _fail(problem: object) -> None:
    warn(problem)
    sys.exit(Exit.BAD_INPUT)
