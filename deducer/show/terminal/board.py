"""The board in a few lines: tokens, fireworks, discards, pile and turn."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.show.terminal.cards import card_text
from deducer.show.words.outcome import outcome_text
from deducer.table.outcome import Outcome
from deducer.table.table import Table
from solver.board import Board
from solver.cards import suit


def board_text(table: Table, board: Board) -> RenderableType:
    """Return tokens, strikes, fireworks, discards, the pile and the turn."""
    rules = board.rules
    tokens = "●" * board.tokens + "○" * (rules.tokens - board.tokens)
    strikes = "✗" * board.strikes + "·" * max(0, rules.strikes - board.strikes)
    grid = Grid.grid(padding=(0, 2))
    grid.add_row("tokens", f"{tokens} {board.tokens}", f"strikes {strikes}", f"pile {board.pile}")
    lines: list[RenderableType] = [grid, _fireworks(board), _discards(board)]
    lines.append(Text(_turn(table, board), style="bold"))
    return Group(*lines)


def _turn(table: Table, board: Board) -> str:
    points = f"{board.points} of {board.rules.perfect}"
    outcome = table.outcome if board is table.board else Outcome(board)
    if outcome.over:
        rating = f" ({outcome.rating})" if outcome.rating else ""
        return f"{outcome_text(outcome)}, {points}{rating}"
    left = "" if board.turns_left is None else f", {board.turns_left} turns left"
    return f"{table.record.players[board.turn]} to move{left}, {points}"


def _fireworks(board: Board) -> Text:
    text = Text("fireworks")
    for letter, height in zip(board.rules.composition.letters, board.fireworks, strict=True):
        look = suit(letter)
        text.append(f"  {look.symbol}{letter} {height}", style=look.colour)
    return text


def _discards(board: Board) -> Text:
    text = Text("discards ")
    for card, count in zip(board.rules.composition.cards, board.discards, strict=True):
        for _ in range(count):
            text.append(" ").append_text(card_text(card))
    return text if any(board.discards) else text.append(" none", style="dim")
