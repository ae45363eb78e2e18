"""What is sent is read once and written once, however many look on."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import pytest

from deducer.record import writing
from deducer.record.entries import EntryReader
from deducer.record.events import DrawSeen, Entry, Noted
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from solver import Card
from solver.notation.words import TextLine
from tests.support.phones import service_of
from tests.support.services import enter, made


class Counted:
    """The lines that were read, and those that were written."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.read: list[Entry] = []
        self.written: list[str] = []
        read, write = EntryReader.read, writing.entry_text

        def counted_read(reader: EntryReader, line: TextLine) -> Entry:
            self.read.append(read(reader, line))
            return self.read[-1]

        def counted_write(entry: Entry, players: tuple[str, ...]) -> str:
            self.written.append(write(entry, players))
            return self.written[-1]

        patch.setattr(EntryReader, "read", counted_read)
        for module in [*sys.modules.values()]:
            if isinstance(module, ModuleType) and getattr(module, "entry_text", None) is write:
                patch.setattr(module, "entry_text", counted_write)

    def forget(self) -> None:
        self.read.clear()
        self.written.clear()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


def look(service: Service, links: Iterable[Link]) -> None:
    """Show the table to all who look on."""
    for link in links:
        service.state(link)


SENT = {
    "hint": (1, {"kind": "hint", "to": 2, "rank": 1, "slots": [1]}, 1, "Bo: hint Cy 1 1"),
    "play": (1, {"kind": "play", "slot": 1, "card": "r1"}, 1, "Bo: play 1 r1"),
    "discard": (2, {"kind": "discard", "slot": 1, "slip": "full"}, 1, "Bo: discard 1 r1 ! full"),
    "typed": (0, {"kind": "line", "text": " discard 1  r1 ! full"}, 2, "Bo: discard 1 r1 ! full"),
    "undo": (2, {"kind": "undo"}, 1, "undo"),
}
"""Who sends what, how often a line is read for it (a typed one is read, too), and what is kept."""


@pytest.mark.parametrize(("sender", "entry", "reads", "line"), SENT.values(), ids=list(SENT))
def test_what_is_sent_is_read_once_and_written_once(
    counted: Counted, sender: int, entry: dict[str, Any], reads: int, line: str
) -> None:
    """Until all who look on have been shown it."""
    service = service_of()
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, links[0], kind="adjust", what="turn", seat=1)
    look(service, links.values())
    counted.forget()
    enter(service, links[sender], **entry)
    look(service, links.values())
    assert service.store.log_entries(links[0].game)[-1].line == line
    assert len(counted.read) == reads
    assert counted.written == [line]


def test_who_may_not_see_it_all_has_a_line_that_is_written_once(counted: Counted) -> None:
    service = service_of()
    links = made(service)
    for sender in (0, 2):
        counted.forget()
        enter(service, links[sender], kind="deal", seat=1, cards=["r1", "y2"])
        look(service, links.values())
        veiled = ["deal Bo ? ?"] if sender == 0 else []
        assert counted.written == ["deal Bo r1 y2", *veiled]
        assert len(counted.read) == 1


def test_a_draw_that_is_seen_later_is_written_once_alone_and_once_in_its_action(
    counted: Counted,
) -> None:
    service = service_of()
    links = made(service)
    enter(service, links[0], kind="play", slot=1, card="r1")
    look(service, links.values())
    counted.forget()
    enter(service, links[1], kind="seen", seat=0, slot=1, card="y2")
    look(service, links.values())
    assert counted.written == ["drew 1 Ann y2", "Ann: play 1 r1 > y2"]
    assert counted.read == [DrawSeen(1, 0, Card("y", 2))]


def test_a_table_from_the_file_is_read_line_by_line_once(counted: Counted) -> None:
    service = service_of()
    links = made(service)
    for text in "abc":
        enter(service, links[0], kind="note", text=text)
    service.forget()
    counted.forget()
    look(service, links.values())
    assert [note for note in counted.read if isinstance(note, Noted)] == [*map(Noted, "abc")]
    assert counted.written == []
