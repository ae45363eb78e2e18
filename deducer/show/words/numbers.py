"""Numbers as the chosen language writes them: ``1,234.5`` in English, ``1 234,5`` in French."""

from __future__ import annotations

from deducer.languages import spoken

MARKS = {"en": (".", ",", "%")}
"""What a language writes before decimals, between thousands, and for percent."""
OTHERS = (",", "\xa0", "\xa0%")
"""The same for all other languages here."""


def decimal(value: float, digits: int = 1, *, signed: bool = False) -> str:
    """Return ``value`` with ``digits`` decimals; ``signed`` adds a plus where it is due.

    >>> decimal(66.67), decimal(1.084, 2), decimal(0.5, signed=True)
    ('66.7', '1.08', '+0.5')
    """
    return f"{value:{'+' if signed else ''}.{digits}f}".replace(".", _marks()[0])


def grouped(count: int) -> str:
    """Return ``count`` with its thousands apart.

    >>> grouped(1_000_000)
    '1,000,000'
    """
    return f"{count:,}".replace(",", _marks()[1])


def in_percent(number: str) -> str:
    """Return a ``number`` that is written already with the sign for percent."""
    return number + _marks()[2]


def _marks() -> tuple[str, str, str]:
    return MARKS.get(spoken(), OTHERS)
