"""Names for players whom a format does not name: the seats' own, counted from 1."""

from __future__ import annotations

from collections.abc import Sequence


def unnamed(players: int) -> tuple[str, ...]:
    """Return names that only say where somebody sits.

    >>> unnamed(2)
    ('seat1', 'seat2')
    """
    return tuple(f"seat{seat + 1}" for seat in range(players))


def names_lost(players: Sequence[str]) -> list[str]:
    """The warning that a format holds no names, if these say more than the seat."""
    return [] if tuple(players) == unnamed(len(players)) else ["the players' names are not kept"]
