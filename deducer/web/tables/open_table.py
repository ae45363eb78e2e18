"""One table: its log, what each view may see of that, and the states that links are shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, Self, cast

from deducer.errors import RecordError
from deducer.knowledge.secrecy import veiled_entry, veiled_event
from deducer.record.data import EditReader, RecordData
from deducer.record.entries import EntryReader
from deducer.record.events import (
    DrawSeen,
    Entry,
    Event,
    Undone,
    filled_in,
)
from deducer.record.writing import EntryLine
from deducer.table.dealt import dealt_entry
from deducer.table.moments import most_in_pile
from deducer.table.replay import Replay
from deducer.web.errors import BadRequest
from deducer.web.messages.state import (
    Attendance,
    ClaimShown,
    Mode,
    RevealShown,
    State,
    UndoShown,
    You,
)
from deducer.web.store.rows import EntryKind, Link, LogEntry
from deducer.web.tables.claims import Claim, claims_of, tells_own
from deducer.web.tables.doubts import doubts_shown
from deducer.web.tables.hands import hand_data, own_data, public_knowledge, unknown_data
from deducer.web.tables.reveal import NO_REVEAL, RevealStep
from deducer.web.tables.state import (
    FORMAT,
    LogLine,
    board_data,
    json_of,
    log_lines,
    over_data,
    rules_data,
    warning_of,
    written,
)
from deducer.web.tables.visible_table import VisibleTable
from solver.errors import HanabiError
from solver.notation.words import split

NOBODY: Final = Attendance(host=None, joined=[], arriving=[])


class ViewerGroup(NamedTuple):
    """Links that are shown the same: a seat's view or the public's (None), the host's or not."""

    viewer: int | None
    host: bool

    @classmethod
    def of(cls, link: Link) -> Self:
        return cls(link.seat, link.is_host)


@dataclass(frozen=True)
class Snapshot:
    """A ``state`` as links are shown it, the lines of its log, and its text."""

    state: State
    log: Sequence[LogLine]

    @property
    def seq(self) -> int:
        """The number of the last log entry."""
        return self.state["seq"]

    @cached_property
    def text(self) -> str:
        others = {key: value for key, value in self.state.items() if key != "log"}
        return f'{json_of(others)[:-1]},"log":[{",".join(line.json for line in self.log)}]}}'


