"""The data file: what is no sound file of tables is refused before anybody is served."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from deducer.web.store.data_file import open_store
from deducer.web.store.rows import EntryKind, LogEntry, TableRow
from deducer.web.store.sqlite_store import Store
from solver.errors import HanabiError
from tests.support.os_errors import NO_RIGHT
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
