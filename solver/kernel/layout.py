"""The numbers that the search kernel and its callers agree on; ``layout.pxd`` repeats them."""

from __future__ import annotations

import random
from array import array
from collections.abc import MutableSequence

SEATS = 5
SUITS = 6
RANKS = 5
SET = 64
"""The most cards that a problem can have where the kernel is compiled: one bit each."""
KINDS = 30
"""Kinds of cards: ``suit * RANKS + rank - 1``."""
CARDS = 300
"""The most cards that any deck can have."""
HEAD = 17
"""The most numbers of a problem before its cards."""
MOST_COPIES = 10
MOVES = 48
"""More than the moves of any position: plays, announced ones, discards, misplays and a hint."""
DEPTH = 1024
"""More than the moves of any game."""
ROW = SUITS * RANKS * MOST_COPIES + CARDS + 1
"""Keys for one seat's hand: a key for each copy of a card, and one for each number of trash."""
LATE = 6
"""The last turns in which seats must not have to play more than they have turns."""
NO_LIMIT = 1 << 20
"""More turns than any game has."""
LINE = 128
"""The most moves of a line that a batch has room for."""

PATIENCE = 3_000
"""Nodes before a search begins again for the first time; a third more each time."""
SWAPPED = 20
"""Percent of neighbouring moves that are swapped when a search has begun again."""
CHOICES = 200_000
"""The most choices of what to throw away that are tried for all hands as one."""
ROOT = 10
"""How many times longer completions are searched before any action than after one."""
AT_ONCE = 20_000
"""How many nodes are searched before limits, Ctrl-C and whoever says stop are looked at."""

PLAY = 0
ANNOUNCED = 1
DISCARD = 2
MISPLAY = 3
HINT = 4
MOVE = 512
"""Kinds of moves; a move is ``kind * MOVE + card``."""

RUNNING = 0
WON = 1
REFUTED = 2
TABLE_FULL = 3
"""What a run says: it needs more nodes, found a line, found that there is none, needs a table."""

EVERYTHING_TRIED = 0
BOUND = 1
POOL_TRIED = 2
"""Why there is no line: all were tried; a bound says so; none even if all hands were one."""


def words(count: int) -> MutableSequence[int]:
    """As many sets of cards, or hashes."""
    return array("Q", bytes(8 * count))


def ints(count: int) -> MutableSequence[int]:
    """As many small numbers."""
    return array("i", bytes(4 * count))


def keys(what: str, count: int) -> MutableSequence[int]:
    """As many random words, the same in every run."""
    chance = random.Random(what)
    return array("Q", [chance.getrandbits(64) for _ in range(count)])
