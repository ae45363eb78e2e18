"""Tables, knowledge and lines of play drawn for the terminal with rich, within 80 columns.

Suits differ by letter and symbol as well as colour.
"""

from deducer.show.terminal.advice import advice_text, odds_text
from deducer.show.terminal.board import ENDS, board_text
from deducer.show.terminal.cards import card_text, percent
from deducer.show.terminal.knowledge import (
    hands_text,
    knowledge_text,
    reasons_text,
    screen,
    slot_grid,
    teammate_text,
)
from deducer.show.terminal.line import LineText, move_text, position_text, with_names

__all__ = [
    "ENDS",
    "LineText",
    "advice_text",
    "board_text",
    "card_text",
    "hands_text",
    "knowledge_text",
    "move_text",
    "odds_text",
    "percent",
    "position_text",
    "reasons_text",
    "screen",
    "slot_grid",
    "teammate_text",
    "with_names",
]
