"""Numbers as JSON data: odds as texts such as ``"1/15"``, and chances with their intervals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from deducer.advice.chances.answers import Chance

FORMAT = 1
"""Counts up when an output changes in a way that a reader would notice."""


def ratio(likely: Fraction) -> str:
    """Return a fraction as ``num/den``, even if it is whole."""
    return f"{likely.numerator}/{likely.denominator}"


def rounded(bits: float | None) -> float | None:
    """Return ``bits`` rounded to three digits, or None."""
    return None if bits is None else round(bits, 3)


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
    }
