"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deducer.cli import values

GameFile = Annotated[
    Path,
    typer.Argument(
        metavar="GAME",
        help="A record, a hanab.live game or link, or a deck; - for a pipe.",
    ),
]
RULES = "Players and rules"
"""The heading of these options in the help of a command."""
Players = Annotated[int | None, typer.Option(help="How many play: 2 to 5.", rich_help_panel=RULES)]
RulesWords = Annotated[
    str | None,
    typer.Option(
        help="The ending: crowning-piece or standard; a wild suit: 'standard rainbow'.",
        autocompletion=values.endings,
        rich_help_panel=RULES,
    ),
]
Edition = Annotated[
    str | None,
    typer.Option(
        help="The rulebook: 2010, 2025, fr, ...",
        autocompletion=values.editions,
        rich_help_panel=RULES,
    ),
]
Avalanche = Annotated[
    bool, typer.Option("--avalanche", help="With the sixth suit.", rich_help_panel=RULES)
]
Dealt = Annotated[
    str | None,
    typer.Option(
        help="How a deck is dealt: in hands or rounds.",
        autocompletion=values.dealt,
        rich_help_panel=RULES,
    ),
]
Choreography = Annotated[
    bool, typer.Option("--choreography", help="Colours may be announced.", rich_help_panel=RULES)
]
EmptyHints = Annotated[
    bool, typer.Option("--empty-hints", help="Hints may touch no card.", rich_help_panel=RULES)
]
AfterTurn = Annotated[
    int | None, typer.Option(help="After how many actions. Default: all of them.")
]
QuestionLimit = Annotated[
    float | None,
    typer.Option(min=0, help="Seconds for each question to the solver. Default: 5."),
]
Memory = Annotated[int | None, typer.Option(min=1, help="MiB for the table of refuted positions.")]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="Processes to work. Default and most: one for each core."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (see `hanabi schema`).")]
