"""Tables, knowledge and lines of play drawn for the terminal with rich, within 80 columns.

Suits differ by letter and symbol as well as colour.
"""

from deducer.show.terminal.advice import advice_text, odds_text, together_text
from deducer.show.terminal.board import board_text
from deducer.show.terminal.cards import card_text
from deducer.show.terminal.endgame import endgame_text, policy_text
from deducer.show.terminal.knowledge import (
    hands_text,
    knowledge_text,
    reasons_text,
    screen,
    screen_within,
    slot_grid,
    teammate_text,
)
from deducer.show.terminal.line import LineText, position_text
from deducer.show.terminal.status import status_text
from deducer.show.terminal.who import who_text

__all__ = [
    "LineText",
    "advice_text",
    "board_text",
    "card_text",
    "endgame_text",
    "hands_text",
    "knowledge_text",
    "odds_text",
    "policy_text",
    "position_text",
    "reasons_text",
    "screen",
    "screen_within",
    "slot_grid",
    "status_text",
    "teammate_text",
    "together_text",
    "who_text",
]
