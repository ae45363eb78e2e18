"""What the commands print as JSON; each output has a published schema in ``schemas/``.

Seats are numbers from 0, odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from deducer.advice.chances.answers import Chance
from deducer.knowledge.estimates import Estimate, Estimates, share_of
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import SeatView
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.search.solution import Solution

FORMAT = 1
"""Counts up when an output changes in a way that a reader would notice."""


def chance_json(chance: Chance) -> dict[str, Any]:
    """Return a chance as JSON data: ``low`` and ``high`` are where it lies."""
    low, high = chance.interval
    return {
        "share": ratio(chance.share),
        "low": round(low, 6),
        "high": round(high, 6),
        "exact": chance.exact,
        "worlds": chance.worlds,
        "possible": chance.possible,
        "open": chance.open,
    }


def knowledge_json(known: Knowledge) -> dict[str, Any]:
    """Return a view's knowledge as JSON data; seats are numbers, odds are ``"num/den"``.

    Where odds are estimates, that is said, and each such slot has the intervals.
    """
    view = known.view
    estimated = {} if all(slot.exact for slot in known.slots) else {"estimated": True}
    return {
        "format": FORMAT,
        "turn": known.turn,
        "seat": view.seat if isinstance(view, SeatView) else view.name(known.table),
        "players": list(known.table.record.players),
        "slots": [
            {
                "slot": slot.slot,
                "holder": slot.holder,
                "card": slot.place,
                "odds": {str(card): ratio(share_of(each)) for card, each in slot.shares.items()},
                **{name: ratio(share_of(each)) for name, each in _worth(slot).items()},
                **_intervals(slot),
            }
            for slot in known.slots
        ],
        "missed": [{"slot": slot.slot, "holder": slot.holder} for slot in known.missed],
        "caveats": list(known.caveats),
        **estimated,
    }


def _worth(slot: SlotKnowledge) -> dict[str, Fraction | Estimate]:
    """Return how likely a slot's card fits, is trash, and is indispensable."""
    board = slot.board
    return {
        "playable": slot.likely(board.is_playable),
        "trash": slot.likely(board.is_trash),
        "indispensable": slot.likely(board.is_indispensable),
    }


def _intervals(slot: SlotKnowledge) -> dict[str, Any]:
    """Where the odds of a slot lie that are estimates."""
    if not isinstance(slot.shares, Estimates):
        return {}
    worth = {name: each for name, each in _worth(slot).items() if isinstance(each, Estimate)}
    return {
        "intervals": {
            "odds": {str(card): interval_json(each) for card, each in slot.shares.items()},
            **{name: interval_json(each) for name, each in worth.items()},
        }
    }


def interval_json(estimate: Estimate) -> list[float]:
    """Return where an estimate lies, as JSON data."""
    return [round(bound, 6) for bound in estimate.interval]


def ratio(likely: Fraction) -> str:
    """Return a fraction as ``num/den``, also where it is whole."""
    return f"{likely.numerator}/{likely.denominator}"


def rounded(bits: float | None) -> float | None:
    """Return a number of bits to three digits, where it is known."""
    return None if bits is None else round(bits, 3)


def solution_json(start: Position, solution: Solution) -> dict[str, Any]:
    """Return what was found out about a position as JSON data."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "verdict": str(solution.verdict),
        "line": line_json(start, solution.line),
        "reason": "" if solution.proof is None else str(solution.proof),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
    if solution.proven is not None:
        data["proven"] = solution.proven
    if solution.best is not None:
        best = solution.best
        line = line_json(start, best.line)
        data["best"] = {"score": best.score, "bound": best.bound, "line": line}
    return data


def line_json(position: Position, line: Iterable[Move]) -> list[dict[str, Any]]:
    """Return the moves of a line from a position as JSON data."""
    data = []
    for move in line:
        data.append(move_json(position, move))
        position = position.after(move)
    return data


def move_json(position: Position, move: Move) -> dict[str, Any]:
    """Return a move of the seat to move as JSON data."""
    seat = position.board.turn
    match move:
        case Hint(to, colour, None):
            return {"seat": seat, "move": "hint", "to": to, "colour": colour}
        case Hint(to, _, rank):
            return {"seat": seat, "move": "hint", "to": to, "rank": rank}
        case Discard(slot):
            card = str(position.hands[seat][slot - 1])
            return {"seat": seat, "move": "discard", "slot": slot, "card": card}
        case Play(slot, announce):
            card = str(position.hands[seat][slot - 1] if slot else position.pile[0])
            played = {"seat": seat, "move": "play", "slot": slot, "card": card}
            return played | ({"announce": announce} if announce else {})
