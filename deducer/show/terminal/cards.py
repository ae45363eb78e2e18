"""How a card looks wherever it is shown: no suit is told by its colour alone."""

from __future__ import annotations

from rich.text import Text

from solver.board import Board
from solver.cards import Card, suit


def card_text(card: Card | None, board: Board | None = None) -> Text:
    """Return a card in its suit's colour; with a board, styled by what it is worth now."""
    if card is None:
        return Text("??", style="dim")
    return Text(str(card), style=f"{suit(card.suit).colour} {worth(card, board)}".strip())


def worth(card: Card, board: Board | None) -> str:
    """Return the style of a card's worth: trash is dim, what fits bold, a last copy underlined."""
    if board is None:
        return ""
    if board.is_trash(card):
        return "dim"
    looks = ["bold"] * board.is_playable(card) + ["underline"] * board.is_indispensable(card)
    return " ".join(looks)
