"""Numbers, odds and chances as a language writes them: ``1,234.5``, in French ``1 234,5``."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from deducer.advice.chances.answers import Chance
from deducer.knowledge.estimates import Estimate
from deducer.languages import spoken

if TYPE_CHECKING:  # loaded when somebody plays on
    from deducer.play.games import Mean as Points

MARKS = {"en": (".", ",", "%"), "de": (",", ".", "\xa0%")}
"""What a language writes before decimals, between thousands, and for percent."""
OTHERS = (",", "\xa0", "\xa0%")
"""The same for all other languages here."""


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """Return ``value`` with ``digits`` decimals; ``signed`` puts a plus before numbers above 0.

    >>> decimal(66.67), decimal(1.084, 2), decimal(0.5, signed=True)
    ('66.7', '1.08', '+0.5')
    """
    return f"{value:{'+' if signed else ''}.{digits}f}".replace(".", _marks()[0])


def grouped(count: int) -> str:
    """Return ``count`` with a mark between thousands.

    >>> grouped(1_000_000)
    '1,000,000'
    """
    return f"{count:,}".replace(",", _marks()[1])


def in_percent(number: str) -> str:
    """Return ``number``, a text, with the sign for percent."""
    return number + _marks()[2]


def _marks() -> tuple[str, str, str]:
    return MARKS.get(spoken(), OTHERS)


def percent(likely: Fraction) -> str:
    """Return odds in percent; only what is certain reads 0% or 100%.

    An estimate is marked with ``≈``.
    """
    if isinstance(likely, Estimate):
        return f"≈{percent(Fraction(likely))}"
    if likely in (0, 1):
        return in_percent(str(int(likely) * 100))
    return in_percent(decimal(min(max(float(likely) * 100, 0.1), 99.9)))


def chance_text(chance: Chance) -> str:
    """Return ``chance`` in percent; only what is certain reads 0% or 100%; samples are rounded.

    >>> chance_text(Chance(1000, 714, 0, all_worlds=False)), chance_text(Chance(3, 3, 0, True))
    ('71%', '100%')
    >>> chance_text(Chance(1000, 1000, 0, all_worlds=False))
    '>99%'
    """
    if chance.exact:
        return percent(chance.share)
    points = round(100 * chance.share)
    return in_percent("<1" if points == 0 else ">99" if points == 100 else str(points))


def points_text(points: Points) -> str:
    """Return points with their 95 % interval.

    >>> from deducer.play.games import Mean as Points
    >>> points_text(Points(0.8, 0.12, 1.48))
    '0.8 (0.1–1.5)'
    """
    mean, low, high = (decimal(number) for number in (points.mean, points.low, points.high))
    return f"{mean} ({low}–{high})"


def estimate_text(chance: Chance) -> str:
    """Return ``chance`` in percent, with its 95 % interval where it is not exact.

    >>> estimate_text(Chance(1000, 714, 0, all_worlds=False)), estimate_text(Chance(3, 1, 0, True))
    ('71% (68.5–74.1)', '33.3%')
    """
    if chance.exact:
        return chance_text(chance)
    return f"{chance_text(chance)} ({interval_text(chance)})"


def interval_text(chance: Chance) -> str:
    """Return the interval of ``chance`` in percent; that of a sample is never certain.

    >>> interval_text(Chance(20_000, 20_000, 0, all_worlds=False))
    '99.9–100.0'
    """
    low, high = (100 * bound for bound in chance.interval)
    if not chance.all_worlds:
        low, high = min(low, 99.9), max(high, 0.1)
    return f"{decimal(low)}–{decimal(high)}"
