"""What all outputs share: attributes, moves and chances as JSON data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from deducer.advice.chances.answers import Chance
from solver.cards import Card
from solver.errors import Phrase
from solver.moves import Hint, Move, Play
from solver.position import Position

FORMAT = 1
"""The version of all outputs: it rises when a change would break a program that reads them."""


def ratio(likely: Fraction) -> str:
    """Return a fraction as ``num/den``, even if it is whole."""
    return f"{likely.numerator}/{likely.denominator}"


def pick(source: object, names: str) -> dict[str, Any]:
    """Return the attributes of ``source`` with these ``names`` as JSON data.

    >>> pick(Chance(4, 1, 0, all_worlds=True), "worlds share")
    {'worlds': 4, 'share': '1/4'}
    """
    return {name: plain(getattr(source, name)) for name in names.split()}


def plain(value: object) -> Any:
    """Return ``value`` as JSON data.

    Cards and phrases become texts, and fractions ``num/den``. Other numbers keep three decimals.
    """
    if value is None or type(value) in (bool, int, str):  # most are: the others take longer
        return value
    match value:
        case Card() | Phrase() | Enum():
            return str(value)
        case float():
            return round(value, 3)
        case Chance():
            return chance_json(value)
        case tuple() | list():
            return list(map(plain, value))
        case dict():
            return {str(key): plain(each) for key, each in value.items()}
        case Fraction():
            return ratio(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return value


def chance_json(chance: Chance) -> dict[str, Any]:
    """Return ``chance`` as JSON data; ``low`` and ``high`` are its interval."""
    low, high = chance.interval
    return {
        "share": ratio(chance.share),
        "low": round(low, 6),
        "high": round(high, 6),
        "exact": chance.exact,
        "worlds": chance.worlds,
        "possible": chance.possible,
        "open": chance.undecided,
        **({"cut_short": True} if chance.cut_short else {}),
    }


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


def seatless_json(move: Move) -> dict[str, Any]:
    """Return ``move`` as JSON data without its seat.

    >>> seatless_json(Play(2, "r"))
    {'move': 'play', 'slot': 2, 'announce': 'r'}
    """
    data = move_json(0, move)
    del data["seat"]
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
