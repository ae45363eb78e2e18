"""``hanabi explore``: an analysis board for a fully known game, with lines of your own.

An :class:`Explorer` needs no terminal: it takes a line and returns what to show.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer import languages
from deducer.analysis.analysis_board import (
    SECONDS,
    Branch,
    MoveReader,
    Option,
    branch_text,
    branches_of,
    options,
    position_of,
    refuse_running,
)
from deducer.cli.build import tell_if_slow
from deducer.cli.files import deal_of, game_in, naming, text_of
from deducer.cli.streams import Leave, ask, input_line, write_json
from deducer.formats import is_game
from deducer.languages import in_words, say
from deducer.show.json.deals import explored_json
from deducer.show.terminal.line import LineText, position_text
from deducer.show.words.moves import move_text, seat_names, with_names
from solver.errors import HanabiError, Phrase
from solver.moves import Hint, Move
from solver.position import Position
from solver.search.solve import solve

HELP = (
    ("3", Phrase("try action 3 of the list")),
    ("p 2 · d 5", Phrase("try a play or a discard of a slot (p 2 red: announced)")),
    ("h bob red", Phrase("try a hint (a name or a seat's number; a colour or a rank)")),
    ("b", Phrase("take the last move back (of the game's moves, too)")),
    ("n", Phrase("the game's next move")),
    ("t 12", Phrase("the game after 12 moves")),
    ("line", Phrase("how perfect can be reached from here")),
    ("keep NAME", Phrase("keep your moves as a branch, with its line for the record")),
    ("br · br 2", Phrase("all branches · the end of one")),
    ("Enter", Phrase("the board, and what each action would do")),
    ("q", Phrase("leave")),
)
"""The commands, and what each does."""
EFFECTS = {
    True: (Phrase("✓ keeps perfect"), "green"),
    False: (Phrase("✗ loses it"), "red"),
    None: (Phrase("? not decided"), "yellow"),
}
"""Whether perfect is still possible after an action, in words, and their colour."""


def _help() -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for typed, meaning in HELP:
        grid.add_row(Text(typed, style="bold"), say(meaning))
    return grid


def is_number(word: str) -> bool:
    """Whether ``word`` is a number of one to four digits."""
    return re.fullmatch("[0-9]{1,4}", word) is not None


class Explorer:
    """The positions of a game, and the user's own moves from one of them."""

    def __init__(
        self,
        positions: Sequence[Position],
        names: Sequence[str],
        turn: int | None = None,
        seconds: float = SECONDS,
        branches: Sequence[Branch] = (),
    ) -> None:
        """Begin after ``turn`` moves of the game, by default at its end.

        ``branches`` are those that the record keeps.

        :raises HanabiError: if there is no such turn.
        """
        self.game = tuple(positions)
        self.names = tuple(names)
        self._reader = MoveReader(self.names, self.game[0].board.rules)
        self.seconds = seconds
        self.branches = list(branches)
        self.tried: list[tuple[Position, Move]] = []
        self.listed: tuple[Option, ...] = ()
        self.go_to(len(self.game) - 1 if turn is None else turn)

    @property
    def position(self) -> Position:
        """The current position."""
        return self.tried[-1][0].after(self.tried[-1][1]) if self.tried else self.game[self.turn]

    def go_to(self, turn: int) -> None:
        """Go to the game after ``turn`` moves.

        :raises HanabiError: if there is no such turn.
        """
        if not 0 <= turn < len(self.game):
            raise HanabiError(
                "there is no turn {turn}: turns go from 0 to {last}",
                turn=turn,
                last=len(self.game) - 1,
            )
        self.turn = turn
        self.tried.clear()

    def run(self, text: str) -> RenderableType:
        """Carry out a line and return what to show.

        :raises HanabiError: if it can't be carried out; then nothing changes.
        :raises Leave: if the user leaves.
        """
        words = text.lower().split()
        match words:
            case []:
                return self.screen()
            case ["?" | "help"]:
                return _help()
            case ["q" | "quit"]:
                raise Leave
            case ["line"]:
                return self._line()
            case ["t", turn] if is_number(turn):
                self.go_to(int(turn))
            case ["n"]:
                self.go_to(self.turn + 1)
            case ["b"] if self.tried:
                self.tried.pop()
            case ["b"]:
                self.go_to(self.turn - 1)
            case ["br"]:
                return self._listed_branches()
            case ["br", number] if is_number(number):
                self._go_along(int(number))
            case ["keep", *_] if len(words) > 1:
                return self._keep(text.split(maxsplit=1)[1].strip())
            case [number] if is_number(number):
                self._try(self._of_list(int(number)))
            case _:
                self._try(self._reader.move(text.strip()))
        return self.screen()

    def screen(self) -> RenderableType:
        """Return the board, and whether perfect survives each action."""
        position = self.position
        after = Phrase("after {n} move of the game", "after {n} moves of the game", n=self.turn)
        if self.tried:
            after = Phrase("{after} and moves of your own", after=after)
        parts: list[RenderableType] = [
            Text(say(after), style="bold"),
            position_text(position, self.names),
        ]
        if position.board.end is None:
            self.listed = tuple(options(position, self.seconds))
            parts.append(self._options())
        return Group(*parts)

    def _options(self) -> RenderableType:
        """The list of actions, coloured and marked by whether perfect survives them."""
        grid = Grid.grid(padding=(0, 2))
        for number, option in enumerate(self.listed, start=1):
            effect, style = EFFECTS[option.keeps]
            words = move_text(self.position, option.move, self.names)
            if isinstance(option.move, Hint):
                words = in_words("{who} hints (any hint)", who=self.names[self.position.board.turn])
            grid.add_row(f"{number:2}", Text(words, style=style), Text(say(effect), style=style))
        return grid

    def _line(self) -> RenderableType:
        solution = solve(self.position, time_limit=self.seconds)
        if solution.winnable is None:
            text = in_words("not decided in {seconds} s", seconds=f"{self.seconds:g}")
            return Text(text, style="yellow")
        if not solution.winnable:
            reason = with_names(solution.proof.phrase if solution.proof else None, self.names)
            text = in_words("perfect is out of reach: {reason}", reason=reason)
            return Text(text, style="red")
        return LineText(self.position, solution.line, self.names, brief=True)

    def _keep(self, name: str) -> RenderableType:
        """Keep the user's moves as a branch, in place of one of the same name."""
        branch = Branch(name, self.turn, tuple(move for _, move in self.tried))
        self.branches = [each for each in self.branches if each.name != name] + [branch]
        text = in_words("kept; this line keeps it in the record:")
        return Group(Text(text), Text(f"note {branch_text(branch, self.names)}", style="bold"))

    def _listed_branches(self) -> RenderableType:
        if not self.branches:
            return Text(in_words("there are no branches"))
        grid = Grid.grid(padding=(0, 2))
        for number, branch in enumerate(self.branches, start=1):
            place = in_words(
                "after turn {turn}, {n} move",
                "after turn {turn}, {n} moves",
                turn=branch.turn,
                n=len(branch.moves),
            )
            grid.add_row(f"{number:2}", Text(branch.name, style="bold"), place)
        return grid

    def _go_along(self, number: int) -> None:
        """Go to the end of a branch."""
        if not 1 <= number <= len(self.branches):
            count = len(self.branches)
            raise HanabiError(
                "there is no branch {number}: there are {count}", number=number, count=count
            )
        branch, before = self.branches[number - 1], (self.turn, list(self.tried))
        try:
            self.go_to(branch.turn)
            for move in branch.moves:
                self._try(move)
        except HanabiError:
            self.turn, self.tried = before
            raise

    def _try(self, move: Move) -> None:
        position = self.position
        position.after(move)  # raises if it is refused
        self.tried.append((position, move))

    def _of_list(self, number: int) -> Move:
        if not 1 <= number <= len(self.listed):
            raise HanabiError(
                "there is no action {number}: the list has {count}",
                number=number,
                count=len(self.listed),
            )
        return self.listed[number - 1].move


