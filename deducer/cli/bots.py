"""The commands for those who write programs that play: a yardstick for endgames."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deducer.cli.arguments import AsJson
from deducer.cli.commands import Commands, argument, flag, option

commands = Commands("For programs")
suite_commands = Commands(
    help="Endgames whose best result is known, to measure programs that play.", no_args_is_help=True
)
commands.add_typer(suite_commands, name="endgame-suite", rich_help_panel=commands.panel)

SuiteFile = Annotated[
    Path | None,
    typer.Option("--suite", metavar="FILE", help="A suite in place of the built-in one."),
]
Count = Annotated[
    int | None, typer.Option(min=1, help="How many endgames, spread evenly. Default: all.")
]


@suite_commands.command(example="hanabi endgame-suite show")
def show(
    name: str | None = argument("NAME", "Which endgame. Default: how many of each.", None),
    question: bool = flag("--question", "Print the first question to a program."),
    suite: SuiteFile = None,
    as_json: AsJson = False,
) -> None:
    """Show what the suite holds, or one endgame with its value and a best action."""
    from deducer.cli import endgame_suite as command

    command.show(name, suite, question=question, as_json=as_json)


@suite_commands.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    example="hanabi endgame-suite run --count 3 hanabi endgame-suite bot",
)
def run(
    program: list[str] = argument("COMMAND...", "The program, with its arguments."),
    count: Count = None,
    seconds: float = option(10.0, "Seconds for each answer.", min=0.001),
    worlds: int = option(1000, "Play at most this many worlds of an endgame.", min=1),
    suite: SuiteFile = None,
    as_json: AsJson = False,
) -> None:
    """Play a program through the suite, with one process per seat, and score it.

    The program reads one question per line, and answers each with an action: one line of JSON (see
    `hanabi schema endgame-question`). Put -- before COMMAND if its own options come first.
    """
    from deducer.cli import endgame_suite as command

    limits = command.RunLimits(count, seconds, worlds)
    command.run(program, limits, suite, as_json=as_json)


@suite_commands.command(example="hanabi endgame-suite run --count 3 hanabi endgame-suite bot")
def bot() -> None:
    """Answer questions without any conventions: a program for `run`, to compare others with."""
    from deducer.cli import endgame_suite as command

    command.bot()
