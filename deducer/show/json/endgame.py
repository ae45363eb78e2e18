"""The output of ``hanabi endgame --json``; its schema is ``schemas/endgame.json``.

Seats count from 0, slots from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from deducer.advice.endgame import Endgame
from deducer.knowledge.knowledge import Knowledge
from deducer.languages import phrase_data
from deducer.show.json.moves import move_json
from deducer.show.json.numbers import FORMAT, ratio
from deducer.show.json.policy import policy_json
from deducer.show.words.policy import Line, policy_lines


def endgame_json(knowledge: Knowledge, endgame: Endgame) -> dict[str, Any]:
    """Return the value of an endgame and the policy found as JSON data, at a moment."""
    policy, board = endgame.policy, knowledge.board
    return {
        "format": FORMAT,
        "turn": knowledge.moment.turn,
        "seat": board.turn,
        "players": list(knowledge.table.record.players),
        **bracket_json(endgame, board.turn),
        "policy": policy and policy_json(policy),
    }


def explained_endgame_json(knowledge: Knowledge, endgame: Endgame) -> dict[str, Any]:
    """Return the value of an endgame as JSON data, with the policy in words, to be read aloud."""
    lines: list[Line] = []
    omitted = 0
    if endgame.policy is not None:
        lines, omitted = policy_lines(endgame.policy, knowledge.table.record.players)
    aloud = {"lines": _lines_json(lines), "left_out": omitted}
    return bracket_json(endgame, knowledge.board.turn) | {"aloud": aloud}


def _lines_json(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [
        {"text": str(line.text), **phrase_data(line.text), "below": _lines_json(line.below)}
        for line in lines
    ]


def bracket_json(endgame: Endgame, seat: int) -> dict[str, Any]:
    """Return the value of an endgame as JSON data, with the actions of the seat to move."""
    return {
        "worlds": str(endgame.worlds),
        "low": ratio(endgame.low),
        "high": ratio(endgame.high),
        "exact": endgame.exact,
        "seconds": round(endgame.seconds, 3),
        "actions": [
            {
                "move": move_json(seat, action.move),
                "low": ratio(action.low),
                "high": ratio(action.high),
                "joint_low": ratio(action.joint_low),
                "joint_high": ratio(action.joint_high),
                "exact": action.exact,
                "gain": _gain_json(endgame.gain(action)),
            }
            for action in endgame.actions
        ],
    }


def _gain_json(gain: tuple[Fraction, Fraction] | None) -> dict[str, Any] | None:
    if gain is None:
        return None
    low, high = gain
    return {"low": ratio(low), "high": ratio(high), "exact": low == high}
