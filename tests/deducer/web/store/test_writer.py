"""The writer: all that was asked is done in order, and told once it is on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from deducer.web.errors import Stale
from deducer.web.store.rows import EntryKind, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.store.writer import StoreWriter

GAME = TableRow("g", "players: Ann Bo\n", "every", 1.0)


def log_entry(seq: int) -> LogEntry:
    return LogEntry(seq, EntryKind.ENTRY, "note x", "l", f"k{seq}", b"", 2.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "hanabi.db")
    store.create(GAME, [], [])
    yield store
    store.close()


class Forgotten:
    """A writer, and how often its owner was told to forget."""

    def __init__(self, store: Store) -> None:
        self.times = 0
        self.writer = StoreWriter(store, self.forget)

    def forget(self) -> None:
        self.times += 1


async def test_what_is_asked_is_done_in_order_and_told_when_it_is_on_disk(
    store: Store, tmp_path: Path
) -> None:
    other, forgotten = Store(tmp_path / "hanabi.db"), Forgotten(store)
    asked = [
        forgotten.writer.ask(partial(store.append, "g", log_entry(seq))) for seq in range(1, 40)
    ]
    for number, answer in enumerate(asked, start=1):
        await answer
        assert len(other.log_entries("g")) >= number
    forgotten.writer.close()
    assert forgotten.times == 0
    other.close()


async def test_what_fails_leaves_nothing_and_takes_nobody_along(store: Store) -> None:
    forgotten = Forgotten(store)

    def half() -> None:
        store.append("g", log_entry(2))
        raise Stale("no")

    ask = forgotten.writer.ask
    await ask(partial(store.append, "g", log_entry(1)))
    with pytest.raises(Stale):
        await ask(half)
    assert forgotten.times == 1
    assert await ask(lambda: len(store.log_entries("g"))) == 1
    with pytest.raises(ZeroDivisionError):
        await ask(lambda: 1 / 0)
    assert forgotten.times == 1, "nothing was written"
    forgotten.writer.close()


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


async def test_where_the_disk_fails_nothing_was_done_and_all_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten = Forgotten(store)
    append = partial(store.append, "g", log_entry(1))
    with monkeypatch.context() as patched:
        patched.setattr(store, "_connection", Full(store._connection))
        asked = [forgotten.writer.ask(append) for _ in range(2)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in answers] == [sqlite3.OperationalError] * 2
    assert forgotten.times == 2
    assert await forgotten.writer.ask(lambda: store.log_entries("g")) == []
    await forgotten.writer.ask(append)
    forgotten.writer.close()
    assert store.log_entries("g") == [log_entry(1)]


async def test_what_was_begun_is_finished_though_nobody_waits(store: Store) -> None:
    forgotten, begun, go = Forgotten(store), threading.Event(), threading.Event()

    def append() -> None:
        begun.set()
        assert go.wait(10)
        store.append("g", log_entry(1))

    asked = forgotten.writer.ask(append)
    await asyncio.to_thread(begun.wait, 10)
    asked.cancel()
    go.set()
    forgotten.writer.close()
    assert len(store.log_entries("g")) == 1