class OpenTable:
    """One table: what was written at it, and what each view may see of that."""

    def __init__(
        self, table: str, record: RecordData, mode: str, log_entries: Iterable[LogEntry]
    ) -> None:
        """Begin with a record without entries, and continue with ``log_entries``.

        :raises HanabiError: if a log entry can't be read, in a damaged file.
        """
        self.id = table
        self.record = record
        self.mode = mode
        self.seq = 0
        self.revealed = False
        self.reveal = NO_REVEAL
        self.log_entries: list[LogEntry] = []
        self.sent: dict[tuple[str, str], tuple[int, bytes]] = {}
        """The number and the request's digest of what links have sent, by link and key."""
        self._tellers: dict[int, int] = {}
        """The seats that told of their own cards, by the place of the entry in the log."""
        self._steps: list[LogEntry] = []
        """What undo takes back, one after the other: a draw goes with the action that it joined."""
        self.reader = EntryReader(record.players, record.rules)
        self._edits = EditReader(record)
        self._visible: dict[int | None, VisibleTable] = {}
        self._whole: VisibleTable | None = None
        self._snapshots: dict[ViewerGroup, Snapshot] = {}
        self._take(log_entries)

    def take(self, log_entry: LogEntry, sender: VisibleTable | None = None) -> None:
        """Add a log entry; ``sender`` is its sender's view after it, where that is known."""
        self._take([log_entry])
        if log_entry.kind is not EntryKind.ENTRY:
            self._visible.clear()
        elif sender is not None:
            self._visible[sender.viewer] = sender

    def _take(self, log_entries: Iterable[LogEntry]) -> None:
        entries: list[Entry] = []
        advice = self.record.advice
        for log_entry in log_entries:
            match log_entry.kind:
                case EntryKind.ENTRY:
                    entry = log_entry.entry or self.reader.read(split(log_entry.line))
                    if log_entry.entry is None:
                        log_entry = replace(log_entry, entry=entry)
                    if log_entry.seat is not None and tells_own(entry, log_entry.seat):
                        self._tellers[len(self.record.log) + len(entries)] = log_entry.seat
                    self.reveal = self.reveal.after_entry(entry)
                    entries.append(entry)
                    if isinstance(entry, Undone):
                        self._steps.pop()
                    elif not isinstance(entry, DrawSeen):
                        self._steps.append(log_entry)
                case EntryKind.ADVICE:
                    advice = log_entry.line == "on"
                case EntryKind.MODE:
                    self.mode = log_entry.line
                case EntryKind.OPEN:
                    self.revealed |= log_entry.line == RevealStep.REVEAL
                    self.reveal = self.reveal.after(log_entry)
            self.log_entries.append(log_entry)
            self.seq = log_entry.seq
            self.sent[log_entry.by, log_entry.key] = log_entry.seq, log_entry.asked
        for place, entry in enumerate(entries, start=len(self.record.log)):
            self._edits.take(place, entry)
        self.record = self.record.append(*entries)
        if advice != self.record.advice:
            self.record = replace(self.record, advice=advice)

    def visible_to(self, viewer: int | None) -> VisibleTable:
        """Return the table as the seat ``viewer`` sees it now; None: as the public does."""
        visible = self._visible.get(viewer)
        if visible is None:
            visible = VisibleTable.of(self.record, viewer, revealed=self.revealed)
        elif visible.entries < len(self.record.log):
            visible = visible.after(*self.record.log[visible.entries :])
        self._visible[viewer] = visible
        return visible

    def witness(self, seat: int) -> int | None:
        """Return a chair that sees the cards of ``seat``, which are entered for it; or None."""
        return next((chair for chair in self.record.chairs if chair != seat), None)

    def awaited(self, viewer: int | None) -> list[tuple[int, int]]:
        """Return the cards that chairs wait for and ``viewer`` does not see, as in a state.

        Where one phone writes for all, another player enters them there.
        """
        if self.mode != "one" or self.revealed or not self.record.chairs:
            return []
        hidden = range(len(self.record.players)) if viewer is None else (viewer,)
        return [
            missing
            for seat in hidden
            if (witness := self.witness(seat)) is not None
            for missing in unknown_data(self.visible_to(witness).shown, witness, revealed=False)
            if missing[0] == seat
        ]

    @property
    def dealt(self) -> Replay | None:
        """The table with all cards of its deal; None where that is not held, or clashes.

        Nothing that a link is shown may be made of it.
        """
        if not self.record.is_dealt:
            return None
        whole = self._whole or VisibleTable.of(self.record, None, revealed=True)
        if whole.entries < len(self.record.log):
            whole = whole.after(*self.record.log[whole.entries :])
        self._whole = whole
        return None if isinstance(whole.replay, RecordError) else whole.replay

    def accepted(
        self, visible: VisibleTable, entry: Entry
    ) -> tuple[EntryLine, VisibleTable | None]:
        """Try an entry from a view; a table that holds its deal fills in cards, drawn ones, too.

        The view after it is returned with its line, if it is known without those.

        :raises HanabiError: as :meth:`~VisibleTable.accepted` does; nothing that the deal fills in
            is in its words.
        """
        if self.dealt is None:
            return visible.accepted(entry, self.reader)
        sent, entry = entry, dealt_entry(self.dealt, entry)
        if entry == sent:
            return visible.accepted(entry, self.reader)
        seen = entry if visible.revealed else veiled_entry(entry, visible.viewer)
        try:
            line, after = visible.accepted(seen, self.reader)
        except RecordError:
            raise HanabiError(
                "the deal has it otherwise than a hint that was entered: correct that first"
            ) from None
        return (line, after) if seen == entry else (EntryLine.of(entry, self.reader), None)

    @property
    def last(self) -> LogEntry | None:
        """What undo would take back now."""
        return self._steps[-1] if self._steps else None

    def is_undone(self, seq: int) -> bool:
        """Return whether the entry with log entry number ``seq`` was taken back by undo.

        :raises BadRequest: if undo can't take that back.
        """
        log_entry = self.log_entries[seq - 1] if seq <= self.seq else None
        entry = log_entry and log_entry.entry
        if entry is None or isinstance(entry, Undone | DrawSeen):
            raise BadRequest("undo can't take back log entry {number}", number=seq)
        return all(step.seq != seq for step in reversed(self._steps))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What seats have said of their own cards, where several phones play."""
        if self.mode == "one":
            return ()
        places = (place for _, place in self._edits.events)
        return tuple(claims_of(self.record.log, places, self._tellers))

    def snapshot(self, audience: ViewerGroup, attendance: Attendance) -> Snapshot:
        """Return what an audience is shown now; ``attendance`` is who it is shown at the table."""
        known = self._snapshots.get(audience)
        if known is None or known.seq != self.seq or known.state["attendance"] != attendance:
            visible, before = self.visible_to(audience.viewer), known.log if known else ()
            known = self.view(visible, before, host=audience.host, attendance=attendance)
            self._snapshots[audience] = known
        return known

    def view(
        self,
        visible: VisibleTable,
        before: Sequence[LogLine] = (),
        *,
        host: bool,
        attendance: Attendance = NOBODY,
    ) -> Snapshot:
        """Return what the host's links, or others, may see of the table through ``visible``.

        Lines of the log that they were shown ``before`` are taken over.

        If what can be seen can't have happened, ``warning`` says why, and the table is shown as
        just before. Where no seat's own hand is shown, each slot has what everybody knows of it.
        """
        viewer, revealed, record = visible.viewer, self.revealed, visible.record
        table = visible.shown
        events = table.events  # filled in; after the last that fits, those that were entered
        if visible.refusal is not None:
            events += record.events[len(events) :]
        sheet = table.sheet.at(table.now.number + 1)
        public = public_knowledge(table) if viewer is None and not revealed else None
        log = log_lines(table, events, before)
        state = State(
            format=FORMAT,
            table=self.id,
            seq=self.seq,
            title=record.title,
            mode=cast(Mode, self.mode),  # the file takes no other
            dealt=self.record.is_dealt,
            only=None if record.only is None else most_in_pile(table.board),
            players=list(record.players),
            you=You(seat=viewer, host=host),
            attendance=attendance,
            rules=rules_data(record.rules, len(record.players)),
            board=board_data(table),
            over=over_data(table),
            opened=revealed,
            reveal=self._reveal_shown,
            advice=record.advice and record.only is None,
            agreements=str(sheet) if sheet else "",
            agreed=bool(table.sheet),
            chairs=[*record.chairs],
            practice=self.record.is_practice,
            awaited=self.awaited(viewer),
            hands=[hand_data(table, seat, public) for seat in range(len(table.now.hands))],
            own=None if viewer is None else own_data(table, viewer, revealed=revealed),
            unknown=unknown_data(table, viewer, revealed=revealed),
            log=[line.item for line in log],
            claims=[self._claim_shown(claim, viewer) for claim in self.claims],
            undo=self._undo_shown(viewer, events),
            doubts=doubts_shown(visible),
            warning=warning_of(visible),
        )
        return Snapshot(state, log)

    @property
    def _reveal_shown(self) -> RevealShown | None:
        """The vote on revealing the cards; None before it and once it is over."""
        reveal = self.reveal
        if self.revealed or reveal == NO_REVEAL:
            return None
        asked = reveal.since is not None
        return RevealShown(asked=asked, agreed=sorted(reveal.agreed), refused=reveal.refused)

    def _claim_shown(self, claim: Claim, viewer: int | None) -> ClaimShown:
        event = claim.event if self.revealed else veiled_event(claim.event, viewer)
        return {
            "seat": claim.seat,
            "number": claim.number,
            "after": claim.after,
            **written(event, self.record.players),
        }

    def _undo_shown(self, viewer: int | None, events: Sequence[Event]) -> UndoShown | None:
        """What undo would take back; ``events`` are those that count, as the view sees them."""
        last = self.last
        if last is None or self.revealed:
            return None
        assert last.entry is not None
        entry = filled_in(veiled_entry(last.entry, viewer), events)
        return {"seq": last.seq, "seat": last.seat, **written(entry, self.record.players)}
