"""The store: log entries have no gap and never change; what is no sound file of it is refused."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from deducer.record.events import Noted
from deducer.web.errors import Lost, Stale
from deducer.web.jobs import Threads
from deducer.web.server_state import ServerState, Site
from deducer.web.store.data_file import open_store
from deducer.web.store.rows import EntryKind, Link, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.os_errors import NO_RIGHT
from tests.support.phones import tokens
from tests.support.places import ROOT

GAME = TableRow("g", "players: Ann Bo\n", "every", 1.0)


def a_store(path: Path) -> None:
    store, kind = Store(path), EntryKind.ENTRY
    entries = [LogEntry(n, kind, "note x" * 99, "l", f"{n}", b"", 2.0) for n in range(1, 99)]
    store.create(GAME, [], entries)
    store.close()


def refusal(path: Path) -> str:
    """What is said of a file that is refused."""
    with pytest.raises(HanabiError) as caught, open_store(path):
        pass
    return str(caught.value)


def foreign(path: Path, version: int = 0) -> None:
    """What another program has kept there."""
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
        other.execute(f"PRAGMA user_version = {version}")


def newer(path: Path) -> None:
    a_store(path)
    with closing(sqlite3.connect(path)) as later:
        later.execute("PRAGMA user_version = 99")


def damaged(path: Path, middle: bytes, *, ends: bool = False) -> None:
    """Something else is in the middle; if it ``ends`` there, nothing comes after it."""
    a_store(path)
    data = path.read_bytes()
    half = len(data) // 2
    path.write_bytes(data[:half] + middle + data[half + len(middle) :] * (not ends))


OTHER = "it is not a file of tables: name another file with --data"
WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "it is a folder: name another file with --data"),
    "a text": (lambda path: path.write_text("players: Ann Bo\n" * 100), OTHER),
    "zeros, as after a power cut": (lambda path: path.write_bytes(bytes(20_000)), OTHER),
    "foreign": (foreign, OTHER),
    "foreign, with a version": (lambda path: foreign(path, version=1), OTHER),
    "newer": (newer, OTHER),
    "overwritten": (
        lambda path: damaged(path, b"\xff" * 10_000),
        "it is damaged: put a copy in its place, or save what is left: sqlite3 FILE",
    ),
    "cut": (lambda path: damaged(path, b"", ends=True), "it is damaged: put a copy in its place"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_sound_file_of_tables_is_refused_and_left_alone(
    what: str, tmp_path: Path
) -> None:
    path, (make, said) = tmp_path / "hanabi.db", WRONG[what]
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    told = refusal(path)
    assert told.startswith(f"{path} can't be used: {said}")
    assert "\n" not in told
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_sound_file_is_opened_and_leaves_a_lock_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "hanabi.db"
    for tables in (0, 1):
        with open_store(path) as store:
            assert store.tables == tables
            if not tables:
                store.create(GAME, [], [])
    path.with_name("empty.db").touch()
    with open_store(path.with_name("empty.db")) as store:
        assert store.tables == 0
    names = {each.name for each in path.parent.iterdir()}
    assert names == {"empty.db", "empty.db-lock", "hanabi.db", "hanabi.db-lock"}


class Failing(sqlite3.Connection):
    """A connection whose writing fails in some way."""

    code = sqlite3.SQLITE_FULL

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql.startswith("PRAGMA user_version ="):
            error = sqlite3.OperationalError("it fails")
            error.sqlite_errorcode = self.code
            raise error
        return super().execute(sql, *values)  # type: ignore[arg-type]  # as they come


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full: make room on it"),
        (sqlite3.SQLITE_READONLY, "it can't be written: see who may write the file and its folder"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "it can't be written"),
        (sqlite3.SQLITE_BUSY, "another program writes to it: end that one, or name another file"),
        (sqlite3.SQLITE_IOERR, "it fails"),
    ],
)
def test_what_can_not_be_written_is_refused(
    code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hanabi.db"
    a_store(path)
    before = path.read_bytes()
    connect = sqlite3.connect
    monkeypatch.setattr(Failing, "code", code)
    monkeypatch.setattr(
        "deducer.web.store.sqlite_store.sqlite3.connect",
        lambda *at, **how: connect(*at, factory=Failing, **how),
    )
    assert refusal(path).startswith(f"{path} can't be used: {said}")
    assert path.read_bytes() == before


@contextmanager
def somebody() -> Iterator[None]:
    """Be nobody in particular, where this is root, who may write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65_534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
@pytest.mark.parametrize(("of_folder", "said"), [(0o555, NO_RIGHT), (0o777, "it can't be written")])
def test_a_file_that_may_not_be_written_is_refused(of_folder: int, said: str) -> None:
    with TemporaryDirectory() as name:
        path = Path(name) / "hanabi.db"
        a_store(path)
        path.chmod(0o444)
        path.parent.chmod(of_folder)
        with somebody(), pytest.raises(HanabiError, match=said) as caught, open_store(path):
            pass
        path.parent.chmod(0o700)
        assert str(path) in str(caught.value)


def test_a_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "hanabi.db"
    with pytest.raises(HanabiError, match=f"{tmp_path / 'file'}.*--data"), open_store(path):
        pass


# -- two servers -----------------------------------------------------------------------------

USED = "another server uses it: end that one, or name another file with --data"
HOLD = """
import sys
from pathlib import Path
from deducer.web.store.data_file import open_store
with open_store(Path(sys.argv[1])) as store:
    print("open", flush=True)
    sys.stdin.read()
"""


def holding(path: Path) -> subprocess.Popen[str]:
    """Another process that has a file open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    return process


@pytest.mark.parametrize("killed", [False, True])
def test_a_second_server_is_refused_until_the_first_has_ended(tmp_path: Path, killed: bool) -> None:
    path = tmp_path / "hanabi.db"
    with holding(path) as first:
        assert refusal(path) == f"{path} can't be used: {USED}"
        with open_store(tmp_path / "other.db"):
            pass
        assert sqlite3.connect(path).execute("SELECT COUNT(*) FROM game").fetchone() == (0,)
        if killed:
            first.kill()
        first.communicate("")
    with open_store(path):
        pass


@pytest.mark.slow
def test_a_second_server_is_refused_by_whatever_path_it_comes(tmp_path: Path) -> None:
    path, elsewhere = tmp_path / "hanabi.db", tmp_path / "elsewhere"
    elsewhere.mkdir()
    link, folder = elsewhere / "club.db", tmp_path / "folder"
    link.symlink_to(path)
    folder.symlink_to(tmp_path)
    for first, second in ((path, link), (link, path), (folder / "hanabi.db", link)):
        with holding(first) as server:
            assert refusal(second) == f"{second} can't be used: {USED}"
            server.communicate("")
    with open_store(link) as store:
        store.create(GAME, [], [])
    with open_store(path) as store:
        assert store.tables == 1
    assert sorted(each.name for each in elsewhere.iterdir()) == ["club.db"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes no links without rights")
def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    link = tmp_path / "club.db"
    link.symlink_to(link)
    with pytest.raises(HanabiError, match="--data"), open_store(link):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_nobody_else_can_read_the_file_nor_those_beside_it(tmp_path: Path) -> None:
    with open_store(tmp_path / "hanabi.db") as store:
        store.create(GAME, [], [])
        assert store.tables == 1
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    names = ("", "-lock", "-shm", "-wal")
    assert modes == dict.fromkeys((f"hanabi.db{name}" for name in names), 0o600)


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
