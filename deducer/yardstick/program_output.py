"""What programs answer: an action as JSON data, read with care."""

from __future__ import annotations

from typing import Any

from deducer.record.json_value import JsonValue
from deducer.show.json.values import move_json
from solver.cards import MAX_RANK
from solver.errors import quoted
from solver.moves import Discard, Hint, Move, Play

LONGEST = 2_000
"""The most characters of an answer that are read."""


def read_answer(line: str) -> Move:
    """Return the action that a program's answer says, one line of JSON.

    >>> read_answer('{"move": "hint", "to": 1, "colour": "r"}')
    Hint(to=1, colour='r', rank=None)

    :raises FormatError: if it says none.
    """
    data = JsonValue.read(line)
    verb = data["move"].text()
    if verb == "hint":
        colour, rank = data.get("colour"), data.get("rank")
        if bool(colour) == bool(rank):
            raise data.fail("a hint names one colour or one rank")
        to = data["to"].number(0, 4)
        return Hint(to, colour.text()) if colour else Hint(to, rank=rank.number(1, MAX_RANK))
    if verb not in ("play", "discard"):
        raise data["move"].fail(
            "{text} is not a move: choose from {known}",
            text=quoted(verb[:20]),
            known=("play", "discard", "hint"),
        )
    slot = data["slot"].number(0, 5)
    if verb == "discard":
        return Discard(slot)
    announce = data.get("announce")
    return Play(slot, announce.text() if announce else None)


def answer_json(seat: int, move: Move) -> dict[str, Any]:
    """Return ``move`` as :func:`read_answer` reads it: without the seat, which is known."""
    data = move_json(seat, move)
    del data["seat"]
    return data
