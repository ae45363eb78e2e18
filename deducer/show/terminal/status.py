"""The state of the game in one line: whose turn it is, tokens and strikes, the points, the pile."""

from __future__ import annotations

from rich.text import Text

from deducer.languages import in_words
from deducer.show.terminal.board import turns_left_text
from deducer.show.words.outcome import outcome_text
from deducer.table.table import Outcome, Table
from solver.board import Board
from solver.cards import suit

SHORTEST = 4
"""Columns that a player's name keeps at least."""


def status_text(table: Table, board: Board, turn: int, width: int) -> Text:
    """Return the turn, fireworks, tokens, strikes, pile and score, in at most ``width`` columns.

    Where words take too much room they give way to symbols, and then the name is cut off. How play
    ended is said in a word then.
    """
    outcome = table.outcome if board is table.board else Outcome(board)
    name = table.record.players[board.turn]
    whose = outcome_text(outcome) if outcome.over else f"{turn + 1} {name}"
    score = outcome.score if outcome.over else board.points
    scored = f"{score}/{board.rules.perfect}"
    most = scored
    if not outcome.over and board.attainable < board.rules.perfect:
        most = in_words("{score}, at most {bound}", score=scored, bound=board.attainable)
        scored += f"≤{board.attainable}"
    for count, points in ((_in_words, most), (_in_symbols, scored)):
        line = _line(board, whose, count(board), points)
        if line.cell_len <= width:
            return line
    if outcome.over:
        return _line(board, in_words("over"), _in_symbols(board), scored)
    keep = max(SHORTEST, len(name) - (line.cell_len - width) - 1)
    cut = name if len(name) <= keep else f"{name[:keep]}…"
    line = _line(board, f"{turn + 1} {cut}", _in_symbols(board), scored)
    line.truncate(width, overflow="ellipsis")
    return line


def _line(board: Board, whose: str, counts: list[Text], scored: str) -> Text:
    return Text(" · ", style="dim").join(
        [Text(whose, style="bold"), _fireworks(board), *counts, Text(scored, style="bold")]
    )


def _fireworks(board: Board) -> Text:
    text = Text()
    composition = board.rules.composition
    heights = zip(composition.letters, composition.tops, board.fireworks, strict=True)
    for letter, top, height in heights:
        style = "bold" if height == top else "" if height else "dim"
        text.append(" " if text else "")
        text.append(f"{letter}{height}", style=f"{suit(letter).colour} {style}".strip())
    return text


def _in_words(board: Board) -> list[Text]:
    rules = board.rules
    turns = board.turns_left
    pile = in_words("pile {count}", count=board.pile) if turns is None else turns_left_text(turns)
    return [
        Text(f"{in_words('tokens')} {board.tokens}/{rules.tokens}"),
        _strikes(board, in_words("strikes {count}", count=f"{board.strikes}/{rules.strikes}")),
        Text(pile),
    ]


def _in_symbols(board: Board) -> list[Text]:
    turns = board.turns_left
    text = Text(f"●{board.tokens} ")
    text.append_text(_strikes(board, f"✗{board.strikes}/{board.rules.strikes}"))
    text.append(f" ▤{board.pile}" if turns is None else f" ↻{turns}")
    return [text]


def _strikes(board: Board, text: str) -> Text:
    return Text(text, style="bold red" if board.strikes else "")
