"""Arguments and options that several commands share, with the values that a shell can complete.

A function here imports what it needs when it is called, so that commands start quickly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from inspect import isfunction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deducer.cli.commands import flag, option
from solver.errors import HanabiError, NotationError

if TYPE_CHECKING:
    from solver.rules import Rules


def values(module: str, name: str) -> Callable[[], list[str]]:
    """Return what completes an option: the values of ``name`` in ``module``, imported only then.

    They are the members of a collection, or what a function returns.
    """

    def complete() -> list[str]:
        known = getattr(import_module(module), name)
        return list(map(str, known() if isfunction(known) else known))

    return complete


def formats() -> list[str]:
    """Return the formats of ``--to``."""
    from deducer.formats import FORMATS

    return [each.name for each in FORMATS]


GameFile = Annotated[
    Path,
    typer.Argument(
        metavar="GAME", help="A record, a hanab.live game or link, or a deck; - for a pipe."
    ),
]
GameOrFolder = Annotated[
    Path, typer.Argument(metavar="GAME|DIR", help="A game, - for a pipe, or a folder of games.")
]
RULES = "Players and rules"
"""The heading of these options in the help of a command."""
AfterTurn = Annotated[
    int | None,
    typer.Option(
        help="How many actions to replay. Default: all of them; with #31 at the end of a link, "
        "those before the 31st."
    ),
]
QuestionLimit = Annotated[
    float | None, typer.Option(min=0, help="Seconds for each question to the solver. Default: 5.")
]
Memory = Annotated[
    int | None,
    typer.Option(
        min=1, help="MiB of memory for positions that the search has ruled out. Default: 512."
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(min=1, help="Number of processes. Default and maximum: one for each core."),
]
AgreementsOption = Annotated[
    str | None,
    typer.Option(
        metavar="SHEET",
        help="What hints mean: beginner, level-2 no-touch, none; or a file. Default: the game's.",
    ),
]
RatesOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE|DIR",
        help="How often your table keeps promises: its games, or `hanabi agreements DIR --json`. "
        "Default: as strangers do.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON (see `hanabi schema`).")]


@dataclass(frozen=True)
class RuleOptions:
    """The players and rules chosen on the command line, which override those in a file."""

    players: int | None = option(
        None,
        "Number of players: 2 to 6. Default: the file's; needed without one.",
        rich_help_panel=RULES,
    )
    rules: str | None = option(
        None,
        "The ending: crowning-piece or standard; a sixth suit: 'standard rainbow'. Not here: "
        "jokers, seven suits, the Five Flamboyants. Default: standard.",
        autocompletion=values("solver.rules", "Ending"),
        rich_help_panel=RULES,
    )
    edition: str | None = option(
        None,
        "The rulebook: 2010, 2025, suit-and-dots, deluxe, abacus, fr or sv. Default: 2010.",
        autocompletion=values("solver.editions", "EDITIONS"),
        rich_help_panel=RULES,
    )
    dealt: str | None = option(
        None,
        "How a deck is dealt: in hands or rounds. Default: hands.",
        autocompletion=values("solver.rules", "Dealt"),
        rich_help_panel=RULES,
    )
    avalanche: bool = flag(
        "--avalanche",
        "A sixth suit: the French printing's Avalanche, five cards of a colour of their own. For "
        "the Deluxe box's (Grands Feux), ten wild cards: --rules 'standard rainbow'.",
        rich_help_panel=RULES,
    )
    choreography: bool = flag("--choreography", "Colours may be announced.", rich_help_panel=RULES)
    empty_hints: bool = flag("--empty-hints", "Hints may touch no card.", rich_help_panel=RULES)
    card_cycling: bool = flag(
        "--card-cycling",
        "After your hint, your oldest card without a hint goes to slot 1.",
        rich_help_panel=RULES,
    )

    def needed_players(self) -> int:
        """Return how many play.

        :raises HanabiError: if the option was not given.
        """
        if self.players is None:
            raise HanabiError("how many players? Add --players")
        return self.players

    def read(self) -> Rules:
        """Return the rules that the options choose.

        :raises HanabiError: naming the option whose value no rules have.
        """
        from solver.notation.rules_lines import RulesReader

        return RulesReader(self.header()).rules()

    def header(self) -> dict[str, str]:
        """Return the header lines for the options.

        :raises HanabiError: naming the option whose value no rules have.
        """
        from solver.notation.rules_lines import RulesReader
        from solver.rules import PLAYERS

        if self.players is not None and self.players not in PLAYERS:
            most = PLAYERS[-1]
            raise HanabiError(
                "--players must be from {least} to {most}, not {players}",
                least=PLAYERS[0],
                most=most,
                players=self.players,
            )
        flags = {
            "avalanche": self.avalanche,
            "choreography": self.choreography,
            "empty-hints": self.empty_hints,
            "card-cycling": self.card_cycling,
        }
        words = [self.rules, *(word for word, is_on in flags.items() if is_on)]
        rules = " ".join(filter(None, words))
        options = {"rules": rules, "edition": self.edition, "dealt": self.dealt}
        header = {key: value for key, value in options.items() if value}
        for key, value in header.items():
            try:
                RulesReader({key: value}).rules()
            except NotationError as error:
                raise HanabiError("--{key}: {problem}", key=key, problem=error.fault) from None
        return header
