"""Where a share lies that only a sample shows."""

from __future__ import annotations

from math import sqrt

NORMAL = 1.959964
"""Standard deviations on each side of a 95 % interval."""


def wilson(hits: int, draws: int) -> tuple[float, float]:
    """Return the 95 % interval for a share of which so many draws were hits.

    (The score interval of Wilson, 1927.) Of no draws it is everything.

    >>> low, high = wilson(9, 10)
    >>> round(low, 3), round(high, 3)
    (0.596, 0.982)
    """
    if not draws:
        return 0.0, 1.0
    square = NORMAL * NORMAL
    middle = (hits + square / 2) / (draws + square)
    half = NORMAL * sqrt(hits * (draws - hits) / draws + square / 4) / (draws + square)
    low = middle - half if hits else 0.0  # at the ends, rounding must not come between
    high = middle + half if hits < draws else 1.0
    return low, high
