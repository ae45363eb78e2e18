"""The project's own text notation as a file format: it holds everything."""

from __future__ import annotations

from deducer.formats.written import Written
from deducer.record.data import RecordData
from deducer.record.reading import parse as read
from deducer.record.writing import show

__all__ = ["NAME", "SUFFIXES", "read", "sniff", "write"]

NAME = "text"
SUFFIXES = (".hanabi",)


def sniff(text: str) -> bool:
    """Whether ``text`` can be a record: anything that is not empty."""
    return bool(text.strip())


def write(record: RecordData) -> Written:
    return Written(show(record))
