"""The store: log entries have no gap, never change, and are there once they are appended."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from deducer.record.events import Noted
from deducer.web.errors import Lost, Stale
from deducer.web.jobs import Threads
from deducer.web.server_state import ServerState, Site
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.tables.service import Service
from tests.support.phones import tokens

GAME = TableRow("g", "players: Ann Bo\n", "every", 1.0)
LINK = Link("l", "g", 0, is_host=True, digest=b"d")


def log_entry(seq: int, key: str = "", line: str = "note x") -> LogEntry:
    return LogEntry(seq, EntryKind.ENTRY, line, "l", key or f"k{seq}", b"", 2.0, LINK.seat)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hanabi.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    store = Store(path)
    store.create(GAME, [LINK], [])
    yield store
    store.close()


def test_a_file_from_when_five_could_play_takes_a_sixth_seat(store: Store, path: Path) -> None:
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as older:
        older.executescript(
            "PRAGMA writable_schema = ON; UPDATE sqlite_schema "
            "SET sql = replace(sql, 'BETWEEN 0 AND 5', 'BETWEEN 0 AND 4') WHERE name = 'link'; "
            "PRAGMA writable_schema = RESET;"
        )
        with pytest.raises(sqlite3.IntegrityError):
            older.execute("UPDATE link SET seat = 5")
    again = Store(path)
    sixth = [
        Link(f"l{seat}", "h", seat, is_host=seat == 0, digest=bytes([seat])) for seat in range(6)
    ]
    again.create(replace(GAME, id="h"), sixth, [])
    assert again.link_of(bytes([5])) == sixth[5]
    again.close()


def test_what_was_appended_is_there_when_the_file_is_opened_again(store: Store, path: Path) -> None:
    kinds = ("entry", "advice", "mode", "open")
    log_entries = [
        replace(log_entry(1), entry=Noted("x")),  # as it was parsed already
        log_entry(2, line="deal Bo r1 ? ? ? ?"),
        *(replace(log_entry(seq), kind=EntryKind(kind)) for seq, kind in enumerate(kinds, 3)),
    ]
    for each in log_entries:
        store.append("g", each)
    again = Store(path)
    assert again.log_entries("g") == log_entries
    assert again.game("g") == GAME
    assert again.link_of(b"d") == LINK
    again.close()


def test_numbers_leave_no_gap_and_are_taken_once(store: Store) -> None:
    store.append("g", log_entry(1))
    for seq in (0, 1, 3):
        with pytest.raises(Stale):
            store.append("g", log_entry(seq, key=f"other{seq}"))
    with pytest.raises(Stale):
        store.append("no table", log_entry(1))
    assert [each.seq for each in store.log_entries("g")] == [1]


def replaced(path: Path) -> None:
    """As by a copy that is put back."""
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets no open file be deleted")
@pytest.mark.parametrize(
    "lose",
    [
        Path.unlink,
        lambda path: path.rename(path.with_name("kept.db")),
        replaced,
        lambda path: path.with_name(f"{path.name}-wal").unlink(),
    ],
    ids=["deleted", "moved", "replaced", "without its journal"],
)
def test_a_file_that_was_lost_takes_nothing_more(
    store: Store, path: Path, lose: Callable[[Path], object]
) -> None:
    """What went into it would be in no file that anybody can open."""
    store.append("g", log_entry(1))
    lose(path)
    with pytest.raises(Lost, match="was deleted, moved or replaced"):
        store.append("g", log_entry(2))
    assert [each.seq for each in store.log_entries("g")] == [1]
    with pytest.raises(Lost), store.together():
        store.append("g", log_entry(2))
    with pytest.raises(Lost):
        store.check_place()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lets no open file be deleted")
def test_a_file_that_is_lost_on_the_way_to_the_disk_acknowledges_nothing(
    store: Store, path: Path
) -> None:
    check, checks = store.check_place, iter((path.unlink, lambda: None))

    def checked() -> None:
        check()
        next(checks)()

    store.check_place = checked  # type: ignore[method-assign]  # lost after the first check
    with pytest.raises(Lost):
        store.append("g", log_entry(1))


def test_a_file_that_was_put_back_goes_on(store: Store, path: Path) -> None:
    kept = path.with_name("kept.db")
    path.rename(kept)
    with pytest.raises(Lost):
        store.append("g", log_entry(1))
    kept.rename(path)
    store.append("g", log_entry(1))
    assert [each.seq for each in Store(path).log_entries("g")] == [1]


def test_a_key_counts_once_for_each_link(store: Store) -> None:
    store.append("g", log_entry(1, key="same"))
    with pytest.raises(Stale):
        store.append("g", log_entry(2, key="same"))
    store.append("g", replace(log_entry(2, key="same"), by="other"))
    keys = [(each.by, each.key) for each in store.log_entries("g")]
    assert keys == [("l", "same"), ("other", "same")]


def test_what_is_written_is_never_changed(store: Store, path: Path) -> None:
    store.append("g", log_entry(1))
    other = sqlite3.connect(path)
    for change in ("UPDATE event SET line = 'note y'", "DELETE FROM event"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            other.execute(change)
    other.close()
    assert store.log_entries("g") == [log_entry(1)]


def test_only_whole_tables_are_erased(store: Store, path: Path) -> None:
    link = replace(LINK, id="o", game="other", digest=b"o")
    store.create(replace(GAME, id="other"), [link], [log_entry(1)])
    store.append("g", log_entry(1))
    store.erase("other")
    assert (store.game("other"), store.log_entries("other")) == (None, [])
    assert (store.links("other"), store.link_of(b"o")) == ([], None)
    assert store.log_entries("g") == [log_entry(1)]
    other = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="never erased"):
        other.execute("DELETE FROM event")
    other.close()


def test_tables_that_nobody_uses_are_listed_the_oldest_first(store: Store) -> None:
    """By their last entry, or by when they were made if they have none."""
    tables: list[tuple[str, float, float | None]] = [("g", 1.0, None)]
    for number, (made, last) in enumerate([(3, 4), (1, 7), (2, None), (0, 4), (5, None), (6, 6)]):
        tables.append((f"t{number}", made, last))
        written = [] if last is None else [log_entry(1), replace(log_entry(2), at=last)]
        store.create(replace(GAME, id=f"t{number}", created=made), [], written)
    tables.sort(key=lambda each: (each[1] if each[2] is None else each[2], each[0]))
    for before, empty_before in product(range(9), repeat=2):
        assert store.unused(before, empty_before) == [
            (game, made, last is not None)
            for game, made, last in tables
            if (made < empty_before if last is None else last < before)
        ]


def test_what_goes_together_is_there_together_or_not_at_all(store: Store, path: Path) -> None:
    other = Store(path)
    with store.together():
        store.append("g", log_entry(1))
        with pytest.raises(Stale):
            store.append("g", log_entry(3))
        store.append("g", log_entry(2))
        assert other.log_entries("g") == []
    assert other.log_entries("g") == [log_entry(1), log_entry(2)]

    def broken_off() -> None:
        with store.together():
            store.append("g", log_entry(3))
            raise KeyError

    with pytest.raises(KeyError):
        broken_off()
    assert store.log_entries("g") == other.log_entries("g") == [log_entry(1), log_entry(2)]
    store.append("g", log_entry(3))
    assert len(other.log_entries("g")) == 3
    other.close()


def test_links_come_and_go(store: Store) -> None:
    table = Link("t", "g", None, is_host=False, digest=b"t")
    store.replace_links([], table)
    new = Link("n", "g", 0, is_host=True, digest=b"n", joined=True)
    store.replace_links([LINK], new)
    assert store.links("g") == [new, table]
    old = store.link_of(b"d")
    assert old is not None
    assert old.removed
    store.make_host("g", None)
    assert store.links("g") == [replace(new, is_host=False), replace(table, is_host=True)]
    old = store.link_of(b"d")
    assert old is not None
    assert old.is_host
    store.make_host("g", 0)
    assert [link.is_host for link in store.links("g")] == [True, False]
    assert store.link_of(b"?") is None


def test_what_fails_leaves_nothing_and_what_was_computed_of_it_is_forgotten(store: Store) -> None:
    times: list[int] = []

    def half() -> None:
        store.append("g", log_entry(1))
        raise Stale("no")

    with pytest.raises(Stale):
        store.run(half, lambda: times.append(1))
    assert (store.log_entries("g"), times) == ([], [1])
    with pytest.raises(ZeroDivisionError):
        store.run(lambda: 1 / 0, lambda: times.append(2))
    assert times == [1], "nothing was written"


async def test_what_was_begun_is_finished_though_nobody_waits(store: Store) -> None:
    service = Service(store, token=tokens(), clock=lambda: 0.0)
    server = ServerState(service, Site(), Threads(1), 0.0)
    begun, go = threading.Event(), threading.Event()

    def append() -> None:
        begun.set()
        assert go.wait(10)
        store.append("g", log_entry(1))

    asked = server.ask(append)
    await asyncio.to_thread(begun.wait, 10)
    asked.cancel()
    go.set()
    server.close()
    assert len(store.log_entries("g")) == 1