def run(game: Path, turn: int | None, time_limit: float | None, *, as_json: bool = False) -> None:
    """Show a game or a deck, and carry out input lines until the user leaves.

    ``as_json`` prints what each action does, and leaves.
    """
    text = text_of(game)
    with naming(game):
        explorer = _explorer(game, text, turn, SECONDS if time_limit is None else time_limit)
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
        with suppress(Leave):
            for number, line in enumerate(sys.stdin, start=1):
                with input_line(number):
                    console.print(explorer.run(line))


def _at_prompt(explorer: Explorer, console: Console) -> None:
    from prompt_toolkit import PromptSession

    prompt: PromptSession[str] = PromptSession()
    console.print(Text(languages.in_words("? for help"), style="dim"))
    with suppress(Leave):
        while True:
            console.print(ask(prompt, console, explorer.run))


def _explorer(game: Path, text: str, turn: int | None, seconds: float) -> Explorer:
    if not is_game(text):
        deal = deal_of(text)
        return Explorer([deal.start], seat_names(deal.players), turn, seconds)
    record = game_in(text, game)
    refuse_running(record)
    turns = range(len(record.table.actions()) + 1)
    positions = [position_of(record, each) for each in turns]
    turn = record.linked_turn if turn is None else turn
    return Explorer(positions, record.players, turn, seconds, branches_of(record))
