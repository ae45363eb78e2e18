"""Records and files on a disk that fails by plan: each call fails once, for every call there is."""

import os
from pathlib import Path

import pytest

from deducer import Record
from deducer.disk import write_whole
from deducer.errors import FileChanged
from deducer.journal import Journal
from tests.support.cases import a_few
from tests.support.faults import Disk, Fault, every_fault, fails, held

START = "players: Ann Bob\nseat: Ann\ndeal Bob r1 y3 b2 g4 w1\n"
LINE = "Ann: hint Bob red 1"
TORN = "Bob: play 1 r1 > y"
GAME = f"{START}{LINE}\nundo\n"


def left(path: Path) -> str:
    return held(path).decode()


def add(disk: Disk, journal: Journal, line: str) -> None:
    """Add a line, which leaves nothing behind if it can't be written, and is entered again then."""
    before, record, text = left(journal.path), journal.record, journal.text

    def added() -> None:
        try:
            journal.add(line)
        except OSError:
            assert (journal.record, journal.text) == (record, text)
            if disk.fault.passes:
                assert left(journal.path) == before
            raise

    disk.tried(added, OSError)
    disk.acknowledge(line)


@pytest.mark.slow
@pytest.mark.parametrize("fault", a_few(list(Fault), 3))
def test_a_game_has_each_acknowledged_line_once_and_is_read(tmp_path: Path, fault: Fault) -> None:
    lines = GAME.splitlines()

    def run(disk: Disk) -> None:
        path = disk.folder / "game.hanabi"
        with disk:
            for line in lines:  # each from a file that is opened again
                add(disk, disk.tried(lambda: Journal(path), OSError), line)
            journal = disk.tried(lambda: Journal(path), OSError)
            for number in range(2):  # and these from one that stays open
                add(disk, journal, f"note {number}")
            disk.tried(lambda: Record.load(path), OSError)
        assert disk.done == [*lines, *(f"note {number}" for number in range(2))][: len(disk.done)]
        found = left(path)
        again = Journal(path)
        whole = again.text.splitlines()
        assert whole[: len(disk.done)] == disk.done
        assert len(whole) <= len(disk.done) + 1
        assert found.startswith(again.text)
        assert disk.gone or not disk.fault.passes or len(disk.done) == len(lines) + 2

    every_fault(tmp_path, run, [fault])


def test_a_line_of_somebody_else_is_not_taken_for_the_one_that_failed(tmp_path: Path) -> None:
    def run(disk: Disk) -> None:
        path = disk.folder / "game.hanabi"
        path.write_text(START)
        journal = Journal(path)
        with disk:
            failed = fails(lambda: journal.add(LINE))
        if failed and not disk.gone:
            Journal(path).add(LINE)
            with pytest.raises(FileChanged):
                journal.add("note something else")
            assert left(path) == f"{START}{LINE}\n"

    every_fault(tmp_path, run)


@pytest.mark.slow
def test_what_was_cut_off_is_in_one_file_or_the_other(tmp_path: Path) -> None:
    def run(disk: Disk) -> None:
        path = disk.folder / "game.hanabi"
        path.write_text(START + TORN)
        with disk:
            failed = fails(lambda: Journal(path))
        aside = path.with_name("game.hanabi.torn")
        assert left(path) == START + TORN or (left(path) == START and left(aside) == TORN)
        if failed and disk.fault.passes:
            assert [each.name for each in path.parent.iterdir()] == ["game.hanabi"]
        assert Journal(path).text == left(path) == START
        assert TORN in [left(each) for each in path.parent.iterdir()]

    every_fault(tmp_path, run)


@pytest.mark.parametrize("over", [True, False])
def test_a_file_is_written_whole_or_as_it_was(tmp_path: Path, over: bool) -> None:
    old, new = b"old\n" * over, b"new\n" * 1000

    def run(disk: Disk) -> None:
        path = disk.folder / "page.html"
        if over:
            path.write_bytes(old)
        with disk:
            failed = fails(lambda: write_whole(path, new, over=over))
        found = held(path)
        assert found in ((old, new) if failed else (new,))
        if failed and disk.fault.passes:
            assert found == old
            assert list(path.parent.iterdir()) == [path] * over

    every_fault(tmp_path, run)


def test_other_writers_wait_while_a_line_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has other locks")
    path = tmp_path / "game.hanabi"
    path.write_text(START)
    journal = Journal(path)
    sync = os.fsync
    free: list[bool] = []

    def look_and_sync(number: int) -> None:
        with path.open("rb") as other:
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                free.append(True)
            except BlockingIOError:
                free.append(False)
        sync(number)

    monkeypatch.setattr("os.fsync", look_and_sync)
    journal.add(LINE)
    assert not free[0]


def test_a_file_that_is_replaced_keeps_who_may_read_it(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")
    page.chmod(0o640)
    write_whole(page, b"new", over=True)
    assert page.stat().st_mode & 0o777 == 0o640


def test_a_file_that_was_faster_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("faster")

    def no_link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    for link in (None, no_link):
        if link is not None:
            monkeypatch.setattr("os.link", link)
        with pytest.raises(FileExistsError):
            write_whole(page, b"new", over=False)
        assert page.read_text() == "faster"
        assert list(tmp_path.iterdir()) == [page]
