"""The board in the terminal, in a few lines or in one; no suit is shown by its colour alone."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.languages import in_words
from deducer.record.data import RecordData
from deducer.show.terminal.columns import text_lines
from deducer.show.words.outcome import (
    FINISHED,
    gone_phrase,
    outcome_text,
    rating_text,
    ruling_phrase,
    score_text,
)
from deducer.table.moments import most_in_pile
from deducer.table.table import Outcome, Table
from solver.board import Board
from solver.cards import Card, Suit, suit
from solver.played import Worth


def board_text(table: Table, board: Board) -> RenderableType:
    """Return tokens, strikes, fireworks, discards, the pile and the turn."""
    rules = board.rules
    tokens = "●" * board.tokens + "○" * (rules.tokens - board.tokens)
    strikes = "✗" * board.strikes + "·" * max(0, rules.strikes - board.strikes)
    grid = Grid.grid(padding=(0, 2))
    if table.record.only is None:
        grid.add_row(
            in_words("tokens"),
            f"{tokens} {board.tokens}",
            in_words("strikes {count}", count=strikes),
            in_words("pile {count}", count=board.pile),
        )
    else:
        grid.add_row(*_followed(board))
    turn = Text(turn_text(table, board), style="bold")
    outcome = table.outcome if board is table.board else Outcome(board)
    gone = text_lines(None if outcome.over else gone_phrase(board), style="yellow")
    ruling = ruling_texts(table, board)
    return Group(grid, _fireworks(board), discards_text(board), turn, *gone, *ruling)


def turn_text(table: Table, board: Board) -> str:
    """Return whose turn it is, or how play ended, and the points."""
    outcome = table.outcome if board is table.board else Outcome(board)
    points = score_text(outcome)
    if outcome.over:
        rating = rating_text(outcome)
        return f"{outcome_text(outcome)}, {points}{f' ({rating})' if rating else ''}"
    if table.record.only is not None:
        return points
    parts = [in_words("{who} to move", who=table.record.players[board.turn])]
    if board.turns_left is not None:
        parts.append(turns_left_text(board.turns_left))
    return ", ".join([*parts, points])


def linked_text(number: object, record: RecordData) -> str:
    """Return a turn's ``number``, with an arrow if the link of ``record`` names this turn."""
    return f"→ {number}" if str(number) == str(record.linked_number) else str(number)


def ruling_texts(table: Table, board: Board) -> Iterator[Text]:
    """Yield the ruling that ended the game, and how to go on without it, if one did."""
    return text_lines(ruling_phrase(board, table.record.players), style="yellow")


def turns_left_text(turns: int) -> str:
    """Return in words how many turns are left once the pile is empty."""
    return in_words("{n} turn left", "{n} turns left", n=turns)


def _fireworks(board: Board) -> Text:
    text = Text(in_words("fireworks"))
    for look, height, _ in heights(board):
        text.append(f"  {look.symbol}{look.letter} {height}", style=look.colour)
    return text


def discards_text(board: Board) -> Text:
    """Return the cards that were discarded."""
    text = Text(f"{in_words('discards')} ")
    for card in board.thrown:
        text.append(" ").append_text(card_text(card))
    return text if any(board.discards) else text.append(f" {in_words('none')}", style="dim")


STYLES = {Worth.PLAYABLE: "bold", Worth.TRASH: "dim", Worth.INDISPENSABLE: "underline"}


def card_text(card: Card | None, board: Board | None = None) -> Text:
    """Return a card in its suit's colour; with ``board``, styled by what it is worth now."""
    if card is None:
        return Text("??", style="dim")
    worth = "" if board is None else worth_style(card, board)
    return Text(str(card), style=f"{suit(card.suit).colour} {worth}".strip())


def worth_style(card: Card, board: Board) -> str:
    """Return the style for a card's worth: dim for trash, bold if it fits, underlined if last."""
    return " ".join(STYLES[worth] for worth in board.worths[card])


SHORTEST = 4
"""Columns that a player's name keeps at least."""


def status_text(table: Table, board: Board, turn: int, width: int) -> Text:
    """Return the turn, fireworks, tokens, strikes, pile and score, in at most ``width`` columns.

    A line that is too wide gets symbols instead of words, and then a shorter name, or only one word
    that says that play is over.
    """
    outcome = table.outcome if board is table.board else Outcome(board)
    name = table.record.players[board.turn]
    whose = outcome_text(outcome) if outcome.over else f"{turn + 1} {name}"
    score = outcome.score if outcome.over else board.points
    scored = f"{score}/{board.rules.perfect}"
    most = scored
    if not outcome.over and board.attainable < board.rules.perfect:
        if board.attainable == board.points:
            most = in_words("{score}, {why}", score=scored, why=FINISHED)
        else:
            most = in_words("{score}, at most {bound}", score=scored, bound=board.attainable)
        scored += f"≤{board.attainable}"
    if table.record.only is not None:
        return _line(board, whose, _followed(board), most)
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
    fireworks = Text(" ").join(
        Text(f"{look.letter}{height}", style=style) for look, height, style in heights(board)
    )
    return Text(" · ", style="dim").join(
        [Text(whose, style="bold"), fireworks, *counts, Text(scored, style="bold")]
    )


def heights(board: Board) -> Iterator[tuple[Suit, int, str]]:
    """Yield each suit with the rank on its firework and a style: bold if complete, dim if 0."""
    composition = board.rules.composition
    fireworks = zip(composition.letters, composition.tops, board.fireworks, strict=True)
    for letter, top, height in fireworks:
        style = "bold" if height == top else "" if height else "dim"
        yield suit(letter), board.on_top(letter), f"{suit(letter).colour} {style}".strip()


def _in_words(board: Board) -> list[Text]:
    rules = board.rules
    turns = board.turns_left
    pile = in_words("pile {count}", count=board.pile) if turns is None else turns_left_text(turns)
    return [
        Text(f"{in_words('tokens')} {board.tokens}/{rules.tokens}"),
        _strikes(board, in_words("strikes {count}", count=f"{board.strikes}/{rules.strikes}")),
        Text(pile),
    ]


def _followed(board: Board) -> list[Text]:
    """What is known of the pile where only one hand is followed."""
    return [Text(in_words("pile ≤ {count}", count=most_in_pile(board)))]


def _in_symbols(board: Board) -> list[Text]:
    turns = board.turns_left
    text = Text(f"●{board.tokens} ")
    text.append_text(_strikes(board, f"✗{board.strikes}/{board.rules.strikes}"))
    text.append(f" ▤{board.pile}" if turns is None else f" ↻{turns}")
    return [text]


def _strikes(board: Board, text: str) -> Text:
    return Text(text, style="bold red" if board.strikes else "")
