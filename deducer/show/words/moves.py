"""Moves in words: what a seat does, with which card, and what it draws."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.cards import Card, suit
from solver.moves import PILE, Discard, Hint, Move
from solver.position import Position


def seat_names(players: int) -> tuple[str, ...]:
    """Return the default names of seats, counted from 1 as slots are."""
    return tuple(f"seat {seat + 1}" for seat in range(players))


def with_names(text: str, names: Sequence[str]) -> str:
    """Return ``text`` with players' names for ``seat 1``, ``seat 2``, ...

    >>> with_names("seat 2, holding nothing but trash, gives up a turn", ("Ann", "Bob"))
    'Bob, holding nothing but trash, gives up a turn'
    """
    return re.sub(r"\bseat (\d)\b", lambda seat: names[int(seat[1]) - 1], text)


def slots_text(slots: Sequence[int | str], gap: str = " ") -> str:
    """Return ``slots`` in words: ``slot 2``, ``slots 1 2``."""
    return f"slot{'s' * (len(slots) > 1)} {gap.join(map(str, slots))}"


def deed_text(
    move: Move,
    names: Sequence[str],
    card: Card | None = None,
    *,
    fits: bool | None = None,
    drawn: Card | None = None,
    brief: bool = False,
) -> str:
    """Return what a seat does, with the ``card`` that leaves its hand and the one ``drawn``.

    With ``brief``, a slot is only its number.

    >>> deed_text(Hint(1, "r"), ("Ann", "Bob"))
    'hints Bob red'
    >>> deed_text(Discard(5), (), Card("r", 4), drawn=Card("y", 1))
    'discards slot 5: r4, draws y1'
    """
    if isinstance(move, Hint):
        return f"hints {names[move.to]} {move.clue}"
    pile, slot = ("the pile", "") if brief else ("the pile's last card", "slot ")
    place = pile if move.slot == PILE else f"{slot}{move.slot}"
    draws = "" if drawn is None else f", draws {drawn}"
    if isinstance(move, Discard):
        return f"discards {place}: {card}{draws}"
    announced = f" as {suit(move.announce).name}" if move.announce else ""
    return f"{'plays' if fits else 'misplays'} {place}{announced}: {card}{draws}"


def move_text(position: Position, move: Move, names: Sequence[str]) -> str:
    """Return a move of the seat to move in words, with the card moved and the card drawn."""
    name = names[position.board.turn]
    if isinstance(move, Hint):
        return f"{name} {deed_text(move, names)}"
    card = position.card_of(move)
    drawn = position.pile[0] if position.pile and move.slot != PILE else None
    fits = not isinstance(move, Discard) and position.board.fits(card, move.announce)
    return f"{name} {deed_text(move, names, card, fits=fits, drawn=drawn)}"
