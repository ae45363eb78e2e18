"""Players' names for formats that have none: the seats', counted from 1."""

from __future__ import annotations

from collections.abc import Sequence

from solver.errors import Phrase


def unnamed(players: int) -> tuple[str, ...]:
    """Return a name for each of ``players`` seats.

    >>> unnamed(2)
    ('seat1', 'seat2')
    """
    return tuple(f"seat{seat + 1}" for seat in range(players))


def names_lost(players: Sequence[str]) -> list[Phrase]:
    """Return the warning that a format holds no names, if ``players`` are not the default ones."""
    if tuple(players) == unnamed(len(players)):
        return []
    return [Phrase("the players' names are not kept")]
