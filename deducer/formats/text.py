"""Our own text notation as one of the file formats: it holds everything."""

from __future__ import annotations

from deducer.formats.written import Written
from deducer.record.data import RecordData
from deducer.record.notation import parse as read
from deducer.record.notation import show

__all__ = ["NAME", "SUFFIXES", "read", "sniff", "write"]

NAME = "text"
SUFFIXES = (".hanabi",)


def sniff(text: str) -> bool:
    """Whether a text can be a record: anything that is not empty."""
    return bool(text.strip())


def write(record: RecordData) -> Written:
    """Write a record; nothing is lost."""
    return Written(show(record))
