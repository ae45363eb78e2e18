"""The output of ``hanabi explore --json``; its schema is ``schemas/explore.json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deducer.analysis.board import Option, best_of, every_option
from deducer.show.json.values import FORMAT, next_move_json
from solver.position import Position


def explored_json(position: Position, turn: int, distinct: Sequence[Option]) -> dict[str, Any]:
    """Return what each action does after ``turn`` actions, as JSON data."""
    board = position.board
    over = board.end is not None
    return {
        "format": FORMAT,
        "turn": turn,
        "seat": None if over else board.turn,
        "possible": board.points == board.rules.perfect if over else best_of(distinct),
        "actions": [
            {
                "move": next_move_json(position, option.move),
                "possible": option.keeps,
            }
            for option in every_option(position, distinct)
        ],
    }
