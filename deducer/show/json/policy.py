"""Joint policies of an endgame as JSON data, and back.

``{"seat": 0, "cases": [...], "then": [...]}``. A case is what the seat to move does if it ``sees``
these hands: one list a seat, slot 1 first, its own empty; null fits always. It makes the first of
``moves`` that the rules allow. A card that may be any of several is ``"r1/y1"``. ``then`` has what
everyone sees of an action (``moves``, and the ``card`` or the slots ``touched``; null for any), and
the ``policy`` that follows.
"""

from __future__ import annotations

from typing import Any

from deducer.advice.endgame.tree import Case, Kind, Policy, Seen
from deducer.show.json.moves import move_json
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
    return Case(hands, tuple(map(_move_of, data["moves"])))


def _seen_of(data: dict[str, Any]) -> Seen:
    moves = tuple(map(_move_of, data["moves"]))
    kind = None if data["card"] is None else _kind_of(data["card"])
    return Seen(moves, kind, None if data["touched"] is None else tuple(data["touched"]))


def _kind_of(text: str) -> Kind:
    return tuple(map(Card.parse, text.split("/")))


def _move_of(data: dict[str, Any]) -> Move:
    match data["move"]:
        case "hint":
            return Hint(data["to"], data.get("colour"), data.get("rank"))
        case "play":
            return Play(data["slot"], data.get("announce"))
        case _:
            return Discard(data["slot"])
