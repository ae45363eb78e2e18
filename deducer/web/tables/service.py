"""The service: all requests about tables, as plain functions on a store and typed messages.

It does not depend on a network, on threads or on a clock of its own: secrets and the time come from
outside. Long answers are returned as *questions*: functions to be called where there is time.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from deducer.record.events import Correction, Entry, Seen
from deducer.record.writing import EntryLine, entry_text
from deducer.web.errors import BadRequest, Conflict, Forbidden, Stale, TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.entries import UndoEntry, entry_of
from deducer.web.messages.state import State
from deducer.web.messages.tables import (
    AdviceRequest,
    DecisionRequest,
    EntryRequest,
    RevealRequest,
    TableMade,
)
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.tables import new_tables
from deducer.web.tables.arrivals import Arrivals
from deducer.web.tables.cache import TableCache
from deducer.web.tables.open_table import OpenTable, Snapshot, ViewerGroup
from deducer.web.tables.reveal import COMPLETING, RevealStep
from deducer.web.tables.seats import Seats, host_only, made_link
from deducer.web.tables.visible_table import VisibleTable
from solver.errors import HanabiError, quoted


@dataclass(frozen=True)
class EntryAnswer:
    """The number of a log entry, and the table now, as its sender is shown it."""

    seq: int
    snapshot: Snapshot

    @property
    def text(self) -> str:
        """Its JSON text, as an :class:`~deducer.web.messages.tables.Entered`."""
        return f'{{"seq":{self.seq},"state":{self.snapshot.text}}}'


_AGREES = RevealRequest()


class Service:
    """The tables of a store, for those who hold a link.

    ``token`` returns a new unguessable text at each call: letters, digits, ``-`` and ``_``.
    ``clock`` returns the seconds since 1970. Unused tables go to the folder ``archive``, if any.
    """

    def __init__(
        self,
        store: Store,
        *,
        token: Callable[[], str],
        clock: Callable[[], float],
        limits: ServerLimits | None = None,
        archive: Path | None = None,
    ) -> None:
        self.store = store
        self.token = token
        self.clock = clock
        self.limits = limits or ServerLimits()
        self.cache = TableCache(store)
        self.present: Callable[[str], Set[int]] = lambda _table: frozenset()
        """Returns the seats whose page is open at a table."""
        self.seats = Seats(self.cache, token=token, clock=clock, every_phone=self._every_phone)
        self.arrivals = Arrivals(self.seats)
        self.archive = archive

    # -- tables ------------------------------------------------------------------------------

    def begin(self, beginning: new_tables.Beginning, mode: str) -> TableMade:
        """Make a table that continues a record.

        :raises HanabiError: if there are too many tables, or the record can't be stored.
        """
        if self.store.tables >= self.limits.tables:
            raise TooMany("there are too many tables here already")
        record, host = beginning.record, beginning.me
        header = new_tables.header_of(record)
        now = self.clock()
        created = now if beginning.made is None else beginning.made
        game = TableRow(self.token()[:16], header, mode, created)
        seats = [*range(len(record.players)), None] if mode == "every" else [host]
        made = [self.seats.issue(game.id, seat, is_host=seat == host) for seat in seats]
        by = next(link.id for link, _ in made if link.is_host)
        lines = [(EntryKind.ENTRY, entry_text(entry, record.players)) for entry in record.log]
        revealed = beginning.revealed
        if revealed is None and record.log:
            revealed = VisibleTable.of(record, None, revealed=True).table.outcome.over
        if revealed:
            lines.append((EntryKind.OPEN, ""))
        log_entries = [
            LogEntry(seq, kind, line, by, f"import {seq}", b"", now, host)
            for seq, (kind, line) in enumerate(lines, start=1)
        ]
        self.store.create(game, [link for link, _ in made], log_entries)
        links = [made_link(link, secret) for link, secret in made]
        return TableMade(table=game.id, links=links)

    def _every_phone(self, host: Link) -> None:
        """Open a table on one phone to every phone."""
        self._append(self.cache.table(host.game), host, EntryKind.MODE, "every", self.token())

    # -- what is shown and entered -----------------------------------------------------------

    def state(self, link: Link) -> State:
        """What this link is shown of the table now."""
        return self.snapshot(link).state

    def snapshot(self, link: Link) -> Snapshot:
        """Return the same with its text."""
        return self.drawn(link.game, ViewerGroup.of(link))

    def drawn(self, game: str, audience: ViewerGroup) -> Snapshot:
        """Return what an audience is shown of a table now."""
        attendance = self.arrivals.attendance(game, audience)
        return self.cache.table(game).snapshot(audience, attendance)

    def enter(self, link: Link, request: EntryRequest) -> EntryAnswer:
        """Append an entry, which is on disk once it is answered.

        :raises Conflict: if the table has changed since the sender's last state.
        :raises HanabiError: if the entry is impossible, as far as its sender can see.
        """
        table = self.cache.table(link.game)
        digest = _digest(request.entry.model_dump_json(exclude_none=True))
        sent = self._sent(link, request.key, digest)
        if sent is not None:
            return EntryAnswer(sent, self.snapshot(link))
        entry = entry_of(request.entry, table.reader)
        if link.seat is None and not link.is_host:
            raise Forbidden("the page in the middle only watches")
        if isinstance(request.entry, UndoEntry) and request.entry.of is not None:
            if table.is_undone(request.entry.of):
                return EntryAnswer(table.seq, self.snapshot(link))
            if table.last is None or table.last.seq != request.entry.of:
                raise self._conflict(link)
        self._check_after(link, request.after)
        visible = table.visible_to(link.seat)
        _check_revealed(visible, entry)
        if isinstance(entry, Seen):
            entry = visible.as_draw(entry)
        line, after = table.accepted(visible, entry)
        return self._append(table, link, EntryKind.ENTRY, line, request.key, digest, after)

    def reveal_all(self, link: Link, request: RevealRequest = _AGREES) -> EntryAnswer:
        """Reveal all cards of a game that is over: the host asks, and every seat there answers.

        A seat is there if its page is open. If the host asks again after a minute, those that have
        not answered are not waited for.

        :raises Forbidden: if it is not over, or if nobody asked and this is not the host's link.
        """
        table = self.cache.table(link.game)
        if not table.revealed:
            public = table.visible_to(None)
            if public.clash is not None:
                raise public.clash
            if not public.table.outcome.over:
                raise Forbidden("the game goes on: all cards are revealed when it is over")
        reveal = table.reveal
        if link.seat is None or reveal.since is None:
            host_only(link)
        step: RevealStep | None = RevealStep.REFUSE if reveal.since is not None else None
        if request.agree:
            away = frozenset() if table.mode == "one" else self.present(link.game)
            step = reveal.step(link.seat, away, self.clock(), host=link.is_host)
        settled = table.revealed or step is None
        wish = "" if request.agree else "not yet"
        return self._decide(link, request, EntryKind.OPEN, step or "", wish, settled=settled)

    def set_advice(self, link: Link, request: AdviceRequest) -> EntryAnswer:
        """Let the table play with advice, or without (host only)."""
        host_only(link)
        settled = self.cache.table(link.game).record.advice == request.on
        line = "on" if request.on else "off"
        return self._decide(link, request, EntryKind.ADVICE, line, line, settled=settled)

    def _decide(
        self,
        link: Link,
        request: DecisionRequest,
        kind: EntryKind,
        line: str,
        wish: str,
        *,
        settled: bool,
    ) -> EntryAnswer:
        """Append a decision, unless it holds already; ``wish`` is what the request wants."""
        table = self.cache.table(link.game)
        digest = _digest(f"{kind} {wish}")
        sent = self._sent(link, request.key, digest) if request.key else None
        if sent is not None or settled:
            return EntryAnswer(sent or table.seq, self.snapshot(link))
        if request.after is not None:
            self._check_after(link, request.after)
        return self._append(table, link, kind, line, request.key or self.token(), digest)

    def _sent(self, link: Link, key: str, digest: bytes) -> int | None:
        """The number of what a link sent with this key before, or None.

        :raises BadRequest: if that was something else.
        """
        seq, before = self.cache.table(link.game).sent.get((link.id, key), (None, digest))
        if before != digest:
            raise BadRequest("the key {key} was used for something else", key=quoted(key))
        if seq is not None:
            self.store.check_place()  # it is acknowledged once more
        return seq

    def _check_after(self, link: Link, after: int) -> None:
        if after != self.cache.table(link.game).seq:
            raise self._conflict(link)

    def _conflict(self, link: Link) -> Conflict:
        return Conflict(self.snapshot(link).text)

    def _append(
        self,
        table: OpenTable,
        link: Link,
        kind: EntryKind,
        line: EntryLine | str,
        key: str,
        digest: bytes = b"",
        after: VisibleTable | None = None,
    ) -> EntryAnswer:
        if table.seq >= self.limits.log_entries:
            raise TooMany("this table has too many entries: begin a new one")
        text, entry = (line, None) if isinstance(line, str) else (line.text, line.entry)
        at = self.clock()
        log_entry = LogEntry(table.seq + 1, kind, text, link.id, key, digest, at, link.seat, entry)
        try:
            self.cache.append(table, log_entry, after)
        except Stale:
            raise self._conflict(link) from None
        return EntryAnswer(log_entry.seq, self.snapshot(link))


def _check_revealed(visible: VisibleTable, entry: Entry) -> None:
    """Refuse a change of a game that is laid open, unless it corrects a clash."""
    mends = isinstance(entry, Correction) and visible.clash is not None
    if visible.revealed and not mends and not isinstance(entry, COMPLETING):
        raise HanabiError("all cards are revealed: you can only enter what is still unknown")


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()
