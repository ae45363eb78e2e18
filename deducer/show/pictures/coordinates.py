"""The coordinates in a picture of a table, which is 360 wide, as a phone is."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from deducer.show.pictures.card_faces import tall

WIDTH = 360
PAD = 12
STATUS = 26
"""The height of the row with tokens, strikes, pile and score."""
PIPS = 12
NAME = 20
SLOT = 12
"""The height of the row with a card's slot number."""
FOOT = 17 + SLOT
"""The height of that row, and of the one above it with what hints told of the card."""
CHIP = 16
CHIPS_IN_ROW = 3
WIDEST_CARD = 60
GUTTER = 18


class Layout:
    """The places for ``seats``, cards in the largest ``hand``, ``suits``, and discards of one suit.

    ``caption`` is the number of lines of text at the top.
    """

    def __init__(self, *, seats: int, hand: int, suits: int, discards: int, caption: int) -> None:
        self.top = PAD + 18 * caption  # of the status row
        self.column = (WIDTH - 2 * PAD) / suits  # the width of a suit's column
        self.firework: float = min(44, self.column - 10)  # the width of its card
        self.fireworks_top = self.top + STATUS + 8
        self.discards_top = self.fireworks_top + tall(self.firework) + PIPS + 8
        self.columns = 1 if seats <= 3 else 2  # hands side by side
        self.cell = (WIDTH - 2 * PAD - GUTTER * (self.columns - 1)) / self.columns  # a hand's width
        self.pitch = min(WIDEST_CARD + 8, (self.cell + 5) / max(1, hand))  # from card to card
        self.card = self.pitch - (8 if self.pitch > 50 else 5)  # the width of a card in a hand
        self.hands_top = self.discards_top + -(-discards // CHIPS_IN_ROW) * CHIP + 14
        self.hand_height = NAME + tall(self.card) + FOOT + 9
        self.height = self.hands_top + -(-seats // self.columns) * self.hand_height + PAD - 9

    def centre(self, suit: int) -> float:
        """Return the middle of a suit's column."""
        return PAD + self.column * (suit + 0.5)

    def chip(self, suit: int, number: int) -> tuple[float, float]:
        """Return the corner of a suit's discard ``number``, from 0."""
        row, place = divmod(number, CHIPS_IN_ROW)
        start = self.centre(suit) - CHIPS_IN_ROW * CHIP / 2
        return start + place * CHIP, self.discards_top + row * CHIP

    def hand_at(self, seat: int) -> tuple[float, float]:
        """Return the corner of a seat's hand."""
        row, column = divmod(seat, self.columns)
        return PAD + column * (self.cell + GUTTER), self.hands_top + row * self.hand_height


def text_width(text: str, size: float) -> float:
    """Estimate the width of ``text`` without a font; wide letters (CJK) count in full."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (0.57 * (len(text) - wide) + wide)


def fitted(text: str, width: float, size: float) -> str:
    """Return ``text``, cut off with an ellipsis if it is wider than ``width``."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(words: Sequence[str], width: float, size: float, most: int = 2) -> list[str]:
    """Return ``words`` in at most ``most`` lines of ``width``; the last one is cut off."""
    rows: list[str] = []
    for word in words:
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and (text_width(longer, size) <= width or len(rows) == most):
            rows[-1] = longer
        else:
            rows.append(word)
    return [fitted(row, width, size) for row in rows]
