"""The board in a few lines: tokens, fireworks, discards, pile and turn."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.languages import in_words, say
from deducer.show.terminal.cards import card_text
from deducer.show.words.outcome import (
    gone_phrase,
    outcome_text,
    rating_text,
    ruling_phrase,
    score_text,
)
from deducer.table.table import Outcome, Table
from solver.board import Board
from solver.cards import suit
from solver.errors import Phrase


def board_text(table: Table, board: Board) -> RenderableType:
    """Return tokens, strikes, fireworks, discards, the pile and the turn."""
    rules = board.rules
    tokens = "●" * board.tokens + "○" * (rules.tokens - board.tokens)
    strikes = "✗" * board.strikes + "·" * max(0, rules.strikes - board.strikes)
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(
        in_words("tokens"),
        f"{tokens} {board.tokens}",
        in_words("strikes {count}", count=strikes),
        in_words("pile {count}", count=board.pile),
    )
    turn = Text(turn_text(table, board), style="bold")
    outcome = table.outcome if board is table.board else Outcome(board)
    gone = [] if outcome.over else _remark(gone_phrase(board))
    ruling = ruling_texts(table, board)
    return Group(grid, _fireworks(board), discards_text(board), turn, *gone, *ruling)


def turn_text(table: Table, board: Board) -> str:
    """Return whose turn it is, or how play ended, and the points."""
    outcome = table.outcome if board is table.board else Outcome(board)
    points = score_text(outcome)
    if outcome.over:
        rating = rating_text(outcome)
        return f"{outcome_text(outcome)}, {points}{f' ({rating})' if rating else ''}"
    parts = [in_words("{who} to move", who=table.record.players[board.turn])]
    if board.turns_left is not None:
        parts.append(turns_left_text(board.turns_left))
    return ", ".join([*parts, points])


def ruling_texts(table: Table, board: Board) -> list[Text]:
    """Return the ruling that ended the game, and how to go on without it, if one did."""
    return _remark(ruling_phrase(board, table.record.players))


def _remark(phrase: Phrase | None) -> list[Text]:
    return [] if phrase is None else [Text(say(phrase), style="yellow")]


def turns_left_text(turns: int) -> str:
    """Return in words how many turns are left once the pile is empty."""
    return in_words("{n} turn left", "{n} turns left", n=turns)


def _fireworks(board: Board) -> Text:
    text = Text(in_words("fireworks"))
    for letter, height in zip(board.rules.composition.letters, board.fireworks, strict=True):
        look = suit(letter)
        text.append(f"  {look.symbol}{letter} {height}", style=look.colour)
    return text


def discards_text(board: Board) -> Text:
    """Return the cards that were discarded."""
    text = Text(f"{in_words('discards')} ")
    for card, count in zip(board.rules.composition.cards, board.discards, strict=True):
        for _ in range(count):
            text.append(" ").append_text(card_text(card))
    return text if any(board.discards) else text.append(f" {in_words('none')}", style="dim")
