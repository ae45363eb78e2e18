"""Our own text notation as one of the file formats."""

from __future__ import annotations

from deducer.notation import parse as read
from deducer.notation import show as write

__all__ = ["NAME", "read", "sniff", "write"]

NAME = "text"


def sniff(text: str) -> bool:
    """Whether a text can be a record: anything that is not empty."""
    return bool(text.strip())
