"""The subcommands of `hanabi`: each is a thin wrapper around a documented function.

A command's module is imported only when it runs, so that others start quickly.
"""

from __future__ import annotations

import errno
import sys
from typing import Annotated

import typer

from deducer.cli import after_game, at_table, deals
from deducer.cli.commands import Commands
from deducer.cli.exits import STATUSES, Exit, quiet_end
from deducer.cli.streams import settle_streams
from solver.errors import HanabiError

app = Commands(
    name="hanabi",
    help="Hanabi with real cards: what every hidden card can be, and how likely.",
    epilog=STATUSES,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
commands = Commands()
NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EIO)
"""Error numbers of a full or failing disk; without a file name, they concern standard output."""
for _each in (at_table.commands, after_game.commands, deals.commands, commands):
    app.add_typer(_each)


def _version(wanted: bool) -> None:
    if wanted:
        from deducer.cli.build import describe

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


@commands.command()
def schema(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The output, such as knowledge or review.")
    ],
) -> None:
    """Print the JSON schema of a command's --json output."""
    from deducer.show.json.schemas import schema_text

    typer.echo(schema_text(name), nl=False)


def main() -> None:
    """Run the command; bad input gives one line on standard error and exit status 2."""
    settle_streams()
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
        _fail(str(error))
    except OSError as error:
        place = error.filename or ("standard output" if error.errno in NO_ROOM else "")
        problem = error.strerror or str(error)
        _fail(f"{place}: {problem}" if place else problem)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(Exit.INTERRUPTED)
    except typer.TyperException as error:
        _fail(getattr(error, "format_message", str)() or "see hanabi --help")


def _fail(problem: str) -> None:
    line = " ".join(problem.split())
    sys.stderr.write(f"hanabi: {line}\n")
    sys.exit(Exit.BAD_INPUT)
