"""Confidence intervals for a share that a sample estimates."""

from __future__ import annotations

from math import sqrt

NORMAL = 1.959964
"""Standard deviations on each side of a 95 % interval of the normal distribution."""


def wilson(hits: float, draws: float) -> tuple[float, float]:
    """Return the Wilson 95 % interval for ``hits`` in ``draws`` trials (Wilson, 1927).

    It is (0, 1) if ``draws`` is 0.

    >>> low, high = wilson(9, 10)
    >>> round(low, 3), round(high, 3)
    (0.596, 0.982)
    """
    if not draws:
        return 0.0, 1.0
    square = NORMAL * NORMAL
    middle = (hits + square / 2) / (draws + square)
    half = NORMAL * sqrt(hits * (draws - hits) / draws + square / 4) / (draws + square)
    low = middle - half if hits else 0.0  # at the ends, without the rounding error
    high = middle + half if hits < draws else 1.0
    return low, high
