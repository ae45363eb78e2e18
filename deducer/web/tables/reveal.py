"""Reveals all cards of a game that is over: the host asks, and every seat that is present answers.

In the log it is entries of one kind: the host's question and each consent, a refusal, and at last
that all cards are revealed. Nobody's silence is a consent, but who is away is not waited for.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from enum import StrEnum

from deducer.record import events
from deducer.web.store.rows import LogEntry

AWAY = 60.0
"""Seconds without an answer after which a seat counts as away, although its page is open."""
COMPLETING = (
    events.Shown,
    events.Seen,
    events.DrawSeen,
    events.PileShown,
    events.Noted,
    events.VeiledLook,
    events.SheetChanged,
    events.Taken,
)
"""Entries that change nothing that was played: most tell what is not known yet."""


class RevealStep(StrEnum):
    """The line of a log entry about revealing the cards."""

    ASK = "ask"
    AGREE = "agree"
    REFUSE = "refuse"
    REVEAL = ""


@dataclass(frozen=True)
class Reveal:
    """Where revealing the cards stands.

    ``since`` is when the host asked, None while nobody does; ``agreed`` are the seats that consent,
    and ``refused`` is the last one that did not.
    """

    since: float | None = None
    agreed: frozenset[int] = frozenset()
    refused: int | None = None

    def after(self, log_entry: LogEntry) -> Reveal:
        """Return where it stands after a log entry of its kind."""
        seat = log_entry.seat
        match log_entry.line:
            case RevealStep.ASK:
                return Reveal(log_entry.at, frozenset() if seat is None else frozenset({seat}))
            case RevealStep.AGREE if seat is not None:
                return replace(self, agreed=self.agreed | {seat})
            case RevealStep.REFUSE:
                return Reveal(refused=seat)
        return self

    def after_entry(self, entry: events.Entry) -> Reveal:
        """Return where it stands after an entry of the record: what changes the game ends it."""
        return self if isinstance(entry, COMPLETING) else NO_REVEAL

    def step(
        self, seat: int | None, present: Set[int], at: float, *, host: bool
    ) -> RevealStep | None:
        """Return what the consent of ``seat`` leads to; None if it changes nothing.

        ``present`` are the seats whose page is open. If the host asks again once ``AWAY`` is over,
        those that have not answered count as away.
        """
        overdue = host and self.since is not None and at - self.since >= AWAY
        if overdue or present <= self.agreed | {seat}:
            return RevealStep.REVEAL
        if self.since is None:
            return RevealStep.ASK
        return None if seat is None or seat in self.agreed else RevealStep.AGREE


NO_REVEAL = Reveal()
