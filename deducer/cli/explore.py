"""``hanabi explore``: a :class:`~deducer.cli.explorer.Explorer` at a prompt, or fed by a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer import languages
from deducer.analysis.board import SECONDS, options, position_of, refuse_running
from deducer.analysis.branches import branches_of
from deducer.cli.build import tell_if_slow
from deducer.cli.explorer import Explorer, Leave
from deducer.cli.files import deal_of, game_in, naming, text_of
from deducer.cli.streams import write_json
from deducer.formats.games import is_game
from deducer.show.json.explore import explored_json
from deducer.show.words.moves import seat_names
from solver.errors import HanabiError


def run(game: Path, turn: int | None, seconds: float | None, *, as_json: bool = False) -> None:
    """Show a game or a deck, and carry out input lines until the user leaves.

    ``as_json`` prints what each action does, and leaves.
    """
    text = text_of(game)
    with naming(game):
        explorer = _explorer(game, text, turn, SECONDS if seconds is None else seconds)
    tell_if_slow()
    if as_json:
        effects = tuple(options(explorer.position, explorer.seconds))
        write_json(explored_json(explorer.position, explorer.turn, effects))
        return
    console = Console()
    console.print(explorer.screen())
    if sys.stdin.isatty() and sys.stdout.isatty():
        _at_prompt(explorer, console)
    elif str(game) != "-":
        for number, line in enumerate(sys.stdin, start=1):
            try:
                console.print(explorer.run(line))
            except Leave:
                return
            except HanabiError as error:
                raise HanabiError(
                    "input line {number} is refused: {problem}", number=number, problem=error.phrase
                ) from None


def _at_prompt(explorer: Explorer, console: Console) -> None:
    from prompt_toolkit import PromptSession

    prompt: PromptSession[str] = PromptSession()
    console.print(Text(languages.in_words("? for help"), style="dim"))
    while True:
        try:
            shown = explorer.run(prompt.prompt("> "))
        except (Leave, EOFError, KeyboardInterrupt):
            return
        except HanabiError as error:
            console.print(Text(f"✗ {languages.say(error)}", style="bold red"))
            continue
        console.print(shown)


def _explorer(game: Path, text: str, turn: int | None, seconds: float) -> Explorer:
    if not is_game(text):
        deal = deal_of(text)
        return Explorer([deal.start], seat_names(deal.players), turn, seconds)
    record = game_in(text, game)
    refuse_running(record)
    turns = range(len(record.table.actions()) + 1)
    positions = [position_of(record, each) for each in turns]
    return Explorer(positions, record.players, turn, seconds, branches_of(record))
