"""The output of ``hanabi endgame --json``; its schema is ``schemas/endgame.json``.

Seats count from 0, slots from 1; shares are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from deducer.advice.endgame import Endgame
from deducer.advice.endgame.policy import Case, Kind, Policy, PublicAction
from deducer.knowledge.knowledge import Knowledge
from deducer.languages import phrase_data
from deducer.show.json.values import FORMAT, move_json, pick, ratio
from deducer.show.words.policy import Line, policy_lines
from solver.cards import Card
from solver.moves import Discard, Hint, Move, Play


def policy_json(policy: Policy) -> dict[str, Any]:
    """Return ``policy`` as JSON data."""
    seat = policy.seat
    return {
        "seat": seat,
        "cases": [_case_json(seat, case) for case in policy.cases],
        "then": [
            {
                "moves": [move_json(seat, move) for move in seen.moves],
                "card": seen.kind and kind_text(seen.kind),
                "touched": None if seen.touched is None else list(seen.touched),
                "policy": policy_json(later),
            }
            for seen, later in policy.then
        ],
    }


def policy_of(data: dict[str, Any]) -> Policy:
    """Return the policy that :func:`policy_json` wrote as ``data``."""
    return Policy(
        data["seat"],
        tuple(_case_of(case) for case in data["cases"]),
        tuple((_seen_of(each), policy_of(each["policy"])) for each in data["then"]),
    )


def kind_text(kind: Kind) -> str:
    """Return the cards of a kind as one text.

    >>> kind_text((Card("r", 1), Card("y", 1)))
    'r1/y1'
    """
    return "/".join(map(str, kind))


def _case_json(seat: int, case: Case) -> dict[str, Any]:
    sees = case.sees
    return {
        "sees": None if sees is None else [[kind_text(kind) for kind in hand] for hand in sees],
        "moves": [move_json(seat, move) for move in case.moves],
    }


def _case_of(data: dict[str, Any]) -> Case:
    sees = data["sees"]
    hands = None if sees is None else tuple(tuple(map(_kind_of, hand)) for hand in sees)
    return Case(hands, tuple(map(read_move, data["moves"])))


def _seen_of(data: dict[str, Any]) -> PublicAction:
    moves = tuple(map(read_move, data["moves"]))
    kind = None if data["card"] is None else _kind_of(data["card"])
    return PublicAction(moves, kind, None if data["touched"] is None else tuple(data["touched"]))


def _kind_of(text: str) -> Kind:
    return tuple(map(Card.parse, text.split("/")))


def read_move(data: dict[str, Any]) -> Move:
    """Return the move that :func:`~deducer.show.json.values.move_json` wrote as ``data``."""
    match data["move"]:
        case "hint":
            return Hint(data["to"], data.get("colour"), data.get("rank"))
        case "play":
            return Play(data["slot"], data.get("announce"))
        case _:
            return Discard(data["slot"])


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
        **pick(endgame, "low high exact seconds"),
        "actions": [
            {
                "move": move_json(seat, action.move),
                **pick(action, "low high joint_low joint_high exact"),
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
