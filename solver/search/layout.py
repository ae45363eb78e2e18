"""The numbers that the search kernel and its callers agree on; ``core.pxd`` repeats them."""

from __future__ import annotations

SEATS = 5
SUITS = 6
RANKS = 5
CARDS = 64
"""The most cards that a problem can have: one bit each."""
MOST_COPIES = 10
MOVES = 48
"""More than the moves of any position: plays, announced ones, discards, misplays and a hint."""
DEPTH = 512
"""More than the moves of any game of up to 64 cards."""
ROW = SUITS * RANKS * MOST_COPIES + CARDS + 1
"""Keys for one seat's hand: a key for each copy of a card, and one for each number of trash."""

PLAY = 0
ANNOUNCED = 1
DISCARD = 2
MISPLAY = 3
HINT = 4
"""Kinds of moves; a move is ``kind * 64 + card``."""

RUNNING = 0
WON = 1
REFUTED = 2
TABLE_FULL = 3
"""What a run says: it needs more nodes, found a line, found that there is none, needs a table."""
