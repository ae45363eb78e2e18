"""The rows of a store of tables, and its interface, the same with and without a database.

A table's *log entries* are numbered from 1 without gaps: entries of its record as lines of
notation, and decisions (advice on or off, phones for all seats, who agrees to reveal the cards of a
game that is over). They are only ever added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from deducer.record.events import Entry

_Result = TypeVar("_Result")


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
class Unused:
    """A table, when its last log entry was written (None: it has none), and when it was made."""

    game: str
    last: float | None
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


class TableStore(Protocol):
    """The tables that are kept somewhere."""

    @property
    def is_changing(self) -> bool:
        """Whether there are changes that are not on disk yet."""

    def together(self) -> AbstractContextManager[None]:
        """Make all changes inside count together: all of them, or none if it fails."""

    def run(self, work: Callable[[], _Result], forget: Callable[[], None]) -> _Result:
        """Run ``work`` in a transaction: all that it wrote counts, or nothing if it fails.

        ``forget`` is called where what was computed of that may be wrong.
        """
        writes = True
        try:
            with self.together():
                try:
                    return work()
                finally:
                    writes = self.is_changing
        except BaseException:
            if writes:
                forget()
            raise

    def check_place(self) -> None:
        """Check that what was written can still be found: in memory it can.

        :raises Lost: if not.
        """
        return

    def close(self) -> None:
        """Use the store no more."""
        return

    # -- tables ------------------------------------------------------------------------------

    def create(
        self, game: TableRow, links: Sequence[Link], log_entries: Sequence[LogEntry]
    ) -> None:
        """Add the table ``game`` with its ``links`` and its first ``log_entries``."""

    def game(self, game: str) -> TableRow | None:
        """Return the table with the id ``game``, if there is one."""

    def games(self) -> list[TableRow]:
        """Return all tables, the first that was made first."""

    @property
    def tables(self) -> int:
        """How many tables there are."""

    def erase(self, game: str) -> None:
        """Remove a table with all that belongs to it, for good."""

    # -- log entries -------------------------------------------------------------------------

    def append(self, game: str, log_entry: LogEntry) -> None:
        """Append ``log_entry`` to the table ``game``.

        :raises Stale: if that number, or that sender and key, has a log entry already.
        """

    def log_entries(self, game: str) -> list[LogEntry]:
        """Return the log entries of a table in their order."""

    # -- links -------------------------------------------------------------------------------

    def link_of(self, digest: bytes) -> Link | None:
        """Return the link whose secret has that ``digest``, removed or not."""

    def links(self, game: str) -> list[Link]:
        """Return the links of a table that are not removed: seats in order, then the page's."""

    def replace_links(self, old: Iterable[str], new: Link | None) -> None:
        """Remove the links ``old`` and add ``new``, together."""

    def make_host(self, game: str, seat: int | None) -> None:
        """Make the links of ``seat`` (None: of the page in the middle) the only host's links."""
