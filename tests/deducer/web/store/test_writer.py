"""The writer: all that was asked is done in order, and told once it is on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deducer.web.errors import Stale
from deducer.web.store.rows import EntryKind, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.store.writer import AT_ONCE, StoreWriter

GAME = TableRow("g", "players: Ann Bo\n", "every", 1.0)


def log_entry(seq: int) -> LogEntry:
    return LogEntry(seq, EntryKind.ENTRY, "note x", "l", f"k{seq}", b"", 2.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "hanabi.db")
    store.create(GAME, [], [])
    yield store
    store.close()


class Held:
    """A writer that waits until it may begin, and what it was asked meanwhile."""

    def __init__(self, store: Store) -> None:
        self.forgotten = 0
        self.writer = StoreWriter(store, self.forget)
        self.go = threading.Event()
        waits = self.writer.ask(lambda: self.go.wait(10), slow=True)
        self.asked: list[asyncio.Future[Any]] = [waits]

    def forget(self) -> None:
        self.forgotten += 1

    def ask(self, work: Callable[[], object]) -> None:
        self.asked.append(self.writer.ask(work))

    async def answers(self) -> list[Any]:
        """What came of all but the waiting."""
        self.go.set()
        answers = await asyncio.gather(*self.asked, return_exceptions=True)
        return answers[1:]


def test_what_is_asked_meanwhile_is_done_in_order_and_told_when_it_is_on_disk(
    store: Store, tmp_path: Path
) -> None:
    other, seen = Store(tmp_path / "hanabi.db"), []

    async def work() -> None:
        held = Held(store)
        for seq in range(1, 3 * AT_ONCE):
            held.ask(partial(store.append, "g", log_entry(seq)))
            held.asked[-1].add_done_callback(lambda _: seen.append(len(other.log_entries("g"))))
        assert await held.answers() == [None] * (3 * AT_ONCE - 1)
        assert held.forgotten == 0
        held.writer.close()

    asyncio.run(work())
    assert all(count >= number for number, count in enumerate(seen, start=1))
    assert len(set(seen)) < 6, "each waited for the disk alone"
    other.close()


def test_those_who_look_do_not_wait_for_those_who_write(store: Store) -> None:
    async def work() -> None:
        held = Held(store)
        order: list[str] = []
        held.ask(partial(store.append, "g", log_entry(1)))
        held.asked.append(
            held.writer.ask(lambda: [each.seq for each in store.log_entries("g")], looks=True)
        )
        held.asked[1].add_done_callback(lambda _: order.append("write"))
        held.asked[2].add_done_callback(lambda _: order.append("look"))
        assert await held.answers() == [None, []]
        assert order == ["look", "write"]
        held.writer.close()

    asyncio.run(work())


def test_one_that_fails_does_not_take_the_others_along(store: Store) -> None:
    async def work() -> None:
        held = Held(store)
        for seq in (1, 1, 3, 2):
            held.ask(partial(store.append, "g", log_entry(seq)))
        held.ask(lambda: len(store.log_entries("g")))
        first, *stale, second, count = await held.answers()
        assert (first, second, count) == (None, None, 2)
        assert [type(each) for each in stale] == [Stale, Stale]
        held.writer.close()

    asyncio.run(work())


class Full:
    """A connection to a disk that is full when it should be synced."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    def __getattr__(self, name: str) -> object:
        return getattr(self.connection, name)

    def execute(self, command: str, *rest: object) -> sqlite3.Cursor:
        if command == "COMMIT":
            raise sqlite3.OperationalError("database or disk is full")
        return self.connection.execute(command, *rest)  # type: ignore[arg-type]  # handed on


def test_where_the_disk_fails_nothing_was_done_and_all_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        held = Held(store)
        for seq in (1, 2):
            held.ask(partial(store.append, "g", log_entry(seq)))
        with monkeypatch.context() as patched:
            patched.setattr(store, "_connection", Full(store._connection))
            answers = await held.answers()
        assert [type(each) for each in answers] == [sqlite3.OperationalError] * 2
        assert held.forgotten > 0
        assert await held.writer.ask(lambda: store.log_entries("g")) == []
        await held.writer.ask(partial(store.append, "g", log_entry(1)))
        held.writer.close()

    asyncio.run(work())
    assert store.log_entries("g") == [log_entry(1)]


def test_nobody_is_told_who_no_longer_waits(store: Store) -> None:
    async def leave() -> StoreWriter:
        held = Held(store)
        held.ask(partial(store.append, "g", log_entry(1)))
        held.asked[1].cancel()
        held.go.set()
        await held.asked[0]
        return held.writer

    writer = asyncio.run(leave())

    async def later() -> None:
        assert await writer.ask(lambda: len(store.log_entries("g"))) == 1
        writer.close()

    asyncio.run(later())
