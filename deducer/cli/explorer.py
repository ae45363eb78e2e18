"""An analysis board: a fully known game at any turn, the effect of each action, own lines.

Like :mod:`deducer.cli.session` it needs no terminal: it takes a line and returns what to show.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.languages import in_words, say
from deducer.record.entries import EntryReader, Words
from deducer.show.terminal import LineText, position_text
from deducer.show.words.moves import move_text, with_names
from solver.errors import HanabiError, NotationError, Phrase
from solver.moves import Discard, Hint, Move, Play
from solver.notation.words import Word, split
from solver.position import Position
from solver.search.solve import solve

SECONDS = 5.0
"""Seconds for each question to the solver, unless told otherwise."""

HELP = (
    ("3", Phrase("try action 3 of the list")),
    ("p 2 · d 5", Phrase("try a play or a discard of a slot (p 2 red: announced)")),
    ("h bob red", Phrase("try a hint (a name or a seat's number; a colour or a rank)")),
    ("b", Phrase("take the last move back (of the game's moves, too)")),
    ("n", Phrase("the game's next move")),
    ("t 12", Phrase("the game after 12 moves")),
    ("line", Phrase("how perfect can be reached from here")),
    ("Enter", Phrase("the board, and what each action would do")),
    ("q", Phrase("leave")),
)
"""What can be typed, and what it does."""
EFFECTS = {
    True: (Phrase("✓ keeps perfect"), "green"),
    False: (Phrase("✗ loses it"), "red"),
    None: (Phrase("? not decided"), "yellow"),
}
"""What an action does to perfect, in words, and their style."""


class Leave(Exception):
    """The user leaves."""


@dataclass(frozen=True)
class Option:
    """A legal action, and whether perfect can still be reached after it (None: not decided).

    It stands for all actions with the same effect, such as all hints.
    """

    move: Move
    keeps: bool | None


def _help() -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for typed, meaning in HELP:
        grid.add_row(Text(typed, style="bold"), say(meaning))
    return grid


def options(position: Position, seconds: float = SECONDS) -> Iterator[Option]:
    """Yield the distinct moves of the seat to move, each solved for at most ``seconds``."""
    for move in position.distinct_moves():
        yield Option(move, keeps(position.after(move), seconds))


def keeps(position: Position, seconds: float = SECONDS) -> bool | None:
    """Whether perfect can be reached from ``position``; None if not decided in ``seconds``."""
    return solve(position, time_limit=seconds).winnable


def is_number(word: str) -> bool:
    """Whether ``word`` is a number as games have them: one to four digits."""
    return re.fullmatch("[0-9]{1,4}", word) is not None


class MoveReader(EntryReader):
    """Reads a move as it is entered at a table, with two liberties.

    A player can be named by their seat, from 1, and ``as`` left out before an announced colour.
    """

    def move(self, text: str) -> Move:
        """Read a move.

        :raises NotationError: with the column of what can't be read.
        """
        line = split(text)
        words = Words(line.words, line.end)
        move = self._move(self._verb(words.take("a move"), self.actions), words)
        words.finish()
        return move

    def _move(self, verb: str, words: Words) -> Move:
        if verb == "hint":
            return self.hint(words)
        if verb == "discard":
            return Discard(self.slot(words))
        slot = self.source(words)
        words.skip("as")
        return Play(slot, self.colour(words.take("a colour")) if words.left else None)

    def named(self, word: Word) -> int:
        """Return the seat that a word names: a player, or its number where nobody is called so."""
        try:
            return super().named(word)
        except NotationError:
            if word.text not in map(str, range(1, len(self.players) + 1)):
                raise
            return int(word.text) - 1


class Explorer:
    """A game's positions, the current one, and the user's own moves from there."""

    def __init__(
        self,
        positions: Sequence[Position],
        names: Sequence[str],
        turn: int | None = None,
        seconds: float = SECONDS,
    ) -> None:
        """Begin after ``turn`` moves of the game, by default at its end.

        :raises HanabiError: if there is no such turn.
        """
        self.game = tuple(positions)
        self.names = tuple(names)
        self._reader = MoveReader(self.names, self.game[0].board.rules)
        self.seconds = seconds
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
            case ["b"]:
                self._back()
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
        found = solve(self.position, time_limit=self.seconds)
        if found.winnable is None:
            said = in_words("not decided in {seconds} s", seconds=f"{self.seconds:g}")
            return Text(said, style="yellow")
        if not found.winnable:
            reason = with_names(found.proof.phrase if found.proof else None, self.names)
            said = in_words("perfect is out of reach: {reason}", reason=reason)
            return Text(said, style="red")
        return LineText(self.position, found.line, self.names, brief=True)

    def _back(self) -> None:
        if self.tried:
            self.tried.pop()
        else:
            self.go_to(self.turn - 1)

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
