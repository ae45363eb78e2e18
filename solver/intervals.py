"""Confidence intervals for a share or a mean that a sample estimates."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean

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


def standard_error(values: Sequence[float], least_spread: float = 0.0) -> float:
    """Return the standard error of the mean of ``values``, two or more.

    Their standard deviation counts as ``least_spread`` at least.
    """
    count, mean = len(values), fmean(values)
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return max(least_spread, sqrt(variance)) / sqrt(count)


def mean_interval(
    values: Sequence[float], least: float, most: float, least_spread: float = 0.0
) -> tuple[float, float]:
    """Return Student's 95 % interval for the mean of ``values``, each of ``least`` to ``most``.

    It lies within that range, and is all of it for fewer than three values. Where all values are
    alike, the share of others is at most what :func:`wilson` allows, and these may be anything.

    >>> low, high = mean_interval([25, 22, 0, 25, 19], 0, 25)
    >>> round(low, 1), high
    (5.2, 25)
    """
    count, mean = len(values), fmean(values)
    if count < 3:
        return least, most
    error = standard_error(values, least_spread)
    if not error:
        alike = wilson(count, count)[0]
        return mean * alike + least * (1 - alike), mean * alike + most * (1 - alike)
    half = student(count - 1) * error
    return max(least, mean - half), min(most, mean + half)


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution with ``freedom`` degrees, two or more.

    The first terms of its series (Abramowitz and Stegun, 26.7.5), within 1 % of it, and within a
    thousandth from four degrees on.

    >>> round(student(9), 3), round(student(99), 3)
    (2.262, 1.984)
    """
    z, square = NORMAL, NORMAL * NORMAL
    terms = (
        (square + 1) / 4,
        ((5 * square + 16) * square + 3) / 96,
        (((3 * square + 19) * square + 17) * square - 15) / 384,
        ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160,
    )
    return z + z * sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))
