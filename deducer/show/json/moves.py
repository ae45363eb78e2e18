"""Moves as JSON data: ``{"seat": 0, "move": "play", "slot": 3, "card": "r1"}``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solver.cards import Card
from solver.moves import Hint, Move, Play
from solver.position import Position


def move_json(seat: int, move: Move, card: Card | None = None) -> dict[str, Any]:
    """Return a seat's move as JSON data, with the ``card`` that leaves its hand, if known.

    >>> move_json(1, Play(2, "r"), Card("r", 1))
    {'seat': 1, 'move': 'play', 'slot': 2, 'card': 'r1', 'announce': 'r'}
    """
    if isinstance(move, Hint):
        return {"seat": seat, "move": "hint", "to": move.to} | clue_json(move)
    data = {
        "seat": seat,
        "move": "play" if isinstance(move, Play) else "discard",
        "slot": move.slot,
    }
    if card is not None:
        data["card"] = str(card)
    if isinstance(move, Play) and move.announce:
        data["announce"] = move.announce
    return data


def clue_json(hint: Hint) -> dict[str, Any]:
    """Return the colour or the rank of ``hint`` as JSON data."""
    return {"rank": hint.rank} if hint.colour is None else {"colour": hint.colour}


def next_move_json(position: Position, move: Move) -> dict[str, Any]:
    """Return ``move`` of the seat to move as JSON data."""
    card = None if isinstance(move, Hint) else position.card_of(move)
    return move_json(position.board.turn, move, card)


def line_json(position: Position, line: Iterable[Move]) -> list[dict[str, Any]]:
    """Return the moves of ``line`` from ``position`` as JSON data."""
    data = []
    for move in line:
        data.append(next_move_json(position, move))
        position = position.after(move)
    return data
