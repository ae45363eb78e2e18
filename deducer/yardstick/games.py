"""Made games: winnable deals, played at random without losing perfect.

Real games are not ours to copy, and a strong bot plays by one convention. Here each action is drawn
at random from those that keep perfect possible, hints more often than others, so that the players
learn something about their cards.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from solver.board import End
from solver.deal import Deal
from solver.moves import Hint, Move
from solver.position import Position
from solver.rules import Ending, Rules
from solver.search.solve import solve
from solver.seeds import derived_seed

NODES = 2_000
"""Nodes to see that perfect is still possible; what takes more is not played."""
HINTS = (0.3, 0.5, 0.7)
"""How often a hint is tried before anything else: one of these for a game."""
DECKS: tuple[dict[str, tuple[int, ...]], ...] = (
    {"r": (2, 1, 1), "y": (2, 1, 1)},
    {"r": (3, 2, 1), "y": (3, 2, 1)},
    {"r": (2, 2, 1), "y": (2, 2, 1), "g": (2, 1)},
    {"r": (3, 2, 2, 1), "y": (3, 2, 2, 1)},
    {"r": (2, 2, 1), "y": (2, 2, 1), "g": (2, 2, 1)},
    {"r": (3, 2, 1), "y": (3, 2, 1), "g": (3, 2, 1)},
    {"r": (2, 1, 1), "y": (2, 1, 1), "g": (2, 1), "b": (2, 1)},
)
"""Small house decks."""
SIXTH = "m"
"""The suit that joins a small deck in half of the games: wild, or one like the others."""


@dataclass(frozen=True)
class Made:
    """A made game: ``moves`` win the ``deal``."""

    deal: Deal
    moves: tuple[Move, ...]
    printed: bool
    sixth: str


def made(seed: int, number: int) -> Made | None:
    """Return game ``number`` of a ``seed``, or None if it can't be won.

    Players, endings and decks take turns, so that all of them come equally often.
    """
    chance = random.Random(derived_seed(seed, number))
    players, ending = 2 + number % 4, list(Ending)[number // 4 % 2]
    sixth, printed = bool(number // 8 % 2), number // 16 % 2 == 1
    small = None if printed else dict(chance.choice(DECKS))
    name = chance.choice(("avalanche", "rainbow")) if sixth else ""
    if small is None:
        rules = Rules.named(ending, sixth=name or None)
    else:
        rules = _house(chance, small, players, ending, name)
    deal = Deal.shuffle(rules, players, chance.randrange(2**53))
    moves = tuple(_played(deal.start, chance, chance.choice(HINTS)))
    return Made(deal, moves, printed, name) if moves else None


def _house(
    chance: random.Random,
    copies: dict[str, tuple[int, ...]],
    players: int,
    ending: Ending,
    sixth: str,
) -> Rules:
    """Rules of a small deck of these ``copies``, and of a sixth suit if there is one."""
    if sixth:
        copies[SIXTH] = (1, 1) if chance.random() < 0.5 else (2, 1)
    total = sum(map(sum, copies.values()))
    return Rules.house(
        copies=copies,
        wild=SIXTH if sixth == "rainbow" else "",
        hand_size=min(chance.choice((2, 2, 3, 3, 4)), (total - 2) // players),
        tokens=chance.choice((2, 3, 4, 8)),
        strikes=chance.choice((1, 2, 3)),
        ending=ending,
    )


def _played(position: Position, chance: random.Random, hints: float) -> Iterator[Move]:
    """Yield the moves of a game that is won; none if that can't be seen."""
    line = list(solve(position, node_limit=20 * NODES).line)
    while line and position.board.end is None:
        move = _drawn(position, chance, hints)
        if move is None:
            move = line[0]
        if move == line[0]:
            line = line[1:]
        else:
            line = list(solve(position.after(move), node_limit=NODES).line)
        yield move
        position = position.after(move)
        if position.board.end is End.PERFECT:
            return


def _drawn(position: Position, chance: random.Random, hints: float) -> Move | None:
    """A random move, perhaps a hint, that keeps perfect possible; None if four tries find none."""
    moves = list(position.distinct_moves())
    some_hints = [move for move in position.legal_moves() if isinstance(move, Hint)]
    chance.shuffle(moves)
    if some_hints and chance.random() < hints:
        moves.insert(0, chance.choice(some_hints))
    for move in moves[:4]:
        after = position.after(move)
        if after.board.end is End.PERFECT:
            return move
        if after.board.end is None and solve(after, node_limit=NODES).winnable:
            return move
    return None
