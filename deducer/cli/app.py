"""`hanabi` with all its subcommands, and how it ends: bad input is one line and a status."""

from __future__ import annotations

import errno
import os
import re
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from deducer import languages
from deducer.cli import deals, games
from deducer.cli.arguments import values
from deducer.cli.commands import Commands, argument, flag
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
    _version: Annotated[
        bool,
        typer.Option("--version", help="Name the build.", callback=_version, is_eager=True),
    ] = False,
    _lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            help="The language of messages and of a review's page: en, de, fr or sv. Default: the "
            "locale's.",
            metavar="LANG",
            autocompletion=lambda: list(languages.LANGUAGES),
            callback=_language,
            is_eager=True,
        ),
    ] = None,
) -> None:
    if context.invoked_subcommand is None:
        start = languages.in_words(
            "Hanabi with real cards: what every hidden card can be, and how likely.\n"
            "Try a game:    hanabi sample three_seats.hanabi friday.hanabi\n"
            "Look at it:    hanabi knowledge friday.hanabi\n"
            "Record yours:  hanabi table, or with phones: hanabi serve\n"
            "All commands:  hanabi --help"
        )
        typer.echo(start)


@commands.command("sample", example="hanabi sample three_seats.hanabi friday.hanabi")
@dataclass(frozen=True, kw_only=True)
class SampleOptions:
    """Print a game or deck to try things with; each shows one feature."""

    name: str | None = argument(
        "NAME",
        "Which. Default: list them all.",
        None,
        autocompletion=values("deducer.cli.sample", "samples"),
    )
    out: Path | None = argument("OUT", "The file to write. Default: print it.", None)
    force: bool = flag("--force", "Overwrite OUT.")


@commands.command("schema", run="sample.schema", example="hanabi schema knowledge")
@dataclass(frozen=True, kw_only=True)
class SchemaOptions:
    """Print the JSON schema of a command's --json output."""

    name: str = argument(
        "NAME",
        "The output, such as knowledge or review.",
        autocompletion=values("deducer.show.json.schemas", "names"),
    )


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
        _fail(_misused(error))


def _misused(error: Any) -> Phrase:
    """What is wrong with the arguments: it names the argument or option, and what was typed."""
    ctx, param, option = (getattr(error, name, None) for name in ("ctx", "param", "option_name"))
    command = ctx.command_path if ctx else "hanabi"
    if param is not None:
        is_option = param.opts[0].startswith("-")
        option = max(param.opts, key=len) if is_option else param.metavar
    name = None if option is None else quoted(option)
    cause: Any = error.__cause__
    wrong: dict[str, Any] = cause.errors()[0] if hasattr(cause, "errors") else {}
    if (told := _NO_NUMBERS.get(wrong.get("type", ""))) is not None:
        text = quoted(str(wrong["input"])[:20])
        return told(option=name, text=text, **wrong.get("ctx", {}))
    if hasattr(error, "param_type"):
        return Phrase("{option} is missing: see {command} --help", option=name, command=command)
    if getattr(error, "possibilities", None):
        return Phrase(
            "{command} has no option {option}: did you mean {known}?",
            command=command,
            option=name,
            known=tuple(sorted(error.possibilities)),
        )
    if hasattr(error, "possibilities"):
        return Phrase(
            "{command} has no option {option}: see {command} --help", command=command, option=name
        )
    if option is not None and param is None:
        return Phrase("{option} needs a value", option=name)
    message = getattr(error, "format_message", str)()
    if extra := re.fullmatch(r"Got unexpected extra argument.*? \((.*)\)", message):
        return Phrase("{text} is not expected here", text=quoted(extra[1][:40]))
    return joined("", [message]) if message else Phrase("see hanabi --help")


_NO_NUMBERS = {
    "int_parsing": partial(Phrase, "{option} must be a whole number, not {text}"),
    "int_from_float": partial(Phrase, "{option} must be a whole number, not {text}"),
    "float_parsing": partial(Phrase, "{option} must be a number, not {text}"),
    "greater_than_equal": partial(Phrase, "{option} must be at least {ge}, not {text}"),
    "less_than_equal": partial(Phrase, "{option} must be at most {le}, not {text}"),
}


def _fail(problem: object) -> None:
    warn(problem)
    sys.exit(Exit.BAD_INPUT)
