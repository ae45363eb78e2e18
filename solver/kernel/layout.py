"""The constants that the search kernel and its callers share; ``layout.pxd`` repeats them."""

from __future__ import annotations

import random
from array import array
from collections.abc import MutableSequence

SEATS = 6
SUITS = 6
RANKS = 5
MOST_CARDS = 64
"""The most cards in hands and pile of a problem: one bit each."""
KINDS = 30
"""The number of kinds of cards; a kind is ``suit * RANKS + rank - 1``."""
CARDS = 300
"""The most cards of any deck."""
HEAD = 17
"""The most numbers of a problem before its cards."""
PILE_AT = 5
"""The index in a problem of the number of cards in the pile."""
FIREWORKS_AT = 6
"""The index in a problem of the first firework's height."""
HEIGHTS = 6
"""The number of heights of a firework: 0 to ``RANKS``."""
MOST_COPIES = 10
MOVES = 48
"""More than the moves of any position: plays, announced ones, discards, misplays and a hint."""
DEPTH = 1024
"""More than the moves of any game."""
LATE = 5
"""Turns count as late from this number of cards in the pile on."""
DRAWN_AT = 64
"""The first hash key for the drawn cards; before it: ``HEIGHTS`` keys for each suit."""
TOKENS = 32
"""More than the tokens of any game."""
TOKENS_AT = 368
"""The first hash key for the seat to move and the tokens: ``TOKENS`` keys for each seat, the last
seat's first."""
STRIKES_AT = 560
"""The first hash key for the strikes left."""
TURNS_LEFT_AT = 581
"""The first hash key for the turns left, but one: -1 stands for before the final round."""
HANDS_AT = 600
"""The first hash key for hands: ``ROW`` keys for each."""
TRASH = SUITS * RANKS * MOST_COPIES
"""The first hash key for the trash in a hand; before it: ``MOST_COPIES`` for each kind of card."""
ROW = TRASH + CARDS
KEYS = HANDS_AT + SEATS * ROW
"""How many hash keys there are."""
NO_LIMIT = 1 << 20
"""More turns than any game has."""
ROUNDS = 2
"""How often the easier game for a bound on the turns is played, each time with less freedom."""
LINE = 128
"""The most moves of a line in a batch."""

PATIENCE = 3_000
"""Nodes before the first restart; each later wait is a third longer."""
SWAPPED = 20
"""Percent of neighbouring moves that are swapped after a restart."""
CHOICES = 200_000
"""The most choices of what to throw away that are tried for all hands as one."""
ROOT = 10
"""How many times more nodes a completion may take before any action than after one."""
AT_ONCE = 20_000
"""Nodes between two checks of limits, Ctrl-C and requests to stop: 1 to 2 ms, compiled."""
SLOWER = 20
"""How many times fewer they are uncompiled."""
LOADING = 20
"""About how many nodes take as long as loading a problem."""

HEAD_OF_CLAUSE = 4
"""The numbers before a clause's literals: two links, how many levels it spans, and its size."""
MOST_COUNTED = 1 << 30
"""Counts of conflicts above it are scaled down, all together."""
SCALED = 14
"""Bits by which they are."""
RESTARTED = 64
"""Conflicts before a first restart of the learner; further waits are multiples of it."""
ANEW = 1_000
"""Conflicts before the learner looks for a largest set of values anew; times 2, 3, ... later."""
LEARNT = 2_000
"""Clauses learnt before some of them are forgotten; each later time it takes ``LEARNT_MORE``."""
LEARNT_MORE = 300
KEPT = 2
"""Learnt clauses of so few levels are never forgotten."""
LEVELS = 64
"""Learnt clauses of more levels than that count as equally many."""

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
"""The status of a run: needs more nodes, found a line, found that there is none, needs a table."""

EVERYTHING_TRIED = 0
BOUND = 1
CONTRADICTED = 2
"""Why there is no line: all were tried, a bound refutes, or clauses clash."""


def words(count: int) -> MutableSequence[int]:
    """An array of ``count`` zeros for sets of cards or hashes."""
    return array("Q", bytes(8 * count))


def ints(count: int) -> MutableSequence[int]:
    """An array of ``count`` zeros for small numbers."""
    return array("i", bytes(4 * count))


def signs(count: int) -> MutableSequence[int]:
    """An array of ``count`` zeros for numbers from -1 to 1."""
    return array("b", bytes(count))


def keys(what: str, count: int) -> MutableSequence[int]:
    """``count`` random words, the same in every run; ``what`` is the seed."""
    chance = random.Random(what)
    return array("Q", [chance.getrandbits(64) for _ in range(count)])
