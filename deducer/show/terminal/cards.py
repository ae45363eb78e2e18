"""How a card and odds look wherever they are shown: no suit is told by its colour alone."""

from __future__ import annotations

from fractions import Fraction

from rich.text import Text

from deducer.knowledge.estimates import Estimate
from solver.board import Board
from solver.cards import Card, suit


def percent(likely: Fraction | Estimate) -> str:
    """Return odds in percent, exact at both ends: only what is sure reads 0 or 100.

    An estimate is marked with ``≈``.
    """
    if isinstance(likely, Estimate):
        return f"≈{percent(likely.share)}"
    if likely in (0, 1):
        return f"{int(likely) * 100}%"
    return f"{min(max(float(likely) * 100, 0.1), 99.9):.1f}%"


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
