"""The rows of a store of tables.

A table's *log entries* are numbered from 1 without gaps: entries of its record as lines of
notation, and decisions (advice on or off, phones for all seats, who agrees to reveal the cards of a
game that is over). They are only ever added.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from deducer.record.events import Entry


class EntryKind(StrEnum):
    """The kind of a log entry: an entry of the record, or a decision."""

    ENTRY = "entry"
    ADVICE = "advice"
    MODE = "mode"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was made: the header of its record, in our notation."""

    id: str
    header: str
    mode: str
    created: float


@dataclass(frozen=True, slots=True)
class Link:
    """Access to a seat, or (``seat`` is None) to the page in the middle.

    It is an invitation until it was followed (``joined``). ``digest`` is the SHA-256 of its secret,
    which is not stored.
    """

    id: str
    game: str
    seat: int | None
    is_host: bool
    digest: bytes
    joined: bool = False
    removed: bool = False


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What is appended to a table: ``line`` is an entry in our notation, or a decision.

    ``by`` is the link that sent it, and ``seat`` that link's. ``key`` is the sender's name for it,
    and ``asked`` a digest of the request. ``at`` is in seconds since 1970. ``entry`` is the parsed
    line, if it was read already; it is not stored in the file.
    """

    seq: int
    kind: EntryKind
    line: str
    by: str
    key: str
    asked: bytes
    at: float
    seat: int | None = None
    entry: Entry | None = field(default=None, compare=False)

    @property
    def stored(self) -> dict[str, object]:
        """What is kept of it; its seat is that of its link."""
        return {name: getattr(self, name) for name in _STORED}


_STORED = ("seq", "kind", "line", "by", "key", "asked", "at")
