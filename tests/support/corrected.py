"""Small positions, some of them corrected by a table, and their lines by the referee alone."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeAlias

from solver import End, Hint, Position
from tests.support.exhaustive import TooLarge, random_deal

Lengths: TypeAlias = tuple[int, int] | None


def lengths(position: Position, known: dict[object, Lengths]) -> Lengths:
    """How many moves the shortest and the longest perfect line take, by the referee alone."""
    board = position.board
    if board.end is not None:
        return (0, 0) if board.end is End.PERFECT else None
    hands = tuple(tuple(sorted(hand)) for hand in position.hands)
    state = (board.fireworks, board.tokens, board.strikes, board.turn, board.turns_left)
    key = (hands, len(position.pile), *state)
    if key not in known:
        if len(known) == 400:
            raise TooLarge
        moves = list(position.legal_moves())
        hints = [move for move in moves if isinstance(move, Hint)]
        moves = [move for move in moves if move not in hints[1:]]  # the referee asks not which
        found = [lengths(position.after(move), known) for move in moves]
        lines = [line for line in found if line is not None]
        known[key] = None
        if lines:
            known[key] = 1 + min(low for low, _ in lines), 1 + max(high for _, high in lines)
    return known[key]


def corrected_position(chance: random.Random) -> Position:
    """A position some moves into a small game; sometimes a table has put hands and tokens right."""
    deal = random_deal(chance, 8)
    position = replace(deal, rules=replace(deal.rules, deck_plays=chance.random() < 0.5)).start
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        after = [position.after(move) for move in position.legal_moves()]
        position = chance.choice([one for one in after if one.board.end is None] or [position])
    if chance.random() < 0.7:
        return position
    hands = tuple(hand[chance.choice((0, 0, 1, 9)) :] for hand in position.hands)
    tokens = chance.choice((0, 1, position.board.tokens, position.board.rules.tokens + 1))
    board = position.board.adjusted(hands=tuple(map(len, hands)), tokens=tokens)
    return replace(position, hands=hands, board=board)
