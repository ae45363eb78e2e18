"""A record written in some format: its text, and what the format could not hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Written:
    """A record's text in some format; ``warnings`` are sentences that each name what is lost."""

    text: str
    warnings: tuple[str, ...] = ()


def unknown(count: int, total: int) -> str:
    """Return in words how many cards are not known: ``1 of 50 cards is not known``."""
    return f"{count} of {total} cards {'is' if count == 1 else 'are'} not known"


def counted(count: int, what: str) -> str:
    """Return ``count`` in words with its noun: ``1 remark``, ``2 remarks``."""
    return f"{count} {what}{'s' * (count != 1)}"
