"""How a card looks in the terminal; no suit is shown by its colour alone."""

from __future__ import annotations

from rich.text import Text

from solver.board import Board
from solver.cards import Card, suit
from solver.played import Worth

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
